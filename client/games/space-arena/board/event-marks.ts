/** A round's events while they happen: beams, launches, blasts, flashing shields. */
import type { Span } from '../../../../common/engine/match-types.ts'
import type { WarheadKind } from '../../../../common/games/space-arena/data/payloads.ts'
import { QUADRANTS, type Quadrant } from '../../../../common/games/space-arena/data/ships.ts'
import type { Event, EventOf } from '../../../../common/games/space-arena/events.ts'
import { isStarbase, shipNamed, teamOf } from '../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import { angleTo, span, towards } from '../../../board/geometry.ts'
import { arc, glow, pixels, ring, stamp } from '../../../board/marks/draw.ts'
import { burst, shieldFlare, sparks } from '../../../board/marks/effects.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { DANGER, GOOD, PALE, SHIELD, tintOf } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { contactSize, ringRadius, rotationOf, shipSize, toWorld, UNIT } from '../plane.ts'
import { beam, blast } from './effects.ts'
import { placeOf, type RoundScene, tickOf } from './round-scene.ts'
import { middleOf } from './ships/craft.ts'
import { payloadOf, WARHEAD_TINTS } from './ships/ordnance.ts'
import { placeAt } from './timeline.ts'

/** A target's quadrant flashes once and it sparks once, however many hits a tick has. */
export function happenings(scene: RoundScene): Mark[] {
  const now = scene.events.filter(([, { start, end }]) => scene.t >= start && scene.t < end)
  const current = { ...scene, events: now }
  return [...now.flatMap(([event, span]) => happening(current, event, span)), ...struck(current)]
}

/** Distance from which two blasts of a tick are drawn separately. */
const APART = 25

/** Dims several lights at one place, because additive light would add up to white. */
const crowd = (lights: number): number => Math.max(1, lights) ** -0.65

/** Half the size of the destroyed thing; ordnance is small. */
const wreckUnit = ({ thing }: EventOf<'destroyed'>, eyes: Eyes): number =>
  contactSize(eyes) * (thing === 'starbase' ? 2.2 : thing === 'ship' ? 1.25 : 0.5)

type Explosion = EventOf<'explosion' | 'destroyed'>

function crowding({ events }: RoundScene, event: Explosion): number {
  return crowd(
    events.filter(
      ([other]) =>
        (other.kind === 'explosion' || other.kind === 'destroyed') &&
        other.tick === event.tick &&
        span(event, other) < APART,
    ).length,
  )
}

function happening(scene: RoundScene, event: Event, { start, end }: Span): Mark[] {
  const { t, eyes } = scene
  const x = (t - start) / Math.max(1e-6, end - start)
  const fade = 1 - x
  switch (event.kind) {
    case 'shot':
      return shot(scene, event, x)
    case 'hit':
      return incoming(scene, event, x)
    case 'launch': {
      const at = placeOf(scene, event.ship)
      const payload = payloadOf(event.name)
      return at && payload
        ? [
            glow(at, pixels(eyes, 40) * (0.6 + x), {
              tint: WARHEAD_TINTS[payload.warheads.at(-1)!.kind],
              alpha: 0.8 * fade,
            }),
            ...puffs(at, rotationOf(event.heading), x, scene),
          ]
        : []
    }
    case 'explosion':
      return dimmed(
        blast(toWorld(event), event.radius, event.warhead, x, event.name, eyes),
        crowding(scene, event),
      )
    case 'destroyed':
      return dimmed(
        burst(toWorld(event), x, event.name, eyes.calm, wreckUnit(event, eyes)),
        crowding(scene, event),
      )
    case 'boost':
      return flash(scene, event.ship, event.quadrant, 0xd8f3ff, Math.sin(Math.PI * x))
    case 'replenish': {
      const at = placeOf(scene, event.ship)
      return at
        ? [
            ring(at, pixels(eyes, 90) * (1.1 - x), { tint: GOOD, alpha: 0.9 * fade, add: true }, 'ring'),
            glow(at, pixels(eyes, 70), { tint: GOOD, alpha: 0.7 * fade }),
          ]
        : []
    }
    case 'cloak': {
      const at = placeOf(scene, event.ship)
      return at
        ? [
            ring(
              at,
              pixels(eyes, 64) * (event.on ? 1 - 0.5 * x : 0.5 + 0.5 * x),
              { tint: PALE, alpha: 0.8 * fade },
              'ring dashed',
              eyes.calm ? 0 : x,
            ),
          ]
        : []
    }
    case 'fizzled': {
      const at = placeOf(scene, event.name)
      return at
        ? [stamp('puff', at, pixels(eyes, 14 + 16 * x), 128, { tint: 0x8d97a8, alpha: 0.7 * fade })]
        : []
    }
    default:
      return []
  }
}

/** A little smoke in the opposite direction. */
const puffs = (at: Point, rotation: number, x: number, { eyes }: RoundScene): Mark[] =>
  [0.5, 0.8, 1.1].map((far) =>
    stamp(
      'puff',
      towards(at, rotation, -pixels(eyes, 16) * far * (0.5 + x)),
      pixels(eyes, 10 + 10 * x),
      128,
      { tint: 0xb9c6da, alpha: 0.4 * (1 - x) },
    ),
  )

/** An own laser: to the ship it hit, or past the one it missed, if its place is known. */
function shot(scene: RoundScene, event: EventOf<'shot'>, x: number): Mark[] {
  const from = placeOf(scene, event.ship)
  const to = event.miss === 'unseen' || event.miss === 'self' ? undefined : placeOf(scene, event.target)
  const tint = tintOf(teamOf(event.ship))
  if (!from) return []
  if (!to) return [glow(from, pixels(scene.eyes, 34), { tint, alpha: 0.8 * (1 - x) })]
  if (event.miss === '') return beam(from, to, x, tint, event.damage, scene.eyes)
  // Out of arc or out of range: the beam ends short of the target.
  const short = towards(from, angleTo(from, to), Math.min(pixels(scene.eyes, 46), 60 * UNIT))
  return beam(from, short, Math.min(1, 0.3 + x), tint, 0, scene.eyes)
}

/** Somebody else's laser: a beam if the viewer saw who fired, else only the hit. */
function incoming(scene: RoundScene, event: EventOf<'hit'>, x: number): Mark[] {
  if (
    event.with !== 'laser' ||
    scene.events.some(
      ([other]) =>
        other.kind === 'shot' &&
        other.tick === event.tick &&
        other.ship === event.source &&
        other.target === event.target,
    )
  )
    return []
  const flight = scene.flights.find(({ name }) => name === event.source)
  const seen = flight && placeAt(flight, Math.min(event.tick, flight.gone))
  if (!seen || seen.tick !== event.tick) return []
  return beam(
    placeOf(scene, event.source) ?? toWorld(seen),
    placeOf(scene, event.target) ?? toWorld(event),
    x,
    tintOf(teamOf(event.source)),
    event.amount,
    scene.eyes,
  )
}

const dimmed = (marks: readonly Mark[], by: number): Mark[] =>
  by < 1 ? marks.map((mark) => ({ ...mark, alpha: (mark.alpha ?? 1) * by })) : [...marks]

interface HitSpan {
  readonly hits: EventOf<'hit'>[]
  readonly x: number
}

/** Quadrants that were hit: red if they broke, with sparks if damage came through. */
function struck(scene: RoundScene): Mark[] {
  const targets = new Map<string, HitSpan>()
  for (const [event, { start, end }] of scene.events) {
    if (event.kind !== 'hit') continue
    const key = `${event.tick} ${event.target}`
    if (!targets.has(key)) targets.set(key, { hits: [], x: (scene.t - start) / Math.max(1e-6, end - start) })
    targets.get(key)!.hits.push(event)
  }
  const all = [...targets.values()]
  return all.flatMap((one) => {
    const { hits, x } = one
    const hit = hits[0]!
    const ship = shipNamed(scene.before, hit.target)
    const strength = crowd(
      all.filter((other) => other.hits[0]!.tick === hit.tick && span(other.hits[0]!, hit) < APART).length,
    )
    const through = hits.reduce((sum, { loss }) => sum + (loss?.hull ?? 0), 0)
    const unit = (ship ? shipSize(scene.eyes, ship.type) : contactSize(scene.eyes)) / 1.6
    return [
      ...QUADRANTS.flatMap((quadrant) => {
        const there = hits.filter((other) => other.quadrant === quadrant)
        const tint = there.some(({ loss }) => loss?.broke)
          ? DANGER
          : there[0]?.with === 'laser'
            ? SHIELD
            : WARHEAD_TINTS[there[0]?.with as WarheadKind]
        return there.length > 0 ? flash(scene, hit.target, quadrant, tint, (1 - x) * strength) : []
      }),
      ...(through > 0 || (!ship && !hit.loss)
        ? dimmed(
            sparks(
              placeOf(scene, hit.target) ?? toWorld(hit),
              x,
              `${hit.target} ${hit.tick}`,
              Math.min(1, 0.3 + through / 150),
              scene.eyes.calm,
              unit,
            ),
            strength,
          )
        : []),
    ]
  })
}

function flash(scene: RoundScene, name: string, quadrant: Quadrant, tint: number, strength: number): Mark[] {
  const ship = shipNamed(scene.before, name)
  const flight = scene.flights.find((one) => one.name === name)
  const place = flight && placeAt(flight, Math.min(tickOf(scene.t), flight.gone))
  if (!ship || !place) return []
  const { eyes } = scene
  const middle = rotationOf(
    middleOf(quadrant, isStarbase(ship) ? 0 : (place.heading ?? 0), scene.before.shields),
  )
  const [at, radius] = [toWorld(place), ringRadius(eyes, ship.type)]
  const half = (41 * Math.PI) / 180
  return [
    ...arc(at, radius + pixels(eyes, 1), middle - half, middle + half, pixels(eyes, 7), {
      tint,
      alpha: 0.5 * strength,
      add: true,
    }),
    ...arc(at, radius, middle - half, middle + half, pixels(eyes, 2.6), {
      tint: 0xffffff,
      alpha: 0.9 * strength,
      add: true,
    }),
    ...shieldFlare(at, radius * 1.04, middle, 1 - strength, tint, eyes.calm),
  ]
}
