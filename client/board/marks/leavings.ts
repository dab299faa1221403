/**
 * What played rounds leave on the board: slowly drifting wrecks, and the flown paths. Both fade from round to
 * round.
 */

import type { Point } from '../camera/view.ts'
import { towards } from '../geometry.ts'
import { drawn, seedOf } from '../hash.ts'
import { blended } from '../pictures/colours.ts'
import { SHARD_PIXELS, SHARDS } from '../pictures/effect-pictures.ts'
import { glow, line, pixels, stamp } from './draw.ts'
import { PIECES, pieceAt } from './effects.ts'
import type { Mark } from './mark.ts'

export interface Wreck {
  /** The name given to its `burst` (`effects.ts`), so that the pieces are the same. */
  readonly name: string
  readonly at: Point
  /** Half the ship's size, world units. */
  readonly unit: number
  readonly tint: number
  /** When the wreck appears, in the playback of its round (seconds). */
  readonly from: number
}

export interface WreckWay {
  readonly points: readonly Point[]
  readonly tint: number
}

export interface Leavings {
  readonly wrecks: readonly Wreck[]
  readonly ways: readonly WreckWay[]
}

/** Number of rounds for which wrecks and paths stay visible. */
export const WRECKS_STAY = 5
const WAYS_STAY = 3
/** Least half size of a wreck when zoomed out (CSS px). */
const LEAST = 10

/** What a round `age` rounds ago has left; age 0 is the round being shown, up to `t` seconds. */
export interface LeftBehind {
  readonly leavings: Leavings
  readonly age: number
}

export function leftBehind(
  all: readonly LeftBehind[],
  t: number,
  eyes: { readonly scale: number; readonly calm: boolean },
): Mark[] {
  return all.flatMap(({ leavings: { wrecks, ways }, age }) => [
    ...(age > 0 && age <= WAYS_STAY
      ? ways.flatMap((way) => trail(way, 1 - (age - 0.5) / WAYS_STAY, eyes))
      : []),
    ...(age <= WRECKS_STAY
      ? wrecks.flatMap((wreck) =>
          age > 0 || t >= wreck.from
            ? debris(
                { ...wreck, unit: Math.max(wreck.unit, pixels(eyes, LEAST)) },
                age,
                age > 0 ? 1 : t - wreck.from,
                eyes.calm,
              )
            : [],
        )
      : []),
  ])
}

function trail({ points, tint }: WreckWay, strength: number, eyes: { readonly scale: number }): Mark[] {
  const alpha = 0.3 * strength
  return points
    .slice(1)
    .flatMap((to, i) =>
      line(points[i]!, to, pixels(eyes, 1.4, 1.4), { tint, alpha: alpha * ((i + 1) / points.length) }),
    )
}

/** `since`: seconds since the wreck appeared, in its own round. */
function debris({ name, at, unit, tint }: Wreck, age: number, since: number, calm: boolean): Mark[] {
  const seed = seedOf(name)
  const there = Math.max(0, 1 - age / (WRECKS_STAY + 1))
  const drift = 1 + age * 1.4 + (calm ? 0 : Math.min(1, since) * 0.4)
  const glowing = Math.max(0, 1 - age - since * 0.3)
  return [
    stamp('puff', at, unit * (3.4 + 0.5 * age), 128, { tint: 0x15131a, alpha: 0.5 * there }),
    ...(glowing > 0 ? [glow(at, unit * 2.4, { tint: 0xff6a2a, alpha: 0.3 * glowing })] : []),
    ...Array.from({ length: PIECES }, (_, i) => {
      const { angle, far, turned, size } = pieceAt(seed, i, drift)
      const place = towards(at, angle, unit * far)
      // Every second piece has the team's colour.
      return stamp(
        `shard ${(seed + i) % SHARDS}`,
        place,
        unit * size * 0.92,
        SHARD_PIXELS * 0.8,
        { tint: i % 2 ? blended(tint, 0x6d7686, 0.5) : 0x8c95a6, alpha: 0.25 + 0.7 * there },
        turned,
      )
    }),
    ...(age < 2
      ? Array.from({ length: 3 }, (_, i) => {
          const { angle, far } = pieceAt(seed, i * 2, drift)
          return glow(towards(at, angle, unit * far), unit * 0.5, {
            tint: 0xff8a3c,
            alpha: (0.35 + 0.25 * drawn(seed, i)) * (1 - age / 2),
          })
        })
      : []),
  ]
}
