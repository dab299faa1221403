/** Analyses one round with few playouts: for tools that test whether the analysis crashes. */
import type { AnyGame } from '../game.ts'
import type { SeatId } from '../match-types.ts'
import { fold, type MatchRecord } from '../record/record.ts'
import { perform, tasksFor } from './tasks.ts'

/** Playouts of each piece. */
const FEW = 2

/**
 * Runs every analysis task of a round (from 1), judging only this seat's orders. Rethrows a task's error with
 * the task's kind.
 */
export function analyseRound(game: AnyGame, record: MatchRecord, round: number, seat: SeatId): void {
  const played = { ...record, rounds: record.rounds.slice(0, round) }
  for (const task of tasksFor(game, played, fold(game, played))) {
    if (task.round !== round || (task.kind === 'orders' && task.seat !== seat)) continue
    try {
      perform(game, task.kind === 'luck' ? task : { ...task, playouts: FEW })
    } catch (error) {
      const why = error instanceof Error ? error.stack : String(error)
      throw new Error(`${task.kind} of round ${round}${task.kind === 'orders' ? `, ${seat}` : ''}: ${why}`, {
        cause: error,
      })
    }
  }
}
