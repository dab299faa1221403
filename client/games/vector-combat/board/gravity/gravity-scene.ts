/**
 * Gravity on the board: orbits by name, the direction of pulls, heat; and with the overlay the marks of every
 * hex (VC-3.1).
 */
import { inPlay, type State } from '../../../../../common/games/vector-combat/state.ts'
import { add } from '../../../../../common/geometry/hex.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { towards } from '../../../../board/geometry.ts'
import { badge, ring as circleOf, glow, pixels, stamp } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { outlined } from '../../../../board/marks/shapes.ts'
import { INK } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { MemoizeLast } from '../../../../game-kit/memoize.ts'
import { bearingOf, HEX, STEP, toWorld } from '../../plane.ts'
import { HEAT, ORBIT, PULL } from '../colours.ts'
import { TRAIL } from '../pictures.ts'
import { type Gravity, gravityOf, type Ring } from './gravity.ts'
import { hexMarks } from './hex-marks.ts'
import { ringNameMarks } from './ring-names.ts'
import { stillPointHeight, stillPointNames } from './still-point-names.ts'

const still = new WeakMap<
  Gravity,
  { readonly marks: MemoizeLast<Mark[]>; readonly names: MemoizeLast<Mark[]> }
>()

function keptOf(gravity: Gravity) {
  const kept = still.get(gravity) ?? { marks: new MemoizeLast<Mark[]>(), names: new MemoizeLast<Mark[]>() }
  still.set(gravity, kept)
  return kept
}

/** The static parts. */
export function gravityMarks({ map }: Pick<State, 'map'>, eyes: Eyes): Mark[] {
  const gravity = gravityOf(map)
  return keptOf(gravity).marks.get([eyes.scale, eyes.overlay], () => drawn(gravity, eyes))
}

/** Names of orbits and still points: drawn over bodies, clear of ships and stations. */
export function gravityNames(
  { map, ships, stations }: Pick<State, 'map' | 'ships' | 'stations'>,
  eyes: Eyes,
): Mark[] {
  const gravity = gravityOf(map)
  // Uses the same places during playback as before it, so that no name jumps.
  const places = [...ships.filter(inPlay), ...stations].flatMap(({ at, velocity }) => [at, add(at, velocity)])
  return keptOf(gravity).names.get([eyes.scale, ...places.flatMap(({ q, r }) => [q, r])], () => {
    const at = places.map(toWorld)
    return [
      ...ringNameMarks(gravity, at, eyes),
      ...stillPointNames(gravity, at, eyes).flatMap(({ name, box }) =>
        badge(name, box, stillPointHeight(eyes), { tint: ORBIT, alpha: 0.95 }, { tint: INK, alpha: 0.55 }),
      ),
    ]
  })
}

/** Colour of heat: red for the least, nearly white for the most. */
const heatTint = (heat: number): number => [0xff6a2a, 0xff7a30, 0xff8c3c, 0xffa24e][Math.min(4, heat) - 1]!

/** The hex frame's corner points up, but here hexes have a side up. */
const FLAT = Math.PI / 6

function drawn(gravity: Gravity, eyes: Eyes): Mark[] {
  const { rings, stillPoints, tugs, hot, map } = gravity
  const near = STEP * eyes.scale
  return [
    ...hot.map(({ at, heat }) =>
      stamp('hex', at, HEX * 1.66, 140, { tint: HEAT, alpha: 0.035 + 0.035 * heat }, FLAT),
    ),
    ...hot.map(({ at, heat }) => glow(at, STEP * 2.3, { tint: heatTint(heat), alpha: 0.05 + 0.05 * heat })),
    ...rings.map(({ curve }) => outlined(curve, pixels(eyes, 1.6, 1.8), { tint: ORBIT, alpha: 0.42 })),
    ...(near < 20 || eyes.overlay ? [] : rings.flatMap((one) => heads(one, eyes))),
    ...(eyes.overlay || near < 20
      ? []
      : tugs.flatMap(({ at, face, strength }) => tug(at, bearingOf(face), strength, 0.62, eyes))),
    ...stillPoints.flatMap(({ at }) => [
      glow(at, STEP * 1.5, { tint: ORBIT, alpha: 0.3 }),
      circleOf(at, STEP * 0.62, { tint: ORBIT, alpha: 0.75 }),
      circleOf(at, STEP * 0.34, { tint: ORBIT, alpha: 0.9 }, 'ring dashed'),
    ]),
    ...(eyes.overlay ? map.hexes.flatMap((one) => hexMarks(map, one, eyes)) : []),
  ]
}

/** The direction of orbit, in every hex. */
function heads({ curve, places }: Ring, eyes: Eyes): Mark[] {
  const pieces = curve.length / places.length
  return places.map((_, i) => {
    const k = Math.floor((i + 0.5) * pieces)
    const [a, b] = [curve[k % curve.length]!, curve[(k + 1) % curve.length]!]
    return stamp(
      'chevron',
      a,
      pixels(eyes, 9, HEX * 0.3),
      48,
      { tint: ORBIT, alpha: 0.8 },
      Math.atan2(b.y - a.y, b.x - a.x),
    )
  })
}

/** A pull towards a side, with as many arrow heads as counters. */
function tug(at: Point, angle: number, strength: number, alpha: number, eyes: Eyes): Mark[] {
  const size = pixels(eyes, 8, HEX * 0.26)
  return Array.from({ length: Math.min(3, strength) }, (_, i) =>
    stamp(
      'chevron',
      towards(at, angle, STEP * 0.27 + i * size * 0.55),
      size,
      48,
      { tint: PULL, alpha },
      angle,
    ),
  )
}

/** Seconds in which currents move from hex to hex. */
const PACE = 1.4

/**
 * Flowing lights along orbits and towards sources of pull. `played`: playback time in seconds; otherwise an
 * idle clock.
 */
export function currents(state: Pick<State, 'map'>, eyes: Eyes, played?: number): Mark[] {
  const { rings, tugs } = gravityOf(state.map)
  if (eyes.calm || (rings.length === 0 && tugs.length === 0)) return []
  // Read `flow` only if something flows, because reading it causes redraws.
  const seconds = played ?? eyes.flow ?? 0
  return [
    ...rings.flatMap((one) => motes(one, eyes, seconds)),
    ...(eyes.overlay || STEP * eyes.scale < 20
      ? []
      : tugs.flatMap((one) => {
          const x = (seconds / PACE) % 1
          const angle = bearingOf(one.face)
          return [
            stamp(
              'chevron',
              towards(one.at, angle, STEP * (0.14 + 0.34 * x)),
              pixels(eyes, 8, HEX * 0.26),
              48,
              { tint: PULL, alpha: 0.75 * Math.sin(Math.PI * x), add: true },
              angle,
            ),
          ]
        })),
  ]
}

/** Lights that circle an orbit at its speed. */
function motes({ curve, places, speed }: Ring, eyes: Eyes, seconds: number): Mark[] {
  const n = Math.max(3, Math.round(places.length / Math.max(2, speed)))
  const long = STEP * 0.62
  return Array.from({ length: n }, (_, i): Mark[] => {
    const x = ((i / n + (seconds * speed) / (PACE * 2 * places.length)) % 1) * curve.length
    const k = Math.floor(x)
    const [a, b] = [curve[k % curve.length]!, curve[(k + 1) % curve.length]!]
    const at = { x: a.x + (b.x - a.x) * (x - k), y: a.y + (b.y - a.y) * (x - k) }
    const back = Math.atan2(a.y - b.y, a.x - b.x)
    return [
      {
        frame: 'trail',
        ...towards(at, back, long / 2),
        rotation: back,
        scaleX: long / TRAIL.long,
        scaleY: pixels(eyes, 2.4, 2.8) / 4,
        tint: ORBIT,
        alpha: 0.7,
        add: true,
      },
      glow(at, Math.max(9, Math.min(pixels(eyes, 7), STEP * 0.4)), { tint: 0xd8eeff, alpha: 0.8 }),
    ]
  }).flat()
}
