import type { Event } from '../../../../common/games/vector-combat/events.ts'
import { COMBAT } from '../../../board/sound/combat-sounds.ts'
import type { SoundParameters } from '../../../board/sound/sound.ts'

/** The sound at an event's start. */
export function heard(event: Event): SoundParameters | undefined {
  switch (event.kind) {
    case 'rolled':
    case 'docked':
    case 'orbit':
    case 'repaired':
      return COMBAT.lock
    case 'shot':
      return COMBAT.laser
    case 'thrust':
    case 'climb':
    case 'takeoff':
    case 'launch':
      return COMBAT.launch
    case 'landed':
    case 'collision':
      return COMBAT.rock
    case 'strike':
      return event.damage > 0 ? COMBAT.hit : COMBAT.cannon
    case 'overheated':
      return COMBAT.hit
    case 'crash':
    case 'destroyed':
      return COMBAT.wreck
    default:
      return undefined
  }
}
