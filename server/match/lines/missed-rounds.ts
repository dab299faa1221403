/**
 * The rounds that a program has missed while its stream was interrupted, played again from the record: a
 * running match keeps only its latest state.
 */
import { opening } from '../../../common/engine/record/record.ts'
import type { LiveMatch, PlayedLiveRound } from '../live-match.ts'
import { play } from '../run/resolving.ts'
import type { Table } from '../table.ts'

/** More are not told one by one: the program begins anew with the present state. */
export const MISSED_AT_MOST = 50

/** The rounds from `from` to the one before `to`, in order. Long ones are played in a thread. */
export async function* missedRounds(
  { threads }: Pick<Table, 'threads'>,
  match: LiveMatch,
  from: number,
  to: number,
): AsyncGenerator<PlayedLiveRound, void, void> {
  const { game, record } = match
  let state: unknown = opening(game, record)
  for (let round = 1; round < to; round++) {
    const orders = record.rounds[round - 1]
    if (!orders) return
    const due = { state, seed: record.seed, round, orders }
    const { state: after, timeline } = await play(threads.resolving, game, due, match.worked)
    if (round >= from) yield { round, timeline, before: state, after }
    state = after
    await new Promise(setImmediate)
  }
}
