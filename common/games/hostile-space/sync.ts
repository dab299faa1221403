/** How a state crosses the network: one row per player, craft, missile and entity, and one for the rest. */
import {
  type Codec,
  flag,
  int8,
  mapped,
  numbers,
  oneOf,
  optional,
  remembered,
  shape,
  text,
  uint8,
  words,
} from '../../engine/sync/codec.ts'
import { listedBy, syncOf } from '../../engine/sync/sync-codec.ts'
import type { Hex } from '../../geometry/hex.ts'
import {
  byId,
  type Craft,
  type Entity,
  type Means,
  type Missile,
  type Phase,
  type Player,
  type Result,
  type Rules,
  type State,
} from './state.ts'

/** Sides are at most 80, velocities at most 24. */
const hex = shape<Hex>({ q: int8, r: int8 })
const NOWHERE: Hex = { q: 0, r: 0 }
const NOTHING: Means = { tokens: 0, craft: 0, missiles: 0, deltaV: 0 }

const orNull = <T>(codec: Codec<T | undefined>): Codec<T | null> =>
  mapped(
    codec,
    (value) => value ?? undefined,
    (value) => value ?? null,
  )

const player = shape<Omit<Player, 'id'>>({
  seat: text(),
  team: text(),
  centre: orNull(optional(hex, NOWHERE)),
  tokens: numbers,
  defeated: flag,
  began: orNull(
    optional(shape<Means>({ tokens: uint8, craft: uint8, missiles: uint8, deltaV: uint8 }), NOTHING),
  ),
})

/** −1: none. */
const directionOrNull: Codec<number | null> = mapped(
  int8,
  (direction) => direction ?? -1,
  (raw) => (raw < 0 ? null : raw),
)

const craft = shape<Omit<Craft, 'id'>>({
  at: hex,
  velocity: hex,
  deltaV: uint8,
  missiles: uint8,
  hp: uint8,
  launched: uint8,
  declared: directionOrNull,
  status: oneOf('flying', 'destroyed'),
})

const missile = shape<Omit<Missile, 'id'>>({ at: hex, direction: uint8, fired: uint8 })

const hexes: Codec<readonly Hex[]> = remembered(
  mapped(
    words<string>(),
    (all) => all.map(({ q, r }) => `${q},${r}`),
    (all) =>
      all.map((one) => {
        const [q, r] = one.split(',').map(Number)
        return { q: q!, r: r! }
      }),
  ),
)

const rules = shape<Rules>({
  play: oneOf('standard', 'base-defence'),
  damage: oneOf('brutal', 'fortified'),
  missileSpeed: uint8,
  deltaV: uint8,
  magazine: uint8,
  roundLimit: uint8,
  missileLife: uint8,
  declare: oneOf('at-once', 'in-precedence'),
  craftEach: uint8,
  entityDice: uint8,
})

const PHASES: readonly Phase[] = ['precedence', 'marker', 'craft', 'entity', 'velocity', 'fire']
const ENDS: readonly Result['by'][] = ['last', 'tokens', 'craft', 'missiles', 'deltaV', 'draw']

export const sync = syncOf<State>({
  rules,
  torus: shape({ width: uint8, height: uint8 }),
  phase: oneOf(...PHASES),
  round: uint8,
  turn: uint8,
  players: listedBy<'id', Player>('player', 'id', player, byId),
  order: words(),
  craft: listedBy<'id', Craft>('craft', 'id', craft, byId),
  missiles: listedBy<'id', Missile>('missile', 'id', missile, (a, b) => a.fired - b.fired || byId(a, b)),
  entities: listedBy<'id', Entity>('entity', 'id', shape<Omit<Entity, 'id'>>({ hexes }), 'as-given'),
  entitiesDue: uint8,
  result: orNull(
    optional(shape<Result>({ winners: words(), by: oneOf(...ENDS) }), { winners: [], by: 'draw' }),
  ),
})
