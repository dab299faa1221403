/** The list of rooms, and a form for a new one. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { RoomListing } from '../../../common/wire/chat/room-listing.ts'
import { TITLE_LENGTH } from '../../../common/wire/chat/room-messages.ts'
import { go } from '../../app/router.ts'
import { titleOf } from '../../games/list.ts'
import { introduce } from '../../net/account/session.ts'
import { ask, reasonOf } from '../../net/api.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isUnread } from './unread.ts'

const READ_EVERY = 3000

/** `here`: how many people are in the current room, as that room itself says; undefined before it is joined. */
export function Rooms({
  current,
  here,
  chosen,
}: {
  current: string
  here: number | undefined
  chosen?: () => void
}) {
  const rooms = useSignal<readonly RoomListing[] | undefined>(undefined)
  const problem = useSignal('')
  const title = useSignal('')
  const refused = useSignal('')
  useEffect(() => {
    const read = () =>
      ask<RoomListing[]>('GET', '/api/rooms').then(
        (list) => {
          rooms.value = list
          problem.value = ''
        },
        (error: unknown) => (problem.value = reasonOf(error).message),
      )
    void read()
    const look = () => !document.hidden && void read()
    const timer = setInterval(look, READ_EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [current])
  const enter = (slug: string) => {
    chosen?.()
    go(`/room/${slug}`)
  }
  const make = async (event: Event) => {
    event.preventDefault()
    refused.value = ''
    try {
      await introduce()
      const { slug } = await ask<{ slug: string }>('POST', '/api/rooms', { title: title.value })
      title.value = ''
      enter(slug)
    } catch (error) {
      refused.value = reasonOf(error).message
    }
  }
  const counted = (rooms.value ?? []).map((room) =>
    room.slug === current && here !== undefined ? { ...room, people: here } : room,
  )
  return (
    <div class="rooms">
      <p class="problem" role="alert">
        {problem.value}
      </p>
      {rooms.value === undefined && !problem.value ? <Skeleton rows={2} /> : null}
      <nav aria-label="Rooms">
        <ul>
          {counted.map(({ slug, title, topic, people, last, fullest, door }) => (
            <li key={slug}>
              <a
                href={`/room/${slug}`}
                {...(slug === current && { 'aria-current': 'page' as const })}
                onClick={(event) => {
                  event.preventDefault()
                  enter(slug)
                }}
              >
                <span>
                  <b>
                    {title}
                    {slug !== current && isUnread(slug, last) ? (
                      <i class="has-news">
                        <span class="sr-only"> (new)</span>
                      </i>
                    ) : null}
                  </b>
                  {fullest ? (
                    <small class="filling">
                      {titleOf(fullest.game)}: {fullest.have} of {fullest.need}
                    </small>
                  ) : topic ? (
                    <small>{topic}</small>
                  ) : null}
                  {door ? <small>{door === 'accounts' ? 'accounts only' : 'by invitation'}</small> : null}
                </span>
                {people ? (
                  <span class="count" aria-label={`${people} here`}>
                    {people}
                  </span>
                ) : null}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <form onSubmit={(event) => void make(event)}>
        <label class="field">
          <span>A room of your own</span>
          <input
            value={title.value}
            placeholder="Its name"
            maxLength={TITLE_LENGTH}
            aria-invalid={refused.value !== ''}
            onInput={(event) => {
              title.value = event.currentTarget.value
              refused.value = ''
            }}
          />
        </label>
        <p class="problem" role="alert">
          {refused.value}
        </p>
        <button type="submit" class="plain-button" disabled={!title.value.trim()}>
          Make it
        </button>
      </form>
    </div>
  )
}
