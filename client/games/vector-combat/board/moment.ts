/** A played subturn at a moment: a function of the state before it, its timeline and the time only. */
import type { Event } from '../../../../common/games/vector-combat/events.ts'
import { FACES } from '../../../../common/games/vector-combat/face.ts'
import type { Ship, State } from '../../../../common/games/vector-combat/state.ts'
import { add, length, scale } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { between, towards } from '../../../board/geometry.ts'
import { hash } from '../../../board/hash.ts'
import { arrow, glow, pixels, stamp } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { stroke } from '../../../board/marks/shapes.ts'
import { BLAZE, tintOf } from '../../../board/pictures/colours.ts'
import { clamp, ease, progress } from '../../../board/playback/easing.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { toWorld } from '../plane.ts'
import { rockMarks, stationMarks } from './bodies/object-scene.ts'
import { PULL } from './colours.ts'
import { course } from './course-line.ts'
import { damageNumbers } from './damage-numbers.ts'
import { happening, jet, type RoundScene } from './effects.ts'
import { currents, scenery } from './gravity/ground.ts'
import { initiative } from './initiative-scene.ts'
import { leftAt, missileAt, objectAt, poseAt, presence, steers, swell, velocityAt } from './motion.ts'
import { missileMarks, trail } from './ships/missile-scene.ts'
import { piecesOf, stopsOf } from './ships/path.ts'
import type { Pose } from './ships/poses.ts'
import { ghost, shipMarks, vectorMarks } from './ships/ship-scene.ts'
import { tags } from './ships/tags.ts'
import { missileSize, shipSize } from './sizes.ts'
import { type Timeline, timelineOf } from './timeline.ts'

export function moment(showing: Showing<State, Event>, t: number, eyes: Eyes): Mark[] {
  const told = timelineOf(showing)
  const scene: RoundScene = { told, t, eyes }
  // Continues the clock of `ground`, so that nothing jumps.
  const seconds = told.before.round * 8 + t
  const there = [...told.ships.values()].flatMap((ship) => {
    const alpha = presence(told, ship.id, t)
    return alpha > 0
      ? [{ ship: { ...ship, ...leftAt(told, ship, t) }, pose: { ...poseAt(told, ship, t, eyes), alpha } }]
      : []
  })
  return [
    ...scenery(
      { map: told.before.map, ships: landedBy(told, t), stations: told.before.stations },
      eyes,
      seconds,
    ),
    ...currents(told.before, eyes, t),
    ...objects(told, t, eyes, seconds),
    ...there.flatMap(({ ship, pose }) => [...wake(scene, ship, pose), ...vector(scene, ship, pose)]),
    ...missiles(scene),
    ...there.flatMap(({ ship, pose }) => [
      ...lifting(scene, ship, pose),
      ...shipMarks(ship, pose, eyes, heatAt(scene, ship, pose), t),
    ]),
    ...tags(
      there.map((one) => ({ ...one, pose: { ...one.pose, altitude: Math.round(one.pose.altitude ?? 0) } })),
      eyes,
    ),
    ...told.all.flatMap(([event, span]) => happening(scene, event, span)),
    ...damageNumbers(scene),
    ...initiative(told, t, eyes),
  ]
}

/** Ships with the sites on which they stand now. */
const landedBy = (told: Timeline, t: number): Ship[] =>
  [...told.ships.values()].map((ship) => {
    const deed = told.deeds.get(ship.id)
    const now =
      deed && t >= (deed[0].kind === 'landed' ? deed[1].end : deed[1].start)
        ? (told.afterwards.get(ship.id) ?? ship)
        : ship
    return told.ends.has(ship.id) && t >= told.ends.get(ship.id)!.start
      ? { ...now, status: 'destroyed' }
      : now
  })

function objects(told: Timeline, t: number, eyes: Eyes, seconds: number): Mark[] {
  const { asteroids, stations } = told.before
  return [
    ...asteroids.flatMap((one) => {
      const { at, altitude } = objectAt(told, one, t)
      return rockMarks(one, at, altitude, eyes, seconds)
    }),
    ...stations.flatMap((one) => {
      const { at, altitude } = objectAt(told, one, t)
      return stationMarks(one, at, altitude, eyes, seconds)
    }),
  ]
}

/** Before and during a ship's move: its course, and the path it has flown. */
function wake({ told, t, eyes }: RoundScene, ship: Ship, { at, rotation, alpha = 1 }: Pose): Mark[] {
  const move = told.moves.get(ship.id)
  if (!move || (move[0].steps === 0 && move[0].climbed === 0)) return []
  const x = progress(t, move[1])
  const going = 1 - clamp((t - move[1].end) / 0.5)
  if (going <= 0) return []
  const tint = tintOf(ship.faction)
  const stops = stopsOf(move[0])
  const gone = ease(x)
  const long = Math.min(0.5, 3 / Math.max(1, stops.length - 1))
  const end: Pose = {
    at: stops.at(-1)!,
    foot: stops.at(-1)!,
    rotation,
    alpha: 0.7 * (1 - clamp(x * 1.4 - 0.3)) * alpha,
  }
  return [
    ...course(stops, eyes, { tint, alpha: 0.32 * going, plain: true, width: 3 }),
    ...(x > 0 && x < 1
      ? [1, 0.5].map((share) =>
          stroke(
            piecesOf(stops, Math.max(0, gone - long * share), gone),
            pixels(eyes, 7 - 4 * share, 8 - 4 * share),
            { tint, alpha: 0.45 * swell(x), add: true },
          ),
        )
      : []),
    ...(x < 1 ? [ghost(ship, end, eyes)] : []),
    ...(x > 0 && x < 1 ? [glow(at, shipSize(eyes) * 1.2, { tint, alpha: 0.3 * swell(x) })] : []),
  ]
}

/** Where its vector leads next, and how gravity and thrust change it. */
function vector({ told, t, eyes }: RoundScene, ship: Ship, pose: Pose): Mark[] {
  const [deed, burn] = [told.deeds.get(ship.id), told.burns.get(ship.id)]
  const now = velocityAt(told, ship, t)
  const move = told.moves.get(ship.id)
  const arrived = move ? clamp((t - move[1].end + 0.15) / 0.15) : 1
  const crashed = move !== undefined && move[0].steps < length(move[0].velocity)
  if (
    arrived <= 0 ||
    crashed ||
    ship.status === 'landed' ||
    told.afterwards.get(ship.id)?.status === 'docked' ||
    (deed?.[0].kind === 'landed' && t > deed[1].start)
  )
    return []
  const at = move ? add(move[0].from, move[0].velocity) : ship.at
  const shown = (pose.alpha ?? 1) * arrived
  const pull = told.pulls.get(ship.id)
  const marks = vectorMarks({ faction: ship.faction, at, velocity: now }, pose, eyes, shown)
  const tip = (velocity: { q: number; r: number }): Point => toWorld(add(at, velocity))
  // Changes are drawn at the tip of the old vector.
  if (pull && t >= pull[1].start && t < pull[1].end + 0.35)
    marks.push(
      ...added(
        tip(ship.velocity),
        tip(pull[0].velocity),
        PULL,
        progress(t, { start: pull[1].start, end: pull[1].end }),
        t - pull[1].end,
        eyes,
      ),
    )
  if (burn?.[0].kind === 'thrust' && t >= burn[1].start && t < burn[1].end) {
    const base = pull ? pull[0].velocity : ship.velocity
    marks.push(
      ...added(
        tip(base),
        tip(add(base, scale(FACES[burn[0].facing]!, burn[0].counters))),
        BLAZE,
        progress(t, burn[1]),
        0,
        eyes,
      ),
    )
  }
  return marks
}

function added(from: Point, to: Point, tint: number, x: number, late: number, eyes: Eyes): Mark[] {
  const end = between(from, to, ease(clamp(x * 2)))
  return arrow(
    from,
    end,
    pixels(eyes, 3, 3),
    { tint, alpha: 0.95 * (1 - clamp(late / 0.35)) },
    { size: pixels(eyes, 13, 13) },
  )
}

/** Heat of the engines while thrusting, 0 to 1. */
function heatAt({ told, t }: RoundScene, ship: Ship, { alpha = 1 }: Pose): number {
  const burn = told.burns.get(ship.id)
  return burn?.[0].kind === 'thrust' && t >= burn[1].start && t < burn[1].end ? powerOf(burn, t) * alpha : 0
}

const powerOf = (
  [{ counters }, span]: NonNullable<ReturnType<Timeline['burns']['get']>>,
  t: number,
): number => Math.min(1, 0.45 + 0.2 * Math.abs(counters)) * Math.min(1, swell(progress(t, span)) * 1.6)

/** Jets below or above the ship while it climbs or falls. */
function lifting({ told, t, eyes }: RoundScene, ship: Ship, { at, alpha = 1 }: Pose): Mark[] {
  const burn = told.burns.get(ship.id)
  if (burn?.[0].kind !== 'climb' || t < burn[1].start || t >= burn[1].end) return []
  const [event, span] = burn
  const x = progress(t, span)
  const size = shipSize(eyes)
  const power = powerOf(burn, t) * alpha
  const flicker = eyes.calm ? 1 : 0.88 + 0.12 * Math.sin(t * 46 + hash(ship.id) * 6)
  const down = event.counters > 0 ? Math.PI / 2 : -Math.PI / 2
  return [
    ...[-0.16, 0.16].map((aside) =>
      jet({ x: at.x + size * aside, y: at.y }, down, size * 0.95 * power * flicker, size * 0.3, 0.9 * power),
    ),
    ...[0, 1].map((i) =>
      stamp(
        'chevron',
        { x: at.x + size * 0.66, y: at.y + (0.5 - ((x + i * 0.5) % 1)) * size * Math.sign(event.counters) },
        size * 0.3,
        48,
        { tint: 0xffffff, alpha: 0.9 * swell((x + i * 0.5) % 1) * swell(x) },
        -down,
      ),
    ),
  ]
}

/** Missiles, their trails, and a flame if they burn fuel to steer. */
function missiles({ told, t, eyes }: RoundScene): Mark[] {
  const size = missileSize(eyes)
  return [...told.missiles].flatMap(([id, missile]) => {
    const now = missileAt(told, id, t, eyes)
    if (!now) return []
    const { at, rotation, alpha, heat, x } = now
    const faction = missile?.faction ?? told.ships.get(told.launches.get(id)![0].ship)!.faction
    const move = told.moves.get(id)
    const flying = move !== undefined && x > 0 && x < 1
    const stops = move ? stopsOf(move[0]) : []
    const gone = ease(x)
    const burning = flying && missile !== undefined && steers(missile, move[0])
    // The steering jet, opposite to the change.
    const jetting =
      burning && x < 0.3
        ? [
            glow(towards(at, rotation, -size * 0.5), size * 2.2, {
              tint: 0xfff0cf,
              alpha: 0.9 * swell(x / 0.3),
            }),
          ]
        : []
    return [
      ...(flying && stops.length > 1
        ? [
            stroke(piecesOf(stops, Math.max(0, gone - 0.45), gone), pixels(eyes, 2.4, 2.8), {
              tint: BLAZE,
              alpha: 0.4 * swell(x),
            }),
          ]
        : []),
      ...(flying
        ? [
            trail(
              towards(at, rotation, -size * 0.3),
              rotation + Math.PI,
              size * (1.2 + 2.2 * swell(x)),
              pixels(eyes, 4, 5),
              { tint: BLAZE, alpha: 0.8 * swell(x), add: true },
            ),
          ]
        : []),
      ...jetting,
      ...missileMarks(faction, at, rotation, eyes, { alpha, heat: heat * (flying || !move ? 1 : 0.6) }),
    ]
  })
}
