/** How a state crosses the network: one row per fighter, missile and team, and one for the rest. */
import {
  type Codec,
  flag,
  int8,
  int16,
  mapped,
  oneOf,
  remembered,
  shape,
  text,
  textOrNull,
  uint8,
  uint16,
  uint32,
  words,
} from '../../engine/sync/codec.ts'
import { dictionary, listedBy, type Parts, syncOf } from '../../engine/sync/sync-codec.ts'
import type { Hex } from '../../geometry/hex.ts'
import type { Edition } from './edition.ts'
import {
  byId,
  type Field,
  type Fighter,
  type Missile,
  type Rules,
  type Score,
  type Side,
  type State,
  type Status,
} from './state.ts'

const hex = shape<Hex>({ q: int16, r: int16 })

const fighter = shape<Omit<Fighter, 'id'>>({
  seat: text(),
  team: text(),
  model: text(),
  pilot: text(),
  at: hex,
  facing: uint8,
  velocity: hex,
  hull: int16,
  hullFull: int16,
  shields: int16,
  shieldsFull: int16,
  thrust: uint8,
  thrustFull: uint8,
  gMax: uint8,
  spinners: oneOf('fast', 'slow'),
  thrusters: oneOf('forward', 'dual'),
  fuel: shape<Fighter['fuel']>({ kind: oneOf('pulses', 'rounds'), left: int16, full: int16 }),
  gunnery: int8,
  piloting: int8,
  guns: words(', '),
  missiles: uint8,
  grenades: uint8,
  rockets: uint8,
  launched: uint8,
  kills: uint8,
  status: text<Status>(),
})

const missile = shape<Omit<Missile, 'id'>>({
  by: text(),
  fresh: flag,
  at: hex,
  facing: uint8,
  velocity: hex,
  lock: textOrNull,
})

const field: Codec<Field> = mapped(
  shape<{ arena: boolean; radius: number; sides: readonly Side[] }>({
    arena: flag,
    radius: uint8,
    sides: words(),
  }),
  (given) => ({
    arena: given.kind === 'arena',
    radius: given.radius,
    sides: given.kind === 'hexagon' ? given.sides : [],
  }),
  ({ arena, radius, sides }) => (arena ? { kind: 'arena', radius } : { kind: 'hexagon', radius, sides }),
)

/** One text, since asteroids never change: a row each would take most of a server's memory for a match. */
const asteroids: Codec<readonly Hex[]> = remembered(
  mapped(
    words(),
    (hexes) => hexes.map(({ q, r }) => `${q},${r}`),
    (places) =>
      places.map((place) => {
        const [q, r] = place.split(',').map(Number)
        return { q: q!, r: r! }
      }),
  ),
)

/** Servers from before editions send none. */
const edition: Codec<Edition> = mapped(
  uint8,
  (value) => value ?? 1,
  (raw) => (raw === 2 ? raw : undefined),
)

const parts: Parts<State> = {
  edition,
  rules: text<Rules>(),
  field,
  asteroids,
  fighters: listedBy<'id', Fighter>('fighter', 'id', fighter, byId),
  missiles: listedBy<'id', Missile>('missile', 'id', missile, byId),
  scores: dictionary('team', shape<Score>({ kills: uint16, damage: uint32 })),
  played: uint16,
  roundLimit: uint16,
}

/**
 * Pages from before editions do not know this kind: they notice that a kind is missing, and say that they are
 * outdated.
 */
export const sync = syncOf(parts, 'rest2')
export const sync1 = syncOf(parts)
