/** Places on the front page for parts that are loaded after everything else. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { RoomListing } from '../../../common/wire/chat/room-listing.ts'
import { late } from '../../app/late.tsx'
import { me } from '../../net/account/session.ts'
import { ask } from '../../net/api.ts'
import { frontIcons } from '../../ui/front-icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Ms until a part is loaded that everybody gets: what the page shows first comes first. */
const AFTER = 150

const Following = late(undefined, () => import('../friends/following.tsx').then((module) => module.Following))
const LobbyStrip = late(undefined, () =>
  import('../friends/lobby-strip.tsx').then((module) => module.LobbyStrip),
)

/** For followed players: with an account only. */
export const FollowingPlace = () => (me.value?.account === true ? <Following.Part /> : null)

/** For friends and people. */
export function LobbyPeople() {
  const due = useSignal(false)
  useEffect(() => {
    const timer = setTimeout(() => (due.value = true), AFTER)
    return () => clearTimeout(timer)
  }, [])
  return <div class="lobby-people-place">{due.value ? <LobbyStrip.Part /> : null}</div>
}

/** Undefined in a prerendered page: that contains both variants, and the style shows the right one. */
const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 53.8125em)') : undefined

const Chat = late(
  'The chat',
  async () => {
    await new Promise((due) => setTimeout(due, AFTER))
    return (await import('../room/lobby-chat.tsx')).LobbyChat
  },
  <>
    <header>
      <h2 id="lobby-chat">Lobby</h2>
    </header>
    <Skeleton />
  </>,
)

/** For the lobby's chat; on a phone a button that leads to it. */
export function LobbyChatPanel() {
  const roomy = useSignal(wide?.matches)
  useEffect(() => {
    const changed = () => (roomy.value = wide?.matches)
    wide?.addEventListener('change', changed)
    return () => wide?.removeEventListener('change', changed)
  }, [])
  return (
    <>
      {roomy.value === false ? null : (
        <section class="panel lobby-talk" aria-labelledby="lobby-chat">
          <Chat.Part />
        </section>
      )}
      {roomy.value ? null : <ChatButton />}
    </>
  )
}

function ChatButton() {
  const people = useSignal(0)
  useEffect(
    () =>
      void ask<RoomListing[]>('GET', '/api/rooms').then(
        (rooms) => (people.value = rooms.reduce((sum, room) => sum + room.people, 0)),
        () => undefined,
      ),
    [],
  )
  return (
    <Link class="chat-button" to="/room/lobby">
      {frontIcons.chat}
      <span>Chat</span>
      {people.value ? (
        <b>
          {people.value}
          <span class="sr-only"> here</span>
        </b>
      ) : null}
    </Link>
  )
}
