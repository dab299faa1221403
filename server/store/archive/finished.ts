/** A finished match, as the archive receives it. */
import type { Outcome, SeatId, TeamId } from '../../../common/engine/match-types.ts'
import type { MatchRecord } from '../../../common/engine/record/record.ts'
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import type { ChairState } from '../journal/entries.ts'
import type { StoredLine } from '../stored-line.ts'

/** Somebody who had a seat when the match began. */
export interface FinishedParticipant {
  readonly seat: SeatId
  readonly team: TeamId
  readonly player: string
  readonly name: string
  /**
   * Had the name an account when the match began? Later registration does not count, as somebody might wait
   * for the result first.
   */
  readonly account: boolean
  /** Was it a program when the match began? */
  readonly program: boolean
  /** The neighbourhood of their address, hashed with the server's key; empty if it says nothing. */
  readonly neighbourhood: string
  /**
   * Gave up the seat during the match, or stayed away until a bot took it: counts as a loss, whatever the
   * team did.
   */
  readonly left: boolean
  /** Left before the third round: was no longer here after two rounds. */
  readonly early: boolean
}

/** Somebody who took over a seat during the match. */
export type FinishedSubstitute = Pick<FinishedParticipant, 'seat' | 'player' | 'name'>

export interface FinishedMatch {
  /** The permanent name of the match. */
  readonly seedHash: string
  readonly record: MatchRecord
  /** The rules of the match. */
  readonly rules: RulesId
  /** The final state; undefined if it could not be computed. */
  readonly state: unknown
  readonly outcome: Outcome
  /** The outcome in a sentence, with what counted and when (`storyOf`); empty for an end by people. */
  readonly story: string
  readonly chairs: readonly ChairState[]
  /** The parts from which the seed was mixed. */
  readonly secret: string
  readonly shares: readonly string[]
  /** All participants from the beginning, including those who left. */
  readonly people: readonly FinishedParticipant[]
  /** People who took over seats. */
  readonly substitutes: readonly FinishedSubstitute[]
  /** Does the result say something about strength? */
  readonly counts: boolean
  /** Does the match change ratings and ladders? With a program in it, only those of programs. */
  readonly rated: boolean
  /** May lists of results show it? */
  readonly listed: boolean
  /** The slug of the chatroom that its players came from; empty for none. */
  readonly room: string
  /** When it began, server ms. */
  readonly began: number
  /** Its chat to all and in the gallery. */
  readonly said: readonly StoredLine[]
}
