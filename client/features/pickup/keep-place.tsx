/** How long one's place in a queue is kept after leaving the page; the choice is stored. */
import { signal } from '@preact/signals'
import { KEEP_CHOICES, KEPT_MINUTES } from '../../../common/wire/match/pickup-messages.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { keep, kept } from '../../net/storage.ts'
import { asking } from './asking.ts'

type Minutes = (typeof KEEP_CHOICES)[number]

const chosenBefore = Number(kept('keep-place') ?? KEPT_MINUTES)

/** In minutes; 0: while the page is open. */
export const keepPlace = signal<Minutes>(
  KEEP_CHOICES.find((minutes) => minutes === chosenBefore) ?? KEPT_MINUTES,
)

export function KeepPlace({ link }: { link: RoomLink }) {
  const ask = asking(link)
  const choose = (minutes: Minutes) => {
    keepPlace.value = minutes
    keep('keep-place', String(minutes))
    // Applies to present queues, too.
    if (link.pickup.addedTo(link.you.value.person).length > 0) void ask('keep', { keep: minutes })
  }
  return (
    <label class="keep-place">
      <span>Keep my place</span>
      <select
        aria-label="Keep my place"
        value={keepPlace.value}
        onChange={(event) => choose(Number(event.currentTarget.value) as Minutes)}
      >
        {KEEP_CHOICES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes === 0 ? 'while this page is open' : `for ${minutes} minutes after I leave the page`}
          </option>
        ))}
      </select>
    </label>
  )
}
