/** VP-4.7 to VP-4.11: chances and damage, by columns. */
import type { Gun } from './data/weapons.ts'
import type { ShotResult } from './events.ts'
import { spinsIn, thrustsIn } from './orders.ts'
import type { Fighter } from './state.ts'

const SPIN_COLUMNS = -2

/** VP-4.10: piloting counts from 0 to 4. */
const counted = (piloting: number): number => Math.min(4, Math.max(0, piloting))

/** VP-4.8: columns for each thrust or boost of a defender, to hit, by piloting. */
const DODGE = [0, 0, -1, -1, -2]
const dodge = (piloting: number): number => DODGE[counted(piloting)]!

/** VP-4.9: columns for each thrust or boost of a defender, on damage. */
const soften = (piloting: number): number => (counted(piloting) >= 3 ? -1 : 0)

export interface Aim {
  /** The attacker's gunnery and spin chits of this round. */
  readonly gunnery: number
  readonly spins: number
  /** The defender's piloting and thrusts (boosts and side-thrusts, too) of this round. */
  readonly piloting: number
  readonly thrusts: number
}

/** One fighter aiming at another, given the chits that both play in the round. */
export const aimOf = (shooter: Fighter, chits: string, target: Fighter, dodging: string): Aim => ({
  gunnery: shooter.gunnery,
  spins: spinsIn(chits),
  piloting: target.piloting,
  thrusts: thrustsIn(dodging),
})

const byColumns = (base: number, columns: number): number => (base * (10 + columns)) / 10

const rounded = (value: number): number => Math.max(0, Math.floor(value + 0.5))

export interface Odds {
  /** Chance to hit in percent; over 100 the excess is the chance of a double hit (VP-4.11). */
  readonly chance: number
  readonly damage: number
  readonly shieldDamage: number
}

/** A gun's odds at a range (from 1) within its reach. */
export function oddsOf(gun: Gun, range: number, aim: Aim): Odds {
  const own = SPIN_COLUMNS * aim.spins + aim.gunnery
  const toHit = own + dodge(aim.piloting) * aim.thrusts
  const onDamage = own + soften(aim.piloting) * aim.thrusts
  return {
    chance: Math.max(0, byColumns(gun.toHit[range - 1]!, toHit)),
    damage: rounded(byColumns(gun.damage[range - 1]!, onDamage)),
    shieldDamage: rounded(byColumns(gun.shieldDamage[range - 1]!, onDamage)),
  }
}

/** VP-4.11, for a roll from 1 to 100. */
export const resultOf = (roll: number, chance: number): ShotResult =>
  roll <= chance - 100 ? 'double' : roll <= chance ? 'hit' : 'miss'

export const times = (result: ShotResult): number => (result === 'double' ? 2 : result === 'hit' ? 1 : 0)

/** VP-5.1: damage to the hull after shields of that strength. */
export const through = (damage: number, shields: number): number => Math.max(0, damage - shields)

const SIDES = 100

/** Mean damage to the hull after such shields, over all rolls. */
export function expectedHull({ chance, damage }: Odds, shields: number): number {
  let sum = 0
  for (let roll = 1; roll <= SIDES; roll++) sum += through(damage * times(resultOf(roll, chance)), shields)
  return sum / SIDES
}
