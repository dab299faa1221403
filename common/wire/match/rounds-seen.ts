/** The rounds of a match one by one, for clients that follow its state without a page: load tests, scripts. */
import type { Viewer } from '../../engine/match-types.ts'
import { type MatchState, viewOf } from './match-schema.ts'
import { roundOf, type SeenRound } from './timeline.ts'

export class RoundsSeen {
  private last = ''

  /** The round that has come with this state; undefined if none has since the last call. */
  next(state: MatchState, viewer: Viewer = 'gallery'): SeenRound | undefined {
    const played = viewOf(state, viewer)?.played ?? ''
    if (played === this.last) return undefined
    this.last = played
    return roundOf(played)
  }
}
