/** The guide's columns, by which ships are compared. */
import { PAYLOADS, type PayloadName } from '../../../../common/games/space-arena/data/payloads.ts'
import {
  type Laser,
  type Launcher,
  QUADRANTS,
  SHIP_TYPES,
  type ShipType,
  STARBASE,
  shipType,
  typeNamed,
} from '../../../../common/games/space-arena/data/ships.ts'

export const ALL_TYPES: readonly ShipType[] = [...SHIP_TYPES]
  .sort((a, b) => (a.name < b.name ? -1 : 1))
  .concat(typeNamed(STARBASE))

export const lasersOf = ({ weapons }: ShipType): Laser[] =>
  weapons.filter((weapon) => weapon.kind === 'laser')
export const launchersOf = ({ weapons }: ShipType): Launcher[] =>
  weapons.filter((weapon) => weapon.kind === 'launcher')

/** How many of each payload a ship carries, in the order of the payload table. */
export function loadsOf(type: ShipType): [PayloadName, number][] {
  const launchers = launchersOf(type)
  return (Object.keys(PAYLOADS) as PayloadName[]).flatMap((name): [PayloadName, number][] => {
    const ammo = launchers.reduce(
      (sum, { payload, ammo: loaded }) => sum + (payload === name ? loaded : 0),
      0,
    )
    return ammo > 0 ? [[name, ammo]] : []
  })
}

const carried = (type: ShipType, which: (name: PayloadName) => boolean): number =>
  loadsOf(type).reduce((sum, [name, ammo]) => sum + (which(name) ? ammo : 0), 0)

export type ColumnKey =
  | 'name'
  | 'speed'
  | 'turn'
  | 'acceleration'
  | 'hull'
  | 'shields'
  | 'start'
  | 'generators'
  | 'scan'
  | 'cloak'
  | 'laser'
  | 'guided'
  | 'rockets'
  | 'mines'

export interface Column {
  readonly key: ColumnKey
  readonly label: string
  readonly of: (type: ShipType) => number
}

export const COLUMNS: readonly Column[] = [
  { key: 'speed', label: 'Speed', of: ({ maxSpeed }) => maxSpeed },
  { key: 'turn', label: 'Turn', of: ({ maxTurn }) => maxTurn },
  { key: 'acceleration', label: 'Accel.', of: ({ maxAcceleration }) => maxAcceleration },
  { key: 'hull', label: 'Hull', of: ({ hull }) => hull },
  {
    key: 'shields',
    label: 'Shields',
    of: ({ shields }) => QUADRANTS.reduce((sum, quadrant) => sum + shields[quadrant], 0),
  },
  { key: 'start', label: 'Battery', of: ({ startBattery }) => startBattery },
  { key: 'generators', label: 'Energy', of: ({ generators }) => generators },
  { key: 'scan', label: 'Scan', of: ({ scanDistance }) => scanDistance },
  { key: 'cloak', label: 'Cloak', of: ({ cloak }) => Math.round((cloak?.strength ?? 0) * 100) },
  {
    key: 'laser',
    label: 'Lasers',
    of: (type) => lasersOf(type).reduce((sum, { strength }) => sum + strength, 0),
  },
  { key: 'guided', label: 'Guided', of: (type) => carried(type, (name) => PAYLOADS[name].guided) },
  { key: 'rockets', label: 'Rockets', of: (type) => carried(type, (name) => name === 'Rocket') },
  { key: 'mines', label: 'Mines', of: (type) => carried(type, (name) => PAYLOADS[name].kind === 'mine') },
]

/**
 * Sorted by a column; ties keep their order. Numbers are in descending order unless `rising`; names the other
 * way round.
 */
export function sorted(types: readonly ShipType[], by: ColumnKey, rising: boolean): ShipType[] {
  const column = COLUMNS.find(({ key }) => key === by)
  const order = column
    ? (a: ShipType, b: ShipType) => column.of(a) - column.of(b)
    : (a: ShipType, b: ShipType) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
  return [...types].sort((a, b) => (rising ? order(a, b) : order(b, a)))
}

/** Parses the end of the guide's address: nothing, a ship, two ships to compare, or an unknown name. */
export function asked(rest: string): { ships: readonly ShipType[] } | { unknown: string } {
  if (rest === '') return { ships: [] }
  const names = rest.split('-vs-')
  const wrong = names.slice(0, 2).find((name) => shipType(name.toUpperCase()) === undefined)
  if (wrong !== undefined) return { unknown: wrong }
  return names.length > 2 ? { unknown: rest } : { ships: names.map((name) => typeNamed(name.toUpperCase())) }
}

/** Distances for a sheet's table of laser damage: eight, suited to the strongest laser. */
export function rangesFor(strongest: number): number[] {
  const step = strongest > 200 ? 50 : 25
  return [10, ...Array.from({ length: Math.ceil(strongest / step) - 1 }, (_, i) => (i + 1) * step)].slice(
    0,
    8,
  )
}

/** Units that ordnance flies before it expires: it moves from the tick after its launch (SA-5.1). */
export const reachOf = (name: PayloadName): number => PAYLOADS[name].speed * (PAYLOADS[name].life - 1)
