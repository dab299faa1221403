/** Strangers: a name, a kind and a place, and the age of the sighting. */
import { TICKS } from '../../../../../common/games/space-arena/data/constants.ts'
import { shortCallName } from '../../../../../common/games/space-arena/presentation/call-names.ts'
import {
  type Sighting,
  type State,
  type ThingKind,
  teamOf,
} from '../../../../../common/games/space-arena/state.ts'
import { bearingOf } from '../../../../../common/geometry/plane.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { pixels, ring, stamp } from '../../../../board/marks/draw.ts'
import type { Label } from '../../../../board/marks/labels.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { tintOf } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { sightingsOf } from '../../plan/forecast.ts'
import { ageOf } from '../../plan/words.ts'
import { closeness, contactSize, rotationOf, shipSize, toWorld } from '../../plane.ts'
import { CONTACT_PIXELS, contactFrame, SHIP_PIXELS, shipFrame } from '../pictures.ts'
import { identityOf } from './identity.ts'
import { blasts, ordnance, payloadOf } from './ordnance.ts'

/** When it was sighted, for a viewer `age` ticks later. */
export function ageWords({ round, tick }: Pick<Sighting, 'round' | 'tick'>, age: number): string {
  if (age > TICKS) return `r${round} t${tick}`
  return `${age} tick${age === 1 ? '' : 's'} ago`
}

/** Ghosts fade with age, but stay visible. */
export const fadeOf = (age: number): number => (age === 0 ? 1 : Math.max(0.34, 0.92 * 0.5 ** (age / 12)))

export interface Contact {
  readonly name: string
  readonly kind: ThingKind
  /** World units. */
  readonly at: Point
  readonly alpha: number
  /** The last seen place of a thing that is not seen now. */
  readonly ghost: boolean
  /** Direction of flight between two sightings, radians. */
  readonly rotation?: number
}

const isOrdnance = (kind: ThingKind): boolean => kind === 'missile' || kind === 'mine'

export function contactMarks(contact: Contact, eyes: Eyes): Mark[] {
  const { name, kind, at, alpha, ghost, rotation } = contact
  const tint = tintOf(teamOf(name))
  const payload = payloadOf(name)
  const own = eyes.team !== '' && teamOf(name) === eyes.team
  const reach = payload?.kind === 'mine' ? blasts(payload, at, 0.5 * alpha) : []
  // Own ordnance and its direction are fully known.
  if (own && payload && !ghost && (rotation !== undefined || kind === 'mine'))
    return [...reach, ...ordnance(payload, at, rotation ?? 0, tint, eyes, alpha)]
  const type = kind === 'ship' ? identityOf(name, eyes) : undefined
  if (type)
    return [
      stamp(
        shipFrame(type.name, own),
        at,
        shipSize(eyes, type.name) * 0.9,
        SHIP_PIXELS,
        { tint, alpha: ghost ? 0.55 * alpha : alpha },
        rotation ?? -Math.PI / 2,
      ),
      // Marks its last place, not its current one.
      ...(ghost
        ? [ring(at, shipSize(eyes, type.name) * 1.15, { tint, alpha: 0.7 * alpha }, 'ring dashed')]
        : []),
    ]
  const size = contactSize(eyes) * (isOrdnance(kind) ? 0.68 : 1)
  return [
    ...reach,
    stamp(
      contactFrame(kind, ghost ? 'ghost' : own ? 'solid' : 'hollow'),
      at,
      size,
      CONTACT_PIXELS * 0.86,
      { tint, alpha },
      kind === 'missile' ? (rotation ?? -Math.PI / 2) : 0,
    ),
  ]
}

/** Zoom from which ordnance gets names, and sightings their age. */
const NAMED_FROM = 1.6
const DATED_FROM = 0.55

export function contactLabel({ name, kind, at, alpha, ghost }: Contact, note: string, eyes: Eyes): Label[] {
  if (isOrdnance(kind) && closeness(eyes) < NAMED_FROM) return []
  const dated = ghost && note !== '' && closeness(eyes) >= DATED_FROM
  return [
    {
      at,
      clear: contactSize(eyes) * 0.55 + pixels(eyes, 1),
      text: shortCallName(name),
      tint: tintOf(teamOf(name)),
      alpha: Math.max(0.6, alpha),
      ...(dated && { note }),
    },
  ]
}

/** The viewing side's sightings, the latest first: these get names first. */
export const latestFirst = (state: State): Sighting[] =>
  [...sightingsOf(state)].sort((a, b) => b.round - a.round || b.tick - a.tick || (a.name < b.name ? -1 : 1))

export function contactOf(sighting: Sighting, played: number): Contact {
  const age = ageOf(sighting, played)
  return {
    name: sighting.name,
    kind: sighting.kind,
    at: toWorld(sighting),
    alpha: fadeOf(age),
    ghost: age > 0,
    ...wayOf(sighting),
  }
}

/** Most ticks between two sightings that still give a direction. */
const APART = 2
/** Least distance in units that gives a direction. */
const MOVED = 1

function wayOf({ x, y, round, tick, earlier }: Sighting): { rotation?: number } {
  if (!earlier || (round - earlier.round) * TICKS + tick - earlier.tick > APART) return {}
  const [dx, dy] = [x - earlier.x, y - earlier.y]
  return Math.hypot(dx, dy) < MOVED ? {} : { rotation: rotationOf(bearingOf(dx, dy)) }
}
