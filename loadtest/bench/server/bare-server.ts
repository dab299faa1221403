/**
 * A yardstick in its own process: the framework with a node's transport and settings (`server/node.ts`), and
 * bare rooms.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineRoom, defineServer, matchMaker } from '@colyseus/core'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { FRAME_BYTES } from '../../../common/wire/match/messages.ts'
import { frameworkLog } from '../../../server/framework/framework-log.ts'
import { BareRoom } from './bare-room.ts'

const http = createServer()
http.keepAliveTimeout = 65_000
const server = defineServer({
  transport: new WebSocketTransport({
    server: http,
    maxPayload: FRAME_BYTES,
    pingInterval: 5000,
    pingMaxRetries: 2,
  }),
  selectProcessIdToCreateRoom: async () => matchMaker.processId,
  greet: false,
  gracefullyShutdown: false,
  logger: frameworkLog(),
  rooms: { match: defineRoom(BareRoom) },
  express: (app) => {
    // The routes that players call (`loadtest/doors.ts`).
    app.post('/api/session', (_request, response) => void response.json({ token: 'anybody' }))
    app.post(
      '/api/matches',
      (_request, response, next) =>
        void matchMaker
          .createRoom('match', {})
          .then(({ roomId }) => response.status(201).json({ id: roomId }), next),
    )
  },
})
await server.listen(0, '127.0.0.1')
console.log(`http://localhost:${(http.address() as AddressInfo).port}`)
process.on('SIGTERM', () => process.exit(0))
