/** What keeps this browser from watching any match, as opposed to a match that cannot be watched. */
import { reasonOf } from '../../net/api.ts'
import { NO_COOKIES, type Problem } from '../../net/connection.ts'
import type { LinkStatus } from '../../net/match/link.ts'

/** Refusals of this browser, whichever match it asks for. */
const OF_ANY_MATCH: readonly string[] = [NO_COOKIES.code, 'foreign_page']

export const troubleOf = (status: LinkStatus): Problem | undefined =>
  status.is === 'lost'
    ? status.why
    : status.is === 'ended' && OF_ANY_MATCH.includes(status.code)
      ? status
      : undefined

/** Why a request of a session that was begun a moment ago is refused: it is unknown if its cookie is. */
export function troubleIn(error: unknown): Problem {
  const problem = reasonOf(error)
  return problem.code === 'bad_token' ? NO_COOKIES : problem
}
