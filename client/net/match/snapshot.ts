/** What the screens draw from, read from a room's synced state. */
import type { AnyGame } from '../../../common/engine/game.ts'
import type { MatchState } from '../../../common/wire/match/match-schema.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import type { SeatView, Snapshot } from './link.ts'

/** `before`: the last one. What stays as long as the match does is taken from it. */
export function snapshotOf(game: AnyGame, state: MatchState, before: Snapshot | undefined): Snapshot {
  const fixed =
    before?.game === game
      ? before
      : {
          game,
          setup: JSON.parse(state.setup) as unknown,
          options: matchOptions.parse(JSON.parse(state.options)),
        }
  return {
    game,
    setup: fixed.setup,
    options: fixed.options,
    phase: state.phase,
    round: state.round,
    opensAt: state.opensAt,
    deadline: state.deadline,
    roundSeconds: state.roundSeconds,
    seats: [...state.seats.entries()].map(([id, seat]) => ({
      id,
      team: seat.team,
      name: seat.name,
      occupant: seat.occupant as SeatView['occupant'],
      connected: seat.connected,
      ready: seat.ready,
      autopilot: seat.autopilot,
      choice: seat.choice,
      account: seat.account,
      program: seat.program,
      missing: seat.missing,
      stead: seat.stead,
    })),
    spectators: state.spectators,
    trouble: state.trouble,
    away: state.away,
    pausedBy: state.pausedBy,
    returnBy: state.returnBy,
    rated: state.rated,
    bound: state.bound,
    exhibition: state.exhibition,
    room: state.room,
    draw: words(state.draw),
    winners: words(state.winners),
    by: state.by,
    seedHash: state.seedHash,
    seed: state.seed,
    secret: state.secret,
    shares: state.shares,
  }
}

const words = (text: string): string[] => (text ? text.split(' ') : [])
