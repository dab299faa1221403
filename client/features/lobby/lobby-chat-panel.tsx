/**
 * The place for the lobby's chat on the front page; loaded after everything else. On a phone it is a button
 * that leads to the chat.
 */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { RoomListing } from '../../../common/wire/chat/room-listing.ts'
import { late } from '../../app/late.tsx'
import { ask } from '../../net/api.ts'
import { frontIcons } from '../../ui/front-icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Undefined in a prerendered page: that contains both variants, and the style shows the right one. */
const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 53.8125em)') : undefined

/** Ms until the chat is loaded: what the page shows first comes first. */
const AFTER = 150

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
