/**
 * Things on the sheet in a hand-drawn style: asteroids, ships, walls, traces, tears. The same name or place
 * always gives the same drawing.
 */
import { hangarOf, walls } from '../../../../../common/games/pencil-and-paper/sheet.ts'
import { triangle } from '../../../../../common/games/pencil-and-paper/ship.ts'
import {
  type Asteroid,
  type Player,
  playerOf,
  type Segment,
  type Ship,
  type State,
} from '../../../../../common/games/pencil-and-paper/state.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { between, centreOf, normal, span, towards } from '../../../../board/geometry.ts'
import { hash } from '../../../../board/hash.ts'
import { pixels } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { filled, hatches, lengthOfPath, pathUpTo, stroke, strokes } from '../../../../board/marks/shapes.ts'
import { teamMark } from '../../../../board/pictures/team-marks.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { lengthOnSheet, radians, toWorld } from '../../plane.ts'
import { deskTint, inkOf, paperTint, pencilTint } from '../colours.ts'
import { begun, written, writtenWidth } from './lettering.ts'
import { rough, unevenness } from './rough.ts'

/** The viewer's properties that drawings depend on. */
export type Sight = Pick<Eyes, 'scale' | 'bright'>

/** A partly drawn or partly erased thing. */
export interface PartialDrawing {
  /** Share drawn so far, 0 … 1. */
  readonly share?: number
  readonly alpha?: number
}

const kept = new WeakMap<object, Map<string, Mark[]>>()

/** Zoom factor between two cached scales: a zooming camera redraws only at these steps. */
const NEARER = 1.07

/** Caches a thing's drawing per scale step and brightness. */
function once(of: object, name: string, { scale, bright }: Sight, draw: (eyes: Sight) => Mark[]): Mark[] {
  let drawings = kept.get(of)
  if (!drawings) kept.set(of, (drawings = new Map()))
  const distance = Math.round(Math.log(scale) / Math.log(NEARER))
  const key = `${name} ${distance} ${bright ?? false}`
  let marks = drawings.get(key)
  if (!marks) {
    if (drawings.size > 60) drawings.clear()
    drawings.set(key, (marks = draw({ scale: NEARER ** distance, bright: bright ?? false })))
  }
  return marks
}

const faded = (marks: readonly Mark[], alpha: number): readonly Mark[] =>
  alpha >= 1 ? marks : marks.map((mark): Mark => ({ ...mark, alpha: (mark.alpha ?? 1) * alpha }))

/** Widths of hand-drawn lines. */
const wide = (eyes: Sight): number => pixels(eyes, 1.5, 1.2)
const thin = (eyes: Sight): number => pixels(eyes, 0.9, 0.7)

/** Draws a line twice, slightly offset, as people do by hand. */
function twice(
  path: readonly Point[],
  seed: string,
  width: number,
  tint: number,
  { closed = false, by = 1.3, share = 1 } = {},
): Mark[] {
  return [1, 2].map((pass) => {
    const drawn = rough(path, `${seed}${pass}`, by, closed)
    return stroke(
      share < 1 ? pathUpTo(drawn, lengthOfPath(drawn) * share) : drawn,
      pass === 1 ? width : width * 0.7,
      { tint, alpha: pass === 1 ? 0.9 : 0.5 },
    )
  })
}

interface Shade {
  readonly angle: number
  readonly gap: number
}

/** Hand-drawn hatching: lines start and end slightly off, and stay in place if the figure is cut. */
function hatching(
  outline: readonly Point[],
  { angle, gap }: Shade,
  width: number,
  tint: number,
  alpha: number,
  share = 1,
): Mark {
  const ways = hatches(outline, angle, gap).filter(([a, b]) => span(a, b) > gap * 0.5)
  const paths = ways.map(([a, b]) => {
    const off = (p: Point, sign: number): Point => ({
      x: p.x + sign * Math.cos(angle) * 2 + unevenness(p.x * 3, p.y * 3, 'hatch x') * gap * 0.3,
      y: p.y + sign * Math.sin(angle) * 2 + unevenness(p.x * 3, p.y * 3, 'hatch y') * gap * 0.3,
    })
    return [off(a, 1), off(b, -1)]
  })
  return strokes(share < 1 ? begun(paths, share) : paths, width, { tint, alpha })
}

/** Hatching angles, distinguishing players besides their inks. */
const SHADES: Readonly<Record<string, number>> = { A: Math.PI / 4, B: -Math.PI / 4, C: Math.PI / 2, D: 0 }
const shadeOf = (team: string): number => SHADES[team] ?? 0

const rockAngle = (id: string): number => -0.9 + 0.35 * (hash(id.replace(/[.].*/, '')) - 0.5)

/** An asteroid, or a fragment of one. */
export function asteroidMarks(
  asteroid: Asteroid,
  seen: Sight,
  { share = 1, alpha = 1 }: PartialDrawing = {},
): readonly Mark[] {
  const draw = (eyes: Sight) => {
    const outline = asteroid.points.map(toWorld)
    const tint = pencilTint(eyes)
    const gap = eyes.scale < 0.36 ? 15 : 9.5
    const angle = rockAngle(asteroid.id)
    const hatch = Math.max(0, share * 1.8 - 0.8)
    return [
      ...(share < 1 ? [] : [filled(outline, { tint, alpha: 0.09 })]),
      ...(hatch > 0
        ? [
            hatching(outline, { angle, gap }, thin(eyes), tint, 0.42, hatch),
            ...(share < 1 ? [] : [shadow(outline, angle, gap, eyes, tint)]),
          ]
        : []),
      ...twice(outline, 'rock', wide(eyes), tint, { closed: true, share: Math.min(1, share * 1.8) }),
    ]
  }
  return faded(share < 1 ? draw(seen) : once(asteroid.points, asteroid.id, seen, draw), alpha)
}

/** Cross-hatches the side away from the light. */
function shadow(outline: readonly Point[], angle: number, gap: number, eyes: Sight, tint: number): Mark {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const lit = ({ x, y }: Point) => (x - left) / (right - left || 1) + (y - top) / (bottom - top || 1)
  const paths = hatches(outline, angle + 1.25, gap).flatMap(([a, b]) => {
    const [from, to] = [lit(a), lit(b)]
    const edge = 1.18 + 0.12 * unevenness(a.x, a.y, 'shade')
    if (Math.max(from, to) < edge) return []
    if (Math.min(from, to) >= edge) return [[a, b]]
    const cut = (edge - from) / (to - from)
    const middle = { x: a.x + (b.x - a.x) * cut, y: a.y + (b.y - a.y) * cut }
    return [from < to ? [middle, b] : [a, middle]]
  })
  return strokes(paths, thin(eyes), { tint, alpha: 0.34 })
}

/** Below this scale (CSS pixels per world unit), as on a phone, a ship's figure is too small to be found. */
const FAR = 0.45
export const isFar = ({ scale }: Pick<Sight, 'scale'>): boolean => scale < FAR
/** Height of ships' names: least in CSS pixels, else in world units. */
const nameHeight = (eyes: Pick<Sight, 'scale'>): number => pixels(eyes, 9, 8.5)

/** Unevenness of a hand-drawn ship (world units). */
const HAND = 0.7

/**
 * Shrinks a ship's outline by its line width: ships in a row stand only a finger's breadth apart, and their
 * lines must not touch.
 */
export function drawnWithin(corners: readonly Point[], by: number): Point[] {
  const middle = centreOf(corners)
  // Distance from a ship's centre to its long sides is about `IN_RADIUS`; never shrink to nothing.
  const share = Math.max(0.5, 1 - by / IN_RADIUS)
  return corners.map(({ x, y }) => ({
    x: middle.x + (x - middle.x) * share,
    y: middle.y + (y - middle.y) * share,
  }))
}
const IN_RADIUS = 4

/** A ship or a turret; `label`: text written behind it, if any. */
export function shipMarks(
  ship: Ship,
  team: string,
  seen: Sight,
  { share = 1, alpha = 1, label = ship.id }: PartialDrawing & { readonly label?: string } = {},
): readonly Mark[] {
  const draw = (eyes: Sight) => {
    const corners = drawnWithin(triangle(ship).map(toWorld), wide(eyes) / 2 + HAND)
    const nose = toWorld(ship.nose)
    const tint = inkOf(team, eyes)
    const back = radians(ship.facing) + Math.PI
    const height = nameHeight(eyes)
    const far = isFar(eyes)
    const away =
      25 +
      pixels(eyes, 2.5) +
      Math.abs(Math.cos(back)) * (writtenWidth(label, height) / 2) +
      Math.abs(Math.sin(back)) * (height / 2)
    const at = towards(nose, back, away)
    return [
      // A ship standing alone gets its player's shape behind it.
      ...(far && label === ship.id
        ? [teamMark(team, towards(nose, back, 12.5), pixels(eyes, 21), { tint, alpha: 0.26 * share })]
        : []),
      filled(corners, { tint: paperTint(eyes), alpha: share }),
      ...(share < 1 ? [] : [filled(corners, { tint, alpha: far ? 0.85 : 0.42 })]),
      hatching(corners, { angle: shadeOf(team), gap: 4.6 }, thin(eyes), tint, 0.75, share),
      ...twice(corners, ship.id, wide(eyes), tint, { closed: true, by: HAND, share }),
      ...(ship.turret ? turret(ship, eyes, tint) : []),
      ...(label
        ? [
            written(
              label,
              at,
              height,
              { tint, alpha: 0.95 },
              { seed: ship.id, width: pixels(eyes, 1.05, 0.8), share },
            ),
          ]
        : []),
    ]
  }
  return faded(share < 1 ? draw(seen) : once(ship, `ship ${team} ${label}`, seen, draw), alpha)
}

/**
 * A ship's label: its name; its number alone if names of the player's neighbouring ships would overlap;
 * nothing if numbers would, too.
 */
export function nameOf({ ships }: State, ship: Ship, { scale }: Pick<Sight, 'scale'>): string {
  const player = playerOf(ship.id)
  const height = nameHeight({ scale })
  // Measures the widest label plus a gap, so that all ships of a row are labelled alike.
  const crowded = (widest: string): boolean => {
    const room = lengthOnSheet(writtenWidth(widest, height) + height * 0.2)
    return ships.some(
      ({ id, nose }) =>
        id !== ship.id &&
        playerOf(id) === player &&
        Math.abs(nose.x - ship.nose.x) < room &&
        Math.abs(nose.y - ship.nose.y) < room,
    )
  }
  if (!crowded(`${player}2`)) return ship.id
  return crowded('2') ? '' : ship.id.slice(player.length)
}

/** A turret's mount: a barrel and a round base. */
function turret({ nose, facing }: Ship, eyes: Sight, tint: number): Mark[] {
  const tip = toWorld(nose)
  const ahead = radians(facing)
  const middle = towards(tip, ahead, -17)
  const round = Array.from({ length: 14 }, (_, i) => towards(middle, (i / 14) * Math.PI * 2, 10.5))
  return [
    ...twice(round, 'turret', thin(eyes), tint, { closed: true, by: 0.8 }),
    stroke([towards(tip, ahead, -4), towards(tip, ahead, 6)], wide(eyes) * 1.4, { tint, alpha: 0.9 }),
  ]
}

/** A player's hangar: its wall with the door, and the player's letter, circled in their turn. */
export function hangarMarks(
  state: State,
  player: Player,
  seen: Sight,
  { share = 1 }: PartialDrawing = {},
  itsTurn = false,
): readonly Mark[] {
  const draw = (eyes: Sight) => {
    const tint = inkOf(player.team, eyes)
    const { left, top, right, bottom } = hangarOf(state.sheet, player.edge)
    const floor = [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ].map(toWorld)
    const level = player.edge === 'top' || player.edge === 'bottom'
    const corner = toWorld({ x: left, y: level ? (top + bottom) / 2 : top })
    const at = level ? { x: corner.x + 52, y: corner.y } : { x: corner.x + 50, y: corner.y + 52 }
    const ring = Array.from({ length: 19 }, (_, i) =>
      towards(at, -1.9 + (i / 17) * Math.PI * 2, 33 + i * 0.25),
    )
    return [
      filled(floor, { tint, alpha: 0.04 }),
      hatching(inset(floor, 5), { angle: shadeOf(player.team), gap: 24 }, thin(eyes), tint, 0.15),
      written(
        player.id,
        at,
        34,
        { tint, alpha: 0.6 },
        { seed: player.id, width: Math.min(5.5, pixels(eyes, 2.4, 3.4)) },
      ),
      ...(itsTurn ? twice(ring, `turn ${player.id}`, pixels(eyes, 1.8, 2), tint, { by: 2.2 }) : []),
      ...walls({ ...state, players: [player] }).flatMap((wall) => wallLine(wall, eyes, tint, share)),
    ]
  }
  return share < 1 ? draw(seen) : once(player, `hangar ${itsTurn}`, seen, draw)
}

/** Shrinks a box: a hand stops short of the paper's edge. */
const inset = ([a, b, c, d]: readonly Point[], by: number): Point[] => [
  { x: a!.x + by, y: a!.y + by },
  { x: b!.x - by, y: b!.y + by },
  { x: c!.x - by, y: c!.y - by },
  { x: d!.x + by, y: d!.y - by },
]

/** A thick line with a post at each end. */
function wallLine({ from, to }: Segment, eyes: Sight, tint: number, share: number): Mark[] {
  const [a, b] = [toWorld(from), toWorld(to)]
  const way = rough([a, b], 'wall', 1.2)
  const path = pathUpTo(way, lengthOfPath(way) * share)
  const side = normal(a, b)
  const width = pixels(eyes, 2.6, 3)
  return [
    stroke(path, width, { tint, alpha: 0.85 }),
    stroke(
      path.map(({ x, y }) => ({ x: x + side.x * width * 0.75, y: y + side.y * width * 0.75 })),
      width * 0.45,
      { tint, alpha: 0.5 },
    ),
    ...(share < 1
      ? []
      : [a, b].flatMap((post) =>
          twice(
            [
              { x: post.x - 3, y: post.y - 3 },
              { x: post.x + 3, y: post.y - 3 },
              { x: post.x + 3, y: post.y + 3 },
              { x: post.x - 3, y: post.y + 3 },
            ],
            'post',
            wide(eyes),
            tint,
            { closed: true, by: 0.6 },
          ),
        )),
  ]
}

/** All players' hangars. */
export const wallMarks = (state: State, eyes: Sight, drawn: PartialDrawing = {}): Mark[] =>
  state.players.flatMap((player, i) =>
    hangarMarks(
      state,
      player,
      eyes,
      drawn,
      !state.result && (state.phase === 'play' || state.phase === 'asteroids') && state.turn === i,
    ),
  )

/** The first `length` of a path (world units), in pencil. */
export function strokeMarks(
  path: readonly Point[],
  length: number,
  tint: number,
  eyes: Sight,
  {
    alpha = 1,
    width = wide(eyes) * 1.25,
    seed = 'trace',
  }: { readonly alpha?: number; readonly width?: number; readonly seed?: string } = {},
): Mark[] {
  if (path.length < 2 || length <= 0) return []
  const taken = length < Infinity ? pathUpTo(path, length) : path
  return [
    stroke(rough(taken, `${seed}1`, 0.9), width, { tint, alpha: 0.85 * alpha }),
    stroke(rough(taken, `${seed}2`, 1.5), width * 0.55, { tint, alpha: 0.5 * alpha }),
    stroke(rough(taken, `${seed}3`, 2.2), width * 0.35, { tint, alpha: 0.35 * alpha }),
  ]
}

/** A tear: its edges stand up and show the desk below. `share`: how far it is open. */
export function tearMarks({ from, to }: Segment, eyes: Sight, share = 1): Mark[] {
  const [a, far] = [toWorld(from), toWorld(to)]
  const b = between(a, far, share)
  const long = span(a, b)
  if (long < 0.5) return []
  const [u, v] = [
    { x: (b.x - a.x) / long, y: (b.y - a.y) / long },
    { x: (a.y - b.y) / long, y: (b.x - a.x) / long },
  ]
  const n = Math.max(3, Math.round(long / 5))
  const edge = (sign: number, more: number): Point[] =>
    Array.from({ length: n - 1 }, (_, i) => {
      const x = (i + 1) / n
      const open =
        Math.sin(Math.PI * x) * 4.6 + 0.8 + 1.8 * hash(`tear ${sign} ${i} ${Math.round(from.x)}`) + more
      return { x: a.x + u.x * long * x + v.x * sign * open, y: a.y + u.y * long * x + v.y * sign * open }
    })
  const figure = (more: number): Point[] => [a, ...edge(1, more), b, ...edge(-1, more).toReversed()]
  const curl = figure(pixels(eyes, 2, 3))
  return [
    filled(curl, { tint: eyes.bright ? 0xffffff : 0x59627a, alpha: 0.95 }),
    stroke([...curl, curl[0]!], thin(eyes), { tint: eyes.bright ? 0x9a9184 : 0x0e1118, alpha: 0.7 }),
    filled(figure(0), { tint: deskTint(eyes) }),
  ]
}

/** A hand-drawn ring around a place. */
export const ringMarks = (
  at: Point,
  radius: number,
  tint: number,
  eyes: Sight,
  seed = 'ring',
  alpha = 1,
): Mark[] =>
  faded(
    twice(
      Array.from({ length: 25 }, (_, i) => towards(at, (i / 23) * Math.PI * 2, radius)),
      seed,
      wide(eyes),
      tint,
      { by: 1.6 },
    ),
    alpha,
  ) as Mark[]

export const teamOfShip = (state: State, ship: string): string =>
  state.players.find(({ id }) => id === playerOf(ship))?.team ?? ''
