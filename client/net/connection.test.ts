/** A browser's connection to a room, tested against a server, through faults of room, network and session. */
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { Client, type Room } from '@colyseus/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { roomIdOf } from '../../common/wire/chat/room-messages.ts'
import { refusal } from '../../common/wire/refusals.ts'
import { roomOf, startTestNode, type TestNode } from '../../server/testing/machines/node.ts'
import { type Browser, openBrowser, until } from '../../server/testing/people/browser.ts'
import { Visitor } from '../../server/testing/people/visitor.ts'
import type { Connection, ConnectionHandlers } from './connection.ts'

const LOBBY = roomIdOf('lobby')

let node: TestNode
let browser: Browser
let Way: typeof Connection
let session: typeof import('./account/session.ts')
let account: typeof import('./account/account.ts')
let api: typeof import('./api.ts')
let joinRoom: typeof import('./joining.ts')['joinRoom']
const open: Connection[] = []
beforeAll(async () => {
  node = await startTestNode()
  browser = await openBrowser(node.url)
  ;({ Connection: Way } = await import('./connection.ts'))
  session = await import('./account/session.ts')
  account = await import('./account/account.ts')
  api = await import('./api.ts')
  ;({ joinRoom } = await import('./joining.ts'))
})
afterEach(async () => {
  browser.line.mend()
  for (const one of open.splice(0)) one.close()
  await until('an empty lobby', () => inside().length === 0)
})
afterAll(async () => {
  await node.stop()
  browser.close()
})

/** Names of the people in the lobby, one per tab, as the server has them. */
const inside = (): string[] =>
  [...(roomOf(LOBBY) as { clients: Iterable<{ auth?: { name: string } }> }).clients].flatMap(
    ({ auth }) => auth?.name ?? [],
  )

/** Starts joining the lobby, and records the calls of the handlers. */
function way(given: Partial<ConnectionHandlers> = {}) {
  const told: string[] = []
  const rooms: Room[] = []
  const joined = new Way({
    enter: () => new Client(location.origin).joinById(LOBBY),
    entered: (room, name) => {
      for (const type of ['you', 'history', 'offers', 'party']) room.onMessage(type, () => undefined)
      rooms.push(room)
      told.push(`in as ${name}`)
    },
    changing: () => told.push('changing'),
    lost: (tries) => told.push(`lost ${tries}`),
    ended: ({ code }) => told.push(`ended: ${code}`),
    settled: ['malformed'],
    gone: 'unknown_room',
    ...given,
  })
  open.push(joined)
  return {
    joined,
    told,
    rooms,
    in: (times: number) =>
      until(`being in for the ${times}. time`, () => rooms.length === times && joined.room === rooms.at(-1)),
  }
}
const name = () => session.me.value!.name

describe('a connection to a room', () => {
  test('a connection enters under the name that the server knows', async () => {
    const one = way()
    await one.in(1)
    expect([one.told, inside()]).toEqual([[`in as ${name()}`], [name()]])
  })

  test('a connection enters again when the server ends it, unless the close code is final', async () => {
    const one = way({
      left: (code, reason) => (code === 4999 ? { code: `over, ${reason}`, message: '' } : undefined),
    })
    await one.in(1)
    const put = (code: number, reason: string) =>
      (roomOf(LOBBY) as { clients: { leave(code: number, reason: string): void }[] }).clients[0]!.leave(
        code,
        reason,
      )
    put(4998, '')
    await one.in(2)
    put(4999, 'enough')
    await until('the end', () => one.told.length === 4)
    expect(one.told).toEqual([`in as ${name()}`, 'lost 1', `in as ${name()}`, 'ended: over, enough'])
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect([one.rooms.length, inside()]).toEqual([2, []])
  })

  test('a connection retries while there is no server, and at once when the network is back', async () => {
    const one = way()
    await one.in(1)
    browser.line.cut()
    await until('some tries', () => one.told.includes('lost 4'))
    browser.line.mend()
    // The next automatic try would come after three seconds.
    const before = browser.asked.length
    browser.event('online')
    await until('the next try', () => browser.asked.length > before, 1000)
    await one.in(2)
    expect(one.told).toEqual([`in as ${name()}`, 'lost 1', 'lost 2', 'lost 3', 'lost 4', `in as ${name()}`])
  })

  test('a connection leaves and enters again when its player has another name', async () => {
    const one = way()
    await one.in(1)
    session.rename('Nell')
    await one.joined.anew()
    await one.in(2)
    await until('one tab', () => inside().length === 1)
    expect([inside(), one.told.at(-1)]).toEqual([['Nell'], 'in as Nell'])
  })
})

describe('the identity of a connection', () => {
  test('a connection gets a new session when its cookie is lost', async () => {
    await session.introduce()
    browser.cookies.clear()
    const one = way()
    await one.in(1)
    expect([one.told, browser.cookies.has('dr-session')]).toEqual([[`in as ${name()}`], true])
  })

  test('a connection enters again as a guest when the session was ended elsewhere', async () => {
    session.rename('Keeper')
    await account.keepWithPassword('Keeper', 'four slow herons')
    const one = way()
    await one.in(1)
    const elsewhere = new Visitor(node.url)
    await elsewhere.post('/api/account/sign-in', { name: 'Keeper', password: 'four slow herons' })
    await elsewhere.post('/api/account/sign-out-everywhere')
    await one.in(2)
    expect(one.told).toEqual(['in as Keeper', 'changing', `in as ${name()}`])
    expect([name() === 'Keeper', session.signedOutOf.value, inside()]).toEqual([false, 'Keeper', [name()]])
  })

  test('a guest enters under another name when an account has taken the old one', async () => {
    session.rename('Early')
    await session.introduce()
    const owner = await new Visitor(node.url).introduce('Early')
    expect((await owner.post('/api/account', { name: 'Early', password: 'five quick lynxes' })).status).toBe(
      200,
    )
    browser.cookies.clear()
    session.me.value = undefined
    const one = way()
    await one.in(1)
    expect([name() === 'Early', one.told]).toEqual([false, [`in as ${name()}`]])
  })
})

describe('a refusal', () => {
  const refused = async (id: string, options: object, given: Partial<ConnectionHandlers> = {}) => {
    const one = way({ enter: () => new Client(location.origin).joinById(id, options), ...given })
    await until('an answer', () => one.told.length > 0)
    return one.told[0]
  }
  test('a refusal is final when trying again changes nothing, and any other is retried', async () => {
    expect(await refused(LOBBY, { token: 7 })).toBe('ended: malformed')
    expect(await refused(LOBBY, { token: 7 }, { settled: [] })).toBe('lost 1')
  })
  test('a refusal is final when the server takes the page for a foreign one', async () => {
    const foreign = () => Promise.reject(Object.assign(new Error('foreign_page'), { code: 403 }))
    expect(await refused(LOBBY, {}, { settled: [], enter: foreign })).toBe('ended: foreign_page')
  })
  test('an unknown room ends the connection or is retried, as its handlers say', async () => {
    expect(await refused('room-nowhere', {}, { settled: ['unknown_room'] })).toBe('ended: unknown_room')
    expect(await refused('room-nowhere', {}, { gone: 'internal' })).toBe('lost 1')
  })
})

describe('a silent line', () => {
  test('a connection retries when its line is silent, and at once when the network is back', async () => {
    const one = way({
      enter: (_, signal) => joinRoom(LOBBY, {}, signal),
    })
    await one.in(1)
    // The network drops all packets, and neither end notices.
    browser.line.mute()
    one.joined.abandon(one.rooms[0]!)
    const tries = () => browser.asked.filter((path) => path.startsWith('/matchmake/')).length
    const before = tries()
    await until('a try', () => tries() > before)
    // Long enough that the browser has registered the change of network.
    await new Promise((resolve) => setTimeout(resolve, 600))
    browser.line.heal()
    browser.event('online')
    // The try under way would wait on its dead connection.
    await one.in(2)
    expect(one.told).toEqual([`in as ${name()}`, 'lost 1', 'lost 2', `in as ${name()}`])
  })

  test.each<readonly [what: string, error: object, told: readonly string[]]>([
    [
      'a socket that does not open while the server answers',
      { code: 1006, socket: true },
      ['lost 1', 'lost 2: no_sockets'],
    ],
    ['a socket that was given up', { givenUp: true, socket: true }, ['lost 1', 'lost 2: no_sockets']],
    ['a socket error without a code', { socket: true }, ['lost 1', 'lost 2: no_sockets']],
    ['a socket that the server has closed', { code: 4002, socket: true }, ['lost 1', 'lost 2']],
    ['a server that does not answer', {}, ['lost 1', 'lost 2']],
    [
      'a cookie that does not come back',
      { code: 401, message: 'bad_token' },
      ['lost 1', 'ended: no_cookies'],
    ],
  ])('a connection tells the right reason when it meets %s', async (_, error, told) => {
    const said: string[] = []
    const one = way({
      enter: () =>
        Promise.reject(
          'givenUp' in error
            ? Object.assign(new api.ApiError(api.UNREACHABLE), error)
            : Object.assign(new Error('message' in error ? String(error.message) : ''), error),
        ),
      lost: (tries, why) => said.push(`lost ${tries}${why ? `: ${why.code}` : ''}`),
      ended: ({ code }) => said.push(`ended: ${code}`),
    })
    await until('a second try', () => said.length === 2)
    one.joined.close()
    expect(said).toEqual(told)
  })
})

describe('a proxy that swallows sockets', () => {
  /** The number of upgrades; none is answered. */
  let upgrades = 0
  let own = ''
  const held = new Set<Duplex>()
  const proxy = createServer((request, response) => {
    const { hostname, port } = new URL(node.url)
    const { url: path, method } = request
    // The browser's cookie belongs to the server's own address.
    const headers = { ...request.headers, host: `${hostname}:${port}`, cookie: browser.cookies.header }
    request.pipe(
      ask({ hostname, port, path, method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      }),
    )
  })
  proxy.on('upgrade', (_request, socket: Duplex) => {
    upgrades++
    held.add(socket)
  })
  beforeEach(async () => {
    upgrades = 0
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    own = location.origin
    Object.assign(location, { origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` })
  })
  afterEach(async () => {
    Object.assign(location, { origin: own })
    for (const socket of held) socket.destroy()
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  })

  const ENTERS: Readonly<Record<string, ConnectionHandlers['enter']>> = {
    'at once': (_, signal) => joinRoom(LOBBY, {}, signal),
    'after a request': async (_, signal) => {
      await api.ask('POST', '/api/rooms/lobby/open')
      return joinRoom(LOBBY, {}, signal)
    },
  }
  test.each(Object.keys(ENTERS))('a connection tells of a proxy when it enters %s', async (how) => {
    const said: string[] = []
    const one = way({
      enter: ENTERS[how]!,
      lost: (tries, why) => said.push(`lost ${tries}${why ? `: ${why.code}` : ''}`),
    })
    for (const tries of [1, 2]) {
      await until(`upgrade ${tries}`, () => upgrades === tries)
      // The change of network ends the try, as its timeout would a little later.
      await new Promise((resolve) => setTimeout(resolve, 600))
      browser.event('online')
      await until(`the end of try ${tries}`, () => said.length === tries)
    }
    one.joined.close()
    expect(said).toEqual(['lost 1', 'lost 2: no_sockets'])
  })
})

describe('a request to wait', () => {
  const refusing = (headers: Record<string, string>) => {
    const server = createServer((_request, response) =>
      response
        .writeHead(429, { ...headers, 'content-type': 'application/json' })
        .end('{"code":"too_many","message":"Wait.","error":"too_many"}'),
    )
    return new Promise<{ origin: string; end(): void }>((resolve) =>
      server.listen(0, '127.0.0.1', () =>
        resolve({
          origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
          end: () => server.close(),
        }),
      ),
    )
  }
  const waitSaid = async (headers: Record<string, string>) => {
    const { origin, end } = await refusing(headers)
    const { origin: home } = location
    Object.assign(location, { origin })
    const [joining, asking] = await Promise.all(
      [joinRoom('x'), api.ask('POST', `${origin}/api/x`)].map((answer: Promise<unknown>) =>
        answer.catch((error: { wait?: number }) => error.wait),
      ),
    )
    Object.assign(location, { origin: home })
    end()
    return [joining, asking]
  }

  test('joining and API requests report the wait of the header when it is a number', async () => {
    expect([
      await waitSaid({ 'retry-after': '7' }),
      await waitSaid({}),
      await waitSaid({ 'retry-after': 'soon' }),
    ]).toEqual([
      [7000, 7000],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  test('a connection does not retry before the wait is over, even when the network is back', async () => {
    let asked = 0
    const one = way({
      enter: () => {
        asked++
        return Promise.reject(Object.assign(new Error('too_many'), { code: 429, wait: 60_000 }))
      },
    })
    await until('a refusal', () => one.told.length === 1)
    browser.event('online')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect([asked, one.told]).toEqual([1, ['lost 1']])
  })
})

describe('a closed connection', () => {
  test('a closed connection leaves the server, and asks for nothing when the network is back', async () => {
    const one = way()
    await one.in(1)
    one.joined.close()
    await until('going out', () => inside().length === 0)
    const before = browser.asked.length
    browser.event('online')
    expect([one.told, browser.asked.length, one.joined.closed]).toEqual([[`in as ${name()}`], before, true])
  })

  test('a connection goes out again when it is closed while it comes in', async () => {
    let enter = (): void => undefined
    const held = new Promise<void>((resolve) => (enter = resolve))
    let came: Room | undefined
    const one = way({
      enter: async () => {
        came = await new Client(location.origin).joinById(LOBBY)
        await held
        return came
      },
    })
    await until('being in', () => inside().length === 1 && came)
    one.joined.close()
    enter()
    await until('going out', () => inside().length === 0)
    expect(one.told).toEqual([])
  })
})

describe('the reason for the end of a room', () => {
  /** A room that closes when the test says so. */
  function fakeRoom() {
    const heard: ((code: number) => void)[] = []
    const room = {
      reconnection: { enabled: true },
      connection: { isOpen: true, close: () => undefined },
      left: false,
      onMessage: () => undefined,
      onLeave: (hear: (code: number) => void) => heard.push(hear),
      leave: async () => void (room.left = true),
      closes: (code: number) => heard.forEach((hear) => hear(code)),
    }
    return room
  }
  type FakeRoom = ReturnType<typeof fakeRoom>
  const FAILED = 4102
  const MOVED = 4114
  const atTheDoor = (code: number, message: string) => Object.assign(new Error(message), { code })

  /** Events that can happen in any order; each waits only for its precondition. */
  type Step =
    | 'asks'
    | 'in'
    | 'given up'
    | 'no such room'
    | 'ended, says the door'
    | number
    | `first ${number}`

  test.each<readonly [steps: readonly Step[], last: string, tries: number]>([
    [['asks', 'in', FAILED], 'ended: match_failed', 1],
    [['asks', FAILED], 'ended: match_failed', 1],
    [['asks', 'in', 'given up', FAILED], 'ended: match_failed', 1],
    [['asks', 'in', 'given up', 'asks', FAILED, 'no such room'], 'ended: match_failed', 2],
    [['asks', 'in', 'given up', 'asks', 'no such room', FAILED], 'ended: match_failed', 2],
    [['asks', 'in', 'given up', 'asks', 'no such room'], 'ended: unknown_match', 2],
    [['asks', 'in', 'given up', 'asks', 'ended, says the door'], 'ended: match_failed', 2],
    [['asks', 'in', 'given up', 'asks', 'ended, says the door', FAILED], 'ended: match_failed', 2],
    [['asks', 'in', 'given up', 'asks', FAILED, 'in'], 'ended: match_failed', 2],
    [['asks', 'in', 'given up', 'asks', 'in', `first ${FAILED}`], 'in', 2],
    [['asks', 'in', 'given up', 'asks', 'in', `first ${FAILED}`, FAILED], 'ended: match_failed', 2],
    [['asks', 'in', 1006, 'asks', 'ended, says the door'], 'ended: match_failed', 2],
    [['asks', 'in', MOVED, 'asks', 'ended, says the door'], 'ended: match_failed', 2],
    [['asks', 'in', MOVED, 'asks', FAILED], 'ended: match_failed', 2],
    [['asks', 'in', FAILED, FAILED], 'ended: match_failed', 1],
  ])(
    'a connection reports the reason of the room, in whatever order it comes: %j',
    async (steps, last, tries) => {
      const rooms: FakeRoom[] = []
      const doors: { open(room: FakeRoom): void; shut(error: Error): void }[] = []
      const one = way({
        enter: () =>
          new Promise<Room>((open, shut) =>
            doors.push({ open: (room) => open(room as unknown as Room), shut }),
          ),
        entered: () => one.told.push('in'),
        left: (code) => (code === FAILED ? refusal('match_failed') : undefined),
        settled: ['unknown_match', 'match_failed'],
        gone: 'unknown_match',
      })
      let answered = 0
      const door = () => doors[answered++]!
      for (const step of steps) {
        const coming = answered < doors.length
        if (step === 'asks') await until('being asked', () => doors.length > answered)
        else if (step === 'in') {
          rooms.push(fakeRoom())
          door().open(rooms.at(-1)!)
          await until('coming in', () => one.joined.room === (rooms.at(-1) as unknown) || rooms.at(-1)!.left)
        } else if (step === 'given up') one.joined.abandon(one.joined.room!)
        else if (step === 'no such room') door().shut(atTheDoor(404, 'room "x" not found'))
        else if (step === 'ended, says the door') door().shut(atTheDoor(404, 'match_failed'))
        else if (typeof step === 'string') rooms[0]!.closes(Number(step.slice('first '.length)))
        // While the first join, or one from another network, is under way, this closes the socket just
        // opened.
        else if (coming && (rooms.length === 0 || steps.includes(MOVED))) door().shut(atTheDoor(step, ''))
        else rooms.at(-1)!.closes(step)
        // Let all resulting promises settle.
        for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      }
      await until('the last word', () => one.told.at(-1) === last)
      // No further request follows: the next try would have come by then.
      if (last !== 'in') await new Promise((resolve) => setTimeout(resolve, 1000))
      expect([one.told.at(-1), doors.length]).toEqual([last, tries])
    },
  )
})
