/**
 * Routes spectators to a gallery on the node that they asked, so that the match room serves its players. The
 * first few spectators on the match's own node join the match room itself.
 */
import { type AuthContext, ErrorCode, type IRoomCache, matchMaker, type ServerError } from '@colyseus/core'
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { rulesOfState } from '../../../common/wire/match/match-schema.ts'
import { log } from '../../base/log.ts'
import type { JoinStep } from '../../framework/joins.ts'
import type { Accounts } from '../../people/accounts/accounts.ts'
import { tokenIn } from '../../people/accounts/session.ts'
import { MatchRoom } from '../room/match-room.ts'
import { GalleryRoom, INSIDE } from './gallery-room.ts'

/** The most spectators in the match room itself. */
const IN_THE_ROOM = 20

export interface GalleryHosting {
  readonly accounts: Pick<Accounts, 'whoHas'>
  /** Is this node shutting down? */
  leaving(): boolean
}

interface JoinOptions {
  readonly as?: unknown
  readonly token?: unknown
}

/** The fields of a listed match that decide where somebody goes (`match/listing.ts`). */
interface ListedMetadata {
  readonly phase?: string
  readonly seats?: number
  readonly taken?: number
  readonly watchable?: boolean
  readonly names?: readonly string[]
  readonly game?: string
  readonly rules?: number
  readonly engine?: number
}

const galleryOf = (match: string): string => `gallery-${match}-${matchMaker.processId}`

const opening = new Map<string, Promise<void>>()

function galleryHere(id: unknown): GalleryRoom | undefined {
  const room = typeof id === 'string' ? matchMaker.getLocalRoomById(id) : undefined
  return room instanceof GalleryRoom ? room : undefined
}

async function opened(id: string, match: string, rules: RulesId): Promise<void> {
  // Another request may have opened the gallery since the look-up. A second room would take over its name,
  // and people on their way to the first would lose their reservations.
  if (galleryHere(id)) return
  let opens = opening.get(id)
  if (!opens)
    opening.set(
      id,
      (opens = matchMaker
        .handleCreateRoom('gallery', { id, match, process: matchMaker.processId, rules })
        .then(() => undefined)
        .finally(() => opening.delete(id))),
    )
  await opens
}

/** Does this player belong in the match room? As far as the gallery on this node knows. */
export const isInside = (gallery: unknown, player: string): boolean =>
  galleryHere(gallery)?.hasInside(player) ?? false

export function leadToGalleries({ accounts, leaving }: GalleryHosting): JoinStep {
  /**
   * Does the match's listing name this person as a player? Players return to the match room, to their seats.
   */
  const plays = async (
    { names = [], taken = 0 }: ListedMetadata,
    { token }: JoinOptions,
    context: AuthContext | undefined,
  ): Promise<boolean> => {
    const known = await accounts.whoHas(
      typeof token === 'string' ? token : tokenIn(context?.headers.get('cookie')),
    )
    return !known || taken > names.length || names.includes(known.name)
  }

  const galleryFor = async (
    match: string,
    asked: JoinOptions,
    context: AuthContext | undefined,
  ): Promise<string | undefined> => {
    const { as = 'auto' } = asked
    if ((as !== 'auto' && as !== 'spectator') || leaving()) return undefined
    const room = matchMaker.getLocalRoomById(match)
    if (room && !(room instanceof MatchRoom && room.watchersHere >= IN_THE_ROOM)) return undefined
    const id = galleryOf(match)
    const open = galleryHere(id)
    if (open) return as === 'auto' && open.hasFreeSeat ? undefined : id
    const { name, metadata } = ((await matchMaker.driver.findOne({ roomId: match })) ??
      {}) as Partial<IRoomCache>
    const listed = (metadata ?? {}) as ListedMetadata
    if (name !== 'match' || !listed.watchable) return undefined
    if (as === 'auto' && listed.phase === 'gathering' && listed.taken! < listed.seats!) return undefined
    if (as === 'auto' && (await plays(listed, asked, context))) return undefined
    const rules = rulesOfState({ ...listed, game: listed.game ?? '' })
    // This node may not know the rules of the match.
    if (!rulebook.knows(rules)) return undefined
    await opened(id, match, rules)
    return id
  }

  return async (request, next) => {
    const { method, room, options, context } = request
    const gallery =
      method === 'joinById'
        ? await galleryFor(room, options, context).catch((error: unknown) => {
            log.warn({ err: error, match: room }, 'no gallery could be opened')
            return undefined
          })
        : undefined
    if (gallery === undefined) return next(request)
    try {
      return await next({ ...request, room: gallery, options: { ...options, gallery } })
    } catch (error) {
      // People who belong in the match room, and those whose gallery has just closed, go to the match room
      // itself.
      const { code } = error as ServerError
      if (
        code !== INSIDE &&
        code !== ErrorCode.MATCHMAKE_INVALID_ROOM_ID &&
        code !== ErrorCode.MATCHMAKE_UNHANDLED
      )
        throw error
      return next(request)
    }
  }
}
