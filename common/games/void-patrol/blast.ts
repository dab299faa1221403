/** VP-8.1 to VP-8.4: where grenades and rocket clusters go off, and what they do. */
import { hexKey, hexesWithin, inArc60, keyStep, length, UNITS, type Facing, type Hex } from '../../geometry/hex.ts'

const GRENADE = { radius: 2, damage: 200 }
const ROCKETS = { range: 3, damage: 75 }

/** Damage by hex. */
export type Blast = ReadonlyMap<number, number>

/** VP-8.2: damage over the root of the ring, counted from 1, rounded. */
const AROUND = hexesWithin(GRENADE.radius - 1).map((h) => [keyStep(h), Math.floor(GRENADE.damage / Math.sqrt(length(h) + 1) + 0.5)] as const)

/** VP-8.4: the 60° ahead, but for the launcher's own hex. */
const AHEAD = UNITS.map((_, facing) => hexesWithin(ROCKETS.range).filter((h) => inArc60(facing, h)).map((h) => [keyStep(h), ROCKETS.damage] as const))

const blastAt = (place: Hex, damages: readonly (readonly [step: number, damage: number])[]): Blast => {
  const blast = new Map<number, number>()
  for (const [step, damage] of damages) blast.set(hexKey(place) + step, damage)
  return blast
}

export const grenadeBlast = (centre: Hex): Blast => blastAt(centre, AROUND)

export const rocketBlast = (from: Hex, facing: Facing): Blast => blastAt(from, AHEAD[facing]!)
