/** An announcement on every page, for a time. */
import { useSignal } from '@preact/signals'
import { ANNOUNCEMENT_LENGTH, type Announcement } from '../../../common/wire/admin.ts'
import { minuteOf } from '../../ui/when.ts'
import type { AdminAction } from './reader.ts'

const SPANS: readonly (readonly [number, string])[] = [
  [10, '10 minutes'],
  [30, 'Half an hour'],
  [60, 'An hour'],
  [3 * 60, '3 hours'],
  [12 * 60, '12 hours'],
  [24 * 60, 'A day'],
  [7 * 24 * 60, 'A week'],
]

export function Announce({
  announcement,
  act,
}: {
  readonly announcement: Announcement | null
  readonly act: AdminAction
}) {
  const text = useSignal('')
  const minutes = useSignal(60)
  const busy = useSignal(false)
  const tell = async (event: Event) => {
    event.preventDefault()
    busy.value = true
    if (await act('announcement', { text: text.value, minutes: minutes.value }, 'Everybody is told.'))
      text.value = ''
    busy.value = false
  }
  return (
    <>
      {announcement ? (
        <section class="panel standing" aria-label="What is announced">
          <p class="quoted">
            <bdi>{announcement.text}</bdi>
          </p>
          <p class="quiet">
            Everybody is told until {minuteOf(announcement.until)}, on every page, and who comes until then as
            well.
          </p>
          <button
            type="button"
            class="plain-button"
            onClick={() => void act('announcement/end', {}, 'Nobody is told any more.')}
          >
            Take it back
          </button>
        </section>
      ) : null}
      <form class="panel announce" onSubmit={(event) => void tell(event)}>
        <label class="field">
          <span>
            {announcement ? 'Say something else instead' : 'Tell everybody'}
            <b>
              {text.value.length} / {ANNOUNCEMENT_LENGTH}
            </b>
          </span>
          <input
            value={text.value}
            maxLength={ANNOUNCEMENT_LENGTH}
            required
            placeholder="New version at 20:00 UTC: matches go on after a moment’s pause."
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>For how long</span>
          <select
            value={minutes.value}
            onChange={(event) => (minutes.value = Number(event.currentTarget.value))}
          >
            {SPANS.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="primary" disabled={busy.value || text.value.trim() === ''}>
          Announce
        </button>
        <p class="quiet">
          It stands over every open page within half a minute. Whoever has read it can put it away.
        </p>
      </form>
    </>
  )
}
