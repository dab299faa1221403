/**
 * How a state crosses the network: one row per player, ship, asteroid, tear and pencil, and one for the rest.
 */
import {
  type Codec,
  flag,
  int32,
  mapped,
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
import { listed, listedBy, syncOf } from '../../engine/sync/sync-codec.ts'
import type { Polygon } from '../../geometry/polygon.ts'
import type { LatticePoint } from '../../geometry/segment.ts'
import {
  type Asteroid,
  byId,
  type Pencil,
  type Player,
  type Result,
  type Rules,
  type Segment,
  type Ship,
  type State,
} from './state.ts'

const point = shape<LatticePoint>({ x: int32, y: int32 })

/** Corners as short texts of the steps between them: rock that was cut often has hundreds. */
const polygon: Codec<Polygon> = remembered(
  mapped(
    words<string>(),
    (points) =>
      points.map(({ x, y }, i) => {
        const before = points[i - 1] ?? { x: 0, y: 0 }
        return `${(x - before.x).toString(36)},${(y - before.y).toString(36)}`
      }),
    (steps) => {
      let at: LatticePoint = { x: 0, y: 0 }
      return steps.map((step) => {
        const [x, y] = step.split(',').map((part) => parseInt(part, 36))
        at = { x: at.x + x!, y: at.y + y! }
        return at
      })
    },
  ),
)

const orNull = <T>(codec: Codec<T | undefined>): Codec<T | null> =>
  mapped(
    codec,
    (value) => value ?? undefined,
    (value) => value ?? null,
  )

const player = shape<Omit<Player, 'id'>>({
  seat: text(),
  team: text(),
  edge: oneOf('bottom', 'left', 'top', 'right'),
  door: orNull(optional(uint16, 0)),
  done: flag,
})

const rules = shape<Rules>({
  doors: oneOf('centred', 'placed'),
  ships: oneOf('default', 'placed'),
  shipsEach: uint8,
  asteroids: oneOf('empty', 'light', 'dense', 'belt', 'solid', 'drawn'),
  asteroidLimit: uint8,
  skips: oneOf('none', 'basic', 'advanced'),
  tears: flag,
  passing: flag,
  stalemate: flag,
  wrap: flag,
  blast: flag,
  sharing: flag,
  turrets: flag,
  stopper: flag,
  pencils: words(),
  turnLimit: uint16,
  knockout: mapped(
    flag,
    (knockout) => knockout ?? false,
    (raw) => raw || undefined,
  ),
})

const tears = listed<Segment & { readonly place: number }, Segment>(
  'tear',
  shape<Segment>({ from: point, to: point }),
  {
    key: ({ place }) => String(place),
    kept: ({ from, to }) => ({ from, to }),
    whole: (key, kept) => ({ place: Number(key), ...kept }),
    order: (a, b) => a.place - b.place,
  },
)

export const sync = syncOf<State>({
  rules,
  sheet: shape({ width: uint16, height: uint16 }),
  phase: oneOf('doors', 'ships', 'asteroids', 'play'),
  first: uint8,
  turn: uint8,
  turns: uint16,
  quiet: uint16,
  players: listedBy<'id', Player>('player', 'id', player, 'as-given'),
  ships: listedBy<'id', Ship>(
    'ship',
    'id',
    shape<Omit<Ship, 'id'>>({ nose: point, facing: uint16, turret: flag }),
    byId,
  ),
  asteroids: listedBy<'id', Asteroid>(
    'asteroid',
    'id',
    shape<Omit<Asteroid, 'id'>>({ points: polygon }),
    byId,
  ),
  tears: {
    ...tears,
    write: (all, rows, rest) =>
      tears.write(
        all.map((tear, place) => ({ ...tear, place })),
        rows,
        rest,
      ),
    read: (rows, rest) => tears.read(rows, rest).map(({ from, to }) => ({ from, to })),
  },
  pencils: listedBy<'id', Pencil>(
    'pencil',
    'id',
    shape<Omit<Pencil, 'id'>>({ bluntness: uint8 }),
    'as-given',
  ),
  result: orNull(
    optional(
      shape<Result>({ winner: textOrNull, by: oneOf('last', 'nobody', 'stalemate', 'limit', 'knockout') }),
      { winner: null, by: 'nobody' },
    ),
  ),
})
