/** Prices and limits of a custom fighter's parts (VP-9.3). Numbers as in the project's facts. */
import type { GunName } from './weapons.ts'

export const PRICES = {
  hullPer10: 2,
  shieldsPer5: 6,
  thrust: { 4: 0, 5: 8, 6: 20, 7: 22 } as Readonly<Record<number, number>>,
  gMax: { 3: 0, 4: 2 } as Readonly<Record<number, number>>,
  spinners: { slow: 0, fast: 17 },
  thrusters: { forward: 0, dual: 22 },
  /** A round of fuel counts as this many pulses; the first pulses cost more than later ones. */
  fuel: { pulsesPerRound: 5, per10PulsesUpTo60: 12, per10PulsesAbove60: 4 },
  gunneryPerPoint: 16,
  pilotingPerPoint: 8,
  guns: {
    'ofc 4/70': 26,
    'laser 4/70': 26,
    'lb 4/70': 31,
    'qgp 4/70': 32,
    'ofc 6/100': 58,
    'laser 6/100': 48,
    'lb 6/100': 59,
    'qgp 6/100': 47,
    'ofc 8/150': 91,
    'laser 8/150': 75,
    'lb 8/150': 99,
    'qgp 8/150': 64,
    '0/8/150': 57,
  } satisfies Record<GunName, number> as Readonly<Record<GunName, number>>,
  eachGunBeyondTheSecond: -14,
  missile: 4,
  grenade: 4,
  rockets: 5,
} as const

export const DESIGN_LIMITS = {
  hull: [220, 420],
  hullStep: 10,
  shields: [15, 60],
  shieldsStep: 5,
  thrust: [4, 7],
  gMax: [3, 4],
  guns: [1, 3],
  gunnery: [0, 3],
  piloting: [0, 4],
  missiles: [0, 3],
  grenades: [0, 2],
  rockets: [0, 2],
  pulses: [40, 120],
  rounds: [10, 24],
} as const

export const BUDGET = 350
