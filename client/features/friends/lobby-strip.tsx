/** On the front page: the player's friends, and the number of people online. */
import '../../styles/lobby-strip.css'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { PeopleNow } from '../../../common/wire/published.ts'
import { ask } from '../../net/api.ts'
import { social } from '../../net/rooms/social.ts'
import { icons } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Face } from '../pickup/face.tsx'

const ASKED_EVERY = 15_000
const FACES = 4

export function LobbyStrip() {
  const people = useSignal<PeopleNow | undefined>(undefined)
  useEffect(() => {
    const look = () => {
      if (!document.hidden)
        void ask<PeopleNow>('GET', '/api/people').then(
          (now) => (people.value = now),
          () => (people.value = undefined),
        )
    }
    look()
    const timer = setInterval(look, ASKED_EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const link = social.value
  const view = link?.view.value
  const here = view?.friends.filter(({ presence }) => presence.is !== 'offline') ?? []
  // The player is online, even before their rooms are open.
  const online = Math.max(1, people.value?.online ?? 0)
  const waiting = (link?.unread.value ?? 0) + (view?.asking.length ?? 0)
  return (
    <div class="lobby-people">
      <Link class="to-friends" to="/friends">
        {icons.people}
        <span>Friends</span>
        {waiting > 0 ? (
          <i class="new-count">
            {waiting}
            <span class="sr-only"> new</span>
          </i>
        ) : null}
        {here.length > 0 ? (
          <>
            <span class="friend-faces">
              {here.slice(0, FACES).map(({ name }) => (
                <Face key={name} name={name} />
              ))}
            </span>
            <small>{here.length} here</small>
          </>
        ) : null}
      </Link>
      <p class="quiet">
        {people.value ? (
          <>
            <b>{online}</b> online, <b>{people.value.playing}</b> playing
          </>
        ) : null}
      </p>
    </div>
  )
}
