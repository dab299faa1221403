/** Lines of the battle log, for players and screen readers. */
import { playerDoes, type Reader } from '../../../engine/presentation/words.ts'
import type { LatticePoint } from '../../../geometry/segment.ts'
import type { Event, EventOf } from '../events.ts'
import type { PencilKind } from '../pencils.ts'
import { INCH } from '../sheet.ts'
import { type PlayerId, playerNamed, type Result, type State } from '../state.ts'

const NAMES: Readonly<Record<PencilKind, string>> = { hb: 'HB', hard: 'hard', soft: 'soft' }
const DRAWS: Readonly<Record<Result['by'], string>> = {
  last: '',
  knockout: '',
  nobody: 'nobody has a ship left',
  stalemate: 'a stalemate',
  limit: 'the turn limit is reached',
}

const inches = (units: number): string => {
  const length = (units / INCH).toFixed(1)
  return length === '1.0' ? '1 inch' : `${length} inches`
}
/** Distances below half an inch are not named. */
const HARDLY = INCH / 2
const place = ({ x, y }: LatticePoint): string => `${(x / INCH).toFixed(1)}, ${(y / INCH).toFixed(1)}`

export function describe(event: Event, before: State, reader: Reader = ''): string | undefined {
  const does = (id: PlayerId, you: string, others?: string) =>
    playerDoes(playerNamed(before, id)!, reader, you, others)
  switch (event.kind) {
    case 'door':
      return event.given
        ? `${does(event.player, 'have', 'has')} a door ${inches(event.door)} along the wall`
        : `${does(event.player, 'have', 'has')} a door in the middle of the wall`
    case 'placed':
      return `${event.ship}${event.turret ? ', a turret,' : ''} stands at ${place(event.nose)}${event.given ? '' : ', in the row'}`
    case 'drawn':
      return `${does(event.player, 'draw')} asteroid ${event.asteroid}`
    case 'done':
      return `${does(event.player, 'draw')} no more asteroids`
    case 'sharpened':
      return `${does(event.player, 'sharpen')} the ${NAMES[event.pencil]} pencil`
    case 'flick':
      return `${event.what === 'move' ? moves(event) : shoots(event)}${event.snapped ? '; the point has snapped' : ''}${event.skip ? '; the pencil has skipped' : ''}`
    case 'redrawn':
      return event.asked
        ? undefined
        : `${event.ship} has no room to lie as it was asked to, and is drawn in another way`
    case 'crowded':
      return `There is no room: ${event.ship} stays where it was`
    case 'torn':
      return 'The paper tears'
    case 'cut':
      return cut(event)
    case 'destroyed':
      return lost(event)
    case 'blast':
      return `${event.ship} explodes`
    case 'passed':
      return event.given
        ? does(event.player, 'pass', 'passes')
        : `${does(event.player, 'let')} the turn go by`
    case 'called':
      return `${does(event.player, 'call')} a stalemate`
    case 'over':
      return event.winner === null ? `A draw: ${DRAWS[event.by]}` : does(event.winner, 'win')
  }
}

function moves({ ship, length, end, met }: EventOf<'flick'>): string {
  switch (end) {
    case 'self':
      return `${ship} would fly across itself, and stays`
    case 'wall':
      return `${ship} flies into a hangar wall and is destroyed`
    case 'asteroid':
      return `${ship} flies into asteroid ${met} and is destroyed`
    case 'tear':
      return `${ship} is lost in a tear`
    case 'ship':
      return `${ship} flies into ${met}: both are destroyed`
    case 'edge':
      return `${ship} leaves the paper and is lost`
    default:
      return length < HARDLY ? `${ship} hardly moves` : `${ship} moves ${inches(length)}`
  }
}

const STOPS: Readonly<Partial<Record<EventOf<'flick'>['end'], string>>> = {
  wall: ', up to a hangar wall',
  tear: ', up to a tear',
  edge: ', over the edge of the paper',
  self: ' across itself',
}

const shoots = ({ ship, length, end }: EventOf<'flick'>): string =>
  `${ship} shoots ${inches(length)}${STOPS[end] ?? ''}`

function cut({ asteroid, pieces }: EventOf<'cut'>): string {
  if (pieces.length === 0) return `${asteroid} vanishes`
  return pieces.length === 1 ? `${asteroid} is tunnelled` : `${asteroid} falls into ${pieces.length} pieces`
}

function lost({ ship, by, of }: EventOf<'destroyed'>): string | undefined {
  if (by === 'shot') return `${of} shoots ${ship}: destroyed`
  if (by === 'blast') return `${ship} is caught in the blast of ${of}`
  // The flick's line says all else, except that a shot destroyed the shooter.
  return by === 'self' ? `${ship} has shot itself` : undefined
}
