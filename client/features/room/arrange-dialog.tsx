/** Settings of a room's chat, and its mutes and bans: for its moderators. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ShownBan } from '../../../common/wire/chat/moderation.ts'
import { LOBBY, PIN_LENGTH, SLOW_CHOICES, TOPIC_LENGTH } from '../../../common/wire/chat/room-messages.ts'
import { owns } from '../../../common/wire/people/ranks.ts'
import { spanOf } from '../../../common/wire/spans.ts'
import { reasonOf } from '../../net/api.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import { BanList } from './ban-list.tsx'
import { OwnRoom } from './own-room.tsx'

export function ArrangeDialog({ link, close }: { link: RoomLink; close: () => void }) {
  const now = link.snapshot.value!
  const topic = useSignal(now.topic)
  const slow = useSignal(now.slow)
  const pin = useSignal(now.pin)
  const filter = useSignal(now.filter)
  const problem = useSignal('')
  const save = (event: Event) => {
    event.preventDefault()
    void link
      .request('arrange', { topic: topic.value, slow: slow.value, filter: filter.value, pin: pin.value })
      .then(close, (error: unknown) => (problem.value = reasonOf(error).message))
  }
  const choices = [...new Set([...SLOW_CHOICES, now.slow])].sort((a, b) => a - b)
  return (
    <Dialog title={`${now.title}: settings`} close={close}>
      <form onSubmit={save}>
        <label class="field">
          <span>Topic</span>
          <input
            value={topic.value}
            maxLength={TOPIC_LENGTH}
            onInput={(event) => (topic.value = event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Pinned text</span>
          <textarea
            rows={3}
            value={pin.value}
            maxLength={PIN_LENGTH}
            onInput={(event) => (pin.value = event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Slow mode</span>
          <select value={slow.value} onChange={(event) => (slow.value = Number(event.currentTarget.value))}>
            {choices.map((seconds) => (
              <option key={seconds} value={seconds}>
                {seconds ? `One line each in ${spanOf(seconds * 1000)}` : 'Off'}
              </option>
            ))}
          </select>
        </label>
        <div class="choices">
          <label>
            <input
              type="checkbox"
              checked={filter.value}
              onChange={(event) => (filter.value = event.currentTarget.checked)}
            />{' '}
            Star out coarse words
          </label>
        </div>
        <p class="problem" role="alert">
          {problem.value}
        </p>
        <button type="submit" class="primary">
          Save
        </button>
      </form>
      {owns(link.you.value.role) && link.slug !== LOBBY ? <OwnRoom link={link} /> : null}
      <Sentences link={link} />
    </Dialog>
  )
}

function Sentences({ link }: { link: RoomLink }) {
  const bans = useSignal<readonly ShownBan[] | undefined>(undefined)
  const problem = useSignal('')
  const read = async () => {
    problem.value = ''
    await link.request('sentences', {}).then(
      (list) => (bans.value = list as ShownBan[]),
      (error: unknown) => (problem.value = reasonOf(error).message),
    )
  }
  // A command in the chat may take effect only now, which the room announces.
  const told = link.lines.value.findLast(({ kind }) => kind !== 'said')?.id
  useEffect(() => void read(), [link, told])
  const lift = async ({ id, kind, name }: ShownBan) => {
    await link.request('lift', { sentence: id }).then(
      () => toast(`${name} may ${kind === 'mute' ? 'write' : 'come in'} again.`),
      (error: unknown) => toast(reasonOf(error).message),
    )
    await read()
  }
  return (
    <section class="sentences" aria-labelledby="sentences">
      <h3 id="sentences">Banned or muted here</h3>
      {problem.value ? (
        <p class="problem" role="alert">
          {problem.value}{' '}
          <button type="button" class="link-button" onClick={() => void read()}>
            Try again
          </button>
        </p>
      ) : bans.value ? (
        <BanList bans={bans.value} lift={(ban) => void lift(ban)} here />
      ) : (
        <Skeleton rows={1} />
      )}
    </section>
  )
}
