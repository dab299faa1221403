/**
 * Times in words, and durations to choose from. Today is the server's day, because the device's clock may be
 * wrong.
 */
import { serverNow } from '../net/line/page-clock.ts'

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `2 hours ago`; both in ms. */
export function ago(at: number, now = serverNow()): string {
  const seconds = Math.max(0, now - at) / 1000
  for (const [unit, of] of STEPS) if (seconds >= of) return relative.format(-Math.floor(seconds / of), unit)
  return 'just now'
}

/** `14:05`. */
export const clockOf = (at: number): string => clock.format(at)
/** `14:05` today, `3 May 2026, 14:05` on another day. */
export const timeOf = (at: number, now = serverNow()): string =>
  (day.format(at) === day.format(now) ? clock : minute).format(at)
/** `3 May 2026`. */
export const dayOf = (at: number): string => day.format(at)
/** `3 May 2026, 14:05`. */
export const minuteOf = (at: number): string => minute.format(at)

/** Durations in minutes, and in words; 0 is for good. */
export const MUTE_SPANS: readonly (readonly [number, string])[] = [
  [5, '5 minutes'],
  [10, '10 minutes'],
  [60, 'An hour'],
  [24 * 60, 'A day'],
  [7 * 24 * 60, 'A week'],
]
export const BAN_SPANS: readonly (readonly [number, string])[] = [
  [60, 'An hour'],
  [24 * 60, 'A day'],
  [7 * 24 * 60, 'A week'],
  [30 * 24 * 60, 'A month'],
  [0, 'For good'],
]
