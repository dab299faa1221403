/** Alternatives without a connection to a room: everything that needs no live connection and no cookie. */
import { ENTRIES, entryNamed } from '../../games/list.ts'
import type { LinkStatus } from '../../net/match/link.ts'
import { kept } from '../../net/storage.ts'
import { Link } from '../../ui/link.tsx'

export function StillWorks() {
  const { id, title, pages } = entryNamed(kept('game') ?? '') ?? ENTRIES[0]!
  const lessons = pages.find(({ forNewcomers }) => forNewcomers)
  return (
    <nav class="still-works" aria-label="What still works">
      <p>This works nevertheless:</p>
      <ul>
        <li>
          <Link to={`/here/${id}`}>{title} against bots, in your browser</Link>
        </li>
        {lessons ? (
          <li>
            <Link to={`/g/${id}/${lessons.path}`}>{lessons.title}</Link>
          </li>
        ) : null}
        <li>
          <Link to="/matches">Replays of matches</Link>
        </li>
        <li>
          <Link to="/ladder">The ladder</Link>
        </li>
      </ul>
    </nav>
  )
}

/** Replaces a page that is not possible: why, and the alternatives. */
export const NoWay = ({ title, why }: { readonly title: string; readonly why: string }) => (
  <main class="notice-page no-way">
    <h1>{title}</h1>
    <p role="alert">{why}</p>
    <button type="button" class="primary" onClick={() => location.reload()}>
      Try again
    </button>
    <StillWorks />
  </main>
)

/** Shown while joining or rejoining: that it takes time, or what prevents it. */
export const OnTheWay = ({
  status,
  joining,
}: {
  readonly status: LinkStatus | undefined
  readonly joining: string
}) => {
  if (status?.is !== 'lost') return <p>{joining}</p>
  if (!status.why) return <p>The server cannot be reached. Trying again…</p>
  return (
    <>
      <p role="alert">{status.why.message}</p>
      <StillWorks />
    </>
  )
}
