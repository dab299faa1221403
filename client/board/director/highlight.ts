/**
 * What a director and a commentator are told of a played round, by its game: what happens, where, when, and
 * what it costs whom.
 */
import type { TeamId } from '../../../common/engine/match-types.ts'
import type { Contact } from '../camera/approach.ts'

/** What an event costs a side. */
export interface Toll {
  readonly team: TeamId
  /** Points of hull that are gone; less than 0 where some were repaired. */
  readonly hull: number
  /** The piece that is out of the match by it. */
  readonly lost?: string
}

/**
 * `places`: what has to be in the picture from `start` to `end`, with room around; nothing where there is
 * nothing to see.
 */
export interface Highlight extends Contact {
  /** Place of its event in the round's timeline. */
  readonly event: number
  /** How much it matters to who watches, from 0 to 1. */
  readonly weight: number
  /** A piece is lost by it: it is never out of the picture. */
  readonly kill: boolean
  /**
   * Who does what to whom, and what it means: a sentence without its full stop, empty where nothing is to be
   * said.
   */
  readonly words: string
  readonly tolls: readonly Toll[]
  /** Of a loss: the piece that does it, and what `words` end with, where they say what it means. */
  readonly by?: string | undefined
  readonly rest?: string
}
