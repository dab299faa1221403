/**
 * What spectators see of a match, as plain values: read from the synced state of the match room, written into
 * that of a gallery.
 */
import { isDeepStrictEqual } from 'node:util'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { Rows } from '../../../common/engine/sync/sync.ts'
import {
  audienceOf,
  MATCH_FIELDS,
  type MatchState,
  matchSchemaOf,
  readRows,
  SeatRow,
  type Secrecy,
  viewFor,
  writeRows,
} from '../../../common/wire/match/match-schema.ts'

type PlainValue = string | number | boolean

/** A view and its audience. */
export interface ShownView {
  readonly audience: string
  readonly round: number
  readonly rows: Rows
}

/** The full state, or only its changed parts. */
export interface GalleryState {
  readonly fields: Readonly<Record<string, PlainValue>>
  readonly seats: Readonly<Record<SeatId, object>>
  readonly view?: ShownView
}

const fieldsOf = (state: MatchState): Record<string, PlainValue> =>
  Object.fromEntries(MATCH_FIELDS.map((name) => [name, state[name as keyof MatchState] as PlainValue]))
const seatsOf = (state: MatchState): Record<SeatId, object> =>
  Object.fromEntries([...state.seats.entries()].map(([id, row]) => [id, row.toJSON()]))

/** The gallery's view only; the other views in the state are for players. */
function viewOf(game: AnyGame, state: MatchState, secrecy: Secrecy): ShownView | undefined {
  const audience = audienceOf(secrecy, 'gallery')
  const view = state.views.get(audience)
  return view && { audience, round: view.round, rows: readRows(game, view.table) }
}

/** Reads a state, and what has changed in it since the last read. */
export class ShownState {
  private readonly game: AnyGame
  private readonly state: MatchState
  private readonly secrecy: Secrecy
  private fields: Record<string, PlainValue> = {}
  private seats: Record<SeatId, object> = {}
  private viewed: unknown

  constructor(game: AnyGame, state: MatchState, secrecy: Secrecy) {
    this.game = game
    this.state = state
    this.secrecy = secrecy
  }

  whole(): GalleryState {
    const { game, state, secrecy } = this
    const view = viewOf(game, state, secrecy)
    return { fields: fieldsOf(state), seats: seatsOf(state), ...(view && { view }) }
  }

  /**
   * `viewed`: a value that changes whenever the match writes the gallery's view. Undefined when nothing has
   * changed.
   */
  change(viewed: unknown): GalleryState | undefined {
    const [fields, seats] = [fieldsOf(this.state), seatsOf(this.state)]
    const view = viewed === this.viewed ? undefined : viewOf(this.game, this.state, this.secrecy)
    const change = {
      fields: differing(this.fields, fields),
      seats: differing(this.seats, seats),
      ...(view && { view }),
    }
    Object.assign(this, { fields, seats, viewed })
    return view || Object.keys(change.fields).length > 0 || Object.keys(change.seats).length > 0
      ? change
      : undefined
  }
}

const differing = <Value>(
  before: Readonly<Record<string, Value>>,
  now: Readonly<Record<string, Value>>,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !isDeepStrictEqual(before[name], value)))

/** The state of a room with spectators only: all clients receive the same. */
export const galleryState = (game: AnyGame): MatchState => new (matchSchemaOf(game, false).State)()

/** Writes plain values into a state. Equal values cause no change. */
export function show(game: AnyGame, state: MatchState, { fields, seats, view }: GalleryState): void {
  assign(state, fields)
  for (const [id, row] of Object.entries(seats)) {
    let there = state.seats.get(id)
    if (!there) state.seats.set(id, (there = new SeatRow()))
    assign(there, row)
  }
  if (!view) return
  const shape = matchSchemaOf(game, false)
  const there = viewFor(shape, state, view.audience)
  writeRows(shape, there.table, view.rows)
  assign(there, { round: view.round })
}

function assign(target: object, fields: object): void {
  const known = target as Record<string, unknown>
  for (const [name, value] of Object.entries(fields)) if (known[name] !== value) known[name] = value
}
