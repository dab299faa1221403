/** The gun table of VP-4: base chance to hit (%), damage, and extra damage to shields, by range 1…n. */

export interface Gun {
  readonly range: number
  readonly toHit: readonly number[]
  readonly damage: readonly number[]
  readonly shieldDamage: readonly number[]
  /** Fires only straight ahead (VP-4.3). */
  readonly straight: boolean
}

export type GunName =
  | 'ofc 4/70'
  | 'lb 4/70'
  | 'qgp 4/70'
  | 'laser 4/70'
  | 'ofc 6/100'
  | 'lb 6/100'
  | 'qgp 6/100'
  | 'laser 6/100'
  | 'ofc 8/150'
  | 'lb 8/150'
  | 'qgp 8/150'
  | 'laser 8/150'
  | '0/8/150'

const none = (row: readonly number[]) => row.map(() => 0)

const gun = (toHit: number[], damage: number[], shieldDamage = none(damage), straight = false): Gun => ({
  range: toHit.length,
  toHit,
  damage,
  shieldDamage,
  straight,
})

const laser8 = { toHit: [90, 90, 90, 80, 80, 70, 60, 50], damage: [150, 100, 80, 60, 50, 50, 40, 40] }

export const GUNS: Readonly<Record<GunName, Gun>> = {
  'ofc 4/70': gun([90, 60, 30, 10], [70, 70, 70, 70]),
  'lb 4/70': gun([90, 70, 50, 30], [70, 40, 10, 10], [35, 20, 5, 5]),
  'qgp 4/70': gun([90, 70, 50, 30], [30, 50, 60, 70], [30, 50, 60, 70]),
  'laser 4/70': gun([90, 90, 80, 60], [70, 50, 40, 30]),
  'ofc 6/100': gun([90, 70, 40, 30, 10, 10], [100, 100, 100, 100, 100, 100]),
  'lb 6/100': gun([90, 80, 60, 50, 30, 20], [100, 100, 50, 10, 10, 10], [50, 50, 25, 5, 5, 5]),
  'qgp 6/100': gun([90, 80, 60, 50, 30, 20], [20, 40, 80, 90, 100, 100], [20, 40, 80, 90, 100, 100]),
  'laser 6/100': gun([90, 90, 80, 80, 70, 50], [100, 70, 50, 40, 40, 30]),
  'ofc 8/150': gun([90, 70, 60, 40, 30, 20, 10, 10], [150, 150, 150, 150, 150, 150, 150, 150]),
  'lb 8/150': gun(
    [90, 80, 70, 60, 50, 40, 30, 20],
    [150, 150, 150, 80, 10, 10, 10, 10],
    [75, 75, 75, 40, 5, 5, 5, 5],
  ),
  'qgp 8/150': gun(
    [90, 80, 70, 60, 50, 40, 30, 20],
    [20, 30, 70, 120, 140, 140, 150, 150],
    [20, 30, 70, 120, 140, 140, 150, 150],
  ),
  'laser 8/150': gun(laser8.toHit, laser8.damage),
  // VP-4.3 [decided]: the row of a laser 8/150.
  '0/8/150': gun(laser8.toHit, laser8.damage, none(laser8.damage), true),
}

export const GUN_NAMES = Object.keys(GUNS) as GunName[]
