/** The lobby's chat on the front page. */
import '../../styles/room.css'
import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { LOBBY } from '../../../common/wire/chat/room-messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { PickupPanel } from '../pickup/panel.tsx'
import type { ComposerDraft } from './composer.tsx'
import { LinkedText } from './linked-text.tsx'
import { People } from './people.tsx'
import { Talk } from './talk.tsx'
import type { Chosen } from './talk-channel.ts'
import { ComeBack, useRoom } from './use-room.tsx'

export function LobbyChat() {
  const again = useSignal(0)
  const link = useRoom(LOBBY, again.value).value
  const chosen = useSignal<Chosen | undefined>(undefined)
  const showing = useSignal(false)
  const draft = useRef<ComposerDraft | undefined>(undefined)
  const status = link?.status.value
  const room = link?.snapshot.value
  const people = room?.people.length ?? 0
  return (
    <>
      <header>
        <h2 id="lobby-chat">Lobby</h2>
        {room ? (
          <button type="button" class="link-button" onClick={() => (showing.value = true)}>
            {people} here
          </button>
        ) : null}
        <Link to="/room/lobby">All rooms</Link>
      </header>
      {room?.topic ? (
        <p class="quiet topic">
          <LinkedText text={room.topic} />
        </p>
      ) : null}
      {status?.is === 'ended' ? (
        <div class="waiting">
          <p role="alert">{status.message}</p>
          <ComeBack
            key={again.value}
            wait={status.wait ?? 0}
            label="Try again"
            comeBack={() => again.value++}
          />
        </div>
      ) : link && room && status?.is !== 'joining' ? (
        <>
          {status?.is === 'lost' ? (
            <p class="room-lost" role="alert">
              {status.why?.message ?? 'Connection lost. Coming back…'}
            </p>
          ) : null}
          <PickupPanel link={link} />
          <Talk link={link} chosen={chosen} draft={draft} />
        </>
      ) : (
        <div class="waiting" aria-busy="true">
          <div class="spinner" />
          {status?.is === 'lost' ? (
            <p class="quiet">{status.why?.message ?? 'The server cannot be reached. Trying again…'}</p>
          ) : null}
        </div>
      )}
      {showing.value && link ? (
        <Dialog title={`${people} here`} close={() => (showing.value = false)}>
          <People
            link={link}
            choose={(person) => {
              showing.value = false
              chosen.value = person
            }}
          />
        </Dialog>
      ) : null}
    </>
  )
}
