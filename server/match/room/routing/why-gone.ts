/** Why a match has no room any more, for the join route and the API. */

import { placeOfMatch, REASON_LENGTH } from '../../../../common/wire/chat/talk.ts'
import { type Refused, refusal } from '../../../../common/wire/refusals.ts'
import type { Moderation } from '../../../people/moderation/moderation.ts'
import { endedByUpgrade } from '../../../store/archive/results.ts'
import type { Database } from '../../../store/database.ts'
import type { Tombstones } from './tombstones.ts'

export interface KnowsWhy {
  readonly tombstones: Pick<Tombstones, 'of'>
  readonly moderation: Pick<Moderation, 'closing'>
  readonly database: Database
}

/** Undefined if no reason is known: there was no such match, or it ended normally and its room has closed. */
export type WhyGone = (match: string) => Promise<Refused | undefined>

/** Only tombstones expire: closings by administrators and upgrades are in the database. */
export const whyGone =
  ({ tombstones, moderation, database }: KnowsWhy): WhyGone =>
  async (match) => {
    const told = await tombstones.of(match)
    if (told) return told
    const reason = await moderation.closing(placeOfMatch(match))
    if (reason !== undefined) return refusal('match_closed', reason, 2 * REASON_LENGTH)
    return (await endedByUpgrade(database, match)) ? refusal('match_upgraded') : undefined
  }
