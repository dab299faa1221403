import type { PlayedRound, TeamId } from '../../common/engine/match-types.ts'
import type { Nearness } from '../../common/engine/presentation/story.ts'
import type { Reader } from '../../common/engine/presentation/words.ts'
import type { Contact } from '../board/camera/approach.ts'
import type { Point } from '../board/camera/view.ts'
import type { Highlight } from '../board/director/highlight.ts'
import type { Leavings } from '../board/marks/leavings.ts'
import type { Showing } from '../board/playback/playback.ts'
import type { SoundParameters } from '../board/sound/sound.ts'
import type { Tune } from '../board/sound/sound-bed.ts'

/** How a round is presented: input for the camera, captions, sounds and music. */
export interface Show<State, Event extends { kind: string }> {
  /** Contacts in a played round that the camera zooms in on. */
  contacts?(showing: Showing<State, Event>): readonly Contact[]
  /** Places of a played round that must be in view, even if the player has moved the camera before. */
  ends?(showing: Showing<State, Event>): readonly Point[]
  /**
   * Highlights of a played round in the order of its timeline, as far as the given round reveals them. Their
   * tolls add up to all losses of the round. `reader`: the seat of whoever reads the captions, addressed in
   * the second person; empty for anybody without one.
   */
  highlights(showing: Showing<State, Event>, reader?: Reader): readonly Highlight[]
  /** What a played round leaves on the board for later rounds. Computed once per round. */
  leaves?(round: PlayedRound<State, Event>): Leavings
  /** Strength of the camera shake at an event, 0 to 1, and its delay after the event's start (seconds). */
  shake?(event: Event): { readonly strength: number; readonly after?: number } | undefined
  /** Where an event happens. */
  whereabouts?(event: Event, before: State): Point | undefined
  /** The team that loses a piece in an event: empty for a neutral piece, undefined if none is lost. */
  lost?(event: Event, before: State): TeamId | '' | undefined
  /** The sound at an event's start. */
  heard?(event: Event): SoundParameters | undefined
  /** Background music of its battles. */
  readonly tune?: Tune
  /** The objective in one sentence, for spectators. */
  goal(state: State): string
  /** How close each remaining team is to it, in a few words. */
  nearness(state: State): readonly Nearness[]
}
