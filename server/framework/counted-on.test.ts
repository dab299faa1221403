/**
 * Internals of Colyseus and ws that the server relies on, mostly in this folder. A new version that changes
 * them fails here with a sentence.
 */
import { EventEmitter } from 'node:events'
import { createServer, Server } from 'node:http'
import {
  ClientState,
  getMessageBytes,
  matchMaker,
  Protocol,
  Room,
  RoomInternalState,
  requestFromIPC,
  SchemaSerializer,
  type ServerError,
  subscribeIPC,
} from '@colyseus/core'
import { RedisDriver } from '@colyseus/redis-driver'
import { RedisPresence } from '@colyseus/redis-presence'
import { Schema, schema, t } from '@colyseus/schema'
import { WebSocketClient } from '@colyseus/ws-transport'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { Packr } from 'msgpackr'
import { WebSocket, WebSocketServer } from 'ws'
import { PlainTab } from '../programs/plain-tab.ts'
import { judge } from '../sockets/frame.ts'
import { startTestNode, type TestNode } from '../testing/machines/node.ts'
import { newMatch, person } from '../testing/people/table.ts'
import { endRoomTimers, hear, isBeingListed, patchOf, rawSocketOf } from './insides.ts'
import {
  answerOnly,
  currentJoin,
  givesNoSeat,
  isAbsent,
  type JoinRequest,
  onlyById,
  routeJoins,
} from './joins.ts'
import { packed } from './packed.ts'

let node: TestNode
/** The HTTP server of the node. */
let http: Server
beforeAll(async () => {
  const listen = jest.spyOn(Server.prototype, 'listen')
  node = await startTestNode()
  http = (listen.mock.contexts as Server[]).findLast(
    (server) => server.listening && (server.address() as { port?: number }).port === node.port,
  )!
  listen.mockRestore()
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

/** What a room keeps to itself. */
interface RoomMethods {
  __init(): void
  resetAutoDisposeTimeout(seconds: number): void
  _onMessage(client: unknown, frame: Buffer): void
}

/** A room that nobody can join. */
function looseRoom(): RoomMethods & Pick<Room, 'onMessage'> {
  const room = new (class extends Room {})() as unknown as RoomMethods & Pick<Room, 'onMessage'>
  room.__init()
  return room
}

test('a room has a timer that disposes it, and is disposed once that is undefined', () => {
  const room = looseRoom()
  room.resetAutoDisposeTimeout(60)
  countsOn(
    '`_autoDisposeTimeout` is the timer that disposes an empty room',
    (insides(room as never)['_autoDisposeTimeout'] as NodeJS.Timeout | undefined)?.hasRef?.() === true,
  )
  endRoomTimers(room as never)
  countsOn(
    '`_autoDisposeTimeout` is undefined without one',
    insides(room as never)['_autoDisposeTimeout'] === undefined,
  )
})

describe('a client', () => {
  const packr = new Packr({ useRecords: false })
  const name = [0xa0 | 3, ...Buffer.from('say')]
  const data = Buffer.from([Protocol.ROOM_DATA, ...name, ...packr.pack({ text: 'hi' })])
  const another = Buffer.from([Protocol.ROOM_DATA, 0xa0 | 2, ...Buffer.from('no'), ...packr.pack(null)])
  const request = Buffer.from([Protocol.ROOM_REQUEST, 7, ...name, ...packr.pack({ text: 'ho' })])

  /** What a room hears in a frame of a client in that state. */
  async function heardIn(frame: Buffer, state: ClientState): Promise<unknown[]> {
    const heard: unknown[] = []
    const room = looseRoom()
    room.onMessage('say', (_client: unknown, { text }: { text: string }) => void heard.push(text))
    const client = Object.assign(new WebSocketClient('a', { send: () => undefined } as never), { state })
    room._onMessage(client, frame)
    await new Promise(setImmediate)
    endRoomTimers(room as never)
    return heard
  }

  test('a client’s frame is its kind, the id of a request, a name and a payload', async () => {
    for (const [frame, text] of [
      [data, 'hi'],
      [request, 'ho'],
    ] as const) {
      countsOn(
        'a frame of data or of a request is read as `sockets/frame.ts` reads it',
        judge(frame).is === 'fine' && (await heardIn(frame, ClientState.JOINED)).join() === text,
      )
    }
    countsOn(
      'a frame to clients is as one from them',
      Buffer.from(packed('say', { text: 'hi' })).equals(data),
    )
    const { JOIN_ROOM, LEAVE_ROOM, ROOM_DATA, ROOM_REQUEST, PING } = Protocol
    countsOn(
      'the kinds of frames have their numbers, which published clients send',
      [JOIN_ROOM, LEAVE_ROOM, ROOM_DATA, PING, ROOM_REQUEST].join() === NUMBERS,
    )
    countsOn('a frame is answered by `getMessageBytes`', typeof getMessageBytes.raw === 'function')
  })

  test('a room calls handlers that it was given without `onMessage`', async () => {
    const heard: unknown[] = []
    const room = looseRoom()
    hear(
      room as never,
      { say: 0 },
      (name, _client, payload, context: unknown) => void heard.push(name, payload, typeof context),
      () => heard.push('another'),
    )
    const client = Object.assign(new WebSocketClient('a', { send: () => undefined } as never), {
      state: ClientState.JOINED,
    })
    for (const frame of [data, request, another]) room._onMessage(client, frame)
    await new Promise(setImmediate)
    endRoomTimers(room as never)
    countsOn(
      '`onMessageEvents.events` has the handlers of messages and of requests by name',
      JSON.stringify(heard) === '["say",{"text":"hi"},"object","say",{"text":"ho"},"object","another"]',
    )
  })

  test('a client that is leaving is not heard', async () => {
    countsOn(
      'a room ignores frames of a client whose `state` is LEAVING (`rooms/base-room.ts` sets it)',
      (await heardIn(data, ClientState.LEAVING)).length === 0,
    )
  })

  test('a client without a socket has what rooms use of one with a socket', () => {
    const socket = new WebSocketClient('a', {} as never)
    const plain = new PlainTab('a', {} as never, { told: () => undefined, closed: () => undefined })
    countsOn('a client has a `state` and a `sessionId`', 'state' in socket && socket.sessionId === 'a')
    expect(plain).toMatchObject({ sessionId: 'a', state: ClientState.JOINED })
    for (const method of ['send', 'enqueueRaw', 'raw', 'leave'] as const) {
      countsOn(
        `a client has \`${method}\`, which \`programs/plain-tab.ts\` has, too`,
        typeof socket[method] === 'function' && socket[method].length >= 1,
      )
      expect(typeof plain[method]).toBe('function')
    }
  })
})

test('an HTTP server has the framework’s listeners when it listens, and none later', async () => {
  countsOn('the node listens on our HTTP server', (http as Server | undefined)?.listening === true)
  await fetch(`${node.url}/matchmake/joinById/nothing`, { method: 'POST' })
  countsOn(
    'a request goes through `http/guard/guard.ts` alone, beside `http/guard/measured.ts` and `http/guard/unread.ts`',
    http.listenerCount('request') === 3,
  )
  countsOn('an upgrade goes through `http/guard/guard.ts` alone', http.listenerCount('upgrade') === 1)
  // The guard has what it took over: both still work.
  countsOn('a request is answered by the listeners of `request`', (await fetch(`${node.url}/healthz`)).ok)
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

describe('a refused seat', () => {
  let ours: ReturnType<typeof currentJoin>
  beforeAll(() => {
    ours = currentJoin()
    routeJoins((request, join) => join(request))
  })
  afterAll(() => routeJoins((request, join) => join(request), ours))

  /** How the framework itself refuses that. */
  const refusalOf = (room: string, options: JoinRequest['options']): Promise<ServerError> =>
    currentJoin()({ room, options, context: { headers: new Headers() } as never }).then(
      () => undefined as never,
      (error: unknown) => error as ServerError,
    )

  test('a room that nobody has is refused with a code', async () => {
    countsOn('`joinById` says MATCHMAKE_INVALID_ROOM_ID', isAbsent(await refusalOf('nowhere', {})))
  })

  test('a room that gives no seat is refused with one of the known texts', async () => {
    const { token } = await person(node.url, 'Ann')
    const room = await aRoom()
    room.hasReachedMaxClients = () => true
    const full = await refusalOf(room.roomId, { token })
    countsOn(`a full room "is already full", not "${full?.message}"`, givesNoSeat(full))
    const listed = { ...(await matchMaker.driver.findOne({ roomId: room.roomId })) }
    Object.assign(listed, { roomId: 'elsewhere', processId: 'gone' })
    await matchMaker.driver.persist(listed as never, true)
    const silent = await refusalOf('elsewhere', { token })
    countsOn(`a silent process "is not available", not "${silent?.message}"`, givesNoSeat(silent))
    const late = (await matchMaker
      .remoteRoomCall('elsewhere', 'any', [], 1)
      .catch((e: unknown) => e)) as ServerError
    countsOn(`a call without an answer has "timed out", not "${late.message}"`, givesNoSeat(late))
    await matchMaker.driver.remove('elsewhere')
  })

  test('a call without an answer ends as ipc_timeout, and undefined arrives as null', async () => {
    const presence = new JsonPresence()
    const text = await requestFromIPC<unknown>(presence as never, 'p:nobody', 'any', [], 1).then(
      String,
      ({ message }: Error) => message,
    )
    countsOn(`a call without an answer is "ipc_timeout", not "${text}"`, text === 'ipc_timeout')
    await subscribeIPC(presence as never, 'p:somebody', () => Promise.resolve(undefined))
    const answer = await requestFromIPC<unknown>(presence as never, 'p:somebody', 'any', [])
    countsOn('undefined from another process arrives as null (`gallery/follower.ts`)', answer === null)
  })
})

test('matchmaking takes the headers for other origins from two places', async () => {
  const { controller } = matchMaker
  const { getCorsHeaders } = controller
  answerOnly(['https://ours.example'])
  const ask = async (origin: string) =>
    (
      await fetch(`${node.url}/matchmake/joinById/nothing`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: '{}',
      })
    ).headers
  const names = Object.keys(controller.DEFAULT_CORS_HEADERS)
  countsOn(
    '`DEFAULT_CORS_HEADERS` is an object from which headers can be removed',
    !names.some((name) => name.startsWith('Access-Control')),
  )
  const calls = jest.spyOn(controller, 'getCorsHeaders')
  const headers = await ask(node.url)
  countsOn('`getCorsHeaders` is asked at every request', calls.mock.calls.length === 1)
  countsOn('it gets the headers of the request', calls.mock.calls[0]?.[0].get('origin') === node.url)
  countsOn('no other origin is allowed', headers.get('access-control-allow-origin') === null)
  controller.getCorsHeaders = getCorsHeaders
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

test('a serializer encodes a whole state when it has to, and keeps it until the next change', () => {
  const state = new (schema({ round: t.number().default(0) }))()
  const serializer = new SchemaSerializer<typeof state>()
  serializer.reset(state)
  const insidesOf = serializer as unknown as { needFullEncode?: boolean; fullEncodeCache?: Uint8Array }
  countsOn('`needFullEncode` says that a state is to be encoded anew', insidesOf.needFullEncode === true)
  const whole = serializer.getFullState()
  countsOn('`fullEncodeCache` is the state as encoded', insidesOf.fullEncodeCache === whole)
  countsOn('`needFullEncode` is false then', insidesOf.needFullEncode === false)
  countsOn(
    'a state without views is the beginning of `fullEncodeBuffer`',
    whole.buffer === (serializer as unknown as { fullEncodeBuffer: Uint8Array }).fullEncodeBuffer.buffer,
  )
  insidesOf.fullEncodeCache = Uint8Array.from(whole)
  countsOn('`fullEncodeCache` is sent as it is', serializer.getFullState() === insidesOf.fullEncodeCache)
  state.round = 1
  serializer.applyPatches([{ state: ClientState.JOINED, raw: () => undefined } as never], state)
  countsOn('`needFullEncode` is true after a change', insidesOf.needFullEncode === true)
})

test('the list of rooms is a hash that has a driver’s own methods', async () => {
  for (const method of ['query', 'findOne', 'update', 'persist', 'remove', 'cleanup'])
    countsOn(
      `the driver has \`${method}\``,
      typeof (RedisDriver.prototype as unknown as Record<string, unknown>)[method] === 'function',
    )
  const redis = unconnected()
  const [hexists, hmget] = [jest.spyOn(redis, 'hexists'), jest.spyOn(redis, 'hmget')]
  hexists.mockResolvedValue(0)
  hmget.mockResolvedValue([null])
  const driver = new RedisDriver(redis)
  await driver.has('room')
  await driver.findByIds(['room'])
  for (const [key] of [...hexists.mock.calls, ...hmget.mock.calls])
    countsOn('the hash of rooms is `roomcaches`', key === 'roomcaches')
  redis.disconnect()
})

test('a presence has one connection to hear and one to speak, and topics by name', async () => {
  const redis = unconnected()
  const presence = new RedisPresence(redis)
  const { pub, sub, subscriptions } = presence as unknown as Record<string, unknown>
  countsOn('`pub` is the client that it was given', pub === redis)
  countsOn('`sub` is a connection of its own', sub instanceof Redis && sub !== redis)
  countsOn('`subscriptions` is an EventEmitter', subscriptions instanceof EventEmitter)
  const listening = sub as Redis
  const [subscribe, unsubscribe] = [jest.spyOn(listening, 'subscribe'), jest.spyOn(listening, 'unsubscribe')]
  subscribe.mockResolvedValue(1)
  unsubscribe.mockResolvedValue(0)
  const topics = () => (subscriptions as EventEmitter).eventNames().join()
  const hear = jest.fn()
  await presence.subscribe('news', hear)
  countsOn('a topic is an event of `subscriptions`', topics() === 'news')
  listening.emit('message', 'news', '{"some":1}')
  countsOn('a message arrives from JSON', JSON.stringify(hear.mock.calls) === '[[{"some":1}]]')
  await presence.unsubscribe('news', hear)
  countsOn('a topic without listeners is none', topics() === '' && unsubscribe.mock.calls.length === 1)
  const [publish, hset, hdel] = [
    jest.spyOn(redis, 'publish'),
    jest.spyOn(redis, 'hset'),
    jest.spyOn(redis, 'hdel'),
  ]
  for (const spy of [publish, hset, hdel]) (spy as jest.Mock<() => Promise<number>>).mockResolvedValue(1)
  await presence.publish('news', { some: 1 })
  countsOn('a message is published as JSON', publish.mock.calls[0]?.join() === 'news,{"some":1}')
  countsOn('`hset` says whether it did', await presence.hset('key', 'field', 'value'))
  countsOn('`hdel` says whether it did', await presence.hdel('key', 'field'))
  const quits = [redis, listening].map((one) => jest.spyOn(one, 'quit').mockResolvedValue('OK'))
  presence.shutdown()
  countsOn(
    '`shutdown` ends both connections and nothing else',
    quits.every(({ mock }) => mock.calls.length === 1),
  )
  for (const one of [redis, listening]) one.disconnect()
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

/** A client that never connects. */
const unconnected = (): Redis => new Redis({ lazyConnect: true, enableOfflineQueue: false })

/** The framework's numbers of frames, in the order of the test. */
const NUMBERS = '10,12,13,18,21'

/** Passes messages on as Redis does: as JSON. */
class JsonPresence {
  private readonly topics = new EventEmitter()
  async subscribe(topic: string, heard: (message: unknown) => void): Promise<void> {
    this.topics.on(topic, heard)
  }
  async unsubscribe(topic: string): Promise<void> {
    this.topics.removeAllListeners(topic)
  }
  publish(topic: string, message: unknown): void {
    this.topics.emit(topic, JSON.parse(JSON.stringify(message)))
  }
}
