/** What launchers launch (SA-5): missiles and mines, with their warheads. */

export type WarheadKind = 'explosion' | 'nanocyte' | 'emp'

export interface Warhead {
  readonly kind: WarheadKind
  readonly damage: number
  readonly radius: number
  /** How damage falls with distance: not at all, linearly to zero at the radius, or by one per unit. */
  readonly falloff: 'none' | 'to-zero-at-radius' | 'one-per-unit'
}

export interface Payload {
  readonly name: PayloadName
  readonly kind: 'missile' | 'mine'
  readonly guided: boolean
  /** Speed of a missile. A mine gets its ship's speed, and loses `slowsPerTick`. */
  readonly speed: number
  readonly slowsPerTick: number
  /** Ticks, including that of the launch. */
  readonly life: number
  /** SA-5.3: initial battery, which is its life, and the loss per tick. */
  readonly battery: number
  readonly drain: number
  readonly warheads: readonly Warhead[]
}

export type PayloadName =
  | 'Rocket'
  | 'Splinter'
  | 'PowerSplinter'
  | 'NanoMissile'
  | 'EMPMissile'
  | 'SplinterMine'
  | 'NanocyteMine'

const explosion = (damage: number): Warhead => ({
  kind: 'explosion',
  damage,
  radius: 6,
  falloff: 'to-zero-at-radius',
})
const NANOCYTES: Warhead = { kind: 'nanocyte', damage: 100, radius: 50, falloff: 'one-per-unit' }

const missile = (name: PayloadName, speed: number, guided: boolean, ...warheads: Warhead[]): Payload => ({
  name,
  kind: 'missile',
  guided,
  speed,
  slowsPerTick: 0,
  life: 15,
  battery: 75,
  drain: 5,
  warheads,
})

const mine = (name: PayloadName, ...warheads: Warhead[]): Payload => ({
  name,
  kind: 'mine',
  guided: false,
  speed: 0,
  slowsPerTick: 5,
  life: 50,
  battery: 50,
  drain: 1,
  warheads,
})

export const PAYLOADS: Readonly<Record<PayloadName, Payload>> = {
  Rocket: missile('Rocket', 60, false, { kind: 'explosion', damage: 50, radius: 20, falloff: 'none' }),
  Splinter: missile('Splinter', 60, true, explosion(75)),
  PowerSplinter: missile('PowerSplinter', 60, true, explosion(100)),
  NanoMissile: missile('NanoMissile', 60, true, NANOCYTES),
  EMPMissile: missile('EMPMissile', 50, true, {
    kind: 'emp',
    damage: 100,
    radius: 10,
    falloff: 'one-per-unit',
  }),
  SplinterMine: mine('SplinterMine', explosion(75)),
  NanocyteMine: mine('NanocyteMine', explosion(75), NANOCYTES),
}
