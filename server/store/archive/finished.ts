/** A match that is over, as it is given to be kept. */
import type { Outcome, SeatId, TeamId } from '../../../common/engine/match-types.ts'
import type { MatchRecord } from '../../../common/engine/record/record.ts'
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import type { ChairState, ChatEntry } from '../journal/entries.ts'

/** Somebody who had a seat when the match began. */
export interface FinishedParticipant {
  readonly seat: SeatId
  readonly team: TeamId
  readonly player: string
  readonly name: string
  /** Whether the name was kept when the match began: who decides that later might wait for how it goes. */
  readonly account: boolean
  /** Whether it was a program when the match began. */
  readonly program: boolean
  /** Where they came from, under the server's key; empty when that says nothing. */
  readonly neighbourhood: string
  /** Gave up the seat in the middle, or stayed away until a bot took it: lost, whatever the team did. */
  readonly left: boolean
  /** Left before the third round: they were not there any more when two had been played. */
  readonly early: boolean
}

/** Somebody who had a seat in the middle that was another's, or a bot's, at the beginning. */
export type FinishedSubstitute = Pick<FinishedParticipant, 'seat' | 'player' | 'name'>

export interface Finished {
  /** Names the match for good. */
  readonly seedHash: string
  readonly record: MatchRecord
  /** By which it was played. */
  readonly rules: RulesId
  /** The last one; undefined where nobody could tell it. */
  readonly state: unknown
  readonly outcome: Outcome
  readonly chairs: readonly ChairState[]
  /** What the seed was mixed from. */
  readonly secret: string
  readonly shares: readonly string[]
  /** Who played it, also who left it. */
  readonly people: readonly FinishedParticipant[]
  /** Who played in the place of others. */
  readonly substitutes: readonly FinishedSubstitute[]
  /** Whether who won says something of their strength. */
  readonly counts: boolean
  /** Whether it counts for ratings, and on the ladder: where a program plays, of programs only. */
  readonly rated: boolean
  /** Whether lists of results may show it. */
  readonly listed: boolean
  /** When it began, server ms. */
  readonly began: number
  /** What was said in it to all, and in the gallery. */
  readonly said: readonly ChatEntry[]
}
