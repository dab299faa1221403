/**
 * The stock models (VP-9.2). The numbers are from the project's facts; `rules.md` says which ones `npm run
 * bench -- balance` made us change. Fuel in pulses or rounds: `start` at the start of a match (VP-2.11),
 * `full` for full autonomy.
 */
import type { GunName } from './weapons.ts'

/** The parts of a fighter, stock or custom (VP-9.1, VP-9.3). */
export interface Build {
  readonly name: string
  readonly hull: number
  readonly shields: number
  readonly thrust: number
  readonly gMax: number
  readonly spinners: 'fast' | 'slow'
  readonly thrusters: 'forward' | 'dual'
  readonly fuel: { readonly kind: 'pulses' | 'rounds'; readonly start: number }
  readonly cockpit: { readonly gunnery: number; readonly piloting: number }
  readonly guns: readonly GunName[]
  readonly missiles: number
  readonly grenades: number
  readonly rockets: number
}

export interface Model extends Build {
  readonly race: 'terran' | 'alien'
  readonly fuel: Build['fuel'] & { readonly full: number }
  /** A sentence that helps to choose. */
  readonly note: string
}

export const MODELS: readonly Model[] = [
  {
    name: 'Kestrel',
    race: 'terran',
    hull: 300,
    shields: 40,
    thrust: 6,
    gMax: 4,
    spinners: 'fast',
    thrusters: 'forward',
    fuel: { kind: 'pulses', start: 100, full: 240 },
    cockpit: { gunnery: 1, piloting: 1 },
    guns: ['laser 6/100', 'ofc 6/100'],
    missiles: 2,
    grenades: 0,
    rockets: 0,
    note: 'All-rounder: quick, tough enough, hits at every range.',
  },
  {
    name: 'Sparrow',
    race: 'terran',
    hull: 250,
    shields: 20,
    thrust: 7,
    gMax: 4,
    spinners: 'fast',
    thrusters: 'forward',
    fuel: { kind: 'pulses', start: 100, full: 200 },
    cockpit: { gunnery: 0, piloting: 3 },
    guns: ['laser 6/100', 'laser 6/100', 'laser 4/70'],
    missiles: 1,
    grenades: 0,
    rockets: 2,
    note: 'Three lasers and the best pilot; made of paper.',
  },
  {
    name: 'Bulwark',
    race: 'terran',
    hull: 390,
    shields: 45,
    thrust: 6,
    gMax: 3,
    spinners: 'slow',
    thrusters: 'forward',
    fuel: { kind: 'rounds', start: 16, full: 60 },
    cockpit: { gunnery: 1, piloting: 0 },
    guns: ['ofc 6/100', 'ofc 6/100'],
    missiles: 0,
    grenades: 1,
    rockets: 1,
    note: 'A wall with guns. Turns slowly: let them come to you.',
  },
  {
    name: 'Longbow',
    race: 'terran',
    hull: 280,
    shields: 35,
    thrust: 6,
    gMax: 3,
    spinners: 'fast',
    thrusters: 'forward',
    fuel: { kind: 'rounds', start: 18, full: 50 },
    cockpit: { gunnery: 1, piloting: 0 },
    guns: ['laser 8/150', 'laser 4/70'],
    missiles: 3,
    grenades: 1,
    rockets: 0,
    note: 'Strikes from eight hexes. Keep your distance.',
  },
  {
    name: 'Mauler',
    race: 'terran',
    hull: 360,
    shields: 50,
    thrust: 6,
    gMax: 4,
    spinners: 'slow',
    thrusters: 'forward',
    fuel: { kind: 'pulses', start: 100, full: 210 },
    cockpit: { gunnery: 0, piloting: 1 },
    guns: ['ofc 8/150', 'ofc 4/70'],
    missiles: 0,
    grenades: 0,
    rockets: 1,
    note: 'One enormous cannon. Get it in front of them.',
  },
  {
    name: 'Lancer',
    race: 'terran',
    hull: 340,
    shields: 40,
    thrust: 6,
    gMax: 4,
    spinners: 'fast',
    thrusters: 'forward',
    fuel: { kind: 'pulses', start: 100, full: 230 },
    cockpit: { gunnery: 1, piloting: 1 },
    guns: ['0/8/150', 'ofc 4/70'],
    missiles: 1,
    grenades: 1,
    rockets: 0,
    note: 'A lance that only fires dead ahead, and hurts.',
  },
  {
    name: 'Vreen',
    race: 'alien',
    hull: 300,
    shields: 40,
    thrust: 6,
    gMax: 4,
    spinners: 'fast',
    thrusters: 'forward',
    fuel: { kind: 'rounds', start: 20, full: 67 },
    cockpit: { gunnery: 0, piloting: 1 },
    guns: ['qgp 6/100', 'lb 6/100'],
    missiles: 2,
    grenades: 0,
    rockets: 0,
    note: 'Guns for far and near; strips shields.',
  },
  {
    name: 'Skitter',
    race: 'alien',
    hull: 270,
    shields: 35,
    thrust: 6,
    gMax: 4,
    spinners: 'fast',
    thrusters: 'dual',
    fuel: { kind: 'pulses', start: 120, full: 220 },
    cockpit: { gunnery: 0, piloting: 1 },
    guns: ['lb 4/70', 'lb 4/70'],
    missiles: 0,
    grenades: 1,
    rockets: 0,
    note: 'Slides sideways on dual thrusters.',
  },
  {
    name: 'Mantis',
    race: 'alien',
    hull: 260,
    shields: 30,
    thrust: 7,
    gMax: 4,
    spinners: 'fast',
    thrusters: 'forward',
    fuel: { kind: 'pulses', start: 100, full: 200 },
    cockpit: { gunnery: 1, piloting: 1 },
    guns: ['lb 6/100', 'lb 4/70'],
    missiles: 0,
    grenades: 0,
    rockets: 1,
    note: 'Fast knife-fighter, deadly at one or two hexes.',
  },
  {
    name: 'Oracle',
    race: 'alien',
    hull: 240,
    shields: 30,
    thrust: 5,
    gMax: 3,
    spinners: 'fast',
    thrusters: 'dual',
    fuel: { kind: 'rounds', start: 24, full: 60 },
    cockpit: { gunnery: 0, piloting: 0 },
    guns: ['qgp 8/150', 'qgp 4/70'],
    missiles: 1,
    grenades: 0,
    rockets: 0,
    note: 'Sniper on dual thrusters.',
  },
  {
    name: 'Hive',
    race: 'alien',
    hull: 350,
    shields: 50,
    thrust: 6,
    gMax: 3,
    spinners: 'slow',
    thrusters: 'forward',
    fuel: { kind: 'rounds', start: 22, full: 67 },
    cockpit: { gunnery: 0, piloting: 0 },
    guns: ['qgp 6/100', 'qgp 6/100', 'lb 4/70'],
    missiles: 1,
    grenades: 0,
    rockets: 0,
    note: 'Heavy, slow to turn, melts shields from afar.',
  },
  {
    name: 'Reaver',
    race: 'alien',
    hull: 340,
    shields: 30,
    thrust: 6,
    gMax: 4,
    spinners: 'slow',
    thrusters: 'forward',
    fuel: { kind: 'pulses', start: 95, full: 200 },
    cockpit: { gunnery: 1, piloting: 0 },
    guns: ['lb 8/150', 'lb 4/70'],
    missiles: 0,
    grenades: 1,
    rockets: 0,
    note: 'Brutal up close. Ram speed, then brake.',
  },
]

const byName = new Map(MODELS.map((model) => [model.name, model]))

export const modelNamed = (name: string): Model | undefined => byName.get(name)

/** Stock models allowed by the rules: with simple rules those without dual thrusters (VP-9.2). */
export const modelsFor = (rules: 'simple' | 'standard' | 'advanced'): readonly Model[] =>
  rules === 'simple' ? SIMPLE : MODELS

const SIMPLE = MODELS.filter((model) => model.thrusters === 'forward')
