/** The entry of a match in the list of live matches. */
import type { MatchState } from '../../common/wire/match/match-schema.ts'
import type { MatchOptions } from '../../common/wire/match/options.ts'
import type { Seats } from './seats/seats.ts'

const NAMES_AT_MOST = 8

/** `step`: the current step of the match, in words; `shown`: the round that the gallery sees. */
export function listingOf(
  state: MatchState,
  seats: Seats,
  options: MatchOptions,
  step: string,
  shown: number,
) {
  const humans = seats.humans()
  return {
    game: state.game,
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
