/** How a state crosses the network: one row a ship, a missile or mine, and a sighting; one for the arena. Rows know their place. */
import type { RowOf, Sync } from '../../engine/sync.ts'
import type { PayloadName } from './data/payloads.ts'
import type { Ordnance, Ship, Sighting, State, ThingKind } from './state.ts'

const motion = { place: 'uint16', x: 'float64', y: 'float64', heading: 'float64', speed: 'int16' } as const
const ship = {
  ...motion, seat: 'string', team: 'string', type: 'string', hull: 'int16', battery: 'int16', shieldN: 'int16', shieldE: 'int16', shieldS: 'int16', shieldW: 'int16',
  heat: 'string', ammo: 'string', launched: 'string', cloaked: 'boolean', score: 'float64',
} as const
const ordnance = { ...motion, by: 'string', payload: 'string', battery: 'int16' } as const
const sighting = { knower: 'string', name: 'string', thing: 'string', x: 'float64', y: 'float64', round: 'uint16', tick: 'uint8', fromX: 'float64', fromY: 'float64', fromRound: 'uint16', fromTick: 'uint8' } as const
const arena = { turning: 'boolean', sharing: 'boolean', seenBy: 'string', radius: 'uint16', played: 'uint16', roundLimit: 'uint16', knowers: 'string' } as const

export const sync: Sync<State> = {
  kinds: { ship, ordnance, sighting, arena },
  toRows: (state) => ({
    ship: Object.fromEntries(state.ships.map((one, place) => [one.name, shipRow(one, place)])),
    ordnance: Object.fromEntries(state.ordnance.map((one, place) => [one.name, ordnanceRow(one, place)])),
    sighting: Object.fromEntries(Object.entries(state.sightings).flatMap(([knower, seen]) => seen.map((one) => [`${knower}/${one.name}`, sightingRow(knower, one)]))),
    arena: {
      arena: {
        turning: state.shields === 'ship', sharing: state.sharing, seenBy: state.seenBy, radius: state.radius, played: state.played, roundLimit: state.roundLimit,
        knowers: Object.keys(state.sightings).join(' '),
      } satisfies RowOf<typeof arena>,
    },
  }),
  fromRows: (rows) => {
    const { turning, sharing, seenBy, radius, played, roundLimit, knowers } = rows['arena']!['arena'] as RowOf<typeof arena>
    const seen = Object.values(rows['sighting'] ?? {}) as RowOf<typeof sighting>[]
    return {
      ships: placed(rows['ship'] as Record<string, RowOf<typeof ship>> | undefined).map(([name, row]) => shipFrom(name, row)),
      ordnance: placed(rows['ordnance'] as Record<string, RowOf<typeof ordnance>> | undefined).map(([name, row]) => ordnanceFrom(name, row)),
      sightings: Object.fromEntries((knowers ? knowers.split(' ') : []).map((knower) => [
        knower, seen.filter((row) => row.knower === knower).map(sightingFrom).sort((a, b) => (a.name < b.name ? -1 : 1)),
      ])),
      shields: turning ? 'ship' : 'compass', sharing, seenBy, radius, played, roundLimit,
    }
  },
}

const placed = <R extends { place: number }>(rows: Readonly<Record<string, R>> = {}): [string, R][] => Object.entries(rows).sort(([, a], [, b]) => a.place - b.place)

const numbers = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number))

function shipRow(one: Ship, place: number): RowOf<typeof ship> {
  const { seat, team, type, x, y, heading, speed, hull, battery, shields, heat, ammo, launched, cloaked, score } = one
  return {
    place, seat, team, type, x, y, heading, speed, hull, battery, cloaked, score,
    shieldN: shields.N, shieldE: shields.E, shieldS: shields.S, shieldW: shields.W, heat: heat.join(' '), ammo: ammo.join(' '), launched: launched.join(' '),
  }
}

function shipFrom(name: string, row: RowOf<typeof ship>): Ship {
  const { seat, team, type, x, y, heading, speed, hull, battery, shieldN, shieldE, shieldS, shieldW, heat, ammo, launched, cloaked, score } = row
  return {
    name, seat, team, type, x, y, heading, speed, hull, battery, shields: { N: shieldN, E: shieldE, S: shieldS, W: shieldW },
    heat: numbers(heat), ammo: numbers(ammo), launched: numbers(launched), cloaked, score,
  }
}

const ordnanceRow = ({ by, payload, x, y, heading, speed, battery }: Ordnance, place: number): RowOf<typeof ordnance> => ({ place, by, payload, x, y, heading, speed, battery })

const ordnanceFrom = (name: string, { by, payload, x, y, heading, speed, battery }: RowOf<typeof ordnance>): Ordnance =>
  ({ name, by, payload: payload as PayloadName, x, y, heading, speed, battery })

/** Of rounds, which count from 1, none is 0: a thing that was scanned once. */
const sightingRow = (knower: string, { name, kind, x, y, round, tick, earlier }: Sighting): RowOf<typeof sighting> =>
  ({ knower, name, thing: kind, x, y, round, tick, fromX: earlier?.x ?? 0, fromY: earlier?.y ?? 0, fromRound: earlier?.round ?? 0, fromTick: earlier?.tick ?? 0 })

function sightingFrom({ name, thing, x, y, round, tick, fromX, fromY, fromRound, fromTick }: RowOf<typeof sighting>): Sighting {
  const latest = { name, kind: thing as ThingKind, x, y, round, tick }
  return fromRound === 0 ? latest : { ...latest, earlier: { x: fromX, y: fromY, round: fromRound, tick: fromTick } }
}
