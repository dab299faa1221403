import type { Event } from '../../../../common/games/space-arena/events.ts'
import { COMBAT } from '../../../board/sound/combat-sounds.ts'
import type { SoundParameters } from '../../../board/sound/sound.ts'

/** The sound at an event's start. */
export function heard(event: Event): SoundParameters | undefined {
  switch (event.kind) {
    case 'shot':
      return COMBAT.laser
    case 'launch':
      return COMBAT.launch
    case 'explosion':
      return COMBAT.explosion
    case 'destroyed':
      return event.thing === 'ship' || event.thing === 'starbase' ? COMBAT.wreck : COMBAT.explosion
    case 'hit':
      return event.loss && event.loss.hull > 0
        ? COMBAT.hit
        : event.with === 'laser'
          ? COMBAT.cannon
          : undefined
    default:
      return undefined
  }
}
