/** VP-8.1 to VP-8.4: where grenades and rocket clusters explode, and their damage. */
import { ArcReach } from '../../geometry/arc-reach.ts'
import {
  add,
  distance,
  type Facing,
  type Hex,
  hexesWithin,
  hexKey,
  inArc60,
  same,
} from '../../geometry/hex.ts'

const GRENADE = { radius: 2, damage: 200 }
const ROCKETS = { range: 3, damage: 75 }

/** Damage by hex. */
export type Blast = ReadonlyMap<number, number>

/** VP-8.2: damage divided by the root of the ring, counted from 1, rounded. */
const RINGS = Array.from({ length: GRENADE.radius }, (_, ring) =>
  Math.floor(GRENADE.damage / Math.sqrt(ring + 1) + 0.5),
)

/** VP-8.4: the 60° ahead, without the launcher's own hex. */
const AHEAD = new ArcReach(ROCKETS.range, inArc60)

/** A grenade's damage in a hex. */
export const grenadeDamage = (centre: Hex, at: Hex): number => RINGS[distance(centre, at)] ?? 0

/** The rockets' damage in a hex. */
export const rocketDamage = (from: Hex, facing: Facing, at: Hex): number =>
  AHEAD.has(facing, hexKey(at) - hexKey(from)) && !same(from, at) ? ROCKETS.damage : 0

const blastOf = (hexes: readonly Hex[], damage: (at: Hex) => number): Blast =>
  new Map(hexes.map((at) => [hexKey(at), damage(at)] as const).filter(([, points]) => points > 0))

const around = (centre: Hex, radius: number): Hex[] => hexesWithin(radius).map((step) => add(centre, step))

export const grenadeBlast = (centre: Hex): Blast =>
  blastOf(around(centre, GRENADE.radius), (at) => grenadeDamage(centre, at))

export const rocketBlast = (from: Hex, facing: Facing): Blast =>
  blastOf(around(from, ROCKETS.range), (at) => rocketDamage(from, facing, at))
