/**
 * News of a match for the chatroom that its players came from, on whichever node that is: seats that need a
 * substitute, and the result.
 */
import type { SeatId, TeamId } from '../../common/engine/match-types.ts'
import type { FinishedMatch } from '../store/archive/finished.ts'
import { matchName } from '../store/archive/record.ts'

export type MatchNews = ResultNews | SubstituteNews

export interface ResultNews {
  readonly kind: 'finished'
  /** The name of the match's record. */
  readonly match: string
  /** The room in which it was played; a rematch has the same. */
  readonly id: string
  readonly game: string
  readonly winners: readonly string[]
  readonly by: string
  /** As in `FinishedMatch`; undefined in news of an older node. */
  readonly story?: string
  readonly teams: readonly { readonly team: string; readonly names: readonly string[] }[]
}

/** A seat whose player has not come and that needs a substitute. */
export interface VacantSeat {
  readonly seat: SeatId
  readonly team: TeamId
  /** The name of the player who has not come. */
  readonly name: string
}

export interface SubstituteNews {
  readonly kind: 'substitutes'
  readonly id: string
  readonly game: string
  /** All seats that need a substitute now. */
  readonly wanted: readonly VacantSeat[]
  /** Those that the chatroom has not announced in a line yet. */
  readonly fresh: readonly VacantSeat[]
}

/** The topic of a chatroom in the node's presence. */
export const topicOf = (chatroom: string): string => `room/${chatroom}`

export function newsOf({ seedHash, record, outcome, story, chairs }: FinishedMatch, id: string): ResultNews {
  const teams = [...new Set(chairs.map((chair) => chair.team))]
  return {
    kind: 'finished',
    match: matchName(seedHash),
    id,
    game: record.game,
    winners: outcome.winners,
    by: outcome.by,
    story,
    teams: teams.map((team) => ({
      team,
      names: chairs.filter((chair) => chair.team === team).map((chair) => chair.name),
    })),
  }
}
