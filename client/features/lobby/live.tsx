/** The running matches for lists, and the one most worth watching. */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { late } from '../../app/late.tsx'
import { type Listing, liveMatches } from '../../net/api.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { own } from '../match/own-match.tsx'
import { FollowingPlace } from './late-parts.tsx'
import { coming, Showcase, showcased } from './showcase.tsx'

const EVERY = 4000
/** Polling interval while an exhibition is about to begin (ms). */
const SOON = 1500

const Rows = late(
  'The list of matches',
  () => import('./live-rows.tsx').then((module) => module.LiveRows),
  <Skeleton />,
)

export const matches = signal<readonly Listing[] | undefined>(undefined)
const offline = signal(false)

async function refresh(): Promise<void> {
  try {
    matches.value = await liveMatches()
    offline.value = false
  } catch {
    offline.value = true
  }
}

/** Keeps the list up to date while the page is visible. */
export function useLive(): void {
  const awaited = coming.value && !showcased.value
  useEffect(() => {
    void refresh()
    const timer = setInterval(() => !document.hidden && void refresh(), awaited ? SOON : EVERY)
    return () => clearInterval(timer)
  }, [awaited])
}

/** The matches below the board: not the one on it, and none that is over, but always one's own. */
export const listedBelow = (
  all: readonly Listing[],
  onBoard: string | undefined,
  ownId: string | undefined,
): Listing[] => all.filter(({ id, phase }) => id === ownId || (id !== onBoard && phase !== 'finished'))

export function LiveList() {
  useLive()
  // While the server is asked: the rows are wanted as soon as it answers.
  useEffect(() => void Rows.ahead(), [])
  const all = matches.value
  const list = all && listedBelow(all, showcased.value, own.value?.id)
  const exhibited = all?.find(({ id }) => id === showcased.value)?.exhibition
  return (
    <section class="panel live" aria-labelledby="live">
      <FollowingPlace />
      <header>
        <h2 id="live">Live matches</h2>
        <Link to="/tv">Watch as TV</Link>
      </header>
      <Showcase beside="list" matches={all} />
      {offline.value ? (
        <p class="problem" role="alert">
          The server cannot be reached. We keep trying.
        </p>
      ) : null}
      {list === undefined ? (
        <Skeleton />
      ) : list.length === 0 ? (
        <p class="empty">
          {!showcased.value
            ? coming.value
              ? 'An exhibition is about to begin.'
              : 'Nobody is fighting at the moment.'
            : exhibited
              ? 'Nobody plays but these bots.'
              : 'No other match is on.'}
          <br />
          <span class="quiet">Start a match: others can watch it from here.</span>
        </p>
      ) : (
        <Rows.Part list={list} />
      )}
    </section>
  )
}
