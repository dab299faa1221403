/** Brings the synced state up to what is so. The only place where it is written. */
import { matchSchemaOf, SeatRow, writeRows, type MatchState, type Phase } from '../../common/wire/match-schema.ts'
import { seedHash } from '../../common/engine/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { MatchOptions } from '../../common/wire/options.ts'
import type { LiveMatch } from './live-match.ts'
import type { Chair, Seats } from './seats.ts'

export function newState(game: AnyGame, setup: unknown, options: MatchOptions): MatchState {
  const state = new (matchSchemaOf(game).State)()
  state.game = game.id
  state.setup = JSON.stringify(setup)
  state.options = JSON.stringify(options)
  state.roundSeconds = options.roundSeconds
  return state
}

export function publishSeats(state: MatchState, seats: Seats, match: LiveMatch | undefined): void {
  for (const chair of seats.chairs) {
    let row = state.seats.get(chair.id)
    if (!row) state.seats.set(chair.id, (row = new SeatRow()))
    const playing = state.phase === 'playing' && match !== undefined
    set(row, {
      team: chair.team, name: chair.name, occupant: chair.occupant, choice: chair.choice,
      connected: chair.occupant === 'bot' || chair.connections > 0,
      ready: playing ? match.ready(chair.id) || !match.owes(chair.id) : readyToBegin(chair),
      autopilot: seats.onAutopilot(chair),
    })
  }
}

const readyToBegin = (chair: Chair): boolean => chair.occupant === 'bot' || chair.ready

/** The match as anybody may see it. Games with fog will need a view for each side here. */
export function publishMatch(state: MatchState, match: LiveMatch): void {
  writeRows(match.game, state.table, match.game.sync.toRows(match.game.view(match.state, 'gallery')))
  set(state, { seedHash: match.seedHash })
}

export function publishPhase(state: MatchState, phase: Phase, fields: Partial<Pick<MatchState, 'round' | 'opensAt' | 'deadline' | 'winners' | 'by' | 'seed' | 'secret' | 'shares'>>): void {
  set(state, { phase, ...fields })
}

/** While a match is not being played: what the next one's seed will be mixed from. */
export const publishCommitment = (state: MatchState, secret: string): void => set(state, { commitment: seedHash(secret) })

function set<T extends object>(target: T, fields: Partial<T>): void {
  for (const [name, value] of Object.entries(fields) as [keyof T, T[keyof T]][]) if (target[name] !== value) target[name] = value
}
