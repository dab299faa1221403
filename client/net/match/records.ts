/** Records of finished matches: fetched, validated and replayed, in slices. */

import type { AnyGame } from '../../../common/engine/game.ts'
import type { PlayedRound } from '../../../common/engine/match-types.ts'
import { type Archive, readArchive } from '../../../common/engine/record/archive.ts'
import { folding, type ResolvedRound } from '../../../common/engine/record/record.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { rulebook } from '../../games/rules.ts'
import { ApiError, ask, reasonOf } from '../api.ts'
import { inSlices } from '../slices.ts'

/** The server may still be storing a match that has just ended: repeat the request after these times (ms). */
const AGAIN_AFTER = [400, 1200]

/** The opening, then every round, with the full truth of each. */
export type Folded = readonly ResolvedRound<unknown, { kind: string }>[]

/** Rejects with a `Refusal` if there is no record of that name, or it is not available. */
export async function fetchRecord(name: string, waits: readonly number[] = AGAIN_AFTER): Promise<unknown> {
  if (!/^[0-9a-f]{20}$/.test(name)) throw new ApiError(refusal('unknown_record'))
  try {
    return await ask<unknown>('GET', `/api/records/${name}`)
  } catch (error) {
    const [wait, ...others] = waits
    if (wait === undefined || reasonOf(error).code !== 'unknown_record') throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return fetchRecord(name, others)
  }
}

/** `told`: called with the number of rounds replayed. Rejects if a round cannot be replayed. */
export async function foldRecord(
  game: AnyGame,
  archive: Archive,
  told: (round: number) => void = () => undefined,
): Promise<Folded> {
  const folded: Folded[number][] = []
  await inSlices(folding(game, archive), (played) => told(folded.push(played) - 1))
  return folded
}

export const roundsOf = (folded: Folded, { rounds }: Pick<Archive, 'rounds'>): PlayedRound[] =>
  folded.slice(1).map(({ state, timeline }, i) => ({
    round: i + 1,
    before: folded[i]!.state,
    after: state,
    timeline,
    orders: rounds[i]!,
  }))

/** All rounds of a finished match, with the full truth of each. Rejects if they are not available. */
export async function wholeMatch(name: string): Promise<readonly PlayedRound[]> {
  const read = await readArchive(await fetchRecord(name), rulebook)
  if ('refused' in read) throw new ApiError({ code: 'unknown_record', message: read.refused })
  return roundsOf(await foldRecord(read.game, read.archive), read.archive)
}
