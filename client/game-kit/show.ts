import type { TeamId } from '../../common/engine/match-types.ts'
import type { Nearness } from '../../common/engine/presentation/story.ts'
import type { Contact } from '../board/camera/approach.ts'
import type { Point } from '../board/camera/view.ts'
import type { Highlight } from '../board/director/highlight.ts'
import type { Leavings } from '../board/marks/leavings.ts'
import type { Showing } from '../board/playback/playback.ts'
import type { SoundParameters } from '../board/sound/sound.ts'
import type { Tune } from '../board/sound/sound-bed.ts'
import type { PlayedRound } from '../net/match/link.ts'

/** What makes a show of it: what the camera, the captions, the sounds and the music go by. */
export interface Show<State, Event> {
  /** What is worth being near to in a played round. */
  contacts?(showing: Showing): readonly Contact[]
  /**
   * What of a played round has to be in sight while it is shown, wherever the player has moved the camera
   * before.
   */
  ends?(showing: Showing): readonly Point[]
  /**
   * What is worth seeing and telling in a played round, in the order of its timeline, as far as the round
   * that is given tells it. The tolls are all that its pieces lose in it.
   */
  highlights(showing: Showing): readonly Highlight[]
  /** What a played round leaves on the board for the rounds after it. Worked out once a round. */
  leaves?(round: PlayedRound): Leavings
  /** How hard the camera recoils when an event begins, from 0 to 1, and how long after that (seconds). */
  shake?(event: Event): { readonly strength: number; readonly after?: number } | undefined
  /** Where an event happens. */
  whereabouts?(event: Event, before: State): Point | undefined
  /** The team that loses a piece by an event, empty for a piece of nobody's; undefined when none is lost. */
  lost?(event: Event, before: State): TeamId | '' | undefined
  /** What is to be heard when an event begins. */
  heard?(event: Event): SoundParameters | undefined
  /** Of the music below its battles. */
  readonly tune?: Tune
  /** What there is to be won, in a sentence for who looks on. */
  goal(state: State): string
  /** How near each team is to that, in a few words; of those who are still to be told apart. */
  nearness(state: State): readonly Nearness[]
}
