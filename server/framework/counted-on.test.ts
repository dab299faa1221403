/**
 * Internals of Colyseus and ws that this folder relies on. A new version that changes them fails here with a
 * sentence.
 */
import { createServer } from 'node:http'
import { matchMaker, Room, RoomInternalState, SchemaSerializer } from '@colyseus/core'
import { RedisDriver } from '@colyseus/redis-driver'
import { Schema } from '@colyseus/schema'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { WebSocket, WebSocketServer } from 'ws'
import { startTestNode, type TestNode } from '../testing/machines/node.ts'
import { newMatch } from '../testing/people/table.ts'
import { currentJoin, onlyById, routeJoins } from './joins.ts'
import { rawSocketOf } from './raw-socket.ts'
import { isBeingListed, patchOf } from './room-insides.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterAll(() => node.stop())

/** The room of a match in this process. */
async function aRoom(): Promise<Room> {
  return matchMaker.getLocalRoomById(await newMatch(node.url))
}

/** Fails with the assumption as a sentence if it does not hold. */
function countsOn(what: string, holds: boolean): void {
  if (!holds) throw new Error(`This version has it otherwise: ${what}.`)
}

describe('a room', () => {
  test('a room keeps reserved seats by session, with auth at 1 and whether taken at 2', async () => {
    const room = await aRoom()
    const before = new Set(Object.keys(insides(room)['_reservedSeats'] as object))
    await matchMaker.joinById(room.roomId, { token: '' }).catch(() => undefined)
    countsOn('`_reservedSeats` is an object', typeof insides(room)['_reservedSeats'] === 'object')
    countsOn(
      '`_reservedSeatTimeouts` is an object',
      typeof insides(room)['_reservedSeatTimeouts'] === 'object',
    )
    const seats = Object.entries(insides(room)['_reservedSeats'] as Record<string, unknown[]>)
    for (const [session, seat] of seats)
      if (!before.has(session))
        countsOn(
          'a reserved seat is a list with its auth and whether it is taken',
          seat.length >= 3 && seat[2] === false,
        )
  })

  test('a room tells its state, and is not yet being listed when it is created', async () => {
    const room = await aRoom()
    countsOn(
      '`_internalState` tells how far a room is',
      insides(room)['_internalState'] === RoomInternalState.CREATED,
    )
    expect(isBeingListed(room)).toBe(false)
  })

  test('a room encodes changes for an imaginary client', async () => {
    const room = await aRoom()
    patchOf(room)
    expect(patchOf(room)).toBeUndefined()
    ;(room.state as { round: number }).round++
    countsOn(
      '`_serializer.applyPatches` sends bytes to a client by `raw`',
      patchOf(room) instanceof Uint8Array,
    )
    ;(room.state as { round: number }).round--
    patchOf(room)
  })
})

describe('matchmaking', () => {
  test('matchmaking asks one method for every seat, which ours replaces', async () => {
    const seen: string[] = []
    const before = currentJoin()
    routeJoins(
      (request, join) => join({ ...request, room: `${request.room} and another` }),
      ({ room, options }) => {
        seen.push(`${room} ${String(options['some'])}`)
        return Promise.reject(new Error('refused'))
      },
    )
    try {
      const answer = await fetch(`${node.url}/matchmake/joinById/one`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"some":"thing"}',
      })
      expect(answer.ok).toBe(false)
    } finally {
      routeJoins((request, join) => join(request), before)
    }
    countsOn('`controller.invokeMethod` reserves every seat', seen.join() === 'one and another thing')
  })

  test('matchmaking answers only the methods that are exposed', async () => {
    onlyById()
    for (const method of ['create', 'join', 'joinOrCreate']) {
      const { status } = await fetch(`${node.url}/matchmake/${method}/match`, { method: 'POST' })
      countsOn(`/matchmake/${method} is refused where it is not exposed`, status >= 400)
    }
  })
})

test('a serializer has the buffers and the cache that rooms share', () => {
  const serializer = new SchemaSerializer() as unknown as Record<string, unknown>
  countsOn('`fullEncodeBuffer` is where a whole state is encoded', 'fullEncodeBuffer' in serializer)
  class Small extends Schema {}
  ;(serializer as unknown as SchemaSerializer<Schema>).reset(new Small())
  countsOn(
    '`encoder.sharedBuffer` is where a patch is encoded',
    'sharedBuffer' in (serializer['encoder'] as object),
  )
})

test('the list of rooms is a hash that has a driver’s own methods', () => {
  for (const method of ['query', 'findOne', 'update', 'persist', 'remove', 'cleanup'])
    countsOn(
      `the driver has \`${method}\``,
      typeof (RedisDriver.prototype as unknown as Record<string, unknown>)[method] === 'function',
    )
})

test('a WebSocket has the stream that its frames are written to', async () => {
  const http = createServer()
  const sockets = new WebSocketServer({ server: http })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as { port: number }
  const arrived = new Promise<WebSocket>((resolve) => sockets.once('connection', resolve))
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  const [socket] = await Promise.all([arrived, new Promise((resolve) => client.once('open', resolve))])
  const raw = rawSocketOf(socket)
  countsOn('`_socket` is a stream that can be corked', typeof raw?.cork === 'function')
  client.terminate()
  sockets.close()
  await new Promise((resolve) => http.close(resolve))
})

const insides = (room: Room): Record<string, unknown> => room as unknown as Record<string, unknown>
