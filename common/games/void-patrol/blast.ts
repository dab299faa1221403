/** VP-8.1 to VP-8.4: where grenades and rocket clusters go off, and what they do. */
import { add, hexKey, hexesWithin, inArc60, length, UNITS, type Facing, type Hex } from '../../geometry/hex.ts'

const GRENADE = { radius: 2, damage: 200 }
const ROCKETS = { range: 3, damage: 75 }

/** Damage by hex. */
export type Blast = ReadonlyMap<number, number>

/** VP-8.2: damage over the root of the ring, counted from 1, rounded. */
export const grenadeBlast = (centre: Hex): Blast =>
  new Map(hexesWithin(GRENADE.radius - 1).map((h) => [hexKey(add(centre, h)), Math.floor(GRENADE.damage / Math.sqrt(length(h) + 1) + 0.5)]))

const AHEAD = UNITS.map((_, facing) => hexesWithin(ROCKETS.range).filter((h) => inArc60(facing, h)))

/** VP-8.4: the 60° ahead, but for the launcher's own hex. */
export const rocketBlast = (from: Hex, facing: Facing): Blast =>
  new Map(AHEAD[facing]!.map((h) => [hexKey(add(from, h)), ROCKETS.damage]))
