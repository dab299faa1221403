/**
 * The yardstick: random chess games with chessops, a respected rules library, on the same machine in the same
 * run.
 */
import { Chess } from 'chessops/chess'
import { SquareSet } from 'chessops/squareSet'
import type { NormalMove } from 'chessops/types'
import { threadTime } from '../measurement.ts'

/** Plays random legal plies for about `ms`; returns plies per second of thread time. */
export function playouts(ms: number, random: () => number): number {
  let plies = 0
  const began = threadTime()
  const until = performance.now() + ms
  while (performance.now() < until) {
    let position = Chess.default()
    for (let i = 0; i < 200; i++) {
      const move = anyMove(position, random)
      if (!move) break
      position.play(move)
      plies++
    }
  }
  return (plies * 1000) / (threadTime() - began)
}

const BACK_RANKS = SquareSet.backranks()

function anyMove(position: Chess, random: () => number): NormalMove | undefined {
  if (position.isInsufficientMaterial()) return undefined
  const dests = position.allDests(position.ctx())
  let count = 0
  for (const to of dests.values()) count += to.size()
  let left = Math.floor(random() * count)
  for (const [from, squares] of dests) {
    const size = squares.size()
    if (left >= size) {
      left -= size
      continue
    }
    for (const to of squares) {
      if (left-- > 0) continue
      const promotes = BACK_RANKS.has(to) && position.board.pawn.has(from)
      return promotes ? { from, to, promotion: 'queen' } : { from, to }
    }
  }
  return undefined
}
