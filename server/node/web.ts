/** The HTTP server of a node, with the framework on it, and with what protects both. */
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineServer, type Server } from '@colyseus/core'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { FRAME_BYTES } from '../../common/wire/match/messages.ts'
import type { Settings } from '../base/settings.ts'
import type { Arena } from '../cluster/arena.ts'
import type { Cluster } from '../cluster/redis/redis.ts'
import { limitConnections } from '../door/connections.ts'
import type { Farewell } from '../door/farewell.ts'
import { portFree } from '../door/port-free.ts'
import { frameworkLog } from '../framework/framework-log.ts'
import { answerOnly, onlyById } from '../framework/joins.ts'
import { type GuardServices, guard } from '../http/guard/guard.ts'
import { measure } from '../http/guard/measured.ts'
import { cutUnread } from '../http/guard/unread.ts'
import { type SiteServices, site } from '../http/site.ts'
import { roomCounts } from '../metrics/census.ts'
import { comesBack } from '../rooms/join-limits.ts'
import { GameSocket } from '../sockets/game-socket.ts'
import type { NodePart } from './parts.ts'
import { ROOMS, type RoomServices, roomsWith } from './rooms.ts'

export interface WebServices extends Pick<GuardServices, 'waitOf' | 'takesUpgrade'> {
  readonly http: HttpServer
  readonly settings: Settings
  /** Undefined for a single node. */
  readonly cluster: Cluster | undefined
  readonly arena: Pick<Arena, 'processForRooms'>
  readonly farewell: Farewell
  readonly rooms: RoomServices
  readonly site: SiteServices
}

export class NodeWeb implements NodePart {
  private readonly services: WebServices
  private server: Server | undefined
  private counts: ReadonlyMap<string, number> = new Map()
  private admit: () => void = () => undefined
  private stopCutting: () => void = () => undefined

  constructor(services: WebServices) {
    this.services = services
  }

  /** The port that it listens on. */
  get port(): number {
    return (this.services.http.address() as AddressInfo).port
  }

  /** The open rooms by kind. */
  get rooms(): ReadonlyMap<string, number> {
    return this.counts
  }

  /** Listens. Until `admitAll` requests about matches are refused. Rejects if the port is taken. */
  async open(): Promise<void> {
    const { http, settings, farewell, waitOf, takesUpgrade } = this.services
    onlyById()
    answerOnly(settings.allowedOrigins)
    limitConnections(http, settings)
    // Longer than proxies keep theirs: otherwise they would send on a connection that is being closed.
    http.keepAliveTimeout = 65_000
    await portFree(http, settings)
    this.server = this.framework()
    await this.server.listen(settings.port, settings.host)
    this.counts = roomCounts(ROOMS)
    this.admit = guard(http, settings, {
      waitOf,
      comesBack,
      takesUpgrade,
      heed: (response) => farewell.heed(response),
    })
    measure(http)
    this.stopCutting = cutUnread(http)
  }

  admitAll(): void {
    this.admit()
  }

  /** Closes all rooms and sockets. */
  async close(): Promise<void> {
    await this.server?.gracefullyShutdown(false)
  }

  /** Cuts off the connections that are left. */
  cutOff(): void {
    this.services.http.closeAllConnections()
    this.stopCutting()
  }

  private framework(): Server {
    const { http, settings, cluster, arena, rooms, site: services } = this.services
    return defineServer({
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
      rooms: roomsWith(rooms),
      express: (app) => site(app, settings, services),
    })
  }
}
