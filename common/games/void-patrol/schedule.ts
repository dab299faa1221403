/** When each event of a round is shown: all moves together, then the shots one after the other, then who leaves. */
import type { Span } from '../../engine/game.ts'
import type { Event } from './events.ts'

const MOVE = 1.6
const PAUSE = 0.25
const SHOT = 0.7
const SHOTS_AT_MOST = 5
const BLAST = 0.9
const LEAVE = 0.8
const COLLISION = 0.5

export function schedule(timeline: readonly Event[]): Span[] {
  const shots = timeline.filter((event) => event.kind === 'shot').length
  // Many shots overlap, so that a round with thirty of them is no longer than one with ten.
  const pace = shots > 1 ? Math.min(0.45, (SHOTS_AT_MOST - SHOT) / (shots - 1)) : 0
  let at = MOVE + PAUSE
  let shot = 0
  let shootingEnds = at
  const moving = timeline.some((event) => event.kind === 'move' && (event.from.q !== event.to.q || event.from.r !== event.to.r || event.facing !== event.facingFrom))
  const move = moving ? MOVE : 0.3
  at = move + PAUSE
  const spanOf = (event: Event): Span => {
    switch (event.kind) {
      case 'move':
        return { start: 0, end: move }
      case 'collision':
        return { start: event.when * move, end: event.when * move + COLLISION }
      case 'shot': {
        const start = at + shot++ * pace
        shootingEnds = start + SHOT
        return { start, end: start + SHOT }
      }
      case 'destroyed': {
        if (event.by === 'rock') {
          at = Math.max(at, move + BLAST * 0.7)
          return { start: move, end: move + BLAST }
        }
        return { start: shootingEnds, end: shootingEnds + BLAST }
      }
      case 'retired':
      case 'imploded': {
        const start = Math.max(at, shootingEnds + (shot > 0 ? 0.2 : 0))
        return { start, end: start + LEAVE }
      }
      case 'over': {
        const start = Math.max(at, shootingEnds)
        return { start, end: start + 1.2 }
      }
    }
  }
  return timeline.map(spanOf)
}
