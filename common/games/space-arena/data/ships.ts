/**
 * The ships of SA-8.4 and the starbase. Arcs are relative to the heading, left limit first; null: all round
 * (SA-4.4).
 */
import type { PayloadName } from './payloads.ts'

export type Race = 'Amphibian' | 'Feline' | 'Human' | 'Insectoid' | 'Reptilian'
export type Quadrant = 'N' | 'E' | 'S' | 'W'
export type Arc = readonly [left: number, right: number] | null

export interface Laser {
  readonly kind: 'laser'
  readonly name: string
  readonly strength: number
  readonly arc: Arc
}

export interface Launcher {
  readonly kind: 'launcher'
  readonly name: string
  readonly ammo: number
  readonly payload: PayloadName
  readonly arc: Arc
}

export type Weapon = Laser | Launcher

/** Strength: the reduction of a scan distance (SA-7.1). */
export interface Cloak {
  readonly name: string
  readonly strength: number
}

export interface ShipType {
  readonly name: string
  readonly kind: 'ship' | 'starbase'
  /** Null for a starbase. */
  readonly race: Race | null
  readonly maxSpeed: number
  readonly maxTurn: number
  readonly maxAcceleration: number
  readonly hull: number
  readonly startBattery: number
  readonly maxBattery: number
  readonly generators: number
  readonly scanDistance: number
  readonly shields: Readonly<Record<Quadrant, number>>
  readonly weapons: readonly Weapon[]
  readonly cloak: Cloak | null
}

const FRONT: Arc = [315, 45]
const AHEAD: Arc = [270, 90]
const ASTERN: Arc = [90, 270]
const STARBOARD: Arc = [0, 180]
const PORT: Arc = [180, 0]

const laser = (name: string, strength: number, arc: Arc = null): Laser => ({
  kind: 'laser',
  name,
  strength,
  arc,
})
const launcher = (name: string, ammo: number, payload: PayloadName, arc: Arc = null): Launcher => ({
  kind: 'launcher',
  name,
  ammo,
  payload,
  arc,
})
const shields = (N: number, E = N, S = N, W = E): Record<Quadrant, number> => ({ N, E, S, W })

const SHIPS: readonly ShipType[] = [
  {
    name: 'A2527',
    kind: 'ship',
    race: 'Amphibian',
    maxSpeed: 45,
    maxTurn: 35,
    maxAcceleration: 25,
    hull: 100,
    startBattery: 60,
    maxBattery: 500,
    generators: 7,
    scanDistance: 210,
    shields: shields(100),
    weapons: [
      laser('L1', 140),
      launcher('S1', 5, 'PowerSplinter'),
      launcher('N1', 5, 'NanoMissile', FRONT),
      launcher('R1', 10, 'Rocket'),
      launcher('RF1', 12, 'Rocket', FRONT),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: null,
  },
  {
    name: 'A2539',
    kind: 'ship',
    race: 'Amphibian',
    maxSpeed: 45,
    maxTurn: 35,
    maxAcceleration: 25,
    hull: 100,
    startBattery: 80,
    maxBattery: 500,
    generators: 7,
    scanDistance: 180,
    shields: shields(100),
    weapons: [
      laser('L1', 110),
      laser('LF1', 110, FRONT),
      launcher('S1', 5, 'PowerSplinter'),
      launcher('SF1', 5, 'PowerSplinter', FRONT),
      launcher('N1', 10, 'NanoMissile'),
      launcher('R1', 5, 'Rocket'),
      launcher('RF1', 5, 'Rocket', FRONT),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: { name: 'Cloak', strength: 0.2 },
  },
  {
    name: 'A2545',
    kind: 'ship',
    race: 'Amphibian',
    maxSpeed: 40,
    maxTurn: 30,
    maxAcceleration: 20,
    hull: 150,
    startBattery: 80,
    maxBattery: 500,
    generators: 5,
    scanDistance: 270,
    shields: shields(110),
    weapons: [
      launcher('S1', 6, 'PowerSplinter'),
      launcher('S2', 6, 'PowerSplinter'),
      launcher('SF1', 6, 'PowerSplinter', AHEAD),
      launcher('N1', 12, 'NanoMissile', AHEAD),
      launcher('R1', 8, 'Rocket'),
      launcher('RF1', 12, 'Rocket', AHEAD),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: null,
  },
  {
    name: 'A2553',
    kind: 'ship',
    race: 'Amphibian',
    maxSpeed: 40,
    maxTurn: 40,
    maxAcceleration: 20,
    hull: 80,
    startBattery: 70,
    maxBattery: 500,
    generators: 6,
    scanDistance: 240,
    shields: shields(100),
    weapons: [
      laser('L1', 120),
      launcher('S1', 5, 'PowerSplinter'),
      launcher('SF1', 5, 'PowerSplinter', FRONT),
      launcher('N1', 5, 'NanoMissile'),
      launcher('R1', 10, 'Rocket'),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: { name: 'Cloak', strength: 0.2 },
  },
  {
    name: 'SB2531',
    kind: 'starbase',
    race: null,
    maxSpeed: 0,
    maxTurn: 0,
    maxAcceleration: 0,
    hull: 250,
    startBattery: 200,
    maxBattery: 1000,
    generators: 12,
    scanDistance: 390,
    shields: shields(400),
    weapons: [
      laser('L1', 300),
      laser('L2', 300),
      launcher('S1', 40, 'Splinter'),
      launcher('S2', 40, 'Splinter'),
      launcher('R1', 75, 'Rocket'),
      launcher('R2', 75, 'Rocket'),
    ],
    cloak: null,
  },
  {
    name: 'F2551',
    kind: 'ship',
    race: 'Feline',
    maxSpeed: 50,
    maxTurn: 50,
    maxAcceleration: 30,
    hull: 75,
    startBattery: 90,
    maxBattery: 500,
    generators: 8,
    scanDistance: 180,
    shields: shields(110, 100, 100),
    weapons: [
      laser('L1', 150),
      laser('L2', 150),
      launcher('R1', 10, 'Rocket'),
      launcher('R2', 10, 'Rocket'),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: { name: 'Cloak', strength: 0.25 },
  },
  {
    name: 'F2547',
    kind: 'ship',
    race: 'Feline',
    maxSpeed: 50,
    maxTurn: 45,
    maxAcceleration: 25,
    hull: 80,
    startBattery: 90,
    maxBattery: 500,
    generators: 8,
    scanDistance: 180,
    shields: shields(110, 100, 100),
    weapons: [
      laser('L1', 130),
      launcher('S1', 3, 'Splinter', AHEAD),
      launcher('N1', 3, 'NanoMissile', AHEAD),
      launcher('R1', 10, 'Rocket'),
      launcher('R2', 10, 'Rocket'),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: { name: 'Cloak', strength: 0.25 },
  },
  {
    name: 'F2534',
    kind: 'ship',
    race: 'Feline',
    maxSpeed: 55,
    maxTurn: 50,
    maxAcceleration: 30,
    hull: 75,
    startBattery: 90,
    maxBattery: 500,
    generators: 8,
    scanDistance: 180,
    shields: shields(100),
    weapons: [
      laser('L1', 100),
      launcher('S1', 5, 'Splinter'),
      launcher('N1', 5, 'NanoMissile'),
      launcher('R1', 20, 'Rocket'),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: { name: 'Cloak', strength: 0.25 },
  },
  {
    name: 'F2533',
    kind: 'ship',
    race: 'Feline',
    maxSpeed: 45,
    maxTurn: 40,
    maxAcceleration: 20,
    hull: 90,
    startBattery: 80,
    maxBattery: 500,
    generators: 6,
    scanDistance: 270,
    shields: shields(100),
    weapons: [
      laser('L1', 50),
      launcher('S1', 4, 'Splinter'),
      launcher('S2', 3, 'Splinter', FRONT),
      launcher('N1', 7, 'NanoMissile', FRONT),
      launcher('R1', 20, 'Rocket'),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: { name: 'Cloak', strength: 0.25 },
  },
  {
    name: 'H2545',
    kind: 'ship',
    race: 'Human',
    maxSpeed: 45,
    maxTurn: 35,
    maxAcceleration: 25,
    hull: 100,
    startBattery: 125,
    maxBattery: 500,
    generators: 8,
    scanDistance: 180,
    shields: shields(150, 100, 130),
    weapons: [
      laser('L1', 180),
      launcher('S1', 4, 'Splinter', AHEAD),
      launcher('R1', 10, 'Rocket'),
      launcher('R2', 10, 'Rocket'),
      launcher('M1', 10, 'SplinterMine'),
      launcher('E1', 5, 'EMPMissile'),
    ],
    cloak: null,
  },
  {
    name: 'H2552',
    kind: 'ship',
    race: 'Human',
    maxSpeed: 40,
    maxTurn: 35,
    maxAcceleration: 20,
    hull: 110,
    startBattery: 100,
    maxBattery: 500,
    generators: 7,
    scanDistance: 210,
    shields: shields(150, 130, 140),
    weapons: [
      laser('L1', 180, AHEAD),
      launcher('S1', 10, 'Splinter', ASTERN),
      launcher('R1', 15, 'Rocket'),
      launcher('N1', 10, 'NanocyteMine'),
    ],
    cloak: { name: 'C1', strength: 0.2 },
  },
  {
    name: 'H2535',
    kind: 'ship',
    race: 'Human',
    maxSpeed: 30,
    maxTurn: 30,
    maxAcceleration: 15,
    hull: 150,
    startBattery: 60,
    maxBattery: 500,
    generators: 5,
    scanDistance: 300,
    shields: shields(100),
    weapons: [
      launcher('SS1', 10, 'Splinter', STARBOARD),
      launcher('SS2', 10, 'Splinter', STARBOARD),
      launcher('SP1', 10, 'Splinter', PORT),
      launcher('SP2', 10, 'Splinter', PORT),
      launcher('R1', 10, 'Rocket'),
      launcher('N1', 10, 'NanoMissile', FRONT),
    ],
    cloak: { name: 'Cloak', strength: 0.2 },
  },
  {
    name: 'H2527',
    kind: 'ship',
    race: 'Human',
    maxSpeed: 45,
    maxTurn: 40,
    maxAcceleration: 20,
    hull: 100,
    startBattery: 90,
    maxBattery: 500,
    generators: 8,
    scanDistance: 210,
    shields: shields(100),
    weapons: [laser('L1', 180), laser('L2', 180), launcher('R1', 8, 'Rocket'), launcher('R2', 8, 'Rocket')],
    cloak: { name: 'Cloak', strength: 0.2 },
  },
  {
    name: 'I2544',
    kind: 'ship',
    race: 'Insectoid',
    maxSpeed: 30,
    maxTurn: 25,
    maxAcceleration: 15,
    hull: 150,
    startBattery: 70,
    maxBattery: 500,
    generators: 6,
    scanDistance: 270,
    shields: shields(140),
    weapons: [
      laser('L1', 100),
      launcher('SA1', 5, 'Splinter'),
      launcher('SF1', 5, 'Splinter', AHEAD),
      launcher('SF2', 5, 'Splinter', AHEAD),
      launcher('R1', 10, 'Rocket'),
      launcher('N1', 5, 'NanoMissile'),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: null,
  },
  {
    name: 'I2552',
    kind: 'ship',
    race: 'Insectoid',
    maxSpeed: 25,
    maxTurn: 20,
    maxAcceleration: 10,
    hull: 180,
    startBattery: 80,
    maxBattery: 500,
    generators: 6,
    scanDistance: 240,
    shields: shields(160, 150, 150),
    weapons: [
      laser('L1', 110),
      launcher('S1', 10, 'Splinter'),
      launcher('SF1', 10, 'Splinter', FRONT),
      launcher('SF2', 5, 'Splinter', AHEAD),
      launcher('R1', 10, 'Rocket'),
      launcher('RF1', 10, 'Rocket', FRONT),
      launcher('N1', 10, 'NanoMissile', FRONT),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: null,
  },
  {
    name: 'I2526',
    kind: 'ship',
    race: 'Insectoid',
    maxSpeed: 30,
    maxTurn: 30,
    maxAcceleration: 15,
    hull: 150,
    startBattery: 90,
    maxBattery: 500,
    generators: 6,
    scanDistance: 270,
    shields: shields(260, 125, 50),
    weapons: [
      laser('L1', 150, FRONT),
      launcher('S1', 6, 'Splinter', FRONT),
      launcher('S2', 6, 'Splinter', FRONT),
      launcher('S3', 6, 'Splinter', FRONT),
      launcher('S4', 6, 'Splinter', FRONT),
      launcher('N1', 12, 'NanoMissile', FRONT),
      launcher('R1', 20, 'Rocket'),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: null,
  },
  {
    name: 'R2545',
    kind: 'ship',
    race: 'Reptilian',
    maxSpeed: 35,
    maxTurn: 30,
    maxAcceleration: 15,
    hull: 110,
    startBattery: 90,
    maxBattery: 500,
    generators: 7,
    scanDistance: 210,
    shields: shields(120, 100, 100),
    weapons: [
      laser('L1', 130),
      launcher('S1', 10, 'Splinter'),
      launcher('N1', 10, 'NanoMissile'),
      launcher('R1', 8, 'Rocket'),
      launcher('R2', 8, 'Rocket'),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: null,
  },
  {
    name: 'R2525',
    kind: 'ship',
    race: 'Reptilian',
    maxSpeed: 40,
    maxTurn: 35,
    maxAcceleration: 20,
    hull: 80,
    startBattery: 90,
    maxBattery: 500,
    generators: 7,
    scanDistance: 180,
    shields: shields(100),
    weapons: [
      laser('L1', 120),
      launcher('S1', 5, 'Splinter'),
      launcher('N1', 5, 'NanoMissile'),
      launcher('R1', 10, 'Rocket'),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: { name: 'Cloak', strength: 0.2 },
  },
  {
    name: 'R2531',
    kind: 'ship',
    race: 'Reptilian',
    maxSpeed: 30,
    maxTurn: 25,
    maxAcceleration: 15,
    hull: 150,
    startBattery: 80,
    maxBattery: 500,
    generators: 5,
    scanDistance: 270,
    shields: shields(120),
    weapons: [
      launcher('S1', 5, 'Splinter'),
      launcher('S2', 5, 'Splinter'),
      launcher('S3', 5, 'Splinter'),
      launcher('N1', 10, 'NanoMissile'),
      launcher('R1', 10, 'Rocket'),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: { name: 'Cloak', strength: 0.2 },
  },
  {
    name: 'R2551',
    kind: 'ship',
    race: 'Reptilian',
    maxSpeed: 35,
    maxTurn: 30,
    maxAcceleration: 15,
    hull: 105,
    startBattery: 90,
    maxBattery: 500,
    generators: 7,
    scanDistance: 210,
    shields: shields(120, 100, 100),
    weapons: [
      laser('L1', 80),
      launcher('S1', 4, 'Splinter'),
      launcher('S2', 4, 'Splinter'),
      launcher('N1', 5, 'NanoMissile'),
      launcher('R1', 10, 'Rocket'),
      launcher('M1', 10, 'SplinterMine'),
    ],
    cloak: null,
  },
]

export const QUADRANTS: readonly Quadrant[] = ['N', 'E', 'S', 'W']
export const RACES: readonly Race[] = ['Amphibian', 'Feline', 'Human', 'Insectoid', 'Reptilian']
export const STARBASE = 'SB2531'

const byName = new Map(SHIPS.map((type) => [type.name, type]))

/** The ships that players may choose; not the starbase. */
export const SHIP_TYPES: readonly ShipType[] = SHIPS.filter(({ kind }) => kind === 'ship')

export const shipType = (name: string): ShipType | undefined => byName.get(name)

/** `name` must have been checked before. */
export function typeNamed(name: string): ShipType {
  const type = byName.get(name)
  if (!type) throw new Error(`there is no ship type ${name}`)
  return type
}

/** The largest scan distance of any ship. */
export const FARTHEST_SCAN = Math.max(...SHIPS.map(({ scanDistance }) => scanDistance))
