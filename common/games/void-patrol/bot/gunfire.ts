/** Expected effect of one fighter's guns on another, memoized for a million lookups. */
import { type Hex, inArc60, keyOf, straightAhead } from '../../../geometry/hex.ts'
import { GUNS, type GunName } from '../data/weapons.ts'
import { type Odds, oddsOf, through } from '../gunnery.ts'
import type { Fighter } from '../state.ts'

/**
 * Facings as bits. Bits 0–5: the facings with that bearing in their 60° arc; bits 6–11: those with it dead
 * ahead.
 */
export type Arcs = number

const arcsByBearing = new Map<number, Arcs>()
const EVERY_FACING = 0b111111_111111

/** For the vector from the gun to its target; within one hex every facing counts (VP-4.5). */
export function arcsOf(bearing: Hex): Arcs {
  if (bearing.q === 0 && bearing.r === 0) return EVERY_FACING
  const key = keyOf(bearing.q, bearing.r)
  let arcs = arcsByBearing.get(key)
  if (arcs === undefined) {
    arcs = 0
    for (let facing = 0; facing < 6; facing++) {
      if (inArc60(facing, bearing)) arcs |= 1 << facing
      if (straightAhead(facing, bearing)) arcs |= 64 << facing
    }
    arcsByBearing.set(key, arcs)
  }
  return arcs
}

const RANGES = 9
const SPINS = 8
const THRUSTS = 8
/** Worth of a point of shields lost, in points of hull. */
const SHIELD_POINT = 0.4

export const LONGEST_RANGE = 8

/** Expected points of hull, separately for guns with an arc and straight ones; −1: not computed yet. */
interface Gunfire {
  readonly wide: Float64Array
  readonly straight: Float64Array
}

const known = new WeakMap<Fighter, WeakMap<Fighter, Gunfire>>()

function gunfireOf(shooter: Fighter, target: Fighter): Gunfire {
  let targets = known.get(shooter)
  if (!targets) known.set(shooter, (targets = new WeakMap()))
  let gunfire = targets.get(target)
  if (!gunfire) {
    const blank = () => new Float64Array(RANGES * SPINS * THRUSTS).fill(-1)
    targets.set(target, (gunfire = { wide: blank(), straight: blank() }))
  }
  return gunfire
}

const reaches = new WeakMap<readonly GunName[], number>()

/** The reach of a fighter's guns. */
export function reachOfGuns({ guns }: Fighter): number {
  let reach = reaches.get(guns)
  if (reach === undefined)
    reaches.set(guns, (reach = guns.reduce((most, name) => Math.max(most, GUNS[name].range), 0)))
  return reach
}

/**
 * Expected points of hull (including shields) of a volley at a range with clear sight. `spins`: the
 * shooter's; `thrusts`: the target's; `arcs`: of the bearing; `facing`: the shooter's.
 */
export function volley(
  shooter: Fighter,
  target: Fighter,
  range: number,
  facing: number,
  arcs: Arcs,
  spins: number,
  thrusts: number,
): number {
  if (range > LONGEST_RANGE || (arcs & (1 << facing)) === 0) return 0
  const gunfire = gunfireOf(shooter, target)
  const i = (range * SPINS + spins) * THRUSTS + thrusts
  if (gunfire.wide[i]! < 0) reckon(gunfire, i, shooter, target, range, spins, thrusts)
  return gunfire.wide[i]! + ((arcs & (64 << facing)) === 0 ? 0 : gunfire.straight[i]!)
}

function reckon(
  { wide, straight }: Gunfire,
  i: number,
  shooter: Fighter,
  target: Fighter,
  range: number,
  spins: number,
  thrusts: number,
): void {
  wide[i] = straight[i] = 0
  for (const name of shooter.guns) {
    const gun = GUNS[name]
    if (range > gun.range) continue
    const odds = oddsOf(gun, range, { gunnery: shooter.gunnery, spins, piloting: target.piloting, thrusts })
    ;(gun.straight ? straight : wide)[i]! += expected(odds, target.shields)
  }
}

const expected = (odds: Odds, shields: number): number => {
  const twice = Math.max(0, odds.chance - 100) / 100
  const once = Math.min(100, odds.chance) / 100 - twice
  return (
    once * (through(odds.damage, shields) + SHIELD_POINT * odds.shieldDamage) +
    twice * (through(2 * odds.damage, shields) + 2 * SHIELD_POINT * odds.shieldDamage)
  )
}
