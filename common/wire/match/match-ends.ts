/** How a match comes to an end with its room, as its close code and later the door tell it. */

import type { RefusalCode } from '../refusals.ts'
import { CLOSE } from './messages.ts'

/** By the close code of those who were in it. A match that only goes on elsewhere has not ended. */
export const END_BY_CLOSE = {
  [CLOSE.failed]: 'match_failed',
  [CLOSE.abandoned]: 'match_abandoned',
  [CLOSE.unwatched]: 'exhibition_over',
  [CLOSE.closed]: 'match_closed',
} as const satisfies Readonly<Record<number, RefusalCode>>

/** Why there is no such match any more. Trying again changes none of these. */
export const MATCH_ENDS: readonly string[] = [
  ...Object.values(END_BY_CLOSE),
  'match_upgraded',
] satisfies RefusalCode[]
