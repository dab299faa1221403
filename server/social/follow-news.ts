/**
 * Which of those who are followed has begun to play where anybody may watch: told once a match, and not again
 * and again.
 */
import type { PresenceView } from '../../common/wire/people/social.ts'

/** Of the next match of the same player (ms): who opens many in a row does not ring at everybody's. */
const AGAIN_AFTER = 120_000

interface LastNews {
  /** The last match that they were seen in; empty for none. */
  match: string
  toldAt: number
}

/** A match that one may watch. */
export interface WatchableMatch {
  readonly match: string
  readonly game: string
}

/** Where somebody plays, if anybody may know and watch it. */
export const shownIn = (presence: PresenceView): WatchableMatch | undefined =>
  presence.is === 'playing' && presence.match !== undefined && presence.game !== undefined
    ? { match: presence.match, game: presence.game }
    : undefined

export class FollowNews {
  private readonly known = new Map<string, LastNews>()

  /** Somebody is followed by one who is here: what they play already is no news. */
  begin(player: string, presence: PresenceView): void {
    if (!this.known.has(player))
      this.known.set(player, { match: shownIn(presence)?.match ?? '', toldAt: -Infinity })
  }

  /** Nobody who is here follows them any more. */
  forget(player: string): void {
    this.known.delete(player)
  }

  /** The match that they have just begun, if that is news. */
  moved(player: string, presence: PresenceView, now: number): WatchableMatch | undefined {
    const known = this.known.get(player)
    const shown = shownIn(presence)
    if (!known || !shown || known.match === shown.match) return undefined
    known.match = shown.match
    if (now - known.toldAt < AGAIN_AFTER) return undefined
    known.toldAt = now
    return shown
  }
}
