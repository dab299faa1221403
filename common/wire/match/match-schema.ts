/** The synced state of a match: what every game has, and a table of typed rows made of the game's own kinds. */
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
    /** Ready to begin; in play: this round's orders are in. */
    ready: t.boolean().default(false),
    /** A bot flies it: its own seat, or that of a player who is away. */
    autopilot: t.boolean().default(false),
    choice: t.string().default(''),
    /** Whose name is kept: there is a profile. */
    account: t.boolean().default(false),
    /** A program plays for the one who sits here. */
    program: t.boolean().default(false),
    /** Who has it has not come to the match that has begun. */
    missing: t.boolean().default(false),
    /** In whose place somebody else has it: a bot, or a substitute. */
    stead: t.string().default(''),
  },
  'SeatRow',
)
export type SeatRow = SchemaType<typeof SeatRow>

export type Phase = 'gathering' | 'playing' | 'finished'

const common = {
  game: t.string().default(''),
  /** Versions of the rules of that game, and of the engine, that the match is played by (`rulesOfState`). */
  rules: t.uint16().default(FIRST.rules),
  engine: t.uint16().default(FIRST.engine),
  phase: t.string().default('gathering'),
  /** The round being planned, from 1; 0 before the first. */
  round: t.uint16().default(0),
  /**
   * Server times, ms: when the planning clock starts to run (before it the last round is played back), and
   * when it ends.
   */
  opensAt: t.float64().default(0),
  deadline: t.float64().default(0),
  roundSeconds: t.uint8().default(30),
  /** The setup and options as JSON: they do not change while the match lives. */
  setup: t.string().default('{}'),
  options: t.string().default('{}'),
  /** SHA-256 of the match seed from the start; the seed itself at the end. */
  seedHash: t.string().default(''),
  seed: t.string().default(''),
  /** SHA-256 of the server's share of the next match's seed, fixed before it knows the players'. */
  commitment: t.string().default(''),
  /** At the end: what the seed was mixed from, the server's share and the players'. */
  secret: t.string().default(''),
  shares: t.string().default(''),
  spectators: t.uint16().default(0),
  /** Why the match stands still, in words; empty while it goes on. */
  trouble: t.string().default(''),
  /** How long the server was away in this match the last time, in seconds: the clock was set back by as much. */
  away: t.uint16().default(0),
  /** Who has stopped the clock; empty while it runs. */
  pausedBy: t.string().default(''),
  /** Whether the result will count for ratings, as it stands. */
  rated: t.boolean().default(false),
  /** Seats were given out before: it begins when all who have one are here and ready, or at `deadline`. */
  bound: t.boolean().default(false),
  /** The chatroom that the players came from, and go back to. */
  room: t.string().default(''),
  /** Bots alone play, for those who watch. */
  exhibition: t.boolean().default(false),
  /** The seats that offer a draw. */
  draw: t.string().default(''),
  /**
   * Server time, ms: from then on the only side that has anybody left may take the match as won; 0 while
   * there is more than one.
   */
  returnBy: t.float64().default(0),
  winners: t.string().default(''),
  by: t.string().default(''),
}

/** What the state of every match has, beside its seats and views. */
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

/** A state as somebody may see it, before a round is played. */
export type AudienceView = Schema & {
  /** The round that it stands before, from 1; 0 while there is nothing to see yet. */
  round: number
  table: RowTable
}

/** The one view of a match in which nobody may know less than another. */
export const EVERYBODY = 'all'
/** The view of all who play, where the gallery is behind. */
export const PLAYERS = 'players'

/** Who may know less than others: every seat in games with fog, the gallery when it is so many rounds behind. */
export interface Secrecy {
  readonly fog: boolean
  readonly behind: number
}

/** In fog the gallery is a round behind at least. */
export const secrecyOf = (game: AnyGame, { galleryDelay }: Pick<MatchOptions, 'galleryDelay'>): Secrecy => ({
  fog: game.fog,
  behind: Math.max(game.fog ? 1 : 0, galleryDelay),
})

/** Are there views that not everybody is sent? */
export const withholds = ({ fog, behind }: Secrecy): boolean => fog || behind > 0

/** Whose view a viewer is sent. */
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
  /** By audience (`audienceOf`). Where something is withheld a client is sent its own only. */
  views: MapSchema<AudienceView>
}

/**
 * By which rules a match is played, of its state as a client has it; a server of before versions tells none.
 */
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
  readonly rows: Readonly<Record<string, new () => RowSchema>>
}

const built = new Map<string, MatchSchema>()

/**
 * The schema classes of a game's matches, made once of the kinds it declares; `withheld`: with views that not
 * everybody is sent.
 */
export function matchSchemaOf(game: AnyGame, withheld = game.fog): MatchSchema {
  const name = `${game.id} ${game.version} ${withheld}`
  let made = built.get(name)
  if (!made) built.set(name, (made = build(game, withheld)))
  return made
}

function build(game: AnyGame, withheld: boolean): MatchSchema {
  const rows = Object.fromEntries(
    Object.entries(game.sync.kinds).map(([kind, fields]) => [kind, rowClass(kind, fields)]),
  )
  // The builders' types are made for literal descriptions; these come from the games at run time.
  const maps = Object.fromEntries(Object.entries(rows).map(([kind, Row]) => [kind, t.map(Row as never)]))
  const Table = schema(maps as never, 'Table')
  const View = schema({ round: t.uint16().default(0), table: t.ref(Table as never) } as never, 'View')
  const views = t.map(View as never)
  const State = schema(
    { ...common, seats: t.map(SeatRow), views: withheld ? views.view() : views } as never,
    'MatchState',
  )
  return { State, View, rows }
}

function rowClass(kind: string, fields: Fields): new () => RowSchema {
  const builders = Object.entries(fields).map(([name, type]) => [
    name,
    (t[type]() as FieldBuilder<unknown>).default(ZERO[type]),
  ])
  return schema(Object.fromEntries(builders) as never, kind)
}

/** An audience's view, which is made when it is first asked for. */
export function viewFor({ View }: MatchSchema, state: MatchState, audience: string): AudienceView {
  let view = state.views.get(audience)
  if (!view) state.views.set(audience, (view = new View()))
  return view
}

/**
 * The view that a client was sent, and whose it is; in the moment of changing seats it may have two, or
 * another's.
 */
export function viewOf(
  state: MatchState,
  viewer: Viewer = 'gallery',
): { readonly of: string; readonly round: number; readonly table: RowTable } | undefined {
  const of = state.views.has(viewer)
    ? viewer
    : viewer !== 'gallery' && state.views.has(PLAYERS)
      ? PLAYERS
      : [...state.views.keys()][0]
  if (of === undefined) return undefined
  const { round, table } = state.views.get(of)!
  return { of, round, table }
}

/** Brings the table to these rows, touching only what differs. Kinds that are left out stay as they are. */
export function writeRows({ rows: classes }: MatchSchema, table: RowTable, rows: Rows): void {
  for (const [kind, Row] of Object.entries(classes)) {
    const wanted = rows[kind]
    if (!wanted) continue
    const map = table[kind]!
    for (const id of map.keys()) if (!(id in wanted)) map.delete(id)
    for (const id of Object.keys(wanted)) {
      const there = map.get(id)
      if (there) assign(there, wanted[id]!)
      else map.set(id, assign(new Row(), wanted[id]!))
    }
  }
}

function assign<S extends RowSchema>(target: S, row: Row): S {
  const fields = target as Record<string, number | string | boolean>
  for (const name in row) if (fields[name] !== row[name]) fields[name] = row[name]!
  return target
}

/** The inverse of `writeRows`, of a table as the client has it (by reflection, so without the classes). */
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
