/**
 * What spectators see of a match, as plain values: read from the synced state of the match room, written into
 * that of a gallery.
 */
import equal from 'fast-deep-equal'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { Rows } from '../../../common/engine/sync/sync.ts'
import {
  MATCH_FIELDS,
  type MatchState,
  matchSchemaOf,
  openView,
  SeatRow,
  writeRows,
} from '../../../common/wire/match/match-schema.ts'

type PlainValue = string | number | boolean

/** A view and its audience. */
export interface GalleryView {
  readonly audience: string
  readonly round: number
  /** The round before, as in the synced state; nodes of earlier versions do not send it so. */
  readonly played?: string
  /** In a change, kinds of rows that are as they were may be missing. */
  readonly rows: Rows
}

/** Where the gallery's view is to be had (`PublishedViews`). */
export interface GalleryViews {
  /** The whole view; undefined before the first. */
  wholeGalleryView(): GalleryView | undefined
  /** What was written into it since the last call. */
  takeGalleryView(): GalleryView | undefined
}

/** The full state, or only its changed parts. */
export interface GalleryState {
  readonly fields: Readonly<Record<string, PlainValue>>
  readonly seats: Readonly<Record<SeatId, object>>
  readonly view?: GalleryView
}

const fieldsOf = (state: MatchState): Record<string, PlainValue> =>
  Object.fromEntries(MATCH_FIELDS.map((name) => [name, state[name as keyof MatchState] as PlainValue]))
const seatsOf = (state: MatchState): Record<SeatId, object> =>
  Object.fromEntries([...state.seats.entries()].map(([id, row]) => [id, row.toJSON()]))

/** What a gallery shows of a state, and what has changed in that since it was last asked. */
export class GalleryStateReader {
  private readonly state: MatchState
  private readonly views: GalleryViews
  private fields: Record<string, PlainValue> = {}
  private seats: Record<SeatId, object> = {}

  constructor(state: MatchState, views: GalleryViews) {
    this.state = state
    this.views = views
  }

  whole(): GalleryState {
    const { state } = this
    const view = this.views.wholeGalleryView()
    return { fields: fieldsOf(state), seats: seatsOf(state), ...(view && { view }) }
  }

  /** Undefined when nothing has changed. */
  change(): GalleryState | undefined {
    const [fields, seats] = [fieldsOf(this.state), seatsOf(this.state)]
    const view = this.views.takeGalleryView()
    const change = {
      fields: differing(this.fields, fields),
      seats: differing(this.seats, seats),
      ...(view && { view }),
    }
    Object.assign(this, { fields, seats })
    return view || Object.keys(change.fields).length > 0 || Object.keys(change.seats).length > 0
      ? change
      : undefined
  }
}

const differing = <Value>(
  before: Readonly<Record<string, Value>>,
  now: Readonly<Record<string, Value>>,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !equal(before[name], value)))

/** The state of a room with spectators only: all clients receive the same. */
export const newGalleryState = (game: AnyGame): MatchState => new (matchSchemaOf(game, false).State)()

/** Writes plain values into a state. Equal values cause no change. */
export function writeGalleryState(
  game: AnyGame,
  state: MatchState,
  { fields, seats, view }: GalleryState,
): void {
  assign(state, fields)
  for (const [id, row] of Object.entries(seats)) {
    let there = state.seats.get(id)
    if (!there) state.seats.set(id, (there = new SeatRow()))
    assign(there, row)
  }
  if (!view) return
  const shape = matchSchemaOf(game, false)
  const there = openView(shape, state, view.audience)
  writeRows(shape, there.table, view.rows)
  assign(there, { round: view.round, played: view.played ?? '' })
}

function assign(target: object, fields: object): void {
  const known = target as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) if (known[name] !== value) known[name] = value
}
