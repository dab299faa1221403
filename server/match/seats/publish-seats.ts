/**
 * Writes into the synced state what everybody sees of the seats: who has them, and who is ready. A field that is
 * set to what it is already is not sent again.
 */
import type { AnyGame } from '../../../common/engine/game.ts'
import { type MatchState, SeatRow, type Secrecy, withholds } from '../../../common/wire/match/match-schema.ts'
import type { LiveMatch } from '../live-match.ts'
import type { Chair, SeatsView } from './seats.ts'

/** The table of the seats. */
export interface SeatedTable {
  readonly game: AnyGame
  readonly state: MatchState
  readonly secrecy: Secrecy
  readonly seats: SeatsView
  readonly match: LiveMatch | undefined
}

export function publishSeats(table: SeatedTable): void {
  const { game, state, secrecy, seats } = table
  for (const chair of seats.chairs) {
    let row = state.seats.get(chair.id)
    if (!row) state.seats.set(chair.id, (row = new SeatRow()))
    row.team = chair.team
    row.name = chair.name
    row.occupant = chair.occupant
    row.choice = game.fog ? '' : chair.choice
    row.account = chair.account
    row.program = chair.program
    row.connected = chair.occupant === 'bot' || chair.connections > 0
    row.ready = readyOf(table, chair)
    row.autopilot = seats.shownOnAutopilot(chair, withholds(secrecy))
    row.missing = state.phase === 'playing' && seats.isMissing(chair)
    row.stead = chair.occupant === 'open' ? '' : (chair.stead?.name ?? '')
  }
}

/** Updates only readiness, after orders have changed: no other field of the seats has. */
export function publishReady(table: SeatedTable): void {
  for (const chair of table.seats.chairs) {
    table.state.seats.get(chair.id)!.ready = readyOf(table, chair)
  }
}

function readyOf({ state: { phase }, secrecy, seats, match }: SeatedTable, chair: Chair): boolean {
  if (phase === 'playing' && match) return shownReady(withholds(secrecy), seats, match, chair)
  return chair.occupant === 'bot' || chair.ready
}

/**
 * Readiness as everybody may see it. With secrecy it must not reveal who is out: bots always seem ready, and
 * a person who owes no orders seems to be thinking until everybody else is ready.
 */
function shownReady(withheld: boolean, seats: SeatsView, match: LiveMatch, chair: Chair): boolean {
  if (withheld && seats.shownOnAutopilot(chair, withheld)) return true
  if (match.owes(chair.id)) return match.ready(chair.id)
  return !withheld || match.allReady()
}
