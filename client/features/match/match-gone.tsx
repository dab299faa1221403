/** A match that the player cannot return to: why, and where to go instead. */
import { matchName } from '../../../common/engine/record/archive.ts'
import { MATCH_ENDS } from '../../../common/wire/match/match-ends.ts'
import { go } from '../../app/router.ts'
import { NoWay } from '../../app/trouble/still-works.tsx'
import { useAsked } from '../../net/asked.ts'
import { NO_COOKIES } from '../../net/connection.ts'
import type { LinkStatus } from '../../net/match/link.ts'

/** Titles for cases in which the match goes on without the player. */
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

/** The match no longer exists; its record may be stored. */
const OVER: readonly string[] = ['unknown_match', ...MATCH_ENDS]
/** The usual end of a room that nobody needs; a replay says more. */
const USUAL: readonly string[] = ['unknown_match', 'match_abandoned']

/**
 * `id`: of the room. `seedHash`: of the match as last seen here; empty if it was never seen. It may have
 * ended unnoticed.
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
  // A visitor with the link of a closed room never saw its match.
  const { answer: last, trouble } = useAsked<{ readonly record: string }>(
    !seedHash && OVER.includes(code) ? `/api/matches/${encodeURIComponent(id)}/record` : undefined,
  )
  const name = matchName(seedHash) || (last?.record ?? '')
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
