/** VC-1.6: the board after the move, which needs no orders. Only the strikes' results are unknown. */
import { type Board, boardOf } from './board.ts'
import { move } from './resolve.ts'
import type { State } from './state.ts'

/** Dice that miss, and dice that hit if anything can. */
const ROLLS = { miss: 101, hit: 1 } as const

export type Strikes = keyof typeof ROLLS

const known = new WeakMap<State, Partial<Record<Strikes, Board>>>()

/** The board if all strikes of this move miss, or hit. Memoized: callers must not change it. */
export function foreseen(state: State, strikes: Strikes = 'miss'): Board {
  const boards = known.get(state) ?? {}
  known.set(state, boards)
  return (boards[strikes] ??= moved(state, ROLLS[strikes]))
}

function moved(state: State, roll: number): Board {
  const board = boardOf(state)
  move(board, () => roll)
  return board
}
