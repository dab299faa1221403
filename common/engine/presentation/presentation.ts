import type { Span } from '../match-types.ts'
import type { Debriefing, FoughtRound } from './debriefing.ts'
import type { Diagram } from './diagram.ts'
import type { Reckoning } from './reckoning.ts'

/** How a match is shown and described: on the board, in logs, in link pictures. Pure functions. */
export interface Presentation<State, Event> {
  /** A line of the battle log; undefined if the event needs no words. */
  describe(event: Event, before: State): string | undefined
  /**
   * Why an event (a hit, a miss, a collision, a piece's end) turned out as it did: its reckoning, as far as
   * the given round shows it, since a viewer may know only part of the round. Undefined if there is nothing
   * to reckon.
   */
  why?(event: number, round: FoughtRound<State, Event>): Reckoning | undefined
  /** When each event is shown: one span per event, in the order of the timeline. */
  schedule(timeline: readonly Event[]): Span[]
  /** The report after the match: who hit what, who was lost to what (`debrief.ts`). */
  readonly debriefing?: Debriefing<State, Event>
  /** A state as a few plain figures, for the small picture of a link to it. Gets the gallery's view. */
  diagram?(state: State): Diagram
  /**
   * How the match ended, in one sentence worth repeating to a friend: what decided, by how much, and when.
   * Undefined while the match goes on.
   */
  story?(state: State): string | undefined
}
