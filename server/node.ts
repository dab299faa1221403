/** One node of the game: everything of the server, started and stopped as a whole. */
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineRoom, defineServer, matchMaker } from '@colyseus/core'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { sql } from 'kysely'
import { FRAME_BYTES, joining } from '../common/wire/messages.ts'
import { enteringRoom, LOBBY } from '../common/wire/room-messages.ts'
import { joiningSocial } from '../common/wire/social-requests.ts'
import { AllowedWords } from './admin/allowed-words.ts'
import { Announcements } from './admin/announcements.ts'
import { openDoor } from './admin/command/door.ts'
import { Operator } from './admin/command/operator.ts'
import { DrainOrders } from './admin/drain-orders.ts'
import { MatchList } from './admin/match-list.ts'
import { NodeStatuses } from './admin/node-statuses.ts'
import { dumpTrouble } from './backup/dump.ts'
import { BackupSchedule } from './backup/schedule.ts'
import { happened } from './base/events.ts'
import { log } from './base/log.ts'
import type { Settings } from './base/settings.ts'
import { BUILD } from './base/version.ts'
import { Chatrooms } from './chat/chatrooms.ts'
import { Mentions } from './chat/mentions.ts'
import { ChatRoom, type ChatServices } from './chat/room/chat-room.ts'
import { openRoom } from './chat/room/open-rooms.ts'
import { Arena } from './cluster/arena.ts'
import { reviving } from './cluster/reviving.ts'
import { Subscription } from './cluster/subscription.ts'
import { limitConnections, TIMES } from './door/connections.ts'
import { Farewell, NOTICED_WITHIN } from './door/farewell.ts'
import { type Exhibited, Exhibitions } from './exhibition/exhibitions.ts'
import { frameworkLog } from './framework/framework-log.ts'
import { answerOnly, onlyById, routeJoins } from './framework/joins.ts'
import { guard } from './http/guard.ts'
import { measure } from './http/measured.ts'
import { Places } from './http/places.ts'
import { LiveMatches } from './http/published/live.ts'
import { readinessOf } from './http/readiness.ts'
import { hasSecret, secretIn } from './http/secret.ts'
import { site } from './http/site.ts'
import { cutUnread } from './http/unread.ts'
import { isInside, leadToGalleries } from './match/gallery/galleries.ts'
import { GalleryRoom, insideOnly } from './match/gallery/gallery-room.ts'
import { MatchRoom } from './match/room/match-room.ts'
import { findMoving } from './match/room/moving.ts'
import { SleepingMatches } from './match/room/sleeping.ts'
import { resolving } from './match/run/resolving.ts'
import { thinking } from './match/run/thinking.ts'
import { Metrics } from './metrics/metrics.ts'
import { roomCounts } from './metrics/room-counts.ts'
import { AccountChanges } from './people/accounts/account-changes.ts'
import { Accounts } from './people/accounts/accounts.ts'
import { AdminCode } from './people/accounts/admin-code.ts'
import { eraseDeleted, sweepDeletions } from './people/accounts/deletion.ts'
import { Endings } from './people/accounts/endings.ts'
import { Passkeys } from './people/accounts/passkeys.ts'
import { PasswordResets } from './people/accounts/password-resets.ts'
import { PASSWORD_COST } from './people/accounts/passwords.ts'
import { RecoveryCodes } from './people/accounts/recovery-codes.ts'
import { signWith } from './people/accounts/signing.ts'
import { Appointments } from './people/moderation/appointments.ts'
import { Bans } from './people/moderation/bans.ts'
import { Moderation } from './people/moderation/moderation.ts'
import { NoShows } from './people/moderation/no-shows.ts'
import { Origins } from './people/moderation/origins.ts'
import { Reports } from './people/moderation/reports.ts'
import { Online } from './people/online.ts'
import { Ratings } from './people/ratings/ratings.ts'
import { Calls } from './pickup/calls.ts'
import { QuickRoom, seekingQuick } from './pickup/room/quick-room.ts'
import { Standing } from './pickup/standing.ts'
import { Cards } from './pictures/cards.ts'
import { admitting } from './rooms/admission.ts'
import { comesBack, JoinLimits } from './rooms/join-limits.ts'
import { sweepPrivateLines } from './social/private-lines.ts'
import { SocialRoom } from './social/room/social-room.ts'
import { GameSocket } from './sockets/game-socket.ts'
import { PackedRecords } from './store/archive/packed-records.ts'
import { recordReading } from './store/archive/record-reading.ts'
import { Records } from './store/archive/records.ts'
import { Redactions } from './store/archive/redactions.ts'
import { keepSwept } from './store/archive/retention.ts'
import { secretOf } from './store/arena-secret.ts'
import { type Database, openDatabase, unusable } from './store/database.ts'
import { clockOf } from './store/database-clock.ts'
import { ExhibitionLease } from './store/journal/exhibition-lease.ts'
import { isRunning } from './store/journal/leases.ts'
import { MatchStore } from './store/journal/match-store.ts'
import { WorkLease } from './store/journal/work-lease.ts'
import { Lines } from './store/people/lines.ts'
import { tighten } from './store/private-files.ts'
import { databaseTrouble, levelOf } from './store/trouble.ts'
import { WriteCheck } from './store/write-check.ts'

/** A transaction that archives a match has ended by then (ms). */
const ARCHIVED_WITHIN = 10_000
/** Matches of an address that run at a time. */
const MATCHES_AT_MOST = 60

export interface GameNode {
  readonly port: number
  readonly running: Places
  readonly sleeping: SleepingMatches
  readonly matchStore: MatchStore
  readonly ratings: Ratings
  readonly database: Database
  /** What makes an account the first administrator, while there is none. */
  readonly adminCode: string | undefined
  /** Matches are handed over at once, also in the middle of a round. */
  hurry(): void
  /** Hands over all matches to other nodes, if there are any, and lets go of every port and connection. */
  stop(): Promise<void>
}

/**
 * Starts a node. Throws an error whose message says why it cannot. `giveUp`: another process runs as this node by now,
 * and this one should end, at once: what it had is the other's. `passwordCost`: tests keep passwords that are nobody's.
 */
export async function startNode(
  settings: Settings,
  giveUp: (why: string) => void,
  passwordCost = PASSWORD_COST,
): Promise<GameNode> {
  // One node needs nothing of all that Redis takes.
  const cluster = settings.redisUrl
    ? await (await import('./cluster/redis.ts')).joinCluster(settings.redisUrl, settings.arena)
    : undefined
  const { sessionSecret, databaseUrl, dataDir } = settings
  for (const loose of tighten(dataDir)) log.warn(loose)
  const ownSecret = async () => (await cluster?.secret()) ?? secretIn(dataDir)
  // One that is no good is told before anything is brought up to date; a new one is a sign that there is a database.
  if (!sessionSecret && !databaseUrl && hasSecret(dataDir)) await ownSecret()
  const database = await openDatabase(settings, giveUp)
  // Before anything is read that says when.
  const stopClock = databaseUrl ? await clockOf(database).start() : async () => undefined
  const secret = async () =>
    sessionSecret ? Buffer.from(sessionSecret) : databaseUrl ? secretOf(database, ownSecret) : ownSecret()
  signWith(
    await secret().catch(async (error: unknown) => {
      await database.destroy()
      throw error
    }),
  )
  // A disk may turn out to be full only when something is written.
  const keeping = <Done>(work: Promise<Done>): Promise<Done> =>
    work.catch((error: unknown) => {
      throw databaseTrouble(error) ? unusable(settings, error) : error
    })
  const ratings = new Ratings(database)
  const records = new Records(database)
  const packedRecords = new PackedRecords(records)
  const redactions = new Redactions(database, () => packedRecords.doubt())
  const matchStore = await keeping(
    MatchStore.open(
      database,
      settings.publicAddress ?? '',
      async (db, archived) => {
        await ratings.rate(db, archived)
        if (
          await eraseDeleted(
            db,
            archived.map(({ finished }) => finished),
          )
        )
          setTimeout(redactions.soon, ARCHIVED_WITHIN).unref()
      },
      databaseUrl !== undefined,
    ),
  )
  const endings = new Endings((error) =>
    log.error({ err: error }, 'not every room learned that a session has ended'),
  )
  const accountChanges = new AccountChanges((error) =>
    log.error({ err: error }, 'not every room learned that an account has changed'),
  )
  const accounts = new Accounts(database, { ended: endings.tell, changed: accountChanges.tell }, passwordCost)
  const adminCode = new AdminCode(database)
  const bansChanged = new Subscription<object>('bans', (error) =>
    log.error({ err: error }, 'not every node learned at once who is banned'),
  )
  const bans = new Bans(database, () => bansChanged.tell({}))
  bansChanged.listen(bans.learn)
  await keeping(bans.open())
  const appointments = new Appointments((error) =>
    log.error({ err: error }, 'a room did not learn who is a moderator'),
  )
  const calls = new Calls((error) =>
    log.error({ err: error }, 'a room did not learn who was called to a match'),
  )
  const online = new Online((error) => log.error({ err: error }, 'not every node learned who is here'))
  const mentions = new Mentions((error) =>
    log.error({ err: error }, 'somebody who was mentioned did not learn it'),
  )
  const noShows = new NoShows(database)
  const chat: ChatServices = {
    online,
    accounts,
    accountChanges,
    mentions,
    bans,
    endings,
    appointments,
    origins: new Origins(database),
    moderation: new Moderation(database),
    reports: new Reports(database),
    rooms: new Chatrooms(database),
    lines: new Lines(database),
    pickup: {
      strengths: ratings,
      standing: new Standing(database),
      calls,
      noShows,
      tenure: () => arena.membership.tenure(),
    },
  }
  const announcements = new Announcements(database, (error) =>
    log.error({ err: error }, 'not every node learned at once what is announced'),
  )
  const allowedWords = new AllowedWords(database, (error) =>
    log.error({ err: error }, 'not every node learned at once which words are let through'),
  )
  const nodes = new NodeStatuses(settings.publicAddress ?? '', (error) =>
    log.error({ err: error }, 'the nodes could not tell each other of themselves'),
  )
  const drainOrders = new DrainOrders(nodes, (error) =>
    log.error({ err: error }, 'what this node has could not be handed over'),
  )
  await keeping(chat.rooms.forgetUnused())
  const cards = new Cards()
  accountChanges.listen(({ is }) => is === 'deleted' && cards.forget())
  const alone = cluster === undefined
  const arena = new Arena({
    name: settings.publicAddress ?? '',
    database,
    matchStore,
    cluster,
    // Here, also when new rooms are opened elsewhere: this node has the lease.
    revive: reviving(matchStore, (resume, away) => matchMaker.handleCreateRoom('match', { resume, away })),
    open: () => openRoom(LOBBY, alone),
  })
  const sleeping = new SleepingMatches(database, matchStore, (match) => arena.wake(match))
  const backups = settings.backups && (await scheduled(settings, settings.backups, database))
  const writeCheck = new WriteCheck(database, settings.publicAddress ?? '', matchStore.journal)
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
  /** What administrators act with, and whoever runs the server. */
  const administered = {
    ...chat,
    database,
    redactions,
    announcements,
    allowedWords,
    nodes,
    drainOrders,
    sleeping,
    resets: new PasswordResets(database, passwordCost),
    bringBack: (match: string) => arena.bringBackAside(match),
    runs: (match: string) => isRunning(database, match),
  }
  const running = new Places(settings.rateLimits ? MATCHES_AT_MOST : Infinity)
  const live = new LiveMatches(database, sleeping)
  const exhibitions = new Exhibitions({
    on: settings.exhibitions,
    lease: new ExhibitionLease(database, settings.publicAddress ?? '', databaseUrl !== undefined),
    matches: () => live.all(),
    open: async (created) => (await matchMaker.createRoom('match', created)).roomId,
    room: (id) => matchMaker.getLocalRoomById(id) as unknown as Exhibited | undefined,
    leaving: () => arena.draining.begun,
    failed: (error) => log[levelOf(error)]({ err: error }, 'the exhibition could not be looked after'),
  })
  onlyById()
  answerOnly(settings.allowedOrigins)
  let started = false
  let farewell: Farewell | undefined
  const admitted = admitting(chat, joining)
  const http = createServer(TIMES)
  limitConnections(http, settings)
  // Longer than proxies keep theirs: otherwise they send into a connection that is just being closed.
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
    // A match lives where its creator asked for it, unless that node is to end.
    selectProcessIdToCreateRoom: async () => arena.processForRooms(),
    greet: false,
    gracefullyShutdown: false,
    logger: frameworkLog(),
    rooms: {
      match: defineRoom(
        class extends MatchRoom {
          static override onAuth = admitted
        },
        { ...chat, noShows, matchStore, sleeping },
      ),
      gallery: defineRoom(
        class extends GalleryRoom {
          static override onAuth = async (...given: Parameters<typeof admitted>) => {
            const auth = await admitted(...given)
            if (isInside((given[1] as { gallery?: unknown }).gallery, auth.player)) throw insideOnly()
            return auth
          }
        },
        { bans, endings, online, runs: (match: string) => isRunning(database, match) },
      ),
      chatroom: defineRoom(
        class extends ChatRoom {
          static override onAuth = admitting(chat, enteringRoom)
        },
        { services: chat },
      ),
      quick: defineRoom(
        class extends QuickRoom {
          static override onAuth = admitting(chat, seekingQuick)
        },
        { ...chat.pickup, bans, endings, online },
      ),
      social: defineRoom(
        class extends SocialRoom {
          static override onAuth = admitting(chat, joiningSocial)
        },
        { database, accounts, accountChanges, bans, endings, online, mentions, reports: chat.reports },
      ),
    },
    express: (app) =>
      site(app, settings, {
        ...administered,
        alone,
        live,
        exhibitions,
        cards,
        readiness,
        metrics,
        running,
        leaving: isLeaving,
        records,
        packedRecords,
        passkeys: new Passkeys(database),
        adminCode,
        recoveryCodes: new RecoveryCodes(database),
        backups,
      }),
  })
  await server.listen(settings.port, settings.host)
  rooms = roomCounts(['match', 'gallery', 'chatroom', 'quick', 'social'])
  const joinLimits = new JoinLimits(
    accounts,
    async (match) => (await sleeping.one(match).catch(() => undefined))?.listing,
  )
  const leaving = (farewell = new Farewell(http))
  const admitAll = guard(http, settings, {
    waitOf: joinLimits.waitOf,
    comesBack,
    heed: (response) => leaving.heed(response),
  })
  measure(http)
  const stopCutting = cutUnread(http)
  await Promise.all([
    calls.open(),
    mentions.open(),
    endings.open(),
    appointments.open(),
    accountChanges.open(),
    online.open(),
    bansChanged.open(),
    announcements.open(),
    allowedWords.open(),
    nodes.open(),
    drainOrders.open(),
    exhibitions.open(),
  ])
  routeJoins([
    // First: who is over the limit causes nothing.
    ...(settings.rateLimits ? [joinLimits.step] : []),
    ...(cluster ? [leadToGalleries({ accounts, leaving: () => arena.draining.begun })] : []),
    // Who asks for a match that waits to be brought back must not hear that there is none.
    findMoving(
      (match) => isRunning(database, match),
      (match) => sleeping.wake(match),
    ),
  ])
  await keeping(arena.enter())
  if (cluster) drainOrders.serve(() => arena.drain(settings.drainSeconds * 1000))
  redactions.soon()
  const stopSweeping = keepSwept(database, settings.keepDays, async () => {
    await sweepDeletions(database)
    await sweepPrivateLines(database)
  })
  backups?.start()
  sleeping.start()
  started = true
  const { port } = http.address() as AddressInfo
  const matches = new MatchList(sleeping)
  const operator = new Operator({
    ...administered,
    listed: async (search) => {
      const addresses = new Map(nodes.list(new Map()).map(({ id, address }) => [id, address]))
      return (await matches.found(search)).map((match) => ({
        ...match,
        node: addresses.get(match.node) ?? match.node,
      }))
    },
  })
  const closeDoor = await openDoor(dataDir, port, (asked) => operator.answer(asked))
  const name = settings.nodeName ?? settings.publicAddress ?? ''
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
      // Only proxies have others to ask.
      await leaving.end(settings.trustProxy > 0 ? Math.min(NOTICED_WITHIN, settings.drainSeconds * 1000) : 0)
      await Promise.all([
        calls.close(),
        mentions.close(),
        endings.close(),
        appointments.close(),
        accountChanges.close(),
        online.close(),
        bansChanged.close(),
        announcements.close(),
        allowedWords.close(),
        nodes.close(),
        drainOrders.close(),
      ])
      await server.gracefullyShutdown(false)
      cluster?.stop()
      bans.close()
      await chat.lines.settled()
      await backups?.stop()
      await stopSweeping()
      await redactions.stop()
      await Promise.all([resolving.stop(), thinking.stop(), cards.stop(), recordReading.stop()])
      await matchStore.settled()
      await arena.left()
      await stopClock()
      await matchStore.close()
      writeCheck.stop()
      http.closeAllConnections()
      stopCutting()
      happened('node ended', { node: name })
      metrics.stop()
    },
  }
}

/** Throws an error that says why none can be made here. */
async function scheduled(
  { dataDir, databaseUrl, publicAddress = '' }: Settings,
  backups: NonNullable<Settings['backups']>,
  database: Database,
): Promise<BackupSchedule> {
  if (databaseUrl) {
    const { rows } = await sql<{
      version: string
    }>`select current_setting('server_version_num') as version`.execute(database)
    const trouble = await dumpTrouble(Number(rows[0]!.version))
    if (trouble !== undefined) throw new Error(trouble)
  }
  const lease = new WorkLease(database, 'backup-lease', publicAddress, databaseUrl !== undefined)
  return new BackupSchedule({ ...backups, dataDir, databaseUrl, node: publicAddress }, database, lease)
}

/** Tries the port first: the framework would not say that it is taken. */
async function portFree(http: HttpServer, { port, host }: Settings): Promise<void> {
  if (port === 0) return
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new Error(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken. Choose another: PORT=${port + 1} npm start`
            : error.code === 'EACCES'
              ? `Port ${port} may not be used by this user. Choose one from 1024 on: PORT=2567 npm start`
              : `Cannot listen on ${host ?? 'any address'}, port ${port}: ${error.message}`,
          { cause: error },
        ),
      ),
    )
    http.listen(port, host, () => http.close(() => resolve()))
  })
  http.removeAllListeners('error')
}
