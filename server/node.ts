/** One node of the game: all of the server, started and stopped as one. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineServer, matchMaker } from '@colyseus/core'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { matchName } from '../common/engine/record/archive.ts'
import { LOBBY } from '../common/wire/chat/room-messages.ts'
import { FRAME_BYTES } from '../common/wire/match/messages.ts'
import { openDoor } from './admin/command/door.ts'
import { Operator } from './admin/command/operator.ts'
import { MatchList } from './admin/match-list.ts'
import { scheduled } from './backup/schedule.ts'
import { happened } from './base/events.ts'
import { log } from './base/log.ts'
import type { Settings } from './base/settings.ts'
import { BUILD } from './base/version.ts'
import { openRoom } from './chat/room/open-rooms.ts'
import { Arena } from './cluster/arena.ts'
import { reviving } from './cluster/reviving.ts'
import { limitConnections, TIMES } from './door/connections.ts'
import { Farewell, NOTICED_WITHIN } from './door/farewell.ts'
import { portFree } from './door/port-free.ts'
import { type Exhibited, Exhibitions } from './exhibition/exhibitions.ts'
import { frameworkLog } from './framework/framework-log.ts'
import { answerOnly, onlyById, routeJoins } from './framework/joins.ts'
import { guard } from './http/guard.ts'
import { measure } from './http/measured.ts'
import { AddressQuotas } from './http/places.ts'
import { EventStreams } from './http/programs/event-streams.ts'
import { matchRooms } from './http/programs/match-routes.ts'
import { MatchStreams } from './http/programs/match-streams.ts'
import { plainSockets } from './http/programs/plain-sockets.ts'
import { LiveMatches } from './http/published/live.ts'
import { readinessOf } from './http/readiness.ts'
import { site } from './http/site.ts'
import { cutUnread } from './http/unread.ts'
import { galleryFor } from './match/gallery/galleries.ts'
import { joinPolicy } from './match/room/joining.ts'
import { reachMatch } from './match/room/moving.ts'
import { SleepingMatches } from './match/room/sleeping.ts'
import { Tombstones } from './match/room/tombstones.ts'
import { whyGone } from './match/room/why-gone.ts'
import { MatchThreads } from './match/run/match-threads.ts'
import { TryAllowance } from './match/trying.ts'
import { roomCounts } from './metrics/census.ts'
import { Metrics } from './metrics/metrics.ts'
import { ROOMS, roomsWith } from './node/rooms.ts'
import { servicesOf } from './node/services.ts'
import { openStorage } from './node/storage.ts'
import { toldBetweenNodes } from './node/told.ts'
import { AdminCode } from './people/accounts/admin-code.ts'
import { Passkeys } from './people/accounts/passkeys.ts'
import { PasswordResets } from './people/accounts/password-resets.ts'
import { PASSWORD_COST } from './people/accounts/passwords.ts'
import { RecoveryCodes } from './people/accounts/recovery-codes.ts'
import type { Ratings } from './people/ratings/ratings.ts'
import { Cards } from './pictures/cards.ts'
import { comesBack, countNone, JoinLimits } from './rooms/join-limits.ts'
import { GameSocket } from './sockets/game-socket.ts'
import type { Database } from './store/database.ts'
import { isRunning } from './store/journal/leases.ts'
import type { MatchStore } from './store/journal/match-store.ts'
import { ExhibitionLease } from './store/journal/work-lease.ts'
import { levelOf } from './store/trouble.ts'
import { WriteCheck } from './store/write-check.ts'

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

/**
 * Starts a node. Throws an error that says why it cannot. `giveUp`: another process runs as this node now and
 * has its matches, so this one should end at once. `passwordCost`: tests use a cheap one.
 */
export async function startNode(
  settings: Settings,
  giveUp: (why: string) => void,
  passwordCost = PASSWORD_COST,
): Promise<GameNode> {
  const { databaseUrl, dataDir, publicAddress = '' } = settings
  // A single node does not load the Redis code.
  const cluster = settings.redisUrl
    ? await (await import('./cluster/redis.ts')).joinCluster(settings.redisUrl, settings.arena)
    : undefined
  const alone = cluster === undefined
  const storage = await openStorage(settings, cluster, giveUp)
  const { database, matchStore, ratings, signing } = storage
  const told = toldBetweenNodes(database, signing, publicAddress)
  await storage.keeping(told.bans.open())
  matchStore.onArchived(({ seedHash, listed, room }) => {
    if (listed) told.results.tell({ match: matchName(seedHash), room })
  })
  const chat = servicesOf(storage, told, passwordCost, () => arena.membership.tenure())
  await storage.keeping(chat.rooms.forgetUnused())
  const cards = new Cards()
  const threads = new MatchThreads()
  told.accountChanges.listen(({ is }) => is === 'deleted' && cards.forget())
  const arena = new Arena({
    name: publicAddress,
    database,
    matchStore,
    cluster,
    // On this node, even if it draws no new rooms: it has the lease.
    revive: reviving(matchStore, (resume, away) => matchMaker.handleCreateRoom('match', { resume, away })),
    open: () => openRoom(LOBBY, alone),
  })
  const tombstones = new Tombstones(cluster?.presence)
  const whyNone = whyGone({ tombstones, moderation: chat.moderation, database })
  const sleeping = new SleepingMatches(database, matchStore, (match) => arena.wake(match))
  const reach = reachMatch(
    (match) => isRunning(database, match),
    (match) => sleeping.wake(match),
    whyNone,
  )
  const joinLimits = new JoinLimits(
    async (match) => (await sleeping.one(match).catch(() => undefined))?.listing,
  )
  const countJoin = settings.rateLimits ? joinLimits.countJoin : countNone
  const backups = settings.backups && (await scheduled(settings, settings.backups, database))
  const writeCheck = new WriteCheck(database, publicAddress, matchStore.journal)
  const isLeaving = () => arena.draining.begun || farewell?.isLeaving === true
  const readiness = readinessOf({
    database: () => writeCheck.state(),
    redis: cluster?.answers,
    started: () => started,
    draining: isLeaving,
    matches: () => arena,
  })
  let rooms: ReadonlyMap<string, number> = new Map()
  const metrics = new Metrics({
    node: settings.nodeName ?? '',
    rooms: () => rooms,
    connections: () => matchMaker.stats.local.ccu,
    journal: () => matchStore.journal.lag,
    leases: () => matchStore.leases.count,
    lacking: () => arena.watch.lacking,
    health: async () => (await readiness()).parts,
    draining: () => arena.draining.begun,
    lastBackup: () => backups?.status.last?.at,
  })
  /** Services for administrators and the operator. */
  const administered = {
    ...chat,
    database,
    redactions: storage.redactions,
    announcements: told.announcements,
    allowedWords: told.allowedWords,
    nodes: told.nodes,
    results: told.results,
    drainOrders: told.drainOrders,
    sleeping,
    resets: new PasswordResets(database, passwordCost),
    bringBack: (match: string) => arena.bringBackAside(match),
    runs: (match: string) => isRunning(database, match),
  }
  const adminCode = new AdminCode(database, signing)
  const running = new AddressQuotas(settings.rateLimits ? MATCHES_AT_MOST : Infinity)
  const live = new LiveMatches(database, sleeping)
  const exhibitions = new Exhibitions({
    on: settings.exhibitions,
    lease: new ExhibitionLease(database, publicAddress, databaseUrl !== undefined),
    matches: () => live.all(),
    open: async (created) => (await matchMaker.createRoom('match', created)).roomId,
    room: (id) => matchMaker.getLocalRoomById(id) as unknown as Exhibited | undefined,
    leaving: () => arena.draining.begun,
    failed: (error) => log[levelOf(error)]({ err: error }, 'the exhibition could not be looked after'),
  })
  /** What programs that speak HTTP need. */
  const callers = {
    ...chat,
    countJoin,
    leaving: isLeaving,
  }
  const programs = {
    countJoin,
    matchStreams: new MatchStreams(settings.rateLimits, callers, matchRooms(reach)),
    eventStreams: new EventStreams(settings.rateLimits, { ...callers, database, sleeping, live, alone }),
  }
  onlyById()
  answerOnly(settings.allowedOrigins)
  let started = false
  let farewell: Farewell | undefined
  const http = createServer(TIMES)
  limitConnections(http, settings)
  // Longer than proxies keep theirs: otherwise they would send on a connection that is being closed.
  http.keepAliveTimeout = 65_000
  await portFree(http, settings)
  const server = defineServer({
    transport: new WebSocketTransport({
      server: http,
      maxPayload: FRAME_BYTES,
      pingInterval: 0,
      WebSocket: GameSocket,
    }),
    ...(cluster && { presence: cluster.presence, driver: cluster.driver }),
    ...(settings.publicAddress && { publicAddress: settings.publicAddress }),
    // A match runs where its creator asked for it, unless that node shuts down.
    selectProcessIdToCreateRoom: async () => arena.processForRooms(),
    greet: false,
    gracefullyShutdown: false,
    logger: frameworkLog(),
    rooms: roomsWith({
      chat,
      database,
      matchStore,
      threads,
      tryAllowance: new TryAllowance(signing),
      sleeping,
      tombstones,
      noShows: chat.pickup.noShows,
    }),
    express: (app) =>
      site(app, settings, {
        ...administered,
        alone,
        live,
        whyGone: whyNone,
        exhibitions,
        cards,
        readiness,
        metrics,
        running,
        reach,
        ...programs,
        leaving: isLeaving,
        records: storage.records,
        packedRecords: storage.packedRecords,
        recordStates: storage.recordStates,
        passkeys: new Passkeys(database, signing),
        adminCode,
        recoveryCodes: new RecoveryCodes(database),
        backups,
      }),
  })
  await server.listen(settings.port, settings.host)
  rooms = roomCounts(ROOMS)
  const leaving = (farewell = new Farewell(http))
  const admitAll = guard(http, settings, {
    waitOf: joinLimits.waitOf,
    comesBack,
    takesUpgrade: plainSockets(programs),
    heed: (response) => leaving.heed(response),
  })
  measure(http)
  const stopCutting = cutUnread(http)
  await Promise.all([told.open(), exhibitions.open()])
  routeJoins(
    joinPolicy({
      accounts: chat.accounts,
      countJoin,
      galleryFor: async (match, as, who) =>
        alone || arena.draining.begun ? undefined : galleryFor(match, as, who),
      reach,
    }),
  )
  await storage.keeping(arena.enter())
  if (cluster) told.drainOrders.serve(() => arena.drain(settings.drainSeconds * 1000))
  storage.sweep()
  backups?.start()
  sleeping.start()
  started = true
  const { port } = http.address() as AddressInfo
  const matches = new MatchList(sleeping)
  const operator = new Operator({
    ...administered,
    listed: async (search) => {
      const addresses = new Map(told.nodes.list(new Map()).map(({ id, address }) => [id, address]))
      return (await matches.found(search)).map((match) => ({
        ...match,
        node: addresses.get(match.node) ?? match.node,
      }))
    },
  })
  const closeDoor = await openDoor(dataDir, port, (asked) => operator.answer(asked))
  const name = settings.nodeName ?? publicAddress
  happened('node began', { node: name, version: BUILD, port })
  admitAll()
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
      leaving.now()
    },
    stop: async () => {
      leaving.begin()
      await closeDoor()
      await exhibitions.close()
      await sleeping.stop()
      await arena.leave(settings.drainSeconds * 1000)
      // Only proxies can route to other nodes, so only they need the time.
      await leaving.end(settings.trustProxy > 0 ? Math.min(NOTICED_WITHIN, settings.drainSeconds * 1000) : 0)
      await told.close()
      await server.gracefullyShutdown(false)
      cluster?.stop()
      told.bans.close()
      await chat.lines.settled()
      await backups?.stop()
      await storage.endSweeping()
      await Promise.all([threads.stop(), cards.stop()])
      await storage.close(() => arena.left())
      writeCheck.stop()
      http.closeAllConnections()
      stopCutting()
      happened('node ended', { node: name })
      metrics.stop()
    },
  }
}
