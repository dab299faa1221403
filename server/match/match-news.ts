/**
 * What the chatroom that players came from is told of their match, on whichever node it is: who is missing in
 * it, and how it ended.
 */
import type { SeatId, TeamId } from '../../common/engine/match-types.ts'
import type { Finished } from '../store/archive/finished.ts'
import { matchName } from '../store/archive/record.ts'

export type MatchNews = ResultNews | SubstituteNews

export interface ResultNews {
  readonly kind: 'finished'
  /** Names the record of the match. */
  readonly match: string
  /** The room that it was played in: of a rematch the same. */
  readonly id: string
  readonly game: string
  readonly winners: readonly string[]
  readonly by: string
  readonly teams: readonly { readonly team: string; readonly names: readonly string[] }[]
}

/** A seat whose player has not come. */
export interface WantedSeat {
  readonly seat: SeatId
  readonly team: TeamId
  /** Of the player. */
  readonly name: string
}

export interface SubstituteNews {
  readonly kind: 'substitutes'
  readonly id: string
  readonly game: string
  /** All that are free now. */
  readonly wanted: readonly WantedSeat[]
  /** Those of which the room has not been told in words. */
  readonly fresh: readonly WantedSeat[]
}

/** Of the node's presence. */
export const topicOf = (chatroom: string): string => `room/${chatroom}`

export function newsOf({ seedHash, record, outcome, chairs }: Finished, id: string): ResultNews {
  const teams = [...new Set(chairs.map((chair) => chair.team))]
  return {
    kind: 'finished',
    match: matchName(seedHash),
    id,
    game: record.game,
    winners: outcome.winners,
    by: outcome.by,
    teams: teams.map((team) => ({
      team,
      names: chairs.filter((chair) => chair.team === team).map((chair) => chair.name),
    })),
  }
}
