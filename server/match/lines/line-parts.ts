/** Parts of a stream's lines, read from the synced state of a match. */
import type { Viewer } from '../../../common/engine/match-types.ts'
import { stepOf, stepSeenBy } from '../../../common/engine/step.ts'
import { type MatchState, readRows, viewOf } from '../../../common/wire/match/match-schema.ts'
import type { StreamLines } from '../../../common/wire/match/stream.ts'
import type { LinePosition } from '../../programs/messages.ts'
import type { Table } from '../table.ts'
import { legalFor } from './legal.ts'

export type TableCourse = Pick<
  StreamLines['status'],
  'phase' | 'round' | 'opensAt' | 'deadline' | 'ms' | 'pausedBy' | 'trouble' | 'draw' | 'seats'
>
export type SeatPlanning = Pick<StreamLines['full'], 'step' | 'state' | 'owing' | 'legal' | 'accepted'>

/** What everybody knows: the clock and the seats. */
export const courseOf = (state: MatchState): TableCourse => ({
  phase: state.phase,
  round: state.round,
  opensAt: state.opensAt,
  deadline: state.deadline,
  ms: Math.max(0, Math.round(state.deadline - Date.now())),
  pausedBy: state.pausedBy,
  trouble: state.trouble,
  draw: state.draw.split(' ').filter(Boolean),
  seats: [...state.seats.entries()].map(([id, row]) => ({
    id,
    team: row.team,
    name: row.name,
    occupant: row.occupant as TableCourse['seats'][number]['occupant'],
    connected: row.connected,
    ready: row.ready,
    choice: row.choice,
    program: row.program,
    autopilot: row.autopilot,
  })),
})

/** The round that follows the state which this viewer sees, and the match that it belongs to. */
export const positionOf = ({ state, match }: Table, viewer: Viewer): LinePosition => ({
  n: match && state.seedHash === match.seedHash ? (viewOf(state, viewer)?.round ?? 0) : 0,
  of: state.seedHash,
})

/** Nothing is seen, and nothing to be planned. */
export const NOTHING: SeatPlanning = { step: null, state: null, owing: [], legal: null, accepted: null }

/** What this viewer sees of the battle, and what it may order. */
export async function planningOf(
  { game, state, match, threads }: Table,
  viewer: Viewer,
): Promise<SeatPlanning> {
  const view = viewOf(state, viewer)
  if (!match || !view || view.round === 0) return NOTHING
  const seen = game.sync.fromRows(readRows(game, view.table)) as unknown
  // A round that is played and not stored yet takes no more orders.
  const plays = state.phase === 'playing' && (viewer === 'gallery' || view.round === match.round)
  const owing = plays ? game.owing(seen) : []
  const seat = viewer === 'gallery' ? '' : viewer
  const { title, task } = stepSeenBy(game, seen, seat, stepOf(game, seen, view.round))
  const submitted = seat ? match.submitted(seat) : undefined
  return {
    step: plays ? { title, task } : null,
    state: seen,
    owing,
    legal: owing.includes(seat) ? await legalFor(threads.legal, game, seen, seat) : null,
    accepted: submitted && plays ? { orders: submitted.orders, ready: submitted.ready } : null,
  }
}
