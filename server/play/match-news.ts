/** What the chatroom that players came from is told when their match is over, on whichever node it is. */
import type { Finished } from '../store/finished.ts'
import { matchName } from '../store/record.ts'

export interface MatchNews {
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

/** Of the node's presence. */
export const topicOf = (chatroom: string): string => `room/${chatroom}`

export function newsOf({ seedHash, record, outcome, chairs }: Finished, id: string): MatchNews {
  const teams = [...new Set(chairs.map((chair) => chair.team))]
  return {
    kind: 'finished', match: matchName(seedHash), id, game: record.game, winners: outcome.winners, by: outcome.by,
    teams: teams.map((team) => ({ team, names: chairs.filter((chair) => chair.team === team).map((chair) => chair.name) })),
  }
}
