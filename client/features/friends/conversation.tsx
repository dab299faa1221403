/** The messages with a friend, and the field to write one. */
import '../../styles/friends.css'
import '../../styles/pickup.css'
import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { CHAT_LENGTH, type ChatLine } from '../../../common/wire/chat/talk.ts'
import { type FriendView, PRIVATE_LINES_DAYS } from '../../../common/wire/people/social.ts'
import { me } from '../../net/account/session.ts'
import { reasonOf } from '../../net/api.ts'
import type { SocialLink } from '../../net/rooms/social-link.ts'
import { icons } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { clockOf, dayOf, minuteOf } from '../../ui/when.ts'
import { ProgramMark, profileAt } from '../people/names.tsx'
import { Face, Presence } from '../pickup/face.tsx'
import { Pieces } from '../room/linked-text.tsx'
import { partsOf } from '../room/parts.ts'
import { PersonActions } from './person-actions.tsx'
import { ReportLines } from './report-lines.tsx'

/** Distance from the end (px) within which new lines scroll into view. */
const NEAR = 60

export function Conversation({
  link,
  friend: { name, presence, unread },
}: {
  readonly link: SocialLink
  readonly friend: FriendView
}) {
  const lines = link.talks.value.get(name)
  const problem = useSignal('')
  const doing = useSignal(false)
  const box = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const load = () => {
    problem.value = ''
    link.open(name).catch((error: unknown) => (problem.value = reasonOf(error).message))
  }
  useEffect(() => {
    if (lines === undefined && !link.lost.value) load()
  }, [name, link.lost.value])
  const look = () => {
    const { current } = box
    if (current) follows.current = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR
    if (follows.current && !document.hidden) void link.read(name).catch(() => undefined)
  }
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  useLayoutEffect(() => {
    if (follows.current) toEnd()
  }, [lines?.length])
  useEffect(() => {
    look()
    // An on-screen keyboard reduces the height.
    const sized = new ResizeObserver(() => follows.current && toEnd())
    if (box.current) sized.observe(box.current)
    document.addEventListener('visibilitychange', look)
    return () => {
      sized.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [lines?.length, unread])

  return (
    <section class="panel conversation" aria-labelledby="talk-with">
      <header>
        <Link class="icon-button talk-back" to="/friends" aria-label="All friends">
          {icons.back}
        </Link>
        <Face name={name} away={presence.is === 'offline'} />
        <div>
          <h2 id="talk-with">
            <Link to={profileAt(name)}>{name}</Link>
            {link.view.value?.programs.includes(name) ? <ProgramMark /> : null}
          </h2>
          <Presence presence={presence} />
        </div>
        <button
          type="button"
          class="icon-button"
          aria-label={`What you can do about ${name}`}
          aria-expanded={doing.value}
          onClick={() => (doing.value = !doing.value)}
        >
          {icons.people}
        </button>
      </header>
      {doing.value ? (
        <>
          <PersonActions name={name} />
          {lines?.some(({ mine }) => !mine) ? <ReportLines name={name} /> : null}
        </>
      ) : null}
      <div
        ref={box}
        class="private-lines"
        role="log"
        aria-label={`You and ${name}`}
        tabIndex={0}
        onScroll={look}
      >
        {lines === undefined ? (
          problem.value ? (
            <p class="empty">
              <span role="alert">{problem.value}</span>
              <button type="button" class="plain-button" onClick={load}>
                Try again
              </button>
            </p>
          ) : (
            <Skeleton rows={3} />
          )
        ) : lines.length === 0 ? (
          <p class="empty quiet">
            Nothing yet. Only you two read what you write, for {PRIVATE_LINES_DAYS} days.
          </p>
        ) : (
          lines.map((line, i) => <Bubble key={line.id} line={line} before={lines[i - 1]} name={name} />)
        )}
      </div>
      <Writing
        link={link}
        name={name}
        sent={() => {
          follows.current = true
          requestAnimationFrame(toEnd)
        }}
      />
    </section>
  )
}

function Bubble({
  line,
  before,
  name,
}: {
  readonly line: ChatLine
  readonly before: ChatLine | undefined
  readonly name: string
}) {
  const newDay = !before || dayOf(before.at) !== dayOf(line.at)
  return (
    <>
      {newDay ? (
        <p class="talk-day">
          <span>{dayOf(line.at)}</span>
        </p>
      ) : null}
      <p class={`bubble${line.mine ? ' mine' : ''}${!newDay && before.mine === line.mine ? ' more' : ''}`}>
        <span class="sr-only">{line.mine ? (me.value?.name ?? 'You') : name}: </span>
        <span dir="auto">
          <Pieces parts={partsOf(line.text, [], location.origin)} />
        </span>
        <time dateTime={new Date(line.at).toISOString()} title={minuteOf(line.at)}>
          {clockOf(line.at)}
        </time>
      </p>
    </>
  )
}

function Writing({
  link,
  name,
  sent,
}: {
  readonly link: SocialLink
  readonly name: string
  readonly sent: () => void
}) {
  const text = useSignal('')
  const problem = useSignal('')
  const send = async (event: Event) => {
    event.preventDefault()
    const written = text.value.trim()
    if (!written || link.lost.value) return
    problem.value = text.value = ''
    try {
      await link.request('say', { name, text: written })
      sent()
    } catch (error) {
      // Restore the text after a failure, unless another one has been typed meanwhile.
      if (!text.value) text.value = written
      problem.value = reasonOf(error).message
    }
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <p class="problem" role="alert">
        {problem.value}
      </p>
      <div class="write-row">
        <input
          aria-label={`Message to ${name}`}
          placeholder={`To ${name}…`}
          maxLength={CHAT_LENGTH}
          value={text.value}
          autoComplete="off"
          enterKeyHint="send"
          onInput={(event) => {
            text.value = event.currentTarget.value
            problem.value = ''
          }}
        />
        <button type="submit" class="small-button" disabled={link.lost.value || !text.value.trim()}>
          Send
        </button>
      </div>
    </form>
  )
}
