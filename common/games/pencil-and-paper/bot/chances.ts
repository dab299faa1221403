/** How likely a team is to win from a state: by the ships that are left, and the best that whose turn it is can do. */
import { diceOf, type Dice } from '../../../engine/dice.ts'
import type { TeamId } from '../../../engine/game.ts'
import type { PlayerId, State } from '../state.ts'
import { optionsFor, type Breadth } from './options.ts'
import { afterReply } from './think.ts'

const TEMPER = { fear: 0.8, hope: 0.7, pursuit: 0.06 }
/** Among how much it is looked for. */
const BREADTH: Breadth = { moves: 16, temper: TEMPER }
/** So many of the best are answered. */
const ANSWERED = 3
/** How much a ship more tells. */
const STEEP = 0.8

export function value(state: State, team: TeamId): number {
  const teams = new Set(state.players.map((player) => player.team)).size
  if (state.phase !== 'play') return 1 / teams
  const mover = state.players[state.turn]!
  const best = answeredValue(state, mover.id, diceOf('chances', state.turns))
  const lead = STEEP * best
  const mine = 0.5 + (0.5 * lead) / Math.sqrt(1 + lead * lead)
  return mover.team === team ? mine : (1 - mine) / (teams - 1)
}

/** Of the best that it can do, when the next player has answered. */
function answeredValue(state: State, mover: PlayerId, dice: Dice): number {
  const worths = optionsFor(state, mover, dice, BREADTH).slice(0, ANSWERED).map(({ outcomes }) => outcomes.reduce((sum, { state: after, odds }) => sum + (odds > 0 ? odds * afterReply(after, mover, dice) : 0), 0))
  return worths.length > 0 ? Math.max(...worths) : 0
}
