import type { Span } from '../match-types.ts'
import type { Debriefing, FoughtRound } from './debriefing.ts'
import type { Diagram } from './diagram.ts'
import type { Reckoning } from './reckoning.ts'

/**
 * How a match is shown and told, wherever that is done: on the board, in logs, in pictures of a link. Pure
 * functions.
 */
export interface Presentation<State, Event> {
  /** A line of the battle log, or nothing for what needs no words. */
  describe(event: Event, before: State): string | undefined
  /**
   * Why an event came as it did, of those that hurt, miss, meet or end a piece: its reckoning, as far as the
   * round that is given tells it (a viewer may know of one in part). Undefined where there is nothing to
   * reckon.
   */
  why?(event: number, round: FoughtRound<State, Event>): Reckoning | undefined
  /** When each event is shown: one span an event, in the order of the timeline. */
  schedule(timeline: readonly Event[]): Span[]
  /** What is told of a match after its end: who hit what, who was lost by what (`debrief.ts`). */
  readonly debriefing?: Debriefing<State, Event>
  /**
   * A state in a few plain figures, for the small picture that a link to it shows. It is given what everybody
   * may know.
   */
  diagram?(state: State): Diagram
  /**
   * How it ended, in one sentence that can be repeated to a friend: what counted, how much of it, and when.
   * Undefined while it goes on.
   */
  story?(state: State): string | undefined
}
