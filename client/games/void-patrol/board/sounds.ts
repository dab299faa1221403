import type { Event } from '../../../../common/games/void-patrol/events.ts'
import { COMBAT } from '../../../board/sound/combat-sounds.ts'
import type { SoundParameters } from '../../../board/sound/sound.ts'

/** The sound at an event's start. */
export function heard(event: Event): SoundParameters | undefined {
  switch (event.kind) {
    case 'shot':
      return event.result === 'miss' ? COMBAT.laser : COMBAT.cannon
    case 'collision':
      return COMBAT.rock
    case 'launch':
      return COMBAT.launch
    case 'lock':
      return event.fighter ? COMBAT.lock : undefined
    case 'destroyed':
    case 'imploded':
      return COMBAT.wreck
    case 'blast':
      return COMBAT.explosion
    default:
      return undefined
  }
}
