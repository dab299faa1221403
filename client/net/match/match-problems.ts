/** Why a link to a match ends for good, instead of being tried again. */
import { END_BY_CLOSE, MATCH_ENDS } from '../../../common/wire/match/match-ends.ts'
import { CLOSE } from '../../../common/wire/match/messages.ts'
import { type RefusalCode, refusal } from '../../../common/wire/refusals.ts'
import type { Problem } from '../connection.ts'
import type { LinkStatus } from './link.ts'

/** Refusals that another try cannot change. */
export const SETTLED_CODES: readonly string[] = [
  'unknown_match',
  'match_full',
  'no_spectators',
  'malformed',
  'unknown_game',
  'sent_away',
  'uninvited',
  'has_watched',
  'banned',
  'seat_taken',
  'other_side',
  'wrong_phase',
  'nothing_owed',
  ...MATCH_ENDS,
]

/** After one of these refusals the player has no seat there. */
export const NO_WAY_BACK: readonly string[] = [
  'sent_away',
  'banned',
  'uninvited',
  'unknown_match',
  ...MATCH_ENDS,
]

/** The refusal for each close code that is final. */
const CLOSED: Readonly<Record<number, RefusalCode>> = { ...END_BY_CLOSE, [CLOSE.sentAway]: 'sent_away' }

/** `why`: an administrator's words about a match that was closed. Undefined for a line that was only lost. */
export function problemOfClose(code: number, why: Problem): Problem | undefined {
  if (code === CLOSE.closed) return why
  return CLOSED[code] === undefined ? undefined : refusal(CLOSED[code])
}

/** A page that cannot read the match must be reloaded. */
export const outdated = (cause: string): LinkStatus => ({
  is: 'ended',
  code: 'outdated',
  message: `${cause} Reload the page: your seat is kept.`,
})
