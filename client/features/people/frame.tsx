/** The common frame of pages about people: a link back, a title, and a placeholder. */
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { withUnits } from '../../../common/engine/text/units.ts'
import { introduce } from '../../net/account/session.ts'
import type { Fetched } from '../../net/asked.ts'
import { kept } from '../../net/storage.ts'
import { icons } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SettingsButton } from '../settings/settings.tsx'
import '../../styles/people.css'

/** `mark`: shown after the title. */
export function Frame({
  title,
  mark,
  note,
  children,
}: {
  readonly title: string
  readonly mark?: ComponentChildren
  readonly note?: ComponentChildren
  readonly children: ComponentChildren
}) {
  useEffect(() => {
    document.title = `${withUnits(title)} · Dead Reckoning`
  }, [title])
  useEffect(() => {
    // A returning visitor may appear on this page; a new one needs no session to read it.
    if (kept('known')) void introduce().catch(() => undefined)
  }, [])
  return (
    <main class="people-page">
      <nav class="people-nav" aria-label="Site">
        <Link class="link-button" to="/">
          {icons.back} Lobby
        </Link>
        <Link class="link-button" to="/ladder">
          Ladder
        </Link>
        <Link class="link-button" to="/matches">
          Matches
        </Link>
        <Link class="link-button" to="/friends">
          Friends
        </Link>
        <SettingsButton />
      </nav>
      <header class="people-head">
        <h1>
          {title}
          {mark}
        </h1>
        {note ? <p>{note}</p> : null}
      </header>
      {children}
    </main>
  )
}

/** Draws the answer, or that it is loading, or why it failed. */
export function Shown<Answer>({
  asked,
  children,
  rows = 3,
}: {
  readonly asked: Fetched<Answer>
  readonly children: (answer: Answer) => ComponentChildren
  readonly rows?: number
}) {
  if (asked.answer !== undefined) return <>{children(asked.answer)}</>
  if (asked.trouble) return <Trouble {...asked} />
  return <Skeleton rows={rows} />
}

function Trouble<Answer>({ trouble, again }: Fetched<Answer>) {
  return (
    <div class="empty">
      <p role="alert">{trouble!.message}</p>
      {trouble!.code.startsWith('unknown') ? null : (
        <button type="button" class="plain-button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  )
}
