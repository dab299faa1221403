/**
 * Galleries of this node: spectators watch in one on the node that they asked, so that the match room serves
 * its players. The first few spectators on the match's own node watch in the match room itself.
 */
import { type IRoomCache, matchMaker } from '@colyseus/core'
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { rulesOfState } from '../../../common/wire/match/match-schema.ts'
import { log } from '../../base/log.ts'
import type { KnownPlayer } from '../../people/accounts/identity.ts'
import { MatchRoom } from '../room/match-room.ts'
import { GalleryRoom } from './gallery-room.ts'

/** The most spectators in the match room itself. */
const IN_THE_ROOM = 20

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

function galleryHere(id: string): GalleryRoom | undefined {
  const room = matchMaker.getLocalRoomById(id)
  return room instanceof GalleryRoom ? room : undefined
}

async function openGallery(id: string, match: string, rules: RulesId): Promise<void> {
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

/**
 * The rules of a match that this player may watch in a gallery; undefined for one that they belong in, as far
 * as its listing tells, and for one that has no galleries here.
 */
async function rulesToWatch(match: string, as: unknown, { name }: KnownPlayer): Promise<RulesId | undefined> {
  const listing = ((await matchMaker.driver.findOne({ roomId: match })) ?? {}) as Partial<IRoomCache>
  const listed = (listing.metadata ?? {}) as ListedMetadata
  const { names = [], taken = 0, seats = 0 } = listed
  if (listing.name !== 'match' || !listed.watchable) return undefined
  if (as === 'auto') {
    const hasFreeSeat = listed.phase === 'gathering' && taken < seats
    // Players return to their seats.
    const plays = taken > names.length || names.includes(name)
    if (hasFreeSeat || plays) return undefined
  }
  const rules = rulesOfState({ ...listed, game: listed.game ?? '' })
  // This node may not know the rules of the match.
  return rulebook.knows(rules) ? rules : undefined
}

async function idFor(match: string, as: unknown, who: KnownPlayer): Promise<string | undefined> {
  if (as !== 'auto' && as !== 'spectator') return undefined
  const room = matchMaker.getLocalRoomById(match)
  if (room && !(room instanceof MatchRoom && room.watchersHere >= IN_THE_ROOM)) return undefined
  const id = galleryOf(match)
  const open = galleryHere(id)
  if (open && as === 'auto' && open.hasFreeSeat) return undefined
  if (!open) {
    const rules = await rulesToWatch(match, as, who)
    if (!rules) return undefined
    await openGallery(id, match, rules)
  }
  return galleryHere(id)?.hasInside(who.player) === false ? id : undefined
}

/** The gallery here in which the player watches that match, opened if need be; undefined for the match itself. */
export const galleryFor = (match: string, as: unknown, who: KnownPlayer): Promise<string | undefined> =>
  idFor(match, as, who).catch((error: unknown) => {
    log.warn({ err: error, match }, 'no gallery could be opened')
    return undefined
  })
