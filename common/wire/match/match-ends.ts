/** How a match ends together with its room: as the close code, and as the refusal to later visitors. */

import type { RefusalCode } from '../refusals.ts'
import { CLOSE } from './messages.ts'

/** By close code. A match that only moves elsewhere has not ended. */
export const END_BY_CLOSE = {
  [CLOSE.failed]: 'match_failed',
  [CLOSE.abandoned]: 'match_abandoned',
  [CLOSE.unwatched]: 'exhibition_over',
  [CLOSE.closed]: 'match_closed',
} as const satisfies Readonly<Record<number, RefusalCode>>

/** Why a match no longer exists. A retry changes none of these. */
export const MATCH_ENDS: readonly string[] = [
  ...Object.values(END_BY_CLOSE),
  'match_upgraded',
] satisfies RefusalCode[]
