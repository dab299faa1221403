/**
 * A round of a match as the analysis looks at it, with few playouts: for whoever wants to know whether it
 * breaks.
 */
import type { AnyGame } from '../game.ts'
import type { SeatId } from '../match-types.ts'
import { fold, type MatchRecord } from '../record/record.ts'
import { perform, tasksFor } from './tasks.ts'

/** Playouts of each piece. */
const FEW = 2

/**
 * Works out all that is asked of a round (from 1), but of orders only this seat's. Throws what a piece
 * throws, with its kind.
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
