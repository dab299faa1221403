import type { Event } from '../../../../common/games/hostile-space/events.ts'
import { COMBAT } from '../../../board/sound/combat-sounds.ts'
import type { SoundParameters } from '../../../board/sound/sound.ts'

/** The sound at an event's start. */
export function heard(event: Event): SoundParameters | undefined {
  switch (event.kind) {
    case 'rolled':
    case 'marker':
    case 'placed':
    case 'refilled':
      return COMBAT.lock
    case 'entity':
      return COMBAT.rock
    case 'launch':
      return COMBAT.launch
    case 'hit':
      return event.target.startsWith('rock') ? COMBAT.rock : event.damage > 0 ? COMBAT.hit : COMBAT.cannon
    case 'collision':
    case 'token':
    case 'defeated':
      return COMBAT.explosion
    case 'destroyed':
      return event.by === 'missile' ? (event.what.startsWith('rock') ? COMBAT.rock : COMBAT.wreck) : undefined
    default:
      return undefined
  }
}
