/**
 * The search of level 4, and the possible orders of a seat that it weighs: those of level 3, then those with
 * the best chance to win.
 */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import type { Proposal, Searching } from '../../../engine/search/searching.ts'
import type { Orders } from '../orders.ts'
import { type PlayerId, playerAt, playerOf, type State } from '../state.ts'
import { chanceOf, value } from './chances.ts'
import { type Breadth, type Option, optionsFor } from './options.ts'
import { chosenBy, think } from './think.ts'
import { foremost } from './value.ts'

/** Limit of how much a flick is expected to be behind or ahead. */
const BEHIND_AT_MOST = 0.2
/** The level below. */
const MASTER = 3
const LOOK: Breadth = { moves: 110, worth: chanceOf }
/**
 * Waiting for the enemy is an advantage, and two bots that know it would wait for ever: after this many turns
 * without a shot the bot shoots, or comes closer by this much (inches).
 */
const PATIENCE = 6
const NEARER = 0.5
/**
 * With three or more players each gains by letting the others fight. After this many rounds (twice as many
 * with two players) the bot plays like the level below, which approaches.
 */
const LONG = 8

function isLong({ players, ships, turns }: State): boolean {
  const left = new Set(ships.map(({ id }) => playerOf(id))).size
  return players.length > 2 && turns >= LONG * players.length * (left > 2 ? 1 : 2)
}

export function candidates(view: State, seat: SeatId, dice: Dice, most: number): Proposal<State, Orders>[] {
  const { id } = playerAt(view, seat)!
  const usual = view.phase === 'play' ? chosenBy(view, id, dice) : undefined
  if (!usual) return [{ orders: think(view, seat, dice, MASTER) }]
  if (isLong(view)) return [{ orders: usual.order }]
  const options = patient(view, id, optionsFor(view, id, dice, LOOK))
  const expected = expectedOf(usual, id)
  return [
    { orders: usual.order },
    ...options.slice(0, most).map(({ order, value }) => ({
      orders: order,
      behind: Math.max(-BEHIND_AT_MOST, Math.min(BEHIND_AT_MOST, expected - value)),
    })),
  ]
}

function patient(view: State, id: PlayerId, options: readonly Option[]): readonly Option[] {
  if (view.quiet < PATIENCE) return options
  const now = foremost(view, id)
  const bold = options.filter(
    ({ order, outcomes }) => order.kind === 'shot' || foremost(outcomes[0]!.state, id) <= now - NEARER,
  )
  return bold.length > 0 ? bold : options
}

const expectedOf = ({ outcomes }: Option, id: PlayerId): number =>
  outcomes.reduce((sum, { state, odds }) => sum + (odds > 0 ? odds * chanceOf(state, id) : 0), 0)

export const searching: Searching<State, Orders> = {
  level: 4,
  value,
  candidates,
  effort: {
    rows: 8,
    columns: 1,
    steps: 128,
    playout: { rounds: 0, level: 1 },
    trust: 0.5,
    prior: { handicap: 0.03, spread: 0.1 },
  },
  outlook: { rounds: 4, level: 1 },
}
