/** One node of the game: everything of the server, started and stopped as a whole. */
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineRoom, defineServer, matchMaker } from '@colyseus/core'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { FRAME_BYTES, joining } from '../common/wire/messages.ts'
import { joiningSocial } from '../common/wire/social-requests.ts'
import { enteringRoom, LOBBY } from '../common/wire/room-messages.ts'
import { Chatrooms } from './chat/chatrooms.ts'
import { frameworkLog } from './framework-log.ts'
import { guard } from './http/guard.ts'
import { Places } from './http/places.ts'
import { secretIn } from './http/secret.ts'
import { site } from './http/site.ts'
import { log } from './log.ts'
import { AccountChanges } from './people/account-changes.ts'
import { Accounts } from './people/accounts.ts'
import { AdminCode } from './people/admin-code.ts'
import { Appointments } from './people/appointments.ts'
import { Bans } from './people/bans.ts'
import { eraseDeleted, sweepDeletions } from './people/deletion.ts'
import { Endings } from './people/endings.ts'
import { Moderation } from './people/moderation.ts'
import { Online } from './people/online.ts'
import { Passkeys } from './people/passkeys.ts'
import { PASSWORD_COST } from './people/passwords.ts'
import { sweepPrivateLines } from './people/private-lines.ts'
import { Ratings } from './people/ratings.ts'
import { RecoveryCodes } from './people/recovery-codes.ts'
import { Reports } from './people/reports.ts'
import { signWith } from './people/signing.ts'
import { Calls } from './pickup/calls.ts'
import { Standing } from './pickup/standing.ts'
import { resolving } from './play/resolving.ts'
import { admitting } from './rooms/admission.ts'
import { ChatRoom, type ChatServices } from './rooms/chat-room.ts'
import { MatchRoom } from './rooms/match-room.ts'
import { QuickRoom, seekingQuick } from './rooms/quick-room.ts'
import { openRoom } from './rooms/open-rooms.ts'
import { SocialRoom } from './rooms/social-room.ts'
import { GameSocket } from './sockets/game-socket.ts'
import type { Settings } from './settings.ts'
import { openDatabase, unusable, type Database } from './store/database.ts'
import { Lines } from './store/lines.ts'
import { MatchStore } from './store/match-store.ts'
import { Records } from './store/records.ts'
import { Redactions } from './store/redactions.ts'
import { keepSwept } from './store/retention.ts'
import { databaseTrouble } from './store/trouble.ts'

/** A transaction that archives a match has ended by then (ms). */
const ARCHIVED_WITHIN = 10_000
/** Matches of an address that run at a time. */
const MATCHES_AT_MOST = 60

export interface GameNode {
  readonly port: number
  readonly running: Places
  readonly matchStore: MatchStore
  readonly ratings: Ratings
  readonly database: Database
  /** What makes an account the first administrator, while there is none. */
  readonly adminCode: string | undefined
  /** Ends all matches and lets go of every port and connection. */
  stop(): Promise<void>
}

/**
 * Starts a node. Throws an error whose message says why it cannot. `giveUp`: another process runs as this node by now,
 * and this one should end, at once: what it had is the other's. `passwordCost`: tests keep passwords that are nobody's.
 */
export async function startNode(settings: Settings, giveUp: (why: string) => void, passwordCost = PASSWORD_COST): Promise<GameNode> {
  // One node needs nothing of all that Redis takes.
  const cluster = settings.redisUrl ? await (await import('./cluster/redis.ts')).joinCluster(settings.redisUrl) : undefined
  signWith(settings.sessionSecret ? Buffer.from(settings.sessionSecret) : ((await cluster?.secret()) ?? secretIn(settings.dataDir)))

  const database = await openDatabase(settings, giveUp)
  // A disk may turn out to be full only when something is written.
  const keeping = <Done>(work: Promise<Done>): Promise<Done> => work.catch((error: unknown) => {
    throw databaseTrouble(error) ? unusable(settings, error) : error
  })
  const ratings = new Ratings(database)
  const redactions = new Redactions(database)
  const matchStore = await keeping(MatchStore.open(database, settings.publicAddress ?? '', async (db, finished, at) => {
    await ratings.rate(db, finished, at)
    if (await eraseDeleted(db, finished)) setTimeout(redactions.soon, ARCHIVED_WITHIN).unref()
  }))
  const endings = new Endings((error) => log.error({ err: error }, 'not every room learned that a session has ended'))
  const accountChanges = new AccountChanges((error) => log.error({ err: error }, 'not every room learned that an account has changed'))
  const accounts = new Accounts(database, { ended: endings.tell, changed: accountChanges.tell }, passwordCost)
  const adminCode = new AdminCode(database)
  const bans = new Bans(database)
  await keeping(bans.open())
  const appointments = new Appointments((error) => log.error({ err: error }, 'a room did not learn who is a moderator'))
  const calls = new Calls((error) => log.error({ err: error }, 'a room did not learn who was called to a match'))
  const online = new Online((error) => log.error({ err: error }, 'not every node learned who is here'))
  const chat: ChatServices = {
    online, accounts, accountChanges, bans, endings, appointments, moderation: new Moderation(database), reports: new Reports(database), rooms: new Chatrooms(database), lines: new Lines(database),
    pickup: { strengths: ratings, standing: new Standing(database), calls },
  }
  await keeping(chat.rooms.forgetUnused())
  const alone = cluster === undefined
  const running = new Places(settings.rateLimits ? MATCHES_AT_MOST : Infinity)
  // Matches are made through our own door (`POST /api/matches`), which checks what is asked for.
  matchMaker.controller.exposedMethods = ['joinById']
  closeToForeignPages(settings)
  const http = createServer()
  // Longer than proxies keep theirs: otherwise they send into a connection that is just being closed.
  http.keepAliveTimeout = 65_000
  await portFree(http, settings)
  const server = defineServer({
    transport: new WebSocketTransport({ server: http, maxPayload: FRAME_BYTES, pingInterval: 5000, pingMaxRetries: 2, WebSocket: GameSocket }),
    ...(cluster && { presence: cluster.presence, driver: cluster.driver }),
    ...(settings.publicAddress && { publicAddress: settings.publicAddress }),
    // A match lives where its creator asked for it.
    selectProcessIdToCreateRoom: async () => matchMaker.processId,
    greet: false,
    gracefullyShutdown: false,
    logger: frameworkLog(),
    rooms: {
      match: defineRoom(class extends MatchRoom {
        static override onAuth = admitting(accounts, bans, joining)
      }, { ...chat, matchStore }),
      chatroom: defineRoom(class extends ChatRoom {
        static override onAuth = admitting(accounts, bans, enteringRoom)
      }, { services: chat }),
      quick: defineRoom(class extends QuickRoom {
        static override onAuth = admitting(accounts, bans, seekingQuick)
      }, { strengths: ratings, bans, endings, online, calls }),
      social: defineRoom(class extends SocialRoom {
        static override onAuth = admitting(accounts, bans, joiningSocial)
      }, { database, accounts, accountChanges, bans, endings, online }),
    },
    express: (app) => site(app, settings, { ...chat, alone, running, database, records: new Records(database), passkeys: new Passkeys(database), adminCode, recoveryCodes: new RecoveryCodes(database), redactions }),
  })
  await server.listen(settings.port, settings.host)
  const admitAll = guard(http, settings)
  await Promise.all([calls.open(), endings.open(), appointments.open(), accountChanges.open(), online.open()])
  await keeping(goOn(matchStore))
  redactions.soon()
  const stopSweeping = keepSwept(database, settings.keepDays, async () => {
    await sweepDeletions(database)
    await sweepPrivateLines(database)
  })
  await openRoom(LOBBY, alone)
  admitAll()
  return {
    port: (http.address() as AddressInfo).port,
    running,
    matchStore,
    ratings,
    database,
    adminCode: await adminCode.issue().catch((error: unknown) => {
      log.error({ err: error }, 'there is no administrator yet, and no code can be kept')
      return undefined
    }),
    stop: async () => {
      await Promise.all([calls.close(), endings.close(), appointments.close(), accountChanges.close(), online.close()])
      await server.gracefullyShutdown(false)
      bans.close()
      await chat.lines.settled()
      await stopSweeping()
      await redactions.stop()
      await resolving.stop()
      await matchStore.close()
      http.closeAllConnections()
    },
  }
}

/** Brings back what the last process left unfinished. */
async function goOn(matchStore: MatchStore): Promise<void> {
  const matches = await matchStore.bringBack((resume, away) => matchMaker.createRoom('match', { resume, away }))
  if (matches > 0) log.info({ matches }, 'matches go on')
  matchStore.startBeating()
}

function closeToForeignPages({ allowedOrigins }: Settings): void {
  const { controller } = matchMaker
  // By default any page is answered, with its credentials.
  for (const name of Object.keys(controller.DEFAULT_CORS_HEADERS)) if (name.startsWith('Access-Control')) delete (controller.DEFAULT_CORS_HEADERS as Record<string, string>)[name]
  controller.getCorsHeaders = (headers): Record<string, string> => {
    const origin = headers.get('origin')
    if (!origin || !allowedOrigins.includes(origin)) return {}
    return {
      'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true', Vary: 'Origin',
      'Access-Control-Allow-Headers': 'Content-Type', 'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
    }
  }
}

/** Tries the port first: the framework would not say that it is taken. */
async function portFree(http: HttpServer, { port, host }: Settings): Promise<void> {
  if (port === 0) return
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => reject(new Error(
      error.code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another: PORT=${port + 1} npm start`
        : error.code === 'EACCES' ? `Port ${port} may not be used by this user. Choose one from 1024 on: PORT=2567 npm start`
          : `Cannot listen on ${host}:${port}: ${error.message}`, { cause: error })))
    http.listen(port, host, () => http.close(() => resolve()))
  })
  http.removeAllListeners('error')
}
