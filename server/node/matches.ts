/** How a node reaches matches: its own, those of other nodes, those that sleep, and those that have gone. */
import { matchMaker } from '@colyseus/core'
import { LOBBY } from '../../common/wire/chat/room-messages.ts'
import type { Settings } from '../base/settings.ts'
import type { ChatServices } from '../chat/room/chat-room.ts'
import { openRoom } from '../chat/room/open-rooms.ts'
import { Arena } from '../cluster/arena.ts'
import type { Cluster } from '../cluster/redis/redis.ts'
import { reviving } from '../cluster/reviving.ts'
import { routeJoins } from '../framework/joins.ts'
import { galleryFor } from '../match/gallery/galleries.ts'
import { joinPolicy } from '../match/room/routing/joining.ts'
import { reachMatch } from '../match/room/routing/moving.ts'
import { SleepingMatches } from '../match/room/routing/sleeping.ts'
import { Tombstones } from '../match/room/routing/tombstones.ts'
import { whyGone } from '../match/room/routing/why-gone.ts'
import type { WhoJoins } from '../rooms/join-identity.ts'
import { countNone, JoinLimits } from '../rooms/join-limits.ts'
import { isRunning } from '../store/journal/leases.ts'
import type { NodePart } from './parts.ts'
import type { Storage } from './storage.ts'

export function matchesOf(
  { publicAddress = '', rateLimits }: Settings,
  { database, matchStore, keeping }: Storage,
  { moderation }: ChatServices,
  whoJoins: WhoJoins,
  cluster: Cluster | undefined,
) {
  const alone = cluster === undefined
  const arena = new Arena({
    name: publicAddress,
    database,
    matchStore,
    cluster,
    // On this node, even if it draws no new rooms: it has the lease.
    revive: reviving(matchStore, (resume, away) => matchMaker.handleCreateRoom('match', { resume, away })),
    open: () => openRoom(LOBBY, alone),
  })
  const runs = (match: string) => isRunning(database, match)
  const tombstones = new Tombstones(cluster?.presence)
  const whyNone = whyGone({ tombstones, moderation, database })
  const sleeping = new SleepingMatches(database, matchStore, (match) => arena.wake(match))
  const reach = reachMatch(runs, (match) => sleeping.wake(match), whyNone)
  const joinLimits = new JoinLimits(
    async (match) => (await sleeping.one(match).catch(() => undefined))?.listing,
  )
  const countJoin = rateLimits ? joinLimits.countJoin : countNone
  const policy = joinPolicy({
    whoJoins,
    countJoin,
    galleryFor: async (match, as, who) =>
      alone || arena.draining.begun ? undefined : galleryFor(match, as, who),
    reach,
  })
  return {
    arena,
    runs,
    tombstones,
    whyGone: whyNone,
    sleeping,
    reach,
    countJoin,
    waitOf: joinLimits.waitOf,
    /** Decides what becomes of joins. */
    joins: { open: () => routeJoins(policy) } satisfies NodePart,
    /** Resumes this node's matches, and hands them over within `drainMs`. */
    membership: (drainMs: number): NodePart => ({
      open: () => keeping(arena.enter()),
      close: () => arena.leave(drainMs),
    }),
  }
}
