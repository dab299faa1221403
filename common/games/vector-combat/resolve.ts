/** Plays a round: one subturn, and at the end of the fourth the faction resolution (VC-1). */
import type { Dice } from '../../engine/dice/dice.ts'
import type { SeatId } from '../../engine/match-types.ts'
import { type Board, boardOf, removeDestroyed, stateOf } from './board.ts'
import { SUBTURNS } from './data/numbers.ts'
import type { Event } from './events.ts'
import type { Orders } from './orders.ts'
import { act } from './phases/act.ts'
import { endTurn } from './phases/end-turn.ts'
import { generate, markOrbits } from './phases/generate.ts'
import { rollInitiative } from './phases/initiative.ts'
import { moveMissiles, type Strikes } from './phases/missiles.ts'
import { moveObjects, moveShips } from './phases/move.ts'
import { byId, type ShipId, type State, shipNamed, subturnOf } from './state.ts'

export interface RoundResult {
  readonly state: State
  readonly timeline: Event[]
}

/** VC-1.5. */
export const standing = (): Orders => ({ actions: {} })

/** `orders`: legal ones, of seats that owe some. */
export function resolve(state: State, orders: Readonly<Record<SeatId, Orders>>, dice: Dice): RoundResult {
  const own = Object.entries(orders).flatMap(([seat, { actions }]) =>
    Object.entries(actions).filter(([ship]) => shipNamed(state, ship)?.seat === seat),
  )
  return playSubturn(state, Object.fromEntries(own), dice)
}

/** `actions`: unchecked texts by ship; refused ones become passes (VC-4.8). */
export function playSubturn(
  state: State,
  actions: Readonly<Record<ShipId, unknown>>,
  dice: Dice,
): RoundResult {
  const board = boardOf(state)
  if (subturnOf(state.round) === 1) rollInitiative(board, dice)
  move(board, (missile) => dice.roll(`strike/${missile}`, 100))
  act(board, actions, dice)
  generate(board)
  markOrbits(board)
  const result = subturnOf(state.round) === SUBTURNS ? endTurn(board) : null
  board.missiles.sort(byId)
  return {
    state: { ...stateOf(board), round: result ? state.round : state.round + 1, result },
    timeline: board.timeline,
  }
}

export function move(board: Board, strikes: Strikes): void {
  moveObjects(board)
  moveShips(board)
  moveMissiles(board, strikes)
  removeDestroyed(board)
}

/** Dice that miss, and dice that hit if anything can. */
const ROLLS = { miss: 101, hit: 1 } as const

/** Whether all strikes of a move are assumed to miss, or to hit. */
export type AssumedStrikes = keyof typeof ROLLS

const known = new WeakMap<State, Partial<Record<AssumedStrikes, Board>>>()

/**
 * VC-1.6: the board after the move, which needs no orders, if all its strikes miss, or hit. Memoized: callers
 * must not change it.
 */
export function foreseen(state: State, strikes: AssumedStrikes = 'miss'): Board {
  const boards = known.get(state) ?? {}
  known.set(state, boards)
  return (boards[strikes] ??= moved(state, ROLLS[strikes]))
}

function moved(state: State, roll: number): Board {
  const board = boardOf(state)
  move(board, () => roll)
  return board
}
