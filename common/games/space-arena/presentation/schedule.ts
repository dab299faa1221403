/**
 * When each event of a round is shown: all things fly through ten ticks, and a tick's events happen at its
 * end.
 */
import type { Span } from '../../../engine/match-types.ts'
import { TICKS } from '../data/constants.ts'
import type { Event } from '../events.ts'

/** Seconds. */
export const TICK_SECONDS = 0.8
const FLIGHT = TICKS * TICK_SECONDS
const SHOT = 0.45
/** Warheads explode after the lasers of their tick. */
const FUSE = 0.15
const BLAST = 0.7
/** Long enough to notice the end of a ship. */
const WRECK = 1.6
const NOTE = 0.3
const OVER = 1.2

export function schedule(timeline: readonly Event[]): Span[] {
  const last = (kind: Event['kind']) =>
    timeline.some((event) => 'tick' in event && event.tick === TICKS && event.kind === kind)
  const ending = FLIGHT + (last('destroyed') ? FUSE + WRECK : last('explosion') ? FUSE + BLAST : 0)
  return timeline.map((event) => spanOf(event, ending))
}

function spanOf(event: Event, ending: number): Span {
  switch (event.kind) {
    case 'ordered':
    case 'refused':
    case 'ignored':
    case 'unread':
      return { start: 0, end: NOTE }
    case 'course':
    case 'track':
    case 'gauges':
      return { start: 0, end: FLIGHT }
    case 'dissipated':
      return { start: FLIGHT - NOTE, end: FLIGHT }
    case 'over':
      return { start: ending, end: ending + OVER }
    case 'explosion':
      return from(event.tick * TICK_SECONDS + FUSE, BLAST)
    case 'destroyed':
      return from(event.tick * TICK_SECONDS + FUSE, WRECK)
    case 'hit':
      return event.with === 'laser'
        ? from(event.tick * TICK_SECONDS, SHOT)
        : from(event.tick * TICK_SECONDS + FUSE, BLAST)
    case 'shot':
      return from(event.tick * TICK_SECONDS, SHOT)
    // In a tick, energy, orders and the move come first.
    case 'slowed':
    case 'limited':
    case 'cloak':
      return from((event.tick - 1) * TICK_SECONDS, NOTE)
    case 'launch':
    case 'failed':
    case 'boost':
    case 'replenish':
    case 'fizzled':
      return from(event.tick * TICK_SECONDS, NOTE)
  }
}

const from = (start: number, length: number): Span => ({ start, end: start + length })
