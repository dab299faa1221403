/**
 * When each event of a round is shown: fighters move, missiles chase, guns fire one after the other, then
 * blasts, losses and locks.
 */
import type { Span } from '../../../engine/match-types.ts'
import type { Event } from '../events.ts'

const MOVE = 1.6
/** If nobody moved, the phase is short. */
const STILL = 0.3
const CHASE = 1.3
const PAUSE = 0.25
const SHOT = 0.7
const SHOTS_AT_MOST = 5
const BLAST = 0.9
/** Long enough to notice the end of a fighter. */
const WRECK = 1.7
const LEAVE = 1.1
const COLLISION = 0.5
const LOCK = 0.6
const OVER = 1.2

export function schedule(timeline: readonly Event[]): Span[] {
  const { move, shooting, pace, blasting, ending } = beats(timeline)
  let shot = 0
  const after = (start: number, length: number): Span => ({ start, end: start + length })
  return timeline.map((event): Span => {
    switch (event.kind) {
      case 'move':
        return after(0, move)
      case 'collision':
        return after(event.when * move, COLLISION)
      case 'chase':
        return after(move, CHASE)
      case 'shot':
        return after(shooting + shot++ * pace, SHOT)
      case 'launch':
      case 'blast':
      case 'struck':
      case 'shotDown':
        return after(blasting, BLAST)
      case 'destroyed':
        return after(event.by === 'rock' ? move : blasting + (event.by === 'blast' ? 0.2 : 0), WRECK)
      case 'lock':
        return after(ending, LOCK)
      case 'retired':
      case 'imploded':
      case 'selfDestructed':
        return after(ending, LEAVE)
      case 'over':
        return after(ending, OVER)
    }
  })
}

/** When each part of a round begins, in seconds. */
function beats(timeline: readonly Event[]): {
  move: number
  shooting: number
  pace: number
  blasting: number
  ending: number
} {
  const has = (...kinds: Event['kind'][]) => timeline.some((event) => kinds.includes(event.kind))
  const stirs = (event: Event) =>
    event.kind === 'move' &&
    (event.from.q !== event.to.q || event.from.r !== event.to.r || event.facing !== event.facingFrom)
  const move = timeline.some(stirs) ? MOVE : STILL
  const wrecks = timeline.some((event) => event.kind === 'destroyed' && event.by === 'rock')
  const shooting = move + Math.max(has('chase') ? CHASE : 0, wrecks ? BLAST * 0.7 : 0) + PAUSE
  const shots = timeline.filter((event) => event.kind === 'shot').length
  // Many shots overlap, so that a round with thirty takes no longer than one with ten.
  const pace = shots > 1 ? Math.min(0.45, (SHOTS_AT_MOST - SHOT) / (shots - 1)) : 0
  const blasting = shots > 0 ? shooting + (shots - 1) * pace + SHOT : shooting
  const blasts =
    has('launch', 'blast') || timeline.some((event) => event.kind === 'destroyed' && event.by !== 'rock')
  return { move, shooting, pace, blasting, ending: blasting + (blasts ? BLAST * 0.8 : 0) }
}
