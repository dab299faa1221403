/**
 * Warns of the consequences of plans for own ships, in words and on the board: crashes, heat, missiles; also
 * tells of orbits reached.
 */
import type { Subturn } from '../../../../common/games/vector-combat/ahead.ts'
import { shipOn } from '../../../../common/games/vector-combat/board.ts'
import { refusedText } from '../../../../common/games/vector-combat/check.ts'
import { MISSILE } from '../../../../common/games/vector-combat/data/numbers.ts'
import type { Event } from '../../../../common/games/vector-combat/events.ts'
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import { bodyWords } from '../../../../common/games/vector-combat/presentation/describe.ts'
import { ringLabel, ringWords } from '../../../../common/games/vector-combat/presentation/place-words.ts'
import { foreseen } from '../../../../common/games/vector-combat/resolve.ts'
import { inPlay, type ShipId, type State, shipNamed } from '../../../../common/games/vector-combat/state.ts'
import type { Hex } from '../../../../common/geometry/hex.ts'
import { byGravity, isGrave, type Warning } from '../../../game-kit/gravity.ts'
import { eventsOf, stateBefore } from './forecast.ts'

export interface CourseWarning extends Warning {
  readonly ship: ShipId
  /** The kind of danger and its cause: equal keys mean the same danger. */
  readonly key: string
  readonly label: string
  readonly at: Hex
  /** 0 is the subturn being planned. */
  readonly step: number
}

/** "in this subturn", "in 3 subturns". */
export const whenIs = (step: number): string =>
  step === 0 ? 'in this subturn' : step === 1 ? 'in the next subturn' : `in ${step} subturns`

/** Events further ahead (subturns) are not counted as dangers: much will have changed by then. */
const SOON = 4

/** `played`: simulated with all plans. The nearest in time first, then the gravest. */
export function warningsOf(
  state: State,
  played: readonly Subturn[],
  own: readonly ShipId[],
): CourseWarning[] {
  return eventsOf(played)
    .flatMap(({ event, step }) => {
      const ship = shipOf(event)
      if (ship === undefined || !own.includes(ship)) return []
      const told = warned(event, step, ship, stateBefore(state, played, step), state)
      if (!told) return []
      const at = 'at' in event ? event.at : shipNamed(played[step]!.state, ship)!.at
      const gravity = isGrave(told) && step > SOON ? 'doubt' : told.gravity
      return [{ ship, step, at, ...told, gravity }]
    })
    .sort((a, b) => a.step - b.step || byGravity(a, b))
}

/**
 * What of later orders still averts a crash: landing in the same subturn, if its move ends on the ground, and
 * a change of course in an earlier one. A ship moves before it acts, so after the orders of this subturn its
 * next move is certain.
 */
function unless(before: State, ship: ShipId, step: number): string {
  // Orders of a ship that has crashed on its way are not refused, but ignored (VC-1.5).
  const lands =
    inPlay(shipOn(foreseen(before), ship)!) &&
    ['land +', 'land -'].some((action) => refusedText(before, ship, action) === undefined)
  const ways = [...(lands ? ['lands'] : []), ...(step > 1 ? ['changes its course'] : [])]
  return ways.length > 0 ? ` unless it ${ways.join(' or ')}` : ''
}

function shipOf(event: Event): ShipId | undefined {
  switch (event.kind) {
    case 'strike':
    case 'shot':
      return event.target
    case 'crash':
    case 'collision':
      return event.id
    case 'overheated':
    case 'left':
    case 'orbit':
    case 'refused':
    case 'waved':
      return event.ship
    default:
      return undefined
  }
}

type Consequence = Pick<CourseWarning, 'key' | 'text' | 'label' | 'gravity'>

/** `before`: the subturn of the event. */
function warned(
  event: Event,
  step: number,
  ship: ShipId,
  before: State,
  state: State,
): Consequence | undefined {
  switch (event.kind) {
    case 'crash':
      return {
        key: `crash/${ship}/${event.body}`,
        label: 'crash!',
        gravity: 'loss',
        text: `${ship} crashes into ${bodyWords(event.body)} ${whenIs(step)}${unless(before, ship, step)}!`,
      }
    case 'collision':
      return {
        key: `collision/${ship}/${event.asteroid}`,
        label: `−${event.damage}`,
        gravity: 'harm',
        text: `${ship} runs into ${event.asteroid} ${whenIs(step)}: ${event.damage} damage!`,
      }
    case 'overheated':
      return {
        key: `heat/${ship}`,
        label: `heat −${event.damage}`,
        gravity: 'harm',
        text: `${ship} overheats ${whenIs(step)}, at the end of the turn: ${event.damage} damage!`,
      }
    case 'left':
      return {
        key: `edge/${ship}`,
        label: 'gone!',
        gravity: 'loss',
        text: `${ship} leaves over the edge ${whenIs(step)}, and is out of the match!`,
      }
    case 'strike':
      return {
        key: `strike/${ship}/${event.missile}`,
        label: `${event.chance}%`,
        gravity: 'harm',
        text: `${event.missile} reaches ${ship} ${whenIs(step)}: ${event.chance} % for ${MISSILE.damage} damage!`,
      }
    case 'shot':
      return {
        key: `shot/${ship}/${event.ship}`,
        label: `${event.chance}%`,
        gravity: 'threat',
        text: `${event.ship} fires at ${ship} ${whenIs(step)}: it hits with ${event.chance} %!`,
      }
    case 'orbit':
      return shipNamed(state, ship)!.ring === event.ring
        ? undefined
        : {
            key: `orbit/${ship}/${event.ring}`,
            label: ringLabel(fieldOf(state.map).map, event.ring),
            gravity: 'note',
            text: `${ship} is in ${ringWords(fieldOf(state.map).map, event.ring)} ${whenIs(step)}.`,
          }
    case 'refused':
      return {
        key: `refused/${ship}`,
        label: '',
        gravity: 'doubt',
        text: `${ship} will not be able to do what is planned ${whenIs(step)}: ${event.reason}.`,
      }
    case 'waved':
      return {
        key: `waved/${ship}`,
        label: '',
        gravity: 'doubt',
        text: `${ship} is waved off ${whenIs(step)}: another ship is to land there first.`,
      }
    default:
      return undefined
  }
}
