/** A match that cannot be come back to: why, and where to go from here. */
import { matchName } from '../../../common/engine/record/archive.ts'
import { MATCH_ENDS } from '../../../common/wire/match/match-ends.ts'
import { go } from '../../app/router.ts'
import { NoWay } from '../../app/trouble/still-works.tsx'
import { useAsked } from '../../net/asked.ts'
import { NO_COOKIES } from '../../net/connection.ts'
import type { LinkStatus } from '../../net/match/link.ts'

/** Where the match goes on without one. */
const TITLES: Readonly<Record<string, string>> = {
  sent_away: 'You were sent away',
  banned: 'You may not come in',
  uninvited: 'This match is for others',
  match_full: 'This match is full',
  match_closed: 'This match was closed',
  match_upgraded: 'This match ended as a draw',
  no_spectators: 'Nobody may watch this match',
  malformed: 'This link is not whole',
  no_cookies: 'You cannot come in like this',
}

/** There is no such match any more: what was played may be kept. */
const OVER: readonly string[] = ['unknown_match', ...MATCH_ENDS]
/** As a table ends that nobody needs any more: a replay tells more. */
const USUAL: readonly string[] = ['unknown_match', 'match_abandoned']

/**
 * `id`: of the table. `seedHash`: of the match as it was last seen here; empty if it never was. It may have
 * come to its end without this page.
 */
export function MatchGone({
  id,
  status: { code, message },
  seedHash,
}: {
  id: string
  status: LinkStatus & { is: 'ended' }
  seedHash: string
}) {
  // Who comes by the link of a table that is closed never saw the match at it.
  const { answer: last, trouble } = useAsked<{ readonly match: string }>(
    !seedHash && OVER.includes(code) ? `/api/tables/${encodeURIComponent(id)}` : undefined,
  )
  const name = matchName(seedHash) || (last?.match ?? '')
  const { answer: kept } = useAsked(name && OVER.includes(code) ? `/api/records/${name}` : undefined)
  if (!name && !trouble && OVER.includes(code))
    return (
      <main class="notice-page" aria-busy="true">
        <div class="spinner" />
      </main>
    )
  if (code === 'outdated')
    return (
      <main class="notice-page">
        <h1>A new version is out</h1>
        <p>{message}</p>
        <button type="button" class="primary" onClick={() => location.reload()}>
          Reload
        </button>
      </main>
    )
  if (code === NO_COOKIES.code) return <NoWay title={TITLES[code]!} why={message} />
  return (
    <main class="notice-page">
      <h1>{TITLES[code] ?? (code === 'unknown_match' && !name ? 'No such match' : 'This match is over')}</h1>
      <p>{kept && USUAL.includes(code) ? 'Its table is closed. Its replay is kept.' : message}</p>
      {kept ? (
        <button type="button" class="primary" onClick={() => go(`/r/${name}`)}>
          See the replay
        </button>
      ) : null}
      <button type="button" class={kept ? '' : 'primary'} onClick={() => go('/')}>
        To the lobby
      </button>
    </main>
  )
}
