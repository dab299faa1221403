/** Ending a session closes every room that was joined with it. */
import { Client } from '@colyseus/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { ROOM_CLOSE } from '../../../common/wire/chat/room-messages.ts'
import { QUICK } from '../../../common/wire/match/pickup-messages.ts'
import { insideOf, roomOf, startTestNode, type TestNode } from '../../testing/machines/node.ts'
import {
  allLeave,
  join,
  newMatch,
  type Person,
  person,
  post,
  refusedToJoin,
  type Table,
} from '../../testing/people/table.ts'
import { enter, type Talker } from '../../testing/people/talk.ts'
import { Visitor } from '../../testing/people/visitor.ts'

const PASSWORD = 'four slow herons'
const DAY = 24 * 3_600_000

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(async () => {
  jest.restoreAllMocks()
  await allLeave()
})
afterAll(() => node.stop())

let count = 0
const fresh = (name: string): string => `${name} ${(count += 1)}`
const later = (ms: number) => {
  const { now } = Date
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ms)
}
async function owner(): Promise<{ name: string; browser: Visitor }> {
  const name = fresh('Carla')
  const browser = await new Visitor(node.url).introduce(name)
  expect((await browser.post('/api/account', { name, password: PASSWORD })).status).toBe(200)
  return { name, browser }
}
async function elsewhere(name: string): Promise<Visitor> {
  const browser = new Visitor(node.url)
  expect((await browser.post('/api/account/sign-in', { name, password: PASSWORD })).status).toBe(200)
  return browser
}
const whoIs = (name: string, { session }: Visitor): Person => ({ name, token: session })

interface Inside {
  readonly lobby: Talker
  readonly match: string
  readonly table: Table
  /** The close code of the matchmaking room. */
  readonly sought: Promise<number>
}
/** Joins every kind of room. */
async function everywhere(who: Person, match: string): Promise<Inside> {
  await post(`${node.url}/api/quick/open`, {})
  const search = await new Client(node.url).joinById(QUICK, { token: who.token, game: 'void-patrol' })
  search.reconnection.enabled = false
  for (const type of ['searching', 'match', 'refused']) search.onMessage(type, () => undefined)
  const sought = new Promise<number>((resolve) => search.onLeave((code) => resolve(code)))
  return {
    lobby: await enter(node.url, 'lobby', who),
    match,
    table: await join(node.url, match, who),
    sought,
  }
}
const out = ROOM_CLOSE.signedOut
const codesOf = ({ lobby, table, sought }: Inside) => Promise.all([lobby.left, table.left, sought])

describe('the end of a session', () => {
  test('a new password removes the account’s other sessions from every room, and nobody else', async () => {
    const { name, browser } = await owner()
    const thief = await elsewhere(name)
    const match = await newMatch(node.url, { bots: 0 })
    const own = await join(node.url, match, whoIs(name, browser))
    const home = await enter(node.url, 'lobby', whoIs(name, browser))
    const other = await enter(node.url, 'lobby', await person(node.url, fresh('Bob')))
    const stolen = await everywhere(whoIs(name, thief), match)
    expect(stolen.table.seat()).toBe(own.seat())
    const reserved = await post(`${node.url}/matchmake/joinById/${match}`, { token: thief.session })
    expect(
      (await browser.post('/api/account/password', { old: PASSWORD, password: 'five quick lynxes' })).status,
    ).toBe(200)
    expect(await codesOf(stolen)).toEqual([out, out, out])
    await expect(new Client(node.url).consumeSeatReservation(reserved.body as never)).rejects.toThrow(
      'bad_token',
    )
    expect(await refusedToJoin(node.url, match, { token: thief.session })).toMatchObject({
      message: 'bad_token',
    })
    // The owner keeps playing undisturbed.
    await own.ask('ready', { ready: true })
    await home.say('still me')
    await other.hears('still me')
    expect([own.closed, home.closed, other.closed]).toEqual([undefined, undefined, undefined])
  })

  test('signing out everywhere puts out all sessions, with those of the former guest', async () => {
    const name = fresh('Carla')
    const browser = await new Visitor(node.url).introduce(name)
    const guest = await enter(node.url, 'lobby', whoIs(name, browser))
    await browser.post('/api/account', { name, password: PASSWORD })
    const here = await enter(node.url, 'lobby', whoIs(name, browser))
    const stolen = await everywhere(whoIs(name, await elsewhere(name)), await newMatch(node.url, { bots: 0 }))
    expect((await browser.post('/api/account/sign-out-everywhere')).status).toBe(200)
    expect([await guest.left, await here.left, ...(await codesOf(stolen))]).toEqual([out, out, out, out, out])
  })

  test('a player keeps the seat after signing out, and returns to it', async () => {
    const { name, browser } = await owner()
    const there = await elsewhere(name)
    const home = await enter(node.url, 'lobby', whoIs(name, there))
    const inside = await everywhere(whoIs(name, browser), await newMatch(node.url, { bots: 0 }))
    await inside.table.ask('choose', { choice: 'Sparrow' })
    expect((await browser.post('/api/account/sign-out')).status).toBe(200)
    expect(await codesOf(inside)).toEqual([out, out, out])
    expect(home.closed).toBeUndefined()
    expect(insideOf(inside.match).seats.humans()).toHaveLength(1)
    const guest = await join(node.url, inside.match, await person(node.url, fresh('Gus')))
    expect(guest.seat()).not.toBe(inside.table.seat())
    const back = await join(node.url, inside.match, whoIs(name, await elsewhere(name)))
    expect(back.last('mine')).toMatchObject({ seat: inside.table.seat(), choice: 'Sparrow' })
  })

  test('signing in as another account puts out the old session, and a program that uses it', async () => {
    const { name, browser } = await owner()
    const { body } = await post(`${node.url}/api/session`, { name, token: browser.session, bearer: true })
    const program = await enter(node.url, 'lobby', { name, token: String(body['token']) })
    const inside = await everywhere(whoIs(name, browser), await newMatch(node.url, { bots: 0 }))
    const other = await owner()
    expect(
      (await browser.post('/api/account/sign-in', { name: other.name, password: PASSWORD })).status,
    ).toBe(200)
    expect([await program.left, ...(await codesOf(inside))]).toEqual([out, out, out, out])
    await enter(node.url, 'lobby', whoIs(other.name, browser))
  })

  test('an ended session says nothing more when its socket does not close', async () => {
    const { name, browser } = await owner()
    const thief = await enter(node.url, 'lobby', whoIs(name, await elsewhere(name)))
    const other = await enter(node.url, 'lobby', await person(node.url, fresh('Bob')))
    const { clients } = roomOf('room-lobby') as {
      clients: { auth: { name: string }; ref: { close(code: number, reason?: string): void } }[]
    }
    const { ref } = clients.find(({ auth }) => auth.name === name)!
    const closed = jest.spyOn(ref, 'close').mockImplementation(() => undefined)
    await browser.post('/api/account/sign-out-everywhere')
    expect(closed).toHaveBeenCalledWith(out, '')
    thief.room.request('say', { text: 'still here' }).catch(() => undefined)
    // Long after that frame.
    for (let i = 0; i < 20; i++) await other.ask('time', {})
    await other.say('hello')
    await other.hears('hello')
    expect(other.texts).not.toContain('still here')
    closed.mockRestore()
    ref.close(out)
    await thief.left
  })

  // Keep this test last, because rooms cannot handle a clock set back.
  test('ending a session in the list of places puts it out, also under its earlier id', async () => {
    const { name, browser } = await owner()
    const thief = await elsewhere(name)
    const before = thief.session
    const stolen = await everywhere(whoIs(name, thief), await newMatch(node.url, { bots: 0 }))
    later(DAY)
    await thief.introduce(name)
    expect(thief.session).not.toBe(before)
    const anew = await enter(node.url, 'lobby', whoIs(name, thief))
    const { places } = (await browser.get('/api/account')).body as { places: { id: string; here: boolean }[] }
    expect(
      (await browser.post('/api/account/sessions/end', { id: places.find(({ here }) => !here)!.id })).status,
    ).toBe(200)
    expect([...(await codesOf(stolen)), await anew.left]).toEqual([out, out, out, out])
  })
})
