/** One node of the game: all of the server, started and stopped as one. */
import { createServer } from 'node:http'
import { matchMaker } from '@colyseus/core'
import { matchName } from '../common/engine/record/archive.ts'
import { scheduled } from './backup/schedule.ts'
import { happened } from './base/events.ts'
import { log } from './base/log.ts'
import type { Settings } from './base/settings.ts'
import { BUILD } from './base/version.ts'
import type { Arena } from './cluster/arena.ts'
import type { Cluster } from './cluster/redis/redis.ts'
import { TIMES } from './door/connections.ts'
import { Farewell, NOTICED_WITHIN } from './door/farewell.ts'
import { type ExhibitionRoom, Exhibitions } from './exhibition/exhibitions.ts'
import { AddressQuotas } from './http/address-quotas.ts'
import { EventStreams } from './http/programs/event-streams.ts'
import { matchRooms } from './http/programs/match-routes.ts'
import { MatchStreams } from './http/programs/match-streams.ts'
import { plainSockets } from './http/programs/plain-sockets.ts'
import { LiveMatches } from './http/published/live.ts'
import { TryAllowance } from './match/orders/trying.ts'
import type { SleepingMatches } from './match/room/routing/sleeping.ts'
import { MatchThreads } from './match/run/match-threads.ts'
import { healthOf } from './node/health.ts'
import { matchesOf } from './node/matches.ts'
import { operatorDoor } from './node/operator-door.ts'
import { type NodePart, NodeParts } from './node/parts.ts'
import { servicesOf } from './node/services.ts'
import { openStorage, type Storage } from './node/storage.ts'
import { nodeTopics } from './node/topics.ts'
import { NodeWeb } from './node/web.ts'
import { AdminCode } from './people/accounts/admin-code.ts'
import { Passkeys } from './people/accounts/passkeys.ts'
import { PasswordResets } from './people/accounts/password-resets.ts'
import { type HashCost, PASSWORD_COST } from './people/accounts/passwords.ts'
import { RecoveryCodes } from './people/accounts/recovery-codes.ts'
import type { Ratings } from './people/ratings/ratings.ts'
import { Cards } from './pictures/cards.ts'
import { whoJoinsBy } from './rooms/join-identity.ts'
import type { Database } from './store/database.ts'
import type { MatchStore } from './store/journal/match-store.ts'
import { ExhibitionLease } from './store/journal/work-lease.ts'
import { levelOf } from './store/trouble.ts'

/** The most running matches per address. */
const MATCHES_AT_MOST = 60

export interface GameNode {
  readonly port: number
  readonly running: AddressQuotas
  readonly sleeping: SleepingMatches
  readonly matchStore: MatchStore
  readonly ratings: Ratings
  readonly database: Database
  /** The code for the first administrator, while there is none. */
  readonly adminCode: string | undefined
  /** Hands matches over at once, also during a round. */
  hurry(): void
  /** Hands all matches over to other nodes, if there are any, and closes every port and connection. */
  stop(): Promise<void>
}

/** What the other parts stand on. `cluster`: undefined for a single node. */
interface Foundation {
  readonly cluster: Cluster | undefined
  readonly storage: Storage
}

/**
 * Starts a node. Throws an error that says why it cannot; then nothing of it is left open. `giveUp`: another
 * process runs as this node now and has its matches, so this one should end at once. `passwordCost`: tests use
 * a cheap one.
 */
export async function startNode(
  settings: Settings,
  giveUp: (why: string) => void,
  passwordCost = PASSWORD_COST,
): Promise<GameNode> {
  const foundation = await openFoundation(settings, giveUp)
  const { cluster, storage } = foundation
  const parts = new NodeParts()
  const made = await makeParts(settings, foundation, parts, passwordCost).catch(async (error: unknown) => {
    await storage.close(async () => undefined)
    cluster?.stop()
    throw error
  })
  await parts.open(inOrder(settings, foundation, made))
  const { web, arena, farewell, adminCode, running, sleeping } = made
  const { database, matchStore, ratings } = storage
  const { port } = web
  const name = settings.nodeName ?? settings.publicAddress ?? ''
  happened('node began', { node: name, version: BUILD, port })
  web.admitAll()
  return {
    port,
    running,
    sleeping,
    matchStore,
    ratings,
    database,
    adminCode: await adminCode.issue().catch((error: unknown) => {
      log.error({ err: error }, 'there is no administrator yet, and no code can be kept')
      return undefined
    }),
    hurry: () => {
      arena.draining.now()
      farewell.now()
    },
    stop: async () => {
      await parts.close()
      happened('node ended', { node: name })
    },
  }
}

async function openFoundation(settings: Settings, giveUp: (why: string) => void): Promise<Foundation> {
  // A single node does not load the Redis code.
  const cluster = settings.redisUrl
    ? await (await import('./cluster/redis/redis.ts')).joinCluster(settings.redisUrl, settings.arena)
    : undefined
  try {
    return { cluster, storage: await openStorage(settings, cluster, giveUp) }
  } catch (error) {
    cluster?.stop()
    throw error
  }
}

type MadeParts = Awaited<ReturnType<typeof makeParts>>

/** Makes all parts, and hands each what it needs of the others. Opens none. */
async function makeParts(
  settings: Settings,
  { cluster, storage }: Foundation,
  parts: NodeParts,
  passwordCost: HashCost,
) {
  const { dataDir, publicAddress = '' } = settings
  const { database, matchStore, signing } = storage
  const alone = cluster === undefined
  const http = createServer(TIMES)
  const farewell = new Farewell(http)
  const topics = nodeTopics(database, signing, publicAddress)
  matchStore.onArchived(({ seedHash, listed, room }) => {
    if (listed) topics.results.tell({ match: matchName(seedHash), room })
  })
  const chat = servicesOf(storage, topics, passwordCost, () => matches.arena.membership.tenure())
  const cards = new Cards()
  topics.accountChanges.listen(({ is }) => is === 'deleted' && cards.forget())
  const threads = new MatchThreads()
  const whoJoins = whoJoinsBy(chat.accounts)
  const matches = matchesOf(settings, storage, chat, whoJoins, cluster)
  const { arena, sleeping, reach, countJoin } = matches
  const backups = settings.backups && (await scheduled(settings, settings.backups, database))
  const isLeaving = () => arena.draining.begun || farewell.isLeaving
  const health = healthOf({
    settings,
    storage,
    cluster,
    arena,
    rooms: () => web.rooms,
    started: () => parts.opened,
    leaving: isLeaving,
    lastBackup: () => backups?.status.last?.at,
  })
  /** Services for administrators and the operator. */
  const administered = {
    ...chat,
    database,
    redactions: storage.redactions,
    announcements: topics.announcements,
    allowedWords: topics.allowedWords,
    nodes: topics.nodes,
    results: topics.results,
    drainOrders: topics.drainOrders,
    sleeping,
    resets: new PasswordResets(database, passwordCost),
    bringBack: (match: string) => arena.bringBackAside(match),
    runs: matches.runs,
  }
  const adminCode = new AdminCode(database, signing)
  const running = new AddressQuotas(settings.rateLimits ? MATCHES_AT_MOST : Infinity)
  const live = new LiveMatches(database, sleeping)
  const exhibitions = exhibitionsOf(settings, database, live, arena)
  /** What programs that speak HTTP need. */
  const callers = { ...chat, countJoin, leaving: isLeaving }
  const programs = {
    countJoin,
    matchStreams: new MatchStreams(settings.rateLimits, callers, matchRooms(reach)),
    eventStreams: new EventStreams(settings.rateLimits, { ...callers, database, sleeping, live, alone }),
  }
  const web: NodeWeb = new NodeWeb({
    http,
    settings,
    cluster,
    arena,
    farewell,
    waitOf: matches.waitOf,
    takesUpgrade: plainSockets(programs),
    rooms: {
      chat,
      database,
      matchStore,
      threads,
      tryAllowance: new TryAllowance(signing),
      sleeping,
      tombstones: matches.tombstones,
      noShows: chat.pickup.noShows,
      whoJoins,
    },
    site: {
      ...administered,
      ...programs,
      alone,
      live,
      whyGone: matches.whyGone,
      exhibitions,
      cards,
      readiness: health.readiness,
      metrics: health.metrics,
      running,
      reach,
      leaving: isLeaving,
      records: storage.records,
      packedRecords: storage.packedRecords,
      recordStates: storage.recordStates,
      passkeys: new Passkeys(database, signing),
      adminCode,
      recoveryCodes: new RecoveryCodes(database),
      backups,
    },
  })
  const operator = operatorDoor(dataDir, () => web.port, administered)
  return {
    ...{ farewell, topics, chat, cards, threads, matches, arena, sleeping, backups, health },
    ...{ adminCode, running, exhibitions, web, operator },
  }
}

const exhibitionsOf = (
  { exhibitions: on, publicAddress = '', databaseUrl }: Settings,
  database: Database,
  live: LiveMatches,
  arena: Arena,
): Exhibitions =>
  new Exhibitions({
    on,
    lease: new ExhibitionLease(database, publicAddress, databaseUrl !== undefined),
    matches: () => live.all(),
    open: async (created) => (await matchMaker.createRoom('match', created)).roomId,
    room: (id) => matchMaker.getLocalRoomById(id) as unknown as ExhibitionRoom | undefined,
    leaving: () => arena.draining.begun,
    failed: (error) => log[levelOf(error)]({ err: error }, 'the exhibition could not be looked after'),
  })

/** The parts as they open, and in reverse close. The storage, on which they stand, is open already. */
function inOrder(
  { drainSeconds, trustProxy }: Settings,
  { cluster, storage }: Foundation,
  { topics, chat, arena, farewell, threads, cards, backups, health, sleeping, web, ...made }: MadeParts,
): NodePart[] {
  const { keeping } = storage
  const drainMs = drainSeconds * 1000
  return [
    { close: () => health.metrics.stop() },
    { close: () => web.cutOff() },
    // Says what goes wrong while the storage closes.
    { close: () => health.writeCheck.stop() },
    { close: () => storage.close(() => arena.left()) },
    { close: () => Promise.all([threads.stop(), cards.stop()]) },
    // They begin when the matches are open (below). One under way would delay handing these over: it ends
    // when they have gone.
    { close: () => storage.endSweeping() },
    { close: () => backups?.stop() },
    { close: () => chat.lines.settled() },
    { open: () => keeping(topics.bans.open()), close: () => topics.bans.close() },
    { open: () => keeping(chat.rooms.forgetUnused()) },
    // With the rooms its connection is gone.
    { close: () => cluster?.stop() },
    web,
    topics,
    made.matches.joins,
    // Only proxies can route to other nodes, so only they need the time.
    { close: () => farewell.end(trustProxy > 0 ? Math.min(NOTICED_WITHIN, drainMs) : 0) },
    made.matches.membership(drainMs),
    { open: () => cluster && topics.drainOrders.serve(() => arena.drain(drainMs)) },
    { open: () => storage.sweep() },
    { open: () => backups?.start() },
    { open: () => sleeping.start(), close: () => sleeping.stop() },
    made.exhibitions,
    made.operator,
    // From the first moment of its end the node is not ready.
    { close: () => farewell.begin() },
  ]
}
