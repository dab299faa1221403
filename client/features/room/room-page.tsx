/**
 * A chatroom as a page: the rooms, the lines, the people. On a phone the first and the last open over the
 * lines.
 */

import { NoWay, OnTheWay } from '../../app/trouble/still-works.tsx'
import { NO_COOKIES } from '../../net/connection.ts'
import '../../styles/room.css'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { spanOf } from '../../../common/wire/spans.ts'
import { go } from '../../app/router.ts'
import { me } from '../../net/account/session.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { icons } from '../../ui/icons.tsx'
import { OwnMatch } from '../match/own-match.tsx'
import { PickupPanel } from '../pickup/panel.tsx'
import { SettingsButton } from '../settings/settings.tsx'
import { ArrangeDialog } from './arrange-dialog.tsx'
import type { ComposerDraft } from './composer.tsx'
import { LinkedText } from './linked-text.tsx'
import { People } from './people.tsx'
import { Rooms } from './rooms.tsx'
import { Talk } from './talk.tsx'
import type { Chosen } from './talk-channel.ts'
import { ComeBack, useRoom } from './use-room.tsx'

export function RoomPage({ params }: { params: Readonly<Record<string, string>> }) {
  const slug = params['room'] ?? ''
  const again = useSignal(0)
  const link = useRoom(slug, again.value)
  const status = link.value?.status.value
  const title = link.value?.snapshot.value?.title
  useEffect(() => {
    document.title = `${title ?? 'Chat'} · Dead Reckoning`
  }, [title])
  if (status?.is === 'ended' && status.code === NO_COOKIES.code)
    return <NoWay title="You cannot come in like this" why={status.message} />
  if (status?.is === 'ended')
    return (
      <main class="notice-page">
        <h1>{status.code === 'unknown_room' ? 'No such room' : 'You are not in this room'}</h1>
        <p role="alert">{status.message}</p>
        <div class="row">
          {status.code === 'kicked' ? (
            <ComeBack
              key={again.value}
              wait={status.wait ?? 0}
              label="Come back"
              comeBack={() => again.value++}
            />
          ) : null}
          <button type="button" class="primary" onClick={() => go('/')}>
            To the front page
          </button>
        </div>
      </main>
    )
  return <RoomView key={slug} slug={slug} link={link.value} />
}

function RoomView({ slug, link }: { slug: string; link: RoomLink | undefined }) {
  const chosen = useSignal<Chosen | undefined>(undefined)
  const over = useSignal<'rooms' | 'people' | 'arrange' | undefined>(undefined)
  const draft = useRef<ComposerDraft | undefined>(undefined)
  const room = link?.snapshot.value
  const status = link?.status.value
  const role = link?.you.value.role ?? ''
  const here = room?.people.length
  const people = here ?? 0
  const choose = (person: Chosen) => {
    over.value = undefined
    chosen.value = person
  }
  const close = () => (over.value = undefined)
  return (
    <main class="room-page">
      <header class="room-top">
        <button type="button" class="icon-button" aria-label="To the front page" onClick={() => go('/')}>
          {icons.back}
        </button>
        <div class="room-title">
          <h1>{room?.title ?? 'Chat'}</h1>
          <p class="quiet">
            {room?.topic ? <LinkedText text={room.topic} /> : null}
            {room?.topic && room.slow ? ' · ' : ''}
            {room?.slow ? `slow mode: one line in ${spanOf(room.slow * 1000)}` : ''}
          </p>
        </div>
        {me.value?.role ? (
          <button
            type="button"
            class="icon-button"
            aria-label="Moderation"
            title="Moderation"
            onClick={() => go('/moderation')}
          >
            {icons.shield}
          </button>
        ) : null}
        {role && room ? (
          <button
            type="button"
            class="icon-button"
            aria-label="Settings of the room"
            title="Settings of the room"
            onClick={() => (over.value = 'arrange')}
          >
            {icons.organise}
          </button>
        ) : null}
        <button
          type="button"
          class="icon-button narrow-only"
          aria-label="Rooms"
          onClick={() => (over.value = 'rooms')}
        >
          {icons.chat}
        </button>
        <button
          type="button"
          class="icon-button narrow-only with-count"
          aria-label={`${people} here`}
          onClick={() => (over.value = 'people')}
        >
          {icons.people}
          <span>{people}</span>
        </button>
        <SettingsButton />
      </header>
      <aside class="panel side-rooms wide-only" aria-label="Rooms">
        <h2>Rooms</h2>
        <Rooms current={slug} here={here} />
      </aside>
      <section class="panel talk-panel" aria-label={room?.title ?? 'Chat'}>
        {link && room && status?.is !== 'joining' ? (
          <>
            {status?.is === 'lost' ? (
              <p class="room-lost" role="alert">
                {status.why?.message ?? 'Connection lost. Coming back…'}
              </p>
            ) : null}
            <Talk link={link} chosen={chosen} draft={draft} />
          </>
        ) : (
          <div class="waiting" aria-busy="true">
            <div class="spinner" />
            <OnTheWay status={status} joining="Coming in…" />
          </div>
        )}
      </section>
      <aside class="panel side-people wide-only" aria-label="People">
        <h2>{people} here</h2>
        {link ? <People link={link} choose={choose} /> : null}
      </aside>
      {link && room ? (
        <aside class="panel side-games">
          <OwnMatch />
          <PickupPanel link={link} />
        </aside>
      ) : null}
      {over.value === 'rooms' ? (
        <Dialog title="Rooms" close={close}>
          <Rooms current={slug} here={here} chosen={close} />
        </Dialog>
      ) : null}
      {over.value === 'people' && link ? (
        <Dialog title={`${people} here`} close={close}>
          <People link={link} choose={choose} />
        </Dialog>
      ) : null}
      {over.value === 'arrange' && link ? <ArrangeDialog link={link} close={close} /> : null}
    </main>
  )
}
