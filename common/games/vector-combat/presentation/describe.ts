/** Lines of the battle log, for players and screen readers. */
import { winInWords } from '../../../engine/presentation/story.ts'
import { counted } from '../../../engine/presentation/words.ts'
import type { Hex } from '../../../geometry/hex.ts'
import type { Event, EventOf } from '../events.ts'
import { FACE_NAMES } from '../face.ts'
import { fieldOf } from '../field.ts'
import type { Site, State } from '../state.ts'
import { bodyWords, ringWords, stationWords } from './place-words.ts'

export { bodyWords } from './place-words.ts'

const place = ({ q, r }: Hex): string => `${q}, ${r}`

export const siteWords = ({ body, facing, latitude }: Site): string =>
  `${body}, ${FACE_NAMES[facing]!}, latitude ${latitude > 0 ? '+' : '−'}${Math.abs(latitude)}`

/** Moves, gravity and passes have no line: the board shows them. */
export function describe(event: Event, before: State): string | undefined {
  switch (event.kind) {
    case 'rolled':
      return `Team ${event.faction} rolls ${event.rolls.join(', then ')}`
    case 'initiative':
      return `Initiative: ${event.order.map((faction) => `team ${faction}`).join(', then ')}`
    case 'move':
      return event.fast ? `${event.id} goes at ${event.steps} hexes a subturn: relativistic` : undefined
    case 'pull':
      return undefined
    case 'crash':
      return `${event.id} crashes into ${bodyWords(event.body)}`
    case 'collision':
      return `${event.id} runs into ${event.asteroid} at speed ${event.speed}: ${event.damage} damage`
    case 'strike':
      return `${event.missile} ${event.damage > 0 ? `strikes ${event.target}: ${event.damage} damage` : `misses ${event.target}`} (${event.chance} %, rolled ${event.roll})`
    case 'spent':
      return `${event.missile} ${event.by === 'life' ? 'burns out' : 'is gone beyond the edge'}`
    case 'drifts':
      return `${event.missile} has lost ${event.target} and drifts`
    case 'refused':
      return `${event.ship} passes: ${event.reason}`
    case 'thrust':
      return event.counters > 0
        ? `${event.ship} adds ${counted(event.counters, 'counter')} ${FACE_NAMES[event.facing]!}`
        : undefined
    case 'climb':
      return event.counters === 0
        ? undefined
        : `${event.ship} adds ${counted(Math.abs(event.counters), 'counter')} ${event.counters > 0 ? 'up' : 'down'}`
    case 'turn':
      return `${event.ship} turns to ${FACE_NAMES[event.facing]!}`
    case 'shot':
      return shot(event)
    case 'launch':
      return `${event.ship} launches ${event.missile} at ${event.target}`
    case 'docked':
      return `${event.ship} docks at ${stationWords(event.station)}`
    case 'undocked':
      return `${event.ship} leaves ${stationWords(event.station)}`
    case 'landed':
      return `${event.ship} lands on ${siteWords(event.site)}`
    case 'waved':
      return `${event.ship} is waved off: another ship was to land there first`
    case 'takeoff':
      return `${event.ship} takes off from ${bodyWords(event.body)}`
    case 'repaired':
      return `${event.ship} is repaired: ${event.hull} hull`
    case 'orbit':
      return `${event.ship} is in ${ringWords(fieldOf(before.map).map, event.ring)}`
    case 'overheated':
      return `${event.ship} overheats: ${event.damage} damage`
    case 'destroyed':
      return `${event.what} is destroyed`
    case 'left':
      return `${event.ship} has left beyond the edge, at ${place(event.at)}`
    case 'over':
      return winInWords(event.winner === null ? [] : [event.winner])
  }
}

const shot = ({ ship, target, damage, chance, roll }: EventOf<'shot'>): string =>
  `${ship} fires at ${target} and ${damage > 0 ? `hits: ${damage} damage` : 'misses'} (${chance} %, rolled ${roll})`
