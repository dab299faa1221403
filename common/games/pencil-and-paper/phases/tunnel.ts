/** PP-8: channels that a shot cuts through asteroids, and the remains. */
import { doubledArea, type Polygon } from '../../../geometry/polygon.ts'
import { compareOutlines, difference } from '../../../geometry/polygon-difference.ts'
import { pointAt, type Time } from '../../../geometry/segment.ts'
import { minus, plus, QUARTER, vec } from '../angles.ts'
import { LEAST_AREA } from '../placement.ts'
import { type Asteroid, byId, type State } from '../state.ts'
import { lastWithin, type Meeting, shifted, type Way } from '../trace.ts'

/** Half of a channel's width, and how far its mouths extend beyond the outline. */
const QUARTER_INCH = 256

/** PP-8.1: the channel through one asteroid, met at a time of a shot that ends at another. */
export function channelOf(
  { from, to }: Way,
  angle: number,
  polygon: Polygon,
  first: Time,
  end: Time,
): Polygon {
  const last = lastWithin({ from, to }, polygon, end)
  const [f, l] = [pointAt(from, to, first), pointAt(from, to, last.at)]
  const ahead = vec(QUARTER_INCH, angle)
  const aside = vec(QUARTER_INCH, angle + QUARTER)
  const [begin, far] = [minus(f, ahead), last.inside ? l : plus(l, ahead)]
  return [plus(begin, aside), minus(begin, aside), minus(far, aside), plus(far, aside)]
}

export interface Cut {
  readonly asteroid: Asteroid
  readonly channels: readonly Polygon[]
  readonly pieces: readonly Asteroid[]
  /** When the trace first meets it. */
  readonly at: Time
}

/** All asteroids on a shot's way, each with the channels of all its copies that were met (PP-8.5). */
export function cuts(state: State, way: Way, angle: number, met: readonly Meeting[], end: Time): Cut[] {
  const asteroids = new Map(state.asteroids.map((asteroid) => [asteroid.id, asteroid]))
  return [...new Set(met.map(({ id }) => id))].map((name) => {
    const asteroid = asteroids.get(name)!
    const meetings = met.filter(({ id }) => id === name)
    const channels = meetings.map(({ at, shift }) =>
      channelOf(
        { from: shifted(way.from, shift), to: shifted(way.to, shift) },
        angle,
        asteroid.points,
        at,
        end,
      ),
    )
    return { asteroid, channels, pieces: piecesOf(asteroid, channels), at: meetings[0]!.at }
  })
}

/** PP-8.2 to PP-8.4. */
export function piecesOf({ id, points }: Asteroid, channels: readonly Polygon[]): Asteroid[] {
  let pieces: Polygon[] = [points]
  for (const channel of channels) pieces = pieces.flatMap((piece) => difference(piece, channel))
  const left = pieces.filter((piece) => Math.abs(doubledArea(piece)) >= LEAST_AREA).sort(compareOutlines)
  return left.map((piece, i) => ({ id: left.length === 1 ? id : `${id}.${i + 1}`, points: piece }))
}

/** The asteroids after the cuts. */
export function tunnelled({ asteroids }: State, cuts: readonly Cut[]): Asteroid[] {
  const gone = new Set(cuts.map(({ asteroid }) => asteroid.id))
  return [...asteroids.filter(({ id }) => !gone.has(id)), ...cuts.flatMap(({ pieces }) => pieces)].sort(byId)
}
