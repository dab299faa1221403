/** The lines of a room, and the field to write one. */
import { useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { spelledOut } from '../../../common/wire/chat/emotes.ts'
import { mentionsIn } from '../../../common/wire/chat/mentions.ts'
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import { serverNow } from '../../net/line/page-clock.ts'
import { isBlocked } from '../../net/rooms/blocked.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { dayOf } from '../../ui/when.ts'
import { Composer, type ComposerDraft } from './composer.tsx'
import { Line } from './line.tsx'
import { LinkedText } from './linked-text.tsx'
import { PersonMenu } from './person-menu.tsx'
import { type Chosen, talkingIn } from './talk-channel.ts'
import { markTitle } from './title-mark.ts'
import { Unread } from './unread.ts'

/** Lines of today alone need no date. */
const isNewDay = (line: ChatLine, before: ChatLine | undefined): boolean =>
  dayOf(line.at) !== dayOf(before?.at ?? serverNow())

/** Distance from the end (px) within which new lines scroll into view. */
const NEAR = 60

export function Talk({
  link,
  chosen,
  draft,
}: {
  link: RoomLink
  chosen: { value: Chosen | undefined }
  draft: { current: ComposerDraft | undefined }
}) {
  const box = useRef<HTMLDivElement>(null)
  const unread = useMemo(() => new Unread(link.slug), [link])
  const following = useSignal(true)
  const lines = link.lines.value.filter(({ name }) => !isBlocked(name))
  const people = link.snapshot.value?.people ?? []
  const self = people.find(({ id }) => id === link.you.value.person)?.name ?? ''
  const key = [
    ...new Set([...people.map(({ name }) => name), ...lines.map(({ name }) => name).filter(Boolean)]),
  ]
    .sort((a, b) => a.localeCompare(b))
    .join('\n')
  // A stable list, so that lines are drawn again only when the names change.
  const names = useMemo(() => (key ? key.split('\n') : []), [key])
  const guests = new Set(people.filter(({ account, bot }) => !account && !bot).map(({ id }) => id))
  const last = lines.at(-1)?.id ?? 0

  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  const opened = useRef(false)
  const look = (live = false) => {
    const { current } = box
    if (!current) return
    following.value = current.scrollHeight - current.scrollTop - current.clientHeight < NEAR
    if (following.value && !document.hidden) unread.see(last, live)
  }
  useLayoutEffect(() => {
    if (following.peek()) toEnd()
    look(opened.current)
    opened.current = link.status.value.is === 'open'
  }, [last, link.status.value.is])
  useEffect(() => {
    const hidden = () => {
      if (document.hidden) unread.restart()
      else look()
    }
    // An on-screen keyboard reduces the height.
    const sized = new ResizeObserver(() => following.peek() && toEnd())
    if (box.current) sized.observe(box.current)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      sized.disconnect()
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [link, last])
  useEffect(() => {
    link.heard = ({ name, text, kind }) => {
      if (kind !== 'told' && name !== self && !isBlocked(name) && mentionsIn(text, [self]).length > 0)
        markTitle(`${name}: ${spelledOut(text)}`)
    }
  }, [link, self])

  const choose = (line: ChatLine) => (chosen.value = { person: line.who, name: line.name, line })
  const { mark } = unread
  const firstNew =
    mark.value > 0
      ? lines.find(({ id, alone, name }) => id > mark.value && !alone && name !== self)?.id
      : undefined
  const waiting = following.value ? 0 : lines.filter(({ id }) => id > unread.lastRead).length

  /** The list is a single stop for the Tab key; arrow keys move between lines. */
  const walk = (event: KeyboardEvent) => {
    const buttons = [...(box.current?.querySelectorAll<HTMLButtonElement>('.who') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const to =
      event.key === 'ArrowUp'
        ? at < 0
          ? buttons.length - 1
          : at - 1
        : event.key === 'ArrowDown'
          ? at + 1
          : undefined
    if (to === undefined || !buttons[to]) return
    event.preventDefault()
    buttons[to].focus()
  }

  return (
    <div class="talk">
      <div class="pin-place">
        {link.snapshot.value?.pin ? (
          <p class="pinned" aria-label="Pinned">
            <LinkedText text={link.snapshot.value.pin} />
          </p>
        ) : null}
      </div>
      <div class="lines-box">
        <div
          ref={box}
          class="lines"
          role="log"
          aria-label="What is said; the arrow keys go from line to line"
          tabIndex={0}
          onScroll={() => look()}
          onKeyDown={walk}
        >
          {lines.length === 0 ? (
            <p class="empty">
              Nobody has said anything yet.
              <br />
              <span class="quiet">Say hello: whoever comes reads it.</span>
            </p>
          ) : null}
          {lines.map((line, i) => (
            <div key={line.id}>
              {isNewDay(line, lines[i - 1]) ? (
                <p class="day-mark">
                  <span>{dayOf(line.at)}</span>
                </p>
              ) : null}
              {line.id === firstNew ? (
                <p class="new-mark">
                  <span>New</span>
                </p>
              ) : null}
              <Line line={line} names={names} self={self} guest={guests.has(line.who)} choose={choose} />
            </div>
          ))}
        </div>
        {following.value ? null : (
          <button type="button" class="to-end" onClick={toEnd}>
            {waiting ? `${waiting} new` : 'To the end'} ↓
          </button>
        )}
      </div>
      <Composer
        link={link}
        names={names}
        self={self}
        draft={draft}
        said={() => {
          unread.restart()
          requestAnimationFrame(toEnd)
        }}
      />
      {chosen.value ? (
        <PersonMenu
          talking={talkingIn(link, (name) => draft.current?.add(`@${name}`))}
          chosen={chosen.value}
          self={chosen.value.person === link.you.value.person}
          close={() => (chosen.value = undefined)}
        />
      ) : null}
    </div>
  )
}
