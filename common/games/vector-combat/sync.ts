/** How a state crosses the network: one row per ship, missile, station and asteroid, and one for the rest. */
import {
  type Codec,
  flag,
  int32,
  mapped,
  numbers,
  oneOf,
  optional,
  remembered,
  shape,
  text,
  textOrNull,
  uint8,
  uint16,
  words,
} from '../../engine/sync/codec.ts'
import { dictionary, listedBy, type Parts, syncOf } from '../../engine/sync/sync-codec.ts'
import type { Hex } from '../../geometry/hex.ts'
import type { Sheet } from './data/models.ts'
import type { Edition } from './edition.ts'
import {
  type Asteroid,
  byId,
  type Missile,
  type Result,
  type Rules,
  type Ship,
  type Site,
  type State,
  type Station,
  type Victory,
} from './state.ts'

/** Maps without an edge have no limit of coordinates. */
const hex = shape<Hex>({ q: int32, r: int32 })
const moving = { at: hex, altitude: int32, velocity: hex, climb: int32 }

const orNull = <T>(codec: Codec<T | undefined>): Codec<T | null> =>
  mapped(
    codec,
    (value) => value ?? undefined,
    (value) => value ?? null,
  )

/** A sheet never changes, and is sent as one text. */
const sheet: Codec<Sheet> = remembered(
  mapped(
    numbers,
    ({ hull, reactor, battery, thrust, heatCapacity, radiators, beam, missiles }) => [
      hull,
      reactor,
      battery,
      thrust,
      heatCapacity,
      radiators,
      beam.damage,
      beam.range,
      missiles,
    ],
    ([hull, reactor, battery, thrust, heatCapacity, radiators, damage, range, missiles]) => ({
      hull: hull!,
      reactor: reactor!,
      battery: battery!,
      thrust: thrust!,
      heatCapacity: heatCapacity!,
      radiators: radiators!,
      beam: { damage: damage!, range: range! },
      missiles: missiles!,
    }),
  ),
)

const site = shape<Site>({ body: text(), facing: uint8, latitude: int32 })

const ship = shape<Omit<Ship, 'id'>>({
  ...moving,
  faction: text(),
  seat: text(),
  model: text(),
  sheet,
  facing: uint8,
  hull: int32,
  energy: uint16,
  heat: uint16,
  missiles: uint8,
  launched: uint8,
  status: oneOf('flying', 'docked', 'landed', 'destroyed', 'left'),
  station: textOrNull,
  site: orNull(optional(site, { body: '', facing: 0, latitude: 0 })),
  ring: textOrNull,
  run: uint16,
  evaded: uint8,
  spared: textOrNull,
  landedOn: words(),
})

const missile = shape<Omit<Missile, 'id'>>({
  ...moving,
  faction: text(),
  target: textOrNull,
  fuel: uint8,
  life: uint8,
})
const asteroid = shape<Omit<Asteroid, 'id'>>(moving)
const station = shape<Omit<Station, 'id'>>({ ...moving, faction: textOrNull })

const KINDS: readonly Exclude<Victory['kind'], null>[] = ['last', 'hull', 'land', 'orbit']
const victory = shape<Victory>({
  kind: mapped(
    uint8,
    (kind) => (kind === null ? 0 : 1 + KINDS.indexOf(kind)),
    (raw) => (raw === 0 ? null : KINDS[raw - 1]!),
  ),
  turns: uint8,
  body: textOrNull,
  hold: uint8,
  rings: words('\n'),
  landings: mapped(
    uint8,
    (landings) => landings ?? 0,
    (raw) => raw || undefined,
  ),
})

/** Servers from before editions send none. */
const edition: Codec<Edition> = mapped(
  uint8,
  (value) => value ?? 1,
  (raw) => (raw === 2 ? raw : undefined),
)

const parts: Parts<State> = {
  edition,
  rules: shape<Rules>({ altitude: flag, relativistic: flag }),
  victory,
  map: text(),
  round: uint16,
  factions: words(),
  order: words(),
  takeoffs: dictionary('takeoff', uint16),
  ships: listedBy<'id', Ship>('ship', 'id', ship, byId),
  missiles: listedBy<'id', Missile>('missile', 'id', missile, byId),
  stations: listedBy<'id', Station>('station', 'id', station, byId),
  asteroids: listedBy<'id', Asteroid>('asteroid', 'id', asteroid, byId),
  result: orNull(
    optional(shape<Result>({ winner: textOrNull, by: oneOf('last', 'hull', 'land', 'orbit', 'draw') }), {
      winner: null,
      by: 'draw',
    }),
  ),
}

/**
 * Pages from before editions do not know this kind: they notice that a kind is missing, and say that they are
 * outdated.
 */
export const sync = syncOf(parts, 'rest2')
export const sync1 = syncOf(parts)
