/**
 * Effects of events: beams, flames, landings, explosions. Each is a function of the elapsed share of its
 * time.
 */
import type { Span } from '../../../../common/engine/match-types.ts'
import type { Event, EventOf } from '../../../../common/games/vector-combat/events.ts'
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import { inPlay, type State } from '../../../../common/games/vector-combat/state.ts'
import { type Hex, same } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { angleTo, span as distanceOf, towards } from '../../../board/geometry.ts'
import { hash } from '../../../board/hash.ts'
import { glow, line, pixels, ring, stamp } from '../../../board/marks/draw.ts'
import { burst, sparks } from '../../../board/marks/effects.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { outlined } from '../../../board/marks/shapes.ts'
import { plume } from '../../../board/marks/thrust.ts'
import { BLAZE, DANGER, GOOD, tintOf } from '../../../board/pictures/colours.ts'
import { clamp, ease, progress } from '../../../board/playback/easing.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { bearingOf, HEX, STEP, toWorld } from '../plane.ts'
import { ROCK_PIXELS, ROCKS } from './bodies/object-pictures.ts'
import { BEAM_LIGHT, HEAT, PULL, SCARCE } from './colours.ts'
import { gravityOf } from './gravity/gravity.ts'
import { missileAt, objectAt, poseAt, swell } from './motion.ts'
import { headingOf, missileMarks } from './ships/missile-scene.ts'
import { missileSize, shipSize } from './sizes.ts'
import { FELT, type Timeline } from './timeline.ts'

export interface RoundScene {
  readonly told: Timeline
  readonly t: number
  readonly eyes: Eyes
}

/** Where a ship, a missile or a rock is at a time. */
export function placeOf({ told, t, eyes }: RoundScene, what: string, at: number = t): Point | undefined {
  const ship = told.ships.get(what)
  if (ship) return poseAt(told, ship, at, eyes).at
  const flown = missileAt(told, what, Math.min(at, told.ends.get(what)?.start ?? Infinity), eyes)
  if (flown) return flown.at
  const thing = [...told.before.asteroids, ...told.before.stations].find(({ id }) => id === what)
  return thing && objectAt(told, thing, at).at
}

export function happening(scene: RoundScene, event: Event, span: Span): Mark[] {
  const { told, t, eyes } = scene
  if (t < span.start || t >= span.end) return []
  const x = progress(t, span)
  const fade = 1 - x
  const size = shipSize(eyes)
  const half = size / 2
  const at = (what: string, or: Hex): Point => placeOf(scene, what) ?? toWorld(or)
  switch (event.kind) {
    case 'pull':
      return falling(scene, event, x)
    case 'crash':
      return crash(
        told.before,
        event,
        at(event.id, event.at),
        x,
        told.missiles.has(event.id) ? half * 0.5 : half,
        eyes,
      )
    case 'collision':
      return [
        ...sparks(at(event.id, event.at), clamp(x * 1.3), event.id + event.asteroid, 0.7, eyes.calm, half),
        ...chips(at(event.id, event.at), x, event.id, eyes),
      ]
    case 'strike':
      return strike(scene, event, x)
    case 'spent': {
      const place = at(event.missile, event.at)
      return [
        stamp('puff', place, missileSize(eyes) * (1.6 + 2 * x), 128, { tint: 0x8791a5, alpha: 0.55 * fade }),
        glow(place, missileSize(eyes) * (1.4 - x), { tint: BLAZE, alpha: 0.6 * fade * fade }),
      ]
    }
    case 'drifts': {
      const place = placeOf(scene, event.missile)
      return place ? [ring(place, missileSize(eyes) * (1.6 + x), { tint: SCARCE, alpha: 0.8 * fade })] : []
    }
    case 'refused':
      return [
        ring(
          at(event.ship, { q: 0, r: 0 }),
          size * 1.3,
          { tint: SCARCE, alpha: 0.8 * swell(x) },
          'ring dashed',
        ),
      ]
    case 'turn':
      return swinging(scene, event, x)
    case 'shot':
      return shot(scene, event, x)
    case 'launch': {
      const ship = told.ships.get(event.ship)!
      const pose = poseAt(told, ship, t, eyes)
      const muzzle = towards(pose.at, pose.rotation, size * 0.3)
      return [
        glow(muzzle, size * (0.5 + 0.8 * fade), { tint: BLAZE, alpha: 0.9 * fade }),
        stamp('puff', towards(pose.at, pose.rotation, size * 0.1), size * (0.5 + 0.9 * x), 128, {
          tint: 0x9aa3b8,
          alpha: 0.4 * fade,
        }),
      ]
    }
    case 'docked':
    case 'undocked': {
      const place = placeOf(scene, event.station)
      const grown = event.kind === 'docked' ? 1 - ease(x) : ease(x)
      return place
        ? [
            ring(place, size * (1.6 + 1.6 * grown), { tint: GOOD, alpha: 0.9 * swell(x), add: true }),
            glow(at(event.ship, { q: 0, r: 0 }), size * 1.5, { tint: GOOD, alpha: 0.45 * swell(x) }),
          ]
        : []
    }
    case 'landed':
    case 'takeoff':
      return dust(scene, event.ship, event.kind === 'landed' ? x : 1 - x, x)
    case 'waved':
      return [0, 0.3].map((late) =>
        ring(at(event.ship, { q: 0, r: 0 }), size * (1 + 1.2 * clamp(x * 1.4 - late)), {
          tint: SCARCE,
          alpha: 0.9 * fade,
        }),
      )
    case 'repaired': {
      const place = at(event.ship, { q: 0, r: 0 })
      return [
        glow(place, size * 1.9, { tint: GOOD, alpha: 0.6 * swell(x) }),
        ring(place, size * (1.7 - 0.8 * ease(x)), { tint: GOOD, alpha: 0.9 * swell(x), add: true }),
      ]
    }
    case 'orbit':
      return entered(scene, event, x)
    case 'overheated': {
      const place = at(event.ship, { q: 0, r: 0 })
      return [
        glow(place, size * 2.1, { tint: HEAT, alpha: 0.9 * swell(x) }),
        ...sparks(place, x, `${event.ship} heat`, 0.4, eyes.calm, half),
        ring(place, size * (1 + 0.7 * x), { tint: HEAT, alpha: 0.8 * fade, add: true }),
      ]
    }
    case 'destroyed':
      return burst(
        at(event.what, event.at),
        x,
        event.what,
        eyes.calm,
        told.missiles.has(event.what) ? half * 0.5 : half,
      )
    case 'left': {
      const place = at(event.ship, event.at)
      return [
        ring(place, size * (1 + 1.6 * x), { tint: DANGER, alpha: 0.8 * fade }, 'ring dashed'),
        glow(place, size * 1.6 * fade, { tint: 0xffffff, alpha: 0.5 * fade }),
      ]
    }
    case 'over':
      return [...told.ships.values()]
        .filter((ship) => ship.faction === event.winner && inPlay(told.afterwards.get(ship.id) ?? ship))
        .flatMap((ship) => {
          const place = poseAt(told, ship, t, eyes).at
          return [
            glow(place, size * 2.6, { tint: 0xffffff, alpha: 0.4 * swell(x) }),
            ring(
              place,
              size * (1.1 + 1.4 * x),
              { tint: tintOf(ship.faction), alpha: 0.95 * fade, add: true },
              'ring',
            ),
          ]
        })
    default:
      return []
  }
}

/** Gravity changes a vector: arrow heads stream through the thing towards the source of the pull. */
function falling(scene: RoundScene, { id, at, by }: EventOf<'pull'>, x: number): Mark[] {
  const { eyes, told } = scene
  const place = placeOf(scene, id) ?? toWorld(at)
  const angle = headingOf(by)
  const small = told.missiles.has(id)
  const size = small ? missileSize(eyes) : shipSize(eyes)
  return [
    ...(small ? [] : [ring(place, size * (1.7 - 0.5 * ease(x)), { tint: PULL, alpha: 0.7 * swell(x) })]),
    ...[0, 1, 2].map((i) => {
      const along = clamp(x * 1.5 - 0.2 * i)
      return stamp(
        'chevron',
        towards(place, angle, size * (-0.9 + 1.9 * along)),
        Math.max(size * 0.36, pixels(eyes, 12)),
        48,
        { tint: PULL, alpha: 0.95 * swell(along) },
        angle,
      )
    }),
  ]
}

/** A fireball on the ground, or a flash in the star, with a shock wave. */
function crash(
  { map }: State,
  { id, body }: EventOf<'crash'>,
  at: Point,
  x: number,
  half: number,
  eyes: Eyes,
): Mark[] {
  const star = fieldOf(map).map.bodies.find((one) => one.id === body)?.kind === 'star'
  const fade = 1 - x
  return [
    stamp('puff', at, half * (2 + 5 * Math.sqrt(x)), 128, {
      tint: star ? 0xffb060 : 0x6b5546,
      alpha: 0.6 * fade,
    }),
    ring(at, half * (1 + 7 * Math.sqrt(x)), { tint: star ? 0xfff0c0 : 0xd8b48c, alpha: 0.7 * fade * fade }),
    ...burst(at, x, `${id} crash`, eyes.calm, half * 1.15),
  ]
}

/** Splinters of a rock. */
function chips(at: Point, x: number, name: string, eyes: Eyes): Mark[] {
  return Array.from({ length: eyes.calm ? 3 : 7 }, (_, i) => {
    const angle = hash(`${name} c${i}`) * Math.PI * 2
    return stamp(
      `rock ${i % ROCKS}`,
      towards(at, angle, shipSize(eyes) * (0.2 + 1.1 * hash(`${name} f${i}`)) * (1 - (1 - x) ** 2)),
      shipSize(eyes) * 0.16 * (1 - 0.5 * x),
      ROCK_PIXELS,
      { tint: 0xffffff, alpha: 1 - x },
      angle + x * 6,
    )
  })
}

/** A missile that hits explodes on the hull; one that misses flies past. */
function strike(scene: RoundScene, { missile, target, at, damage }: EventOf<'strike'>, x: number): Mark[] {
  const { told, eyes } = scene
  const place = placeOf(scene, target) ?? toWorld(at)
  const move = told.moves.get(missile)
  const angle = headingOf(move ? move[0].velocity : { q: 0, r: 0 })
  const faction = told.missiles.get(missile)?.faction ?? ''
  const felt = FELT.strike / 0.8
  if (damage > 0)
    return x < felt ? [] : burst(place, (x - felt) / (1 - felt), missile, eyes.calm, shipSize(eyes) * 0.36)
  const past = towards(
    towards(place, angle + Math.PI / 2, shipSize(eyes) * 0.5 * swell(clamp(x * 1.6) / 2)),
    angle,
    STEP * 2.4 * x,
  )
  return missileMarks(faction, past, angle + 0.5 * x, eyes, { alpha: 1 - x, heat: 0.7 * (1 - x) })
}

/** Small jets at the nose and the tail. */
function swinging(scene: RoundScene, { ship: id, facing }: EventOf<'turn'>, x: number): Mark[] {
  const { told, t, eyes } = scene
  const ship = told.ships.get(id)!
  const { at, rotation } = poseAt(told, ship, t, eyes)
  const size = shipSize(eyes)
  const side = Math.sin(bearingOf(facing) - bearingOf(ship.facing)) >= 0 ? 1 : -1
  const light = 0.85 * swell(x)
  return [
    [0.38, -side],
    [-0.38, side],
  ].flatMap(([along, aside]) => {
    const nozzle = towards(towards(at, rotation, size * along!), rotation + Math.PI / 2, size * 0.12 * aside!)
    return [
      glow(nozzle, size * 0.34, { tint: 0xcfe6ff, alpha: light }),
      stamp(
        'puff',
        towards(nozzle, rotation + Math.PI / 2, size * (0.14 + 0.2 * x) * aside!),
        size * (0.2 + 0.3 * x),
        128,
        { tint: 0xb8c8e0, alpha: 0.5 * light },
      ),
    ]
  })
}

/** A beam charges, stays for a moment, and vanishes. One that misses goes past its target. */
function shot(
  scene: RoundScene,
  { ship: id, target, from, at, damage, roll }: EventOf<'shot'>,
  x: number,
): Mark[] {
  const { told, t, eyes } = scene
  const ship = told.ships.get(id)!
  const pose = poseAt(told, ship, t, eyes)
  const move = told.moves.get(id)
  // In relativistic motion a ship may shoot from any hex of its path.
  const own = !move || !move[0].fast || same(from, told.afterwards.get(id)?.at ?? from)
  const muzzle = own ? pose.at : toWorld(from)
  const goal = placeOf(scene, target) ?? toWorld(at)
  const size = shipSize(eyes)
  const angle = angleTo(muzzle, goal)
  const hit = damage > 0
  const side = hash(`${id} ${roll}`) < 0.5 ? 1 : -1
  const end = hit
    ? goal
    : towards(towards(goal, angle + (Math.PI / 2) * side, size * 0.62), angle, STEP * 1.6)
  const begin = towards(muzzle, angleTo(muzzle, end), Math.min(size * 0.42, distanceOf(muzzle, end)))
  const felt = FELT.shot / 0.7
  const gather = clamp(x / felt)
  const shine = x < felt ? 0 : x < felt + 0.32 ? 1 : 1 - clamp((x - felt - 0.32) / 0.3)
  const flicker = eyes.calm ? 1 : 0.82 + 0.18 * Math.sin(x * 90)
  const tint = tintOf(ship.faction)
  const wide = pixels(eyes, 3, 3.4)
  return [
    ...(x < felt
      ? [
          glow(begin, size * (0.9 - 0.5 * gather), { tint: BEAM_LIGHT, alpha: gather }),
          ring(begin, size * (0.8 - 0.6 * gather), { tint, alpha: 0.8 * gather, add: true }),
        ]
      : []),
    ...(shine > 0
      ? [
          ...line(begin, end, wide * 9 * shine, { tint, alpha: 0.12 * shine * flicker, add: true }),
          ...line(begin, end, wide * 5 * shine, { tint, alpha: 0.22 * shine * flicker, add: true }),
          ...line(begin, end, wide * 2.4 * shine, { tint, alpha: 0.6 * shine * flicker, add: true }),
          ...line(begin, end, wide * shine, { tint: 0xffffff, alpha: 0.95 * shine, add: true }),
          glow(begin, size * 1.1 * shine, { tint, alpha: 0.85 * shine }),
          stamp('flare', begin, size * 0.6 * shine, 128, { tint: 0xffffff, alpha: shine, add: true }),
          ...(hit
            ? [
                glow(end, size * (1.1 + 0.6 * flicker) * shine, { tint: 0xffe2b0, alpha: 0.95 * shine }),
                stamp('flare', end, size * 0.9 * shine, 128, {
                  tint: 0xffffff,
                  alpha: 0.9 * shine,
                  add: true,
                }),
              ]
            : []),
        ]
      : []),
    ...(hit && x > felt
      ? sparks(goal, clamp((x - felt) / (1 - felt)), `${id} ${target} ${roll}`, 1.1, eyes.calm, size / 2)
      : []),
  ]
}

/** Dust of a landing or a take-off. `x`: nearness to the ground; `gone`: elapsed share of the time. */
function dust({ told, t, eyes }: RoundScene, id: string, x: number, gone: number): Mark[] {
  const pose = poseAt(told, told.ships.get(id)!, t, eyes)
  const size = shipSize(eyes)
  const fade = 1 - gone
  const near = ease(x)
  return [
    // The jets point to the ground.
    ...[-0.14, 0.14].map((aside) =>
      jet(
        { x: pose.at.x + size * aside, y: pose.at.y + size * 0.1 },
        Math.PI / 2,
        size * 0.6 * swell(gone * 0.9 + 0.1),
        size * 0.2,
        swell(gone),
      ),
    ),
    ...Array.from({ length: eyes.calm ? 4 : 10 }, (_, i) => {
      const angle = ((i + hash(`${id} d${i}`)) / 10) * Math.PI * 2
      return stamp(
        'puff',
        towards(pose.at, angle, size * (0.25 + 0.7 * gone) * (0.6 + 0.6 * hash(`${id} e${i}`))),
        size * (0.25 + 0.4 * gone),
        128,
        { tint: 0xc8b69a, alpha: 0.5 * near * fade + 0.2 * fade * swell(gone) },
      )
    }),
    ring(pose.at, size * (0.6 + 0.9 * gone), { tint: 0xf0dcb8, alpha: 0.7 * swell(gone) }),
  ]
}

/** Flame from a nozzle, in a direction. */
export const jet = (
  from: Point,
  angle: number,
  long: number,
  wide: number,
  alpha: number,
  tint = 0xffb45e,
): Mark => plume(from, angle, long, wide, tint, alpha)

/** The orbit lights up when a ship enters it. */
function entered(scene: RoundScene, { ship: id, ring: name }: EventOf<'orbit'>, x: number): Mark[] {
  const { told, eyes } = scene
  const ship = told.ships.get(id)!
  const place = placeOf(scene, id)!
  const { rings, stillPoints } = gravityOf(told.before.map)
  const tint = tintOf(ship.faction)
  const light = swell(x)
  return [
    ...rings
      .filter((one) => one.name === name)
      .flatMap(({ curve }) => [
        outlined(curve, pixels(eyes, 2.4, 2.6), { tint, alpha: 0.7 * light }),
        outlined(curve, pixels(eyes, 8, 9), { tint, alpha: 0.16 * light, add: true }),
      ]),
    ...stillPoints
      .filter((one) => one.name === name)
      .map(({ at }) => ring(at, HEX * (1.4 + 1.6 * x), { tint, alpha: 0.9 * light, add: true })),
    ring(place, shipSize(eyes) * (1.2 + 0.5 * x), { tint, alpha: 0.9 * light, add: true }),
  ]
}
