/**
 * The place for the lobby's chat on the front page; loaded after everything else. On a phone it is a button
 * that leads to the chat.
 */
import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { RoomListing } from '../../../common/wire/chat/room-listing.ts'
import { ask } from '../../net/api.ts'
import { frontIcons } from '../../ui/front-icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Undefined in a prerendered page: that contains both variants, and the style shows the right one. */
const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 53.8125em)') : undefined

export function LobbyChatPanel() {
  const View = useSignal<{ readonly is: ComponentType } | 'failed' | undefined>(undefined)
  const roomy = useSignal(wide?.matches)
  useEffect(() => {
    const changed = () => (roomy.value = wide?.matches)
    wide?.addEventListener('change', changed)
    return () => wide?.removeEventListener('change', changed)
  }, [])
  useEffect(() => {
    if (!roomy.value || View.value) return undefined
    const load = () =>
      void import('../room/lobby-chat.tsx').then(
        (module) => (View.value = { is: module.LobbyChat }),
        () => (View.value = 'failed'),
      )
    const timer = setTimeout(load, 150)
    return () => clearTimeout(timer)
  }, [roomy.value])
  const loaded = View.value
  if (roomy.value === false) return <ChatButton />
  const panel = (
    <section class="panel lobby-talk" aria-labelledby="lobby-chat">
      {typeof loaded === 'object' ? (
        <loaded.is />
      ) : (
        <>
          <header>
            <h2 id="lobby-chat">Lobby</h2>
          </header>
          {loaded === 'failed' ? (
            <p class="problem" role="alert">
              The chat could not be loaded.
            </p>
          ) : (
            <Skeleton />
          )}
        </>
      )}
    </section>
  )
  return roomy.value ? (
    panel
  ) : (
    <>
      {panel}
      <ChatButton />
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
