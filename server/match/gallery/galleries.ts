/**
 * Who asks for a match in order to watch is led to a gallery of the node that was asked, so that those who
 * play have the room of the match for themselves. A few who ask at the match's own node watch from that room.
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

/** So many watch from the room of the match itself. */
const IN_THE_ROOM = 20

export interface GalleryHosting {
  readonly accounts: Pick<Accounts, 'whoHas'>
  /** Whether this node begins nothing new. */
  leaving(): boolean
}

interface JoinOptions {
  readonly as?: unknown
  readonly token?: unknown
}

/** What the list of matches tells of one, as far as it says where somebody goes (`match/listing.ts`). */
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
  // Others may have opened it since it was looked for: a second one would take its name, and leave who is on
  // the way to the first without a place.
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

/** Does this player belong into the room of the match? As far as its gallery here knows. */
export const isInside = (gallery: unknown, player: string): boolean =>
  galleryHere(gallery)?.hasInside(player) ?? false

export function leadToGalleries({ accounts, leaving }: GalleryHosting): JoinStep {
  /** In the list of a match are the names of those who play: they come back to their seats. */
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
    // Only the node of the match may know its rules.
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
      // Whoever belongs there, and who finds it just closed, goes to the match itself.
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
