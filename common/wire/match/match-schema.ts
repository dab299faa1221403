/**
 * The synced state of a match: what every game has, and a table of typed rows built from the game's own
 * kinds.
 */
import { type FieldBuilder, type MapSchema, type Schema, type SchemaType, schema, t } from '@colyseus/schema'
import type { AnyGame } from '../../engine/game.ts'
import type { Viewer } from '../../engine/match-types.ts'
import { FIRST, type RulesId } from '../../engine/record/rules-id.ts'
import type { Fields, FieldType, Row, Rows } from '../../engine/sync/sync.ts'
import type { MatchOptions } from './options.ts'

export const SeatRow = schema(
  {
    team: t.string().default(''),
    /** The player's callsign, or the bot's. */
    name: t.string().default(''),
    occupant: t.string().default('open'),
    connected: t.boolean().default(false),
    /** Before the match: ready to begin. During it: this round's orders are in. */
    ready: t.boolean().default(false),
    /** A bot flies the seat: its own, or that of a player who is away. */
    autopilot: t.boolean().default(false),
    choice: t.string().default(''),
    /** Whether the player has an account, and so a profile page. */
    account: t.boolean().default(false),
    /** A program plays for this player. */
    program: t.boolean().default(false),
    /** The match has begun without the seat's player. */
    missing: t.boolean().default(false),
    /** The player whom a bot or a substitute replaces. */
    stead: t.string().default(''),
  },
  'SeatRow',
)
export type SeatRow = SchemaType<typeof SeatRow>

export type Phase = 'gathering' | 'playing' | 'finished'

const common = {
  game: t.string().default(''),
  /** Versions of the rules and of the engine that the match is played by (`rulesOfState`). */
  rules: t.uint16().default(FIRST.rules),
  engine: t.uint16().default(FIRST.engine),
  phase: t.string().default('gathering'),
  /** The round being planned, from 1; 0 before the first. */
  round: t.uint16().default(0),
  /**
   * Server times, ms: when the planning clock starts (until then the last round is played back), and when it
   * ends.
   */
  opensAt: t.float64().default(0),
  deadline: t.float64().default(0),
  roundSeconds: t.uint8().default(30),
  /** The setup and options as JSON: they never change during a match. */
  setup: t.string().default('{}'),
  options: t.string().default('{}'),
  /** `seedHash`: SHA-256 of the match seed, from the start; `seed`: set at the end. */
  seedHash: t.string().default(''),
  seed: t.string().default(''),
  /**
   * SHA-256 of the server's share of the next match's seed, committed before it knows the players' shares.
   */
  commitment: t.string().default(''),
  /** At the end: the parts of the seed, from the server and from the players. */
  secret: t.string().default(''),
  shares: t.string().default(''),
  spectators: t.uint16().default(0),
  /** Why the match is halted, in words; empty while it goes on. */
  trouble: t.string().default(''),
  /** The server's last downtime in this match, in seconds; the clock was set back by as much. */
  away: t.uint16().default(0),
  /** The player who stopped the clock; empty while it runs. */
  pausedBy: t.string().default(''),
  /** Whether the result counts for ratings, as things stand. */
  rated: t.boolean().default(false),
  /**
   * Seats were assigned beforehand: the match begins when all their players are here and ready, or at
   * `deadline`.
   */
  bound: t.boolean().default(false),
  /** The chatroom that the players came from and return to. */
  room: t.string().default(''),
  /** Only bots play, for spectators. */
  exhibition: t.boolean().default(false),
  /** The seats that offer a draw. */
  draw: t.string().default(''),
  /**
   * Server time, ms, from which the only side with players left may claim the win; 0 while several sides have
   * players.
   */
  returnBy: t.float64().default(0),
  winners: t.string().default(''),
  by: t.string().default(''),
}

/** Fields of every match's state, beside seats and views. */
export const MATCH_FIELDS = Object.keys(common) as (keyof typeof common)[]

const ZERO: Readonly<Record<FieldType, number | string | boolean>> = {
  int8: 0,
  uint8: 0,
  int16: 0,
  uint16: 0,
  int32: 0,
  uint32: 0,
  float64: 0,
  string: '',
  boolean: false,
}

type RowSchema = Schema & Record<string, number | string | boolean>
export type RowTable = Schema & Record<string, MapSchema<RowSchema>>

/** An audience's view of the state before a round is played. */
export type AudienceView = Schema & {
  /** The round that follows this state, from 1; 0 while there is none. */
  round: number
  /**
   * The round that led to this state, as this audience may see it (`roundText`); empty for none. It comes with
   * the patch that brings the state, and only so: who joins later has not got it.
   */
  played: string
  table: RowTable
}

/** The only audience of a match in which all may know the same. */
export const EVERYBODY = 'all'
/** The audience of all players, if the gallery is behind. */
export const PLAYERS = 'players'

/**
 * Who may know less than others: every seat in games with fog; the gallery, if it is `behind` rounds late.
 */
export interface Secrecy {
  readonly fog: boolean
  readonly behind: number
}

/** In fog the gallery is at least one round behind. */
export const secrecyOf = (game: AnyGame, { galleryDelay }: Pick<MatchOptions, 'galleryDelay'>): Secrecy => ({
  fog: game.fog,
  behind: Math.max(game.fog ? 1 : 0, galleryDelay),
})

/** Whether some clients may not see some views. */
export const withholds = ({ fog, behind }: Secrecy): boolean => fog || behind > 0

/** The audience of a viewer. */
export const audienceOf = ({ fog, behind }: Secrecy, viewer: Viewer): string =>
  fog || (behind > 0 && viewer === 'gallery') ? viewer : behind > 0 ? PLAYERS : EVERYBODY

export type MatchState = Schema & {
  game: string
  rules: number
  engine: number
  phase: Phase
  round: number
  opensAt: number
  deadline: number
  roundSeconds: number
  setup: string
  options: string
  seedHash: string
  seed: string
  commitment: string
  secret: string
  shares: string
  spectators: number
  trouble: string
  away: number
  pausedBy: string
  rated: boolean
  bound: boolean
  room: string
  exhibition: boolean
  draw: string
  returnBy: number
  winners: string
  by: string
  seats: MapSchema<SeatRow>
  /** By audience (`audienceOf`). If anything is withheld, a client receives only its own view. */
  views: MapSchema<AudienceView>
}

/** The rules of a match, from the state that a client has; servers of earlier versions do not state them. */
export const rulesOfState = ({
  game,
  rules,
  engine,
}: Pick<MatchState, 'game'> & Partial<Pick<MatchState, 'rules' | 'engine'>>): RulesId => ({
  game,
  rules: rules ?? FIRST.rules,
  engine: engine ?? FIRST.engine,
})

export interface MatchSchema {
  readonly State: new () => MatchState
  readonly View: new () => AudienceView
  readonly rows: readonly RowKind[]
}

/** The rows of one kind, and their fields. */
interface RowKind {
  readonly kind: string
  readonly Row: new () => RowSchema
  readonly fields: readonly RowField[]
}

/** A field's setter: as a property whose name varies it would take several times as long to set. */
interface RowField {
  readonly name: string
  set(this: RowSchema, value: Row[string]): void
}

const built = new Map<string, MatchSchema>()

/**
 * The schema classes of a game's matches, memoized, built from the game's row kinds. `withheld`: some views
 * are not sent to everybody.
 */
export function matchSchemaOf(game: AnyGame, withheld = game.fog): MatchSchema {
  const name = `${game.id} ${game.version} ${withheld}`
  let made = built.get(name)
  if (!made) built.set(name, (made = build(game, withheld)))
  return made
}

function build(game: AnyGame, withheld: boolean): MatchSchema {
  const rows = Object.entries(game.sync.kinds).map(([kind, fields]) => rowKind(kind, fields))
  // The builders' types expect literal descriptions; these come from the games at run time.
  const maps = Object.fromEntries(rows.map(({ kind, Row }) => [kind, t.map(Row)]))
  const Table = schema(maps, 'Table')
  const View = schema(
    {
      round: t.uint16().default(0),
      table: t.ref(Table),
      played: t.string().patchOnly().default(''),
    },
    'View',
  )
  const views = t.map(View)
  const State = schema(
    { ...common, seats: t.map(SeatRow), views: withheld ? views.view() : views },
    'MatchState',
  )
  return { State: State as new () => MatchState, View, rows }
}

function rowKind(kind: string, fields: Fields): RowKind {
  const builders = Object.entries(fields).map(([name, type]) => [
    name,
    (t[type]() as FieldBuilder<unknown>).default(ZERO[type]),
  ])
  const Row: new () => RowSchema = schema(Object.fromEntries(builders), kind)
  const accessors = Object.getOwnPropertyDescriptors(Row.prototype as object) as Record<string, RowField>
  return { kind, Row, fields: Object.keys(fields).map((name) => ({ name, set: accessors[name]!.set })) }
}

/** An audience's view, to be written: created if the state has none. */
export function openView({ View }: MatchSchema, state: MatchState, audience: string): AudienceView {
  let view = state.views.get(audience)
  if (!view) state.views.set(audience, (view = new View()))
  return view
}

/**
 * The view that a client was sent, and its audience. While it changes seats a client may briefly have two
 * views, or another's.
 */
export function viewOf(
  state: MatchState,
  viewer: Viewer = 'gallery',
): (Pick<AudienceView, 'round' | 'played' | 'table'> & { readonly of: string }) | undefined {
  const of = state.views.has(viewer)
    ? viewer
    : viewer !== 'gallery' && state.views.has(PLAYERS)
      ? PLAYERS
      : [...state.views.keys()][0]
  if (of === undefined) return undefined
  const { round, played, table } = state.views.get(of)!
  return { of, round, played: played ?? '', table }
}

/** Updates the table to these rows, writing only differences. Kinds that are left out stay as they are. */
export function writeRows({ rows: kinds }: MatchSchema, table: RowTable, rows: Rows): void {
  for (const { kind, Row, fields } of kinds) {
    const wanted = rows[kind]
    if (!wanted) continue
    const map = table[kind]!
    for (const id of map.keys()) if (!(id in wanted)) map.delete(id)
    for (const id of Object.keys(wanted)) {
      const there = map.get(id)
      if (there) assign(there, wanted[id]!, fields)
      else map.set(id, assign(new Row(), wanted[id]!, fields))
    }
  }
}

function assign<S extends RowSchema>(target: S, row: Row, fields: readonly RowField[]): S {
  for (const { name, set } of fields) {
    const value = row[name]
    if (value !== undefined) set.call(target, value)
  }
  return target
}

/**
 * The inverse of `writeRows`, for a table as decoded by the client (by reflection, so without the classes).
 */
export function readRows(game: AnyGame, table: unknown): Rows {
  const maps = table as Record<string, MapSchema<Record<string, never>>>
  return Object.fromEntries(
    Object.entries(game.sync.kinds).map(([kind, fields]) => [
      kind,
      Object.fromEntries(
        [...maps[kind]!.entries()].map(([id, row]) => [
          id,
          Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]!])),
        ]),
      ),
    ]),
  )
}
