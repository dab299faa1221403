/** How a state crosses the network: one row a fighter, an asteroid and a team, one for the field. */
import type { Row, RowOf, Sync } from '../../engine/sync.ts'
import type { GunName } from './data/weapons.ts'
import { byId, type Field, type Fighter, type Missile, type Rules, type State, type Status } from './state.ts'

const fighter = {
  seat: 'string', team: 'string', model: 'string', pilot: 'string',
  q: 'int16', r: 'int16', facing: 'uint8', vq: 'int16', vr: 'int16',
  hull: 'int16', hullFull: 'int16', shields: 'int16', shieldsFull: 'int16',
  thrust: 'uint8', thrustFull: 'uint8', gMax: 'uint8', slowSpinners: 'boolean', dualThrusters: 'boolean',
  fuelInRounds: 'boolean', fuel: 'int16', fuelFull: 'int16', gunnery: 'int8', piloting: 'int8',
  guns: 'string', missiles: 'uint8', grenades: 'uint8', rockets: 'uint8', launched: 'uint8', kills: 'uint8', status: 'string',
} as const
const missile = { by: 'string', fresh: 'boolean', q: 'int16', r: 'int16', facing: 'uint8', vq: 'int16', vr: 'int16', lock: 'string' } as const
const asteroid = { q: 'int16', r: 'int16' } as const
const team = { kills: 'uint16', damage: 'uint32' } as const
const field = { rules: 'string', arena: 'boolean', radius: 'uint8', sides: 'string', played: 'uint16', roundLimit: 'uint16' } as const

const kinds = { fighter, missile, asteroid, team, field } as const

export const sync: Sync<State> = {
  kinds,
  toRows: (state) => ({
    fighter: Object.fromEntries(state.fighters.map((f) => [f.id, fighterRow(f)])),
    missile: Object.fromEntries(state.missiles.map((m) => [m.id, missileRow(m)])),
    asteroid: Object.fromEntries(state.asteroids.map(({ q, r }) => [`${q},${r}`, { q, r }])),
    team: { ...state.scores } as Record<string, Row & RowOf<typeof team>>,
    field: {
      field: {
        rules: state.rules, arena: state.field.kind === 'arena', radius: state.field.radius,
        sides: state.field.kind === 'hexagon' ? state.field.sides.join(' ') : '',
        played: state.played, roundLimit: state.roundLimit,
      } satisfies RowOf<typeof field>,
    },
  }),
  fromRows: (rows) => {
    const place = rows['field']!['field'] as RowOf<typeof field>
    return {
      rules: place.rules as Rules,
      field: fieldFrom(place),
      asteroids: (Object.values(rows['asteroid'] ?? {}) as RowOf<typeof asteroid>[])
        .map(({ q, r }) => ({ q, r })).sort((a, b) => a.q - b.q || a.r - b.r),
      fighters: Object.entries(rows['fighter'] ?? {}).map(([id, row]) => fighterFrom(id, row as RowOf<typeof fighter>)).sort(byId),
      missiles: Object.entries(rows['missile'] ?? {}).map(([id, row]) => missileFrom(id, row as RowOf<typeof missile>)).sort(byId),
      scores: Object.fromEntries(
        Object.entries(rows['team'] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, row]) => [id, { kills: row['kills'] as number, damage: row['damage'] as number }]),
      ),
      played: place.played, roundLimit: place.roundLimit,
    }
  },
}

function fieldFrom(place: RowOf<typeof field>): Field {
  return place.arena
    ? { kind: 'arena', radius: place.radius }
    : { kind: 'hexagon', radius: place.radius, sides: place.sides.split(' ') }
}

const missileRow = (m: Missile): RowOf<typeof missile> =>
  ({ by: m.by, fresh: m.fresh, q: m.at.q, r: m.at.r, facing: m.facing, vq: m.velocity.q, vr: m.velocity.r, lock: m.lock ?? '' })

const missileFrom = (id: string, row: RowOf<typeof missile>): Missile =>
  ({ id, by: row.by, fresh: row.fresh, at: { q: row.q, r: row.r }, facing: row.facing, velocity: { q: row.vq, r: row.vr }, lock: row.lock || null })

function fighterRow(f: Fighter): RowOf<typeof fighter> {
  return {
    seat: f.seat, team: f.team, model: f.model, pilot: f.pilot,
    q: f.at.q, r: f.at.r, facing: f.facing, vq: f.velocity.q, vr: f.velocity.r,
    hull: f.hull, hullFull: f.hullFull, shields: f.shields, shieldsFull: f.shieldsFull,
    thrust: f.thrust, thrustFull: f.thrustFull, gMax: f.gMax,
    slowSpinners: f.spinners === 'slow', dualThrusters: f.thrusters === 'dual',
    fuelInRounds: f.fuel.kind === 'rounds', fuel: f.fuel.left, fuelFull: f.fuel.full,
    gunnery: f.gunnery, piloting: f.piloting, guns: f.guns.join(', '),
    missiles: f.missiles, grenades: f.grenades, rockets: f.rockets, launched: f.launched, kills: f.kills, status: f.status,
  }
}

function fighterFrom(id: string, row: RowOf<typeof fighter>): Fighter {
  return {
    id, seat: row.seat, team: row.team, model: row.model, pilot: row.pilot,
    at: { q: row.q, r: row.r }, facing: row.facing, velocity: { q: row.vq, r: row.vr },
    hull: row.hull, hullFull: row.hullFull, shields: row.shields, shieldsFull: row.shieldsFull,
    thrust: row.thrust, thrustFull: row.thrustFull, gMax: row.gMax,
    spinners: row.slowSpinners ? 'slow' : 'fast', thrusters: row.dualThrusters ? 'dual' : 'forward',
    fuel: { kind: row.fuelInRounds ? 'rounds' : 'pulses', left: row.fuel, full: row.fuelFull },
    gunnery: row.gunnery, piloting: row.piloting, guns: row.guns ? (row.guns.split(', ') as GunName[]) : [],
    missiles: row.missiles, grenades: row.grenades, rockets: row.rockets, launched: row.launched, kills: row.kills, status: row.status as Status,
  }
}
