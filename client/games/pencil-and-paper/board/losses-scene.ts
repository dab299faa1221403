/**
 * Losses in a flick, at a moment: ships scribbled over and erased, blasts, asteroids breaking apart, tears.
 */
import type { EventOf } from '../../../../common/games/pencil-and-paper/events.ts'
import { walls } from '../../../../common/games/pencil-and-paper/sheet.ts'
import { middleOf } from '../../../../common/games/pencil-and-paper/ship.ts'
import type { Asteroid, Ship, State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import { centreOf, span as distanceOf, towards } from '../../../board/geometry.ts'
import { hash } from '../../../board/hash.ts'
import { pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { filled, lengthOfPath, pathUpTo, stroke, strokes } from '../../../board/marks/shapes.ts'
import { clamp, ease, progress } from '../../../board/playback/easing.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { corners, toWorld, WORLD_INCH } from '../plane.ts'
import { dangerTint, inkOf, paperTint, pencilTint } from './colours.ts'
import { asteroidMarks, nameOf, shipMarks, teamOfShip, tearMarks } from './drawing/drawing.ts'
import { begun } from './drawing/lettering.ts'
import { crumbMarks } from './drawing/pencil-drawing.ts'
import { rough, scatter } from './drawing/rough.ts'
import type { TimedEvent, Timeline } from './timeline.ts'

/** Share of a ship's destruction in which it is scribbled over; in the rest it is erased. */
const SCRIBBLED = 0.42

/** A zigzag across a place. */
function scribble(at: Point, radius: number, seed: string): Point[] {
  const lean = -0.6 + 0.5 * hash(seed)
  const [along, across] = [towards({ x: 0, y: 0 }, lean, 1), towards({ x: 0, y: 0 }, lean + Math.PI / 2, 1)]
  return Array.from({ length: 15 }, (_, i) => {
    const down = ((i / 14) * 2 - 1) * radius * 0.85
    const wide =
      Math.sqrt(Math.max(0.12, 1 - (down / radius) ** 2)) *
      radius *
      (0.85 + 0.3 * hash(`${seed} ${i}`)) *
      (i % 2 ? 1 : -1)
    return { x: at.x + along.x * wide + across.x * down, y: at.y + along.y * wide + across.y * down }
  })
}

/** A ship, partly drawn while it appears or disappears. */
export function shipNow(told: Timeline, ship: Ship, t: number, eyes: Eyes): readonly Mark[] {
  const team = teamOfShip(told.before, ship.id)
  const label = nameOf(told.before, ship, eyes)
  const end = told.destroyed.get(ship.id)
  if (end) return ending(ship, team, label, end, t, eyes)
  const { redrawn } = told
  if (redrawn?.[0].ship !== ship.id || t < redrawn[1].start) return shipMarks(ship, team, eyes, { label })
  // Erase it at the old place, draw it at the new one.
  const x = progress(t, redrawn[1])
  const there: Ship = { ...ship, nose: redrawn[0].nose, facing: redrawn[0].facing }
  const old = clamp(x / 0.45)
  return [
    ...(old < 1
      ? [
          ...shipMarks(ship, team, eyes, { alpha: 1 - old, label }),
          ...crumbMarks(toWorld(middleOf(ship)), 9, 26, `from ${ship.id}`, eyes, old, 1 - old * old),
        ]
      : []),
    ...shipMarks(there, team, eyes, {
      share: eyes.calm ? 1 : clamp((x - 0.15) / 0.8),
      label: nameOf(told.after, there, eyes),
    }),
  ]
}

function ending(
  ship: Ship,
  team: string,
  label: string,
  [event, span]: TimedEvent<'destroyed'>,
  t: number,
  eyes: Eyes,
): readonly Mark[] {
  if (t < span.start) return shipMarks(ship, team, eyes, { label })
  const x = progress(t, span)
  if (x >= 1) return []
  const gone = clamp((x - SCRIBBLED) / (1 - SCRIBBLED))
  const at = toWorld(event.at)
  const home = toWorld(middleOf(ship))
  const path = rough(scribble(at, 21, `${ship.id} ${event.at.x}`), 'scribble', 1.5)
  const length = eyes.calm ? Infinity : lengthOfPath(path) * clamp(x / SCRIBBLED)
  const tint = pencilTint(eyes)
  return [
    ...shipMarks(ship, team, eyes, { alpha: 1 - ease(gone), label }),
    stroke(length < Infinity ? pathUpTo(path, length) : path, pixels(eyes, 1.7, 2), {
      tint,
      alpha: 0.85 * (1 - ease(gone)),
    }),
    ...(gone > 0
      ? crumbMarks(at, eyes.calm ? 8 : 26, 46, `crumbs ${ship.id}`, eyes, gone, 1 - gone ** 3)
      : []),
    ...(gone > 0 && distanceOf(home, at) > 10
      ? crumbMarks(home, 10, 28, `home ${ship.id}`, eyes, gone, 1 - gone ** 3)
      : []),
  ]
}

type Way = readonly [Point, Point]

/** What stops a blast (PP-6.6): walls, and the edge of the paper. */
function bounds(state: State): Way[] {
  const edge = corners(state.sheet)
  return [
    ...walls(state).map(({ from, to }): Way => [toWorld(from), toWorld(to)]),
    ...(state.rules.wrap ? [] : edge.map((corner, i): Way => [corner, edge[(i + 1) % edge.length]!])),
  ]
}

/** The point `far` in a direction, or nearer if a wall is in the way. */
function upTo(at: Point, angle: number, far: number, ways: readonly Way[]): Point {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  let reach = far
  for (const [a, b] of ways) {
    const [ux, uy] = [b.x - a.x, b.y - a.y]
    const across = dx * uy - dy * ux
    if (across === 0) continue
    const along = ((a.x - at.x) * uy - (a.y - at.y) * ux) / across
    const share = ((a.x - at.x) * dy - (a.y - at.y) * dx) / across
    if (along >= 0 && along < reach && share >= 0 && share <= 1) reach = along
  }
  return towards(at, angle, reach)
}

/** A spiked outline, as in drawings of explosions. */
const star = (at: Point, radius: number, seed: string, deep: number, ways: readonly Way[]): Point[] =>
  Array.from({ length: 26 }, (_, i) =>
    upTo(
      at,
      (i / 26) * Math.PI * 2 + 0.12 * hash(`${seed} a${i}`),
      radius * (i % 2 ? deep : 0.86 + 0.14 * hash(`${seed} r${i}`)),
      ways,
    ),
  )

export function blastMarks(
  told: Timeline,
  [event, span]: TimedEvent<'blast'>,
  t: number,
  eyes: Eyes,
): Mark[] {
  const x = progress(t, span)
  if (t < span.start || x >= 1) return []
  const at = toWorld(event.at)
  const grown = eyes.calm ? 1 : Math.sqrt(clamp(x * 2.2))
  const fade = 1 - clamp((x - 0.55) / 0.45)
  const radius = WORLD_INCH * grown
  const ways = bounds(told.before)
  const [own, hot] = [inkOf(teamOfShip(told.before, event.ship), eyes), dangerTint(eyes)]
  const rays = scatter(30, `rays ${event.ship}`).map((p) => {
    const [from, to] = [0.25 + 0.35 * p.y, 0.62 + 0.36 * hash(`${event.ship} ${p.x}`)]
    return [
      upTo(at, p.x * Math.PI * 2, radius * from, ways),
      upTo(at, p.x * Math.PI * 2 + 0.06, radius * to, ways),
    ]
  })
  return [
    filled(star(at, radius, event.ship, 0.62, ways), {
      tint: eyes.bright ? 0xffd166 : 0xc46a1e,
      alpha: 0.34 * fade,
    }),
    strokes(begun(rays, grown), pixels(eyes, 1.4, 1.4), { tint: hot, alpha: 0.75 * fade }),
    ...[1, 2].map((pass) =>
      stroke(
        rough(
          star(at, radius * (pass === 1 ? 1 : 0.96), `${event.ship}${pass}`, 0.62, ways),
          `star${pass}`,
          2.2,
          true,
        ),
        pixels(eyes, pass === 1 ? 2 : 1.2, pass === 1 ? 2.2 : 1.4),
        { tint: pass === 1 ? hot : own, alpha: (pass === 1 ? 0.95 : 0.7) * fade },
      ),
    ),
    stroke(
      rough(star(at, radius * 0.5, `${event.ship} in`, 0.5, ways), 'star in', 1.5, true),
      pixels(eyes, 1.3, 1.4),
      { tint: own, alpha: 0.8 * fade },
    ),
  ]
}

/** An asteroid with a channel blown through it: its pieces spring apart and settle at their final places. */
export function asteroidNow(told: Timeline, asteroid: Asteroid, t: number, eyes: Eyes): readonly Mark[] {
  const cut = told.cuts.get(asteroid.id)
  if (!cut || t < cut[1].start) return asteroidMarks(asteroid, eyes)
  const [event, span] = cut
  const x = progress(t, span)
  const apart = eyes.calm ? 0 : Math.sin(Math.PI * clamp(x * 1.15)) * (1 - x) * 15
  const whole = 1 - clamp(x / 0.18)
  return [
    ...event.pieces.flatMap((piece) => pushed(piece, event, apart, eyes)),
    ...(whole > 0 ? asteroidMarks(asteroid, eyes, { alpha: whole }) : []),
    ...(x < 1 ? rubble(event, x, eyes) : []),
  ]
}

function pushed(piece: Asteroid, { channels }: EventOf<'cut'>, apart: number, eyes: Eyes): readonly Mark[] {
  const marks = asteroidMarks(piece, eyes)
  if (apart <= 0.01) return marks
  const [at, axis] = [centreOf(piece.points.map(toWorld)), channels[0]!.map(toWorld)]
  // A channel's corners: two at its mouth, two at its end.
  const [near, far] = [centreOf(axis.slice(0, 2)), centreOf(axis.slice(2))]
  const long = distanceOf(near, far) || 1
  const aside = { x: -(far.y - near.y) / long, y: (far.x - near.x) / long }
  const side = Math.sign((at.x - near.x) * aside.x + (at.y - near.y) * aside.y) || 1
  return marks.map(
    (mark): Mark => ({ ...mark, x: mark.x + aside.x * side * apart, y: mark.y + aside.y * side * apart }),
  )
}

/** Chips and dust from the channel. */
function rubble({ asteroid, channels }: EventOf<'cut'>, x: number, eyes: Eyes): Mark[] {
  const tint = pencilTint(eyes)
  const fade = 1 - x ** 2
  return channels.flatMap((channel, c) => {
    const corners = channel.map(toWorld)
    const [near, far] = [centreOf(corners.slice(0, 2)), centreOf(corners.slice(2))]
    const spread = eyes.calm ? 0.35 : 1 - (1 - x) ** 3
    return scatter(eyes.calm ? 10 : 34, `${asteroid} ${c}`).map((p, i) => {
      const from = { x: near.x + (far.x - near.x) * p.x, y: near.y + (far.y - near.y) * p.x }
      const at = towards(from, p.y * Math.PI * 2 + i, (10 + 52 * hash(`${asteroid} ${i}`)) * spread)
      const size = 2 + 4.5 * hash(`${asteroid} s${i}`)
      return filled(
        [
          { x: size, y: 0 },
          { x: -size * 0.6, y: size * 0.7 },
          { x: -size * 0.4, y: -size * 0.8 },
        ],
        { tint: i % 3 ? tint : paperTint(eyes), alpha: (i % 3 ? 0.62 : 0.9) * fade },
        { at, rotation: i + x * 5 * (p.y - 0.5) },
      )
    })
  })
}

/** An opening tear, with flecks of paper flying. */
export function tornMarks({ of }: Timeline, t: number, eyes: Eyes): Mark[] {
  return of('torn').flatMap(([event, span]) => {
    if (t < span.start) return []
    const x = progress(t, span)
    const [a, b] = [toWorld(event.from), toWorld(event.to)]
    const flecks =
      eyes.calm || x >= 1
        ? []
        : scatter(14, `torn ${event.from.x}`).map((p, i) => {
            const from = { x: a.x + (b.x - a.x) * p.x, y: a.y + (b.y - a.y) * p.x }
            return filled(
              [
                { x: -4, y: -1 },
                { x: 1, y: -3 },
                { x: 4, y: 2 },
                { x: -1, y: 2 },
              ],
              { tint: eyes.bright ? 0xffffff : 0x6a748c, alpha: 1 - x },
              { at: towards(from, p.y * 6.3, 34 * Math.sqrt(x)), rotation: i + x * 6 },
            )
          })
    return [...tearMarks(event, eyes, eyes.calm ? 1 : ease(clamp(x * 1.6))), ...flecks]
  })
}
