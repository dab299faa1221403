/** The entry of a match in the list of live matches. */
import type { MatchState } from '../../common/wire/match/match-schema.ts'
import type { MatchOptions } from '../../common/wire/match/options.ts'
import type { SeatsView } from './seats/seats.ts'

const NAMES_AT_MOST = 8

export interface ListedCourse {
  /** The current step of the match, in words. */
  readonly step: string
  /** The round that the gallery sees. */
  readonly shown: number
  /** When the match began, server ms; 0 before. */
  readonly began: number
  /** Null if it is too long for lists (`setupText`). */
  readonly setup: unknown
}

export function listingOf(
  state: MatchState,
  seats: SeatsView,
  options: MatchOptions,
  { step, shown, began, setup }: ListedCourse,
) {
  const humans = seats.humans()
  return {
    game: state.game,
    setup,
    room: state.room,
    began,
    rules: state.rules,
    engine: state.engine,
    phase: state.phase,
    round: state.round,
    step,
    seats: seats.chairs.length,
    taken: humans.length,
    present: seats.present().length,
    teams: new Set(seats.chairs.map((chair) => chair.team)).size,
    host: humans[0]?.name ?? '',
    names: humans.map((chair) => chair.name).slice(0, NAMES_AT_MOST),
    programs: humans.map((chair) => chair.program).slice(0, NAMES_AT_MOST),
    viewers: state.spectators,
    watchable: options.spectators,
    bots: options.bots,
    dropIn: options.dropIn,
    roundSeconds: options.roundSeconds,
    shown,
    opensAt: state.opensAt,
    exhibition: state.exhibition,
  }
}
