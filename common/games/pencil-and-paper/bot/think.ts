/** A bot's orders, from its seat's view. */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import type { Orders } from '../orders.ts'
import { standing } from '../resolve.ts'
import { type PlayerId, playerAt, type State } from '../state.ts'
import { nextToPlay } from '../turns.ts'
import { bestMove, clearingShot } from './moves.ts'
import { type Breadth, type Option, optionsFor } from './options.ts'
import { placeForMe } from './place.ts'
import { bestShot } from './shots.ts'
import { bolder, type Temper, valueOf } from './value.ts'

/** The bot does not take shots with a smaller chance. */
const FAIR = 0.4

/** Waiting for the enemy is an advantage: bots with more fear win more often, but play for ever. */
const TEMPER: Temper = { fear: 0.8, hope: 0.7, pursuit: 0.06 }
const worth: Breadth['worth'] = (state, player, stand) => valueOf(state, player, TEMPER, stand)
const WISE: Breadth = { moves: 60, worth }

/** What is considered, how many options get an answer, and what is considered for the answer. */
interface ThinkingBreadth {
  readonly options: Breadth
  readonly answered: number
  readonly reply: Breadth
}

const MASTERLY: ThinkingBreadth = { options: { moves: 110, worth }, answered: 7, reply: { moves: 16, worth } }
const AT_A_GLANCE: ThinkingBreadth = {
  options: { moves: 40, worth },
  answered: 4,
  reply: { moves: 12, worth },
}

export function think(view: State, seat: SeatId, dice: Dice, level: number): Orders {
  const { id } = playerAt(view, seat)!
  if (view.phase !== 'play') return level > 1 ? placeForMe(view, seat, dice) : standing()
  const seen = mixed(view, dice)
  if (level <= 1) return fair(seen, id, dice)
  const chosen = level === 2 ? optionsFor(seen, id, dice, WISE)[0] : chosenBy(seen, id, dice)
  return chosen?.order ?? clearingShot(seen, id, dice) ?? standing()
}

/**
 * With ships in another order where there are several enemies: of those that are equally near the first would
 * be everybody's target, and the player of the first seat lose most matches.
 */
function mixed(view: State, dice: Dice): State {
  if (view.players.length <= 2) return view
  const cut = dice.index('first of the ships', view.ships.length)
  return { ...view, ships: [...view.ships.slice(cut), ...view.ships.slice(0, cut)] }
}

/** What level 3 chooses. */
export const chosenBy = (view: State, id: PlayerId, dice: Dice): Option | undefined =>
  thought(view, id, dice, MASTERLY)

/** An estimate of that choice in a third of the time. */
export const glanced = (view: State, id: PlayerId, dice: Dice): Option | undefined =>
  thought(view, id, dice, AT_A_GLANCE)

/** A fair shot, else a move that brings a ship nearer, else a shot to clear the way. */
function fair(view: State, id: PlayerId, dice: Dice): Orders {
  const shot = bestShot(view, id)
  if (shot && shot.chance >= FAIR) return shot.order
  return bestMove(view, id, dice) ?? shot?.order ?? clearingShot(view, id, dice) ?? standing()
}

/**
 * The weight of the next player's answer. With two players each one's gain is the other's loss. With more,
 * each could wait for the others to shoot each other, because shooters are shot next: bots give the answer
 * less weight the longer this lasts.
 */
const weightOfReply = (view: State): number => (view.players.length > 2 ? 1 / (1 + bolder(view)) : 1)

/** The option with the least gain for the next player. */
function thought(
  view: State,
  id: PlayerId,
  dice: Dice,
  { options, answered, reply }: ThinkingBreadth,
): Option | undefined {
  let best: { readonly option: Option; readonly value: number } | undefined
  const weight = weightOfReply(view)
  for (const option of optionsFor(view, id, dice, options).slice(0, answered)) {
    const replied = option.outcomes.reduce(
      (sum, { state, odds }) => sum + (odds > 0 ? odds * afterReply(state, id, dice, reply) : 0),
      0,
    )
    const value = weight * replied + (1 - weight) * option.value
    if (!best || value > best.value) best = { option, value }
  }
  return best?.option
}

function afterReply(state: State, id: PlayerId, dice: Dice, breadth: Breadth): number {
  const at = state.players.findIndex((player) => player.id === id)
  const next = state.players[nextToPlay({ ...state, turn: at })]!.id
  if (next === id) return 3
  const reply = optionsFor(state, next, dice, breadth)[0]
  return reply ? 0 - reply.value : 0
}
