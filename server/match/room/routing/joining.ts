/**
 * What becomes of a join by id: *refused* (too many), to a *gallery* of the match, *here*, or *moved* (its room
 * is opened first, or the client is told to come again, or why it is gone).
 */
import type { ServerError } from '@colyseus/core'
import { givesNoSeat, isAbsent, type JoinRoute } from '../../../framework/joins.ts'
import type { KnownPlayer } from '../../../people/accounts/identity.ts'
import type { WhoJoins } from '../../../rooms/join-identity.ts'
import type { CountJoin } from '../../../rooms/join-limits.ts'
import type { ReachMatch } from './moving.ts'

export interface JoinServices {
  readonly whoJoins: WhoJoins
  readonly countJoin: CountJoin
  /** The gallery of this node in which the player watches that match; undefined for the match itself. */
  galleryFor(match: string, as: unknown, who: KnownPlayer): Promise<string | undefined>
  readonly reach: ReachMatch
}

export const joinPolicy =
  ({ whoJoins, countJoin, galleryFor, reach }: JoinServices): JoinRoute =>
  async (request, join) => {
    const { room, options, context } = request
    const { as = 'auto' } = options
    // Without a database nobody is known; admission reports that.
    const who = await whoJoins(context, options).catch(() => undefined)
    const address = context?.headers.get('x-real-ip') ?? ''
    // Refused before it causes more work. A refusal for the server's own sake does not count.
    return countJoin({ room, address, who }, async () => {
      const gallery = who && (await galleryFor(room, as, who))
      if (gallery !== undefined)
        try {
          return await join({ ...request, room: gallery })
        } catch (error) {
          // A gallery that has just closed: to the match itself.
          if (!isAbsent(error as ServerError) && !givesNoSeat(error as ServerError)) throw error
        }
      // A match that waits to be resumed must not seem to be missing.
      return reach(room, () => join(request))
    })
  }
