/** How a state crosses the network: one row per ship, missile or mine, and sighting, and one for the rest. */
import {
  flag,
  float64,
  int16,
  numbers,
  oneOf,
  optional,
  shape,
  text,
  uint8,
  uint16,
} from '../../engine/sync/codec.ts'
import { listedBy, listsByName, syncOf } from '../../engine/sync/sync-codec.ts'
import type { PayloadName } from './data/payloads.ts'
import type { Ordnance, Ship, Sighting, Spot, State } from './state.ts'

const motion = { x: float64, y: float64, heading: float64, speed: int16 }

const ship = shape<Omit<Ship, 'name'>>({
  ...motion,
  seat: text(),
  team: text(),
  type: text(),
  hull: int16,
  battery: int16,
  shields: shape<Ship['shields']>({ N: int16, E: int16, S: int16, W: int16 }),
  heat: numbers,
  ammo: numbers,
  launched: numbers,
  cloaked: flag,
  score: float64,
})

const ordnance = shape<Omit<Ordnance, 'name'>>({
  ...motion,
  by: text(),
  payload: text<PayloadName>(),
  battery: int16,
})

const spot = { x: float64, y: float64, round: uint16, tick: uint8 }

const sighting = shape<Omit<Sighting, 'name'>>({
  kind: oneOf('ship', 'starbase', 'missile', 'mine'),
  ...spot,
  earlier: optional(shape<Spot>(spot), { x: 0, y: 0, round: 0, tick: 0 }),
})

export const sync = syncOf<State>({
  ships: listedBy<'name', Ship>('ship', 'name', ship, 'as-given'),
  ordnance: listedBy<'name', Ordnance>('ordnance', 'name', ordnance, 'as-given'),
  sightings: listsByName<'name', Sighting>('sighting', 'name', sighting),
  shields: oneOf('compass', 'ship'),
  sharing: flag,
  seenBy: text(),
  radius: uint16,
  played: uint16,
  roundLimit: uint16,
})
