/**
 * Updates the synced state: seats, views and phase. The room publishes the spectator counts
 * (`match/room/match-room.ts`).
 */
import { seedHash } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { Viewer } from '../../common/engine/match-types.ts'
import { rulesIdOf } from '../../common/engine/record/rules-id.ts'
import type { Rows } from '../../common/engine/sync/sync.ts'
import {
  type AudienceView,
  audienceOf,
  type MatchState,
  matchSchemaOf,
  type Phase,
  SeatRow,
  type Secrecy,
  secrecyOf,
  viewFor,
  withholds,
  writeRows,
} from '../../common/wire/match/match-schema.ts'
import type { MatchOptions } from '../../common/wire/match/options.ts'
import { roundText } from '../../common/wire/match/timeline.ts'
import type { LiveMatch } from './live-match.ts'
import type { Chair, SeatsView } from './seats/seats.ts'

export function newState(game: AnyGame, setup: unknown, options: MatchOptions): MatchState {
  const state = new (matchSchemaOf(game, withholds(secrecyOf(game, options))).State)()
  const { rules, engine } = rulesIdOf(game)
  Object.assign(state, { game: game.id, rules, engine })
  state.setup = JSON.stringify(setup)
  state.options = JSON.stringify(options)
  state.roundSeconds = options.roundSeconds
  return state
}

export function publishSeats(
  game: AnyGame,
  state: MatchState,
  secrecy: Secrecy,
  seats: SeatsView,
  match: LiveMatch | undefined,
): void {
  for (const chair of seats.chairs) {
    let row = state.seats.get(chair.id)
    if (!row) state.seats.set(chair.id, (row = new SeatRow()))
    set(row, {
      team: chair.team,
      name: chair.name,
      occupant: chair.occupant,
      choice: game.fog ? '' : chair.choice,
      account: chair.account,
      program: chair.program,
      connected: chair.occupant === 'bot' || chair.connections > 0,
      ready: readyOf(state, secrecy, seats, match, chair),
      autopilot: seats.shownOnAutopilot(chair, withholds(secrecy)),
      missing: state.phase === 'playing' && seats.isMissing(chair),
      stead: chair.occupant === 'open' ? '' : (chair.stead?.name ?? ''),
    })
  }
}

/** Updates only readiness, after orders have changed: no other field of the seats has. */
export function publishReady(state: MatchState, secrecy: Secrecy, seats: SeatsView, match: LiveMatch): void {
  for (const chair of seats.chairs) {
    const row = state.seats.get(chair.id)!
    const ready = readyOf(state, secrecy, seats, match, chair)
    if (row.ready !== ready) row.ready = ready
  }
}

const readyOf = (
  { phase }: MatchState,
  secrecy: Secrecy,
  seats: SeatsView,
  match: LiveMatch | undefined,
  chair: Chair,
): boolean =>
  phase === 'playing' && match ? shownReady(withholds(secrecy), seats, match, chair) : readyToBegin(chair)

/**
 * Readiness as everybody may see it. With secrecy it must not reveal who is out: bots always seem ready, and
 * a person who owes no orders seems to be thinking until everybody else is ready.
 */
function shownReady(withheld: boolean, seats: SeatsView, match: LiveMatch, chair: Chair): boolean {
  if (withheld && seats.shownOnAutopilot(chair, withheld)) return true
  if (match.owes(chair.id)) return match.ready(chair.id)
  return !withheld || match.allReady()
}

const readyToBegin = (chair: Chair): boolean => chair.occupant === 'bot' || chair.ready

/** The state that each view was last written from: an unchanged state needs no new comparison. */
const written = new WeakMap<AudienceView, unknown>()

const noneOf = (game: AnyGame): Rows =>
  Object.fromEntries(Object.keys(game.sync.kinds).map((kind) => [kind, {}]))

/** A viewer's view of a match, ready to be written into the synced state. */
export interface ViewRows {
  readonly view: AudienceView
  readonly seen: unknown
  /** Kinds of rows that are as they were may be missing. */
  readonly rows: Rows
  readonly round: number
  readonly played: string
}

/** The match as a viewer may see it, up to the round that is visible to them (`LiveMatch.shownTo`). */
export function viewRows(state: MatchState, match: LiveMatch, secrecy: Secrecy, viewer: Viewer): ViewRows {
  const { game } = match
  const view = viewFor(matchSchemaOf(game, withholds(secrecy)), state, audienceOf(secrecy, viewer))
  const shown = match.shownTo(viewer)
  const seen = shown && (game.view(shown.state, match.eyesOf(viewer)) as unknown)
  const round = shown ? shown.round : 0
  return {
    view,
    seen,
    rows: shown ? game.sync.toRows(seen, written.get(view)) : noneOf(game),
    round,
    played: view.round === round ? view.played : playedBefore(match, round, viewer),
  }
}

/** The round before this one as a viewer may see it; empty if there was none. */
function playedBefore(match: LiveMatch, round: number, viewer: Viewer): string {
  const news = match.newsFor(viewer)
  if (news?.round !== round - 1) return ''
  return roundText({
    round: news.round,
    timeline: match.game.viewTimeline(news.timeline, news.after, viewer),
  })
}

export function publishView(
  game: AnyGame,
  secrecy: Secrecy,
  { view, seen, rows, round, played }: ViewRows,
): void {
  writeRows(matchSchemaOf(game, withholds(secrecy)), view.table, rows)
  written.set(view, seen)
  set(view, { round, played })
}

/** All rows of what a view was last written from. */
export const rowsOf = (game: AnyGame, view: AudienceView): Rows => {
  const seen = written.get(view)
  return seen === undefined ? noneOf(game) : game.sync.toRows(seen)
}

/** Publishes the seed hash, by which the match can be found, even if the views fail. */
export const publishSeedHash = (state: MatchState, { seedHash: hash }: LiveMatch): void =>
  set(state, { seedHash: hash })

export function publishPhase(
  state: MatchState,
  phase: Phase,
  fields: Partial<
    Pick<
      MatchState,
      | 'round'
      | 'opensAt'
      | 'deadline'
      | 'winners'
      | 'by'
      | 'seed'
      | 'secret'
      | 'shares'
      | 'trouble'
      | 'away'
      | 'pausedBy'
      | 'rated'
      | 'draw'
      | 'returnBy'
    >
  >,
): void {
  set(state, { phase, ...fields })
}

/** Between matches: publishes the hash of the server's secret, its commitment for the next match's seed. */
export const publishCommitment = (state: MatchState, secret: string): void =>
  set(state, { commitment: seedHash(secret) })

function set<T extends object>(target: T, fields: Partial<T>): void {
  for (const name in fields) if (target[name] !== fields[name]) target[name] = fields[name] as T[typeof name]
}
