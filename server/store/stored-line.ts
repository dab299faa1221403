/** A line of chat as it is stored: of a match, a chatroom, or two friends. Clients get a `ChatLine` of it. */
import type { SeatId, TeamId } from '../../common/engine/match-types.ts'
import type { SeatChange } from '../../common/engine/record/seat-changes.ts'
import type { Channel, LineKind } from '../../common/wire/chat/talk.ts'

/** Journals hold lines of matches in this form: their fields keep their names. */
export interface StoredLine {
  readonly id: number
  readonly kind: LineKind
  /** The player's id; empty for lines of the place itself. Clients never receive it. */
  readonly by: string
  readonly name: string
  readonly text: string
  readonly at: number
  /** The rest is of matches alone: */
  readonly channel?: Channel
  readonly seat?: SeatId | ''
  readonly team?: TeamId | ''
  /**
   * For a team line: the members of the team at that time. So nobody reads the other team's plans by changing
   * seats.
   */
  readonly mates?: readonly string[]
  /** The round in planning at that time; 0 before the first and after the last. */
  readonly round?: number
  /** For a line about a seat: who flies it from then on. */
  readonly change?: SeatChange
}

/** Is the line for spectators? */
export const ofGallery = ({ channel }: Pick<StoredLine, 'channel'>): boolean => channel === 'spectators'
