/**
 * News for followers: a followed player has begun a match that anybody may watch. Once per match, and
 * rate-limited.
 */
import type { PresenceView } from '../../common/wire/people/social.ts'

/**
 * The pause before the next news about the same player (ms), so that opening many matches does not spam
 * followers.
 */
const AGAIN_AFTER = 120_000

interface LastNews {
  /** Their last known match; empty for none. */
  match: string
  toldAt: number
}

/** A match that anybody may watch. */
export interface WatchableMatch {
  readonly match: string
  readonly game: string
}

/** Where somebody plays, if that is public and watchable. */
export const shownIn = (presence: PresenceView): WatchableMatch | undefined =>
  presence.is === 'playing' && presence.match !== undefined && presence.game !== undefined
    ? { match: presence.match, game: presence.game }
    : undefined

export class FollowNews {
  private readonly known = new Map<string, LastNews>()

  /** A player gets the first follower who is here: their current match is no news. */
  begin(player: string, presence: PresenceView): void {
    if (!this.known.has(player))
      this.known.set(player, { match: shownIn(presence)?.match ?? '', toldAt: -Infinity })
  }

  /** No follower of the player is here any more. */
  forget(player: string): void {
    this.known.delete(player)
  }

  /** The match that a player has just begun, if that is news. */
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
