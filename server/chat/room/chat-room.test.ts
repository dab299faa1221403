/** Chatrooms, as people use and abuse them. */
import { Client } from '@colyseus/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { ShownBan } from '../../../common/wire/chat/moderation.ts'
import { ROOM_CLOSE, ROOM_HISTORY, roomIdOf } from '../../../common/wire/chat/room-messages.ts'
import { QUICK } from '../../../common/wire/match/pickup-messages.ts'
import { fromTheDoor } from '../../../common/wire/refusals.ts'
import { isRunning, startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor } from '../../testing/people/people.ts'
import {
  allLeave,
  join,
  newMatch,
  type Person,
  person,
  post,
  refusedToJoin,
} from '../../testing/people/table.ts'
import { enter, type Talker } from '../../testing/people/talk.ts'
import { eventually } from '../../testing/polling.ts'
import { hurry } from '../../testing/preloads/hurry.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode({ trustProxy: 1 })
})
afterEach(allLeave)
afterAll(() => node.stop())

const somebody = (name: string) => person(node.url, name)
const come = async (name: string, slug = 'lobby', from?: string): Promise<Talker> =>
  enter(node.url, slug, await somebody(name), from)
const make = async (title: string, { token }: Person) =>
  post(`${node.url}/api/rooms`, { title }, { authorization: `Bearer ${token}` })
let made = 0
/** Makes a room, with its maker in it. */
async function den(name = 'Max'): Promise<{ slug: string; maker: Talker }> {
  const who = await somebody(name)
  const { body } = await make(`Den ${++made}`, who)
  return { slug: String(body['slug']), maker: await enter(node.url, String(body['slug']), who) }
}
/** Lets all leave, and waits until no seat is held and the room is closed. */
async function emptied(slug: string, ...all: readonly Talker[]): Promise<void> {
  const easeUp = hurry(1000)
  await Promise.all(all.map((talker) => talker.leave()))
  await eventually('the room to be closed', () => !isRunning(roomIdOf(slug))).finally(easeUp)
}
const desk = async ({ token }: Person) => {
  const response = await fetch(`${node.url}/api/moderation`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<'reports' | 'bans' | 'log', { rows: Record<string, unknown>[] }>,
  }
}
const act = (who: Person, path: string, body: object = {}) =>
  post(`${node.url}/api/moderation/${path}`, body, { authorization: `Bearer ${who.token}` })

describe('talking', () => {
  test('everybody hears a line with its author, and so do latecomers', async () => {
    const [ann, bob] = [await come('Ann'), await come('Bob')]
    expect(await ann.say('  hello\n there ')).toEqual({ id: expect.any(Number) })
    await bob.hears('hello there')
    expect(bob.lines.at(-1)).toEqual({
      id: expect.any(Number),
      kind: 'said',
      who: bob.idOf('Ann'),
      name: 'Ann',
      text: 'hello there',
      at: expect.any(Number),
    })
    await bob.say('/me waves')
    await ann.hears('waves')
    expect(ann.lines.at(-1)).toMatchObject({ kind: 'did', name: 'Bob' })
    const cleo = await come('Cleo')
    expect(cleo.history!.map(({ text }) => text).slice(-2)).toEqual(['hello there', 'waves'])
  })

  test('a person in several tabs is one entry, and away when all tabs are hidden', async () => {
    const who = await somebody('Dora')
    const [ann, one, two] = [
      await come('Ann'),
      await enter(node.url, 'lobby', who),
      await enter(node.url, 'lobby', who),
    ]
    await ann.until('Dora', () => ann.people()['Dora'])
    expect([...ann.room.state.people.values()].filter(({ name }) => name === 'Dora')).toHaveLength(1)
    await one.ask('away', { away: true })
    await one.ask('time', {})
    expect(ann.people()['Dora']!.away).toBe(false)
    await two.ask('away', { away: true })
    await ann.until('Dora to be away', () => ann.people()['Dora']!.away)
    await two.leave()
    await one.ask('away', { away: false })
    await ann.until('Dora to be back', () => !ann.people()['Dora']!.away)
    await one.leave()
    await ann.until('Dora to be gone', () => !ann.people()['Dora'])
  })

  test('the people list shows a member in a match, and the room list shows news and waiters', async () => {
    const { slug, maker } = await den()
    const who = await somebody('Pam')
    const pam = await enter(node.url, slug, who)
    await pam.say('off to a match')
    const { id: said } = (await maker.say('have fun')) as { id: number }
    const { offer } = (await maker.ask('offer', { game: 'void-patrol', setup: { seatsPerTeam: 2 } })) as {
      offer: string
    }
    await maker.ask('add', { offer })
    await pam.leave()
    await maker.until('Pam to be gone', () => !maker.people()['Pam'])
    const match = await newMatch(node.url, { bots: 1, instant: true, roundSeconds: 240 })
    const table = await join(node.url, match, who)
    await maker.until('Pam to play', () => maker.people()['Pam']?.playing === match)
    const listed = async () =>
      (
        (await (await fetch(`${node.url}/api/rooms`)).json()) as {
          slug: string
          last: number
          fullest: unknown
        }[]
      ).find((room) => room.slug === slug)
    await eventually('the list', async () => {
      const room = await listed()
      return (
        room?.last === said &&
        JSON.stringify(room.fullest) === JSON.stringify({ game: 'void-patrol', have: 1, need: 4 })
      )
    })
    await table.leave()
    await maker.until('Pam to be gone again', () => !maker.people()['Pam'])
  })

  test('players’ ids, tokens and addresses never leave the server', async () => {
    const [annWho, bobWho] = [await somebody('Ann'), await somebody('Bob')]
    const [ann, bob] = [
      await enter(node.url, 'lobby', annWho, '203.0.113.77'),
      await enter(node.url, 'lobby', bobWho, '203.0.113.78'),
    ]
    await ann.say('nothing about me')
    await bob.hears('nothing about me')
    const late = await come('Late')
    const secrets = [annWho, bobWho].map(
      ({ token }) =>
        (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub,
    )
    expect(secrets.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true)
    for (const talker of [ann, bob, late]) {
      const all = Buffer.concat(talker.frames.map((frame) => Buffer.from(frame))).toString('latin1')
      expect(all).toContain('nothing about me')
      for (const secret of [...secrets, '203.0.113']) expect(all).not.toContain(secret)
    }
  })

  test('/help answers its asker alone, and unknown commands are refused', async () => {
    const ann = await come('Ann')
    expect(await ann.say('/help')).toEqual({ told: expect.arrayContaining([expect.stringContaining('/me')]) })
    expect(JSON.stringify(await ann.say('/help'))).not.toContain('/ban')
    expect(await ann.refused('say', { text: '/dance' })).toMatchObject({ code: 'unknown_command' })
    expect(await ann.refused('say', { text: '/topic mine' })).toMatchObject({ code: 'not_allowed' })
  })

  test('a room stars out coarse words when its filter is on', async () => {
    const { maker } = await den()
    await maker.say('what the fuck')
    await maker.hears('what the ****')
    await maker.ask('arrange', { filter: false })
    await maker.say('what the fuck now')
    await maker.hears('what the fuck now')
  })
})

test('lines of a program stay marked when it has gone and the room reopens', async () => {
  const { slug, maker } = await den()
  const bot = await enter(node.url, slug, await accountFor(node.database, 'Talking bot', { program: true }))
  await bot.say('beep')
  await maker.say('hello')
  await maker.hears('hello')
  const marks = ({ lines }: Talker) => lines.map(({ text, program }) => [text, program])
  expect(marks(maker)).toEqual([
    ['beep', true],
    ['hello', undefined],
  ])
  await emptied(slug, maker, bot)
  expect(marks(await come('Late', slug))).toEqual([
    ['beep', true],
    ['hello', undefined],
  ])
})

describe('rooms', () => {
  test('rooms are made by title, listed with their people and open after all have left', async () => {
    const ann = await somebody('Ann')
    const { status, body } = await make('Patrol Night', ann)
    expect([status, body]).toEqual([201, { slug: 'patrol-night', title: 'Patrol Night' }])
    expect(await make('patrol  night', ann)).toMatchObject({ status: 409, body: { code: 'room_taken' } })
    expect(await make('!!', ann)).toMatchObject({ status: 400, body: { code: 'bad_title' } })
    expect(await make('Lobby', ann)).toMatchObject({ status: 409 })
    expect(await make('Another', { name: 'x', token: 'x' })).toMatchObject({ status: 401 })
    const inside = await enter(node.url, 'patrol-night', ann)
    expect(inside.people()['Ann']!.role).toBe('maker')
    await inside.say('still here?')
    const list = async () =>
      (await (await fetch(`${node.url}/api/rooms`)).json()) as { slug: string; people: number }[]
    // The list is updated once a second.
    const listed = (people: number) =>
      eventually(`${people} in the list`, async () => {
        const found = (await list()).find(({ slug }) => slug === 'patrol-night')
        return found?.people === people && found
      })
    expect(await listed(1)).toMatchObject({
      slug: 'patrol-night',
      title: 'Patrol Night',
      topic: '',
      people: 1,
      fullest: null,
    })
    const other = await come('Bob', 'patrol-night')
    await listed(2)
    expect((await list())[0]).toMatchObject({ slug: 'lobby', title: 'Lobby' })
    await emptied('patrol-night', inside, other)
    await listed(0)
    const again = await come('Bob', 'patrol-night')
    expect(again.history!.map(({ text }) => text)).toEqual(['still here?'])
  })

  test('a person may make three rooms, and nobody enters a room that does not exist', async () => {
    const greedy = await somebody('Greedy')
    for (let i = 0; i < 3; i++) expect((await make(`Greedy ${i}`, greedy)).status).toBe(201)
    expect(await make('Greedy 4', greedy)).toMatchObject({ status: 400, body: { code: 'too_many_rooms' } })
    for (const slug of ['nowhere', '..%2f..', 'UPPER', 'a'.repeat(60), '__proto__'])
      expect((await post(`${node.url}/api/rooms/${slug}/open`, {})).status).toBe(404)
    expect(
      Number((await refusedToJoin(node.url, roomIdOf('nowhere'), { token: greedy.token })).code),
    ).toBeGreaterThanOrEqual(400)
  })

  test('a line in one room is not heard in another', async () => {
    const { slug, maker } = await den()
    const [inside, outside] = [await come('In', slug), await come('Out')]
    await maker.say('between us')
    await inside.hears('between us')
    await outside.ask('time', {})
    expect(outside.texts).not.toContain('between us')
  })
})

describe('limits', () => {
  test('a line is refused when it repeats, comes too fast, is empty or is too long', async () => {
    const ann = await come('Ann')
    await ann.say('buy my ship')
    expect(await ann.refused('say', { text: 'Buy my ship!' })).toMatchObject({ code: 'repeated' })
    for (let i = 0; i < 5; i++) await ann.say(`line ${i}`)
    expect(await ann.refused('say', { text: 'line 6' })).toMatchObject({
      code: 'too_fast',
      message: expect.stringMatching(/^Not so fast\. Wait [1-6] s\.$/),
    })
    expect(await ann.refused('say', { text: ' \n\u0000\u200b ' })).toMatchObject({ code: 'empty_text' })
    const bob = await come('Bob')
    await bob.say('🚀'.repeat(301))
    await ann.hears('🚀'.repeat(300))
    expect(await bob.refused('say', { text: 'x'.repeat(1201) })).toMatchObject({ code: 'malformed' })
  })

  test('slow mode applies to all but moderators, and says how long to wait', async () => {
    const { slug, maker } = await den()
    const ann = await come('Ann', slug)
    expect(await ann.refused('arrange', { slow: 10 })).toMatchObject({ code: 'not_allowed' })
    await maker.say('/slow 30')
    await ann.until('slow mode', () => ann.room.state.slow === 30)
    await ann.say('one')
    await ann.until('the wait', () => ann.you!.wait > 25_000)
    expect(await ann.refused('say', { text: 'two' })).toEqual({
      code: 'slow_mode',
      message: expect.stringMatching(/Wait \d+ s\./),
    })
    await maker.say('one')
    await maker.say('two')
    await maker.ask('arrange', { slow: 0, topic: 'No hurry' })
    await ann.until('no slow mode', () => ann.room.state.slow === 0 && ann.room.state.topic === 'No hurry')
    await ann.say('two')
  })

  test('malformed requests are refused with a code, and the room survives', async () => {
    const ann = await come('Ann')
    const bad: [string, unknown][] = [
      ['say', {}],
      ['say', { text: 7 }],
      ['say', null],
      ['say', { text: 'x', kind: 'told' }],
      ['say', { text: 'x', by: 'p1' }],
      ['report', { line: -1, reason: 'x' }],
      ['report', { line: 1.5, reason: 'x' }],
      ['mute', { person: 'p1', minutes: 0 }],
      ['mute', { person: 'p1', minutes: 1e9 }],
      ['ban', { person: { $ne: '' }, minutes: 5 }],
      ['ban', { person: 'p1', minutes: -1 }],
      ['arrange', { slow: -5 }],
      ['arrange', { title: 'Mine' }],
      ['erase', { line: '1' }],
      ['appoint', { person: 'p1' }],
      ['away', { away: 'yes' }],
      ['away', 'x'.repeat(4000)],
    ]
    const { maker } = await den()
    for (const [name, payload] of bad)
      expect({ name, payload, ...(await maker.refused(name, payload)) }).toMatchObject({
        name,
        payload,
        code: 'malformed',
      })
    // A person without the right does not even learn the command's form.
    expect(await ann.refused('mute', { person: 'p1', minutes: 0 })).toMatchObject({ code: 'not_allowed' })
    expect(await ann.refused('away', 'x'.repeat(5000))).toMatchObject({ code: 'too_large' })
    for (const [name, payload] of [
      ['mute', { person: 'p99', minutes: 5 }],
      ['kick', { person: '__proto__' }],
      ['ban', { person: ann.idOf('Ann'), minutes: 5 }],
      ['erase', { line: 1 }],
      ['unmute', { person: 'p1' }],
      ['muted', { person: 'p1' }],
      ['appoint', { person: ann.idOf('Ann'), moderator: true }],
    ] as const)
      expect({ name, ...(await ann.refused(name, payload)) }).toMatchObject({ name, code: 'not_allowed' })
    await ann.say('still standing')
  })
})

describe('an own room', () => {
  test('a muted person cannot write in the room until the mute is lifted', async () => {
    const { slug, maker } = await den()
    const bob = await come('Bob', slug)
    await maker.until('Bob', () => maker.people()['Bob'])
    const muted = () => maker.ask('muted', { person: maker.idOf('Bob') })
    expect(await muted()).toBe(false)
    await maker.ask('mute', { person: maker.idOf('Bob'), minutes: 5, reason: 'shouting' })
    expect(await muted()).toBe(true)
    await bob.until('being muted', () => bob.you!.muted > 290_000)
    expect(await bob.refused('say', { text: 'let me speak' })).toEqual({
      code: 'muted',
      message: expect.stringContaining('5 min'),
    })
    await maker.hears('Bob may not write for 5 min: shouting')
    await maker.say('/unmute @Bob')
    await bob.until('being heard', () => bob.you!.muted === 0)
    expect(await muted()).toBe(false)
    await bob.say('thank you')
    expect(await maker.refused('unmute', { person: maker.idOf('Bob') })).toMatchObject({
      code: 'wrong_phase',
    })
  })

  test('a kick closes all tabs of a person, and keeps them out for a minute', async () => {
    const { slug, maker } = await den()
    const who = await somebody('Bob')
    const tabs = [await enter(node.url, slug, who), await enter(node.url, slug, who)]
    await maker.until('Bob', () => maker.people()['Bob'])
    await maker.say('/kick Bob enough')
    for (const tab of tabs) await tab.until('being sent out', () => tab.closed !== undefined)
    expect(tabs.map(({ closed }) => closed)).toEqual([ROOM_CLOSE.kicked, ROOM_CLOSE.kicked])
    expect(tabs[0]!.why).toBe('Bob was sent out: enough')
    await maker.until('Bob to be gone', () => !maker.people()['Bob'])
    expect(await refusedToJoin(node.url, roomIdOf(slug), { token: who.token })).toMatchObject({
      message: expect.stringContaining('kicked'),
    })
    const { message } = await refusedToJoin(node.url, roomIdOf(slug), { token: who.token })
    expect(fromTheDoor(message)).toEqual({
      code: 'kicked',
      message: expect.stringMatching(/sent you out of this room\. You may come back in (60|5\d) s\.$/),
      wait: expect.any(Number),
    })
  })

  test('a command by name does nothing when several people have the name', async () => {
    const { slug, maker } = await den()
    const [bob, other] = [await come('Bob', slug), await come('bob', slug)]
    await maker.until('both', () => maker.people()['Bob'] && maker.people()['bob'])
    for (const text of ['/kick Bob', '/ban bob 0', '/mute Bob 5'])
      expect(await maker.refused('say', { text })).toMatchObject({
        message: expect.stringContaining('Several people go by that name'),
      })
    await other.leave()
    await maker.until('one to be gone', () => !maker.people()['bob'])
    await maker.say('/kick Bob')
    await bob.until('being sent out', () => bob.closed === ROOM_CLOSE.kicked)
  })

  test('a ban keeps a person out of this room only, and makers cannot ban from the site', async () => {
    const { slug, maker } = await den()
    const who = await somebody('Bob')
    const bob = await enter(node.url, slug, who)
    await maker.until('Bob', () => maker.people()['Bob'])
    for (const more of [{ site: true }, { address: true }])
      expect(await maker.refused('ban', { person: maker.idOf('Bob'), minutes: 5, ...more })).toMatchObject({
        code: 'not_allowed',
      })
    await maker.ask('ban', { person: maker.idOf('Bob'), minutes: 60, reason: 'spam' })
    await bob.until('being out', () => bob.closed === ROOM_CLOSE.banned)
    expect(
      await post(`${node.url}/api/rooms/${slug}/open`, {}, { authorization: `Bearer ${who.token}` }),
    ).toMatchObject({
      status: 403,
      body: { code: 'banned', message: expect.stringMatching(/Until .* UTC\. Reason: spam/) },
    })
    // Joining by the room's id is refused, too.
    expect(await refusedToJoin(node.url, roomIdOf(slug), { token: who.token })).toMatchObject({
      message: expect.stringContaining('banned'),
    })
    await (await enter(node.url, 'lobby', who)).say('hello elsewhere')
  })

  test('the maker lists and lifts bans and mutes, also of absent people', async () => {
    const { slug, maker } = await den()
    const [bobWho, evaWho] = [await somebody('Bob'), await somebody('Eva')]
    const [bob, eva] = [await enter(node.url, slug, bobWho), await enter(node.url, slug, evaWho)]
    await maker.until('both', () => maker.people()['Bob'] && maker.people()['Eva'])
    await maker.say('/ban Bob 0 spam')
    await maker.say('/mute Eva 60 loud')
    await bob.until('being out', () => bob.closed === ROOM_CLOSE.banned)
    const list = (await maker.ask('sentences', {})) as ShownBan[]
    expect(list).toEqual([
      {
        id: expect.any(String),
        room: slug,
        kind: 'mute',
        name: 'Eva',
        addresses: false,
        until: expect.any(Number),
        reason: 'loud',
        at: expect.any(Number),
        liftable: true,
      },
      {
        id: expect.any(String),
        room: slug,
        kind: 'ban',
        name: 'Bob',
        addresses: false,
        until: 0,
        reason: 'spam',
        at: expect.any(Number),
        liftable: true,
      },
    ])
    for (const [name, payload] of [
      ['sentences', {}],
      ['lift', { sentence: list[1]!.id }],
    ] as const)
      expect(await eva.refused(name, payload)).toMatchObject({ code: 'not_allowed' })
    // The ban cannot be lifted from another room of one's own either.
    const { maker: other } = await den('Otto')
    expect(await other.refused('lift', { sentence: list[1]!.id })).toMatchObject({ code: 'unknown_ban' })
    await maker.ask('lift', { sentence: list[1]!.id })
    await maker.hears('Bob may come in again.')
    const again = await enter(node.url, slug, bobWho)
    await again.say('thank you')
    expect(await maker.refused('lift', { sentence: list[1]!.id })).toMatchObject({ code: 'unknown_ban' })
    await eva.leave()
    await maker.until('Eva to be gone', () => !maker.people()['Eva'])
    await maker.say('/unmute Eva')
    expect(await maker.ask('sentences', {})).toEqual([])
  })

  test('/unban finds an absent person, and the list distinguishes namesakes', async () => {
    const who = await somebody('Max')
    const { body } = await make(`Den ${++made}`, who)
    const slug = String(body['slug'])
    const first = await enter(node.url, slug, who)
    const silent = await somebody('Silent Sam')
    await enter(node.url, slug, silent)
    await first.until('Sam', () => first.people()['Silent Sam'])
    await first.say('/ban Silent Sam 60')
    // The room is closed and opened again, so nobody in it has seen Sam.
    await emptied(slug, first)
    const maker = await enter(node.url, slug, who)
    expect(await maker.refused('say', { text: '/unban Nobody' })).toMatchObject({ code: 'unknown_person' })
    await maker.say('/unban @silent sam')
    await (await enter(node.url, slug, silent)).leave()
    const [one, two] = [await somebody('Twin'), await somebody('Twin')]
    for (const twin of [one, two]) {
      await enter(node.url, slug, twin)
      await maker.until('a twin', () => maker.people()['Twin'])
      await maker.ask('ban', { person: maker.idOf('Twin'), minutes: 60 })
      await maker.until('the twin to be gone', () => !maker.people()['Twin'])
    }
    expect(await maker.refused('say', { text: '/unban Twin' })).toMatchObject({
      code: 'wrong_phase',
      message: expect.stringContaining('settings of the room'),
    })
    const list = (await maker.ask('sentences', {})) as ShownBan[]
    await maker.ask('lift', { sentence: list[0]!.id })
    await maker.say('/unban Twin')
    expect(await maker.ask('sentences', {})).toEqual([])
  })

  test('the maker lifts neither a moderator’s sentence nor their own', async () => {
    const { slug, maker } = await den()
    const mod = await enter(node.url, slug, await accountFor(node.database, 'Moreen', { role: 'moderator' }))
    const bob = await come('Bob', slug)
    await mod.until('all', () => mod.people()['Bob'] && mod.people()['Max'])
    await mod.say('/ban Bob 60')
    await mod.say('/mute Max 5')
    await bob.until('being out', () => bob.closed === ROOM_CLOSE.banned)
    const list = (await maker.ask('sentences', {})) as ShownBan[]
    expect(list.map(({ name, liftable }) => [name, liftable])).toEqual([
      ['Max', false],
      ['Bob', false],
    ])
    for (const { id } of list)
      expect(await maker.refused('lift', { sentence: id })).toMatchObject({ code: 'not_allowed' })
    expect(await maker.refused('say', { text: '/unban Bob' })).toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('above your rank'),
    })
    await mod.say('/unban Bob')
    await mod.say('/unmute Max')
    expect(await mod.ask('sentences', {})).toEqual([])
  })

  test('nobody lifts their own mute, even after becoming a moderator', async () => {
    const { slug, maker } = await den()
    const account = await accountFor(node.database, 'Norma')
    const norma = await enter(node.url, slug, account)
    const root = await enter(node.url, slug, await accountFor(node.database, 'Rupert', { role: 'admin' }))
    await maker.until('both', () => maker.people()['Norma'] && maker.people()['Rupert'])
    await maker.say('/mute Norma 5')
    await root.ask('appoint', { person: root.idOf('Norma'), moderator: true })
    const [sentence] = (await norma.ask('sentences', {})) as ShownBan[]
    expect(sentence).toMatchObject({ name: 'Norma', liftable: false })
    const refusal = { code: 'not_allowed', message: expect.stringContaining('yourself') }
    expect(await norma.refused('lift', { sentence: sentence!.id })).toMatchObject(refusal)
    expect(await norma.refused('unmute', { person: norma.idOf('Norma') })).toMatchObject(refusal)
    expect(await norma.refused('say', { text: '/unmute Norma' })).toMatchObject(refusal)
    await maker.say('/unmute Norma')
  })

  test('visitors cannot moderate a room, and its maker cannot moderate administrators', async () => {
    const { slug, maker } = await den()
    const admin = await accountFor(node.database, 'Root', { role: 'admin' })
    const [bob, root] = [await come('Bob', slug), await enter(node.url, slug, admin)]
    await maker.until('both', () => maker.people()['Bob'] && maker.people()['Root'])
    for (const [name, payload] of [
      ['mute', { person: bob.idOf('Max'), minutes: 5 }],
      ['kick', { person: bob.idOf('Max') }],
      ['ban', { person: bob.idOf('Max'), minutes: 5 }],
      ['erase', { line: 1 }],
      ['arrange', { topic: 'Mine' }],
    ] as const)
      expect({ name, ...(await bob.refused(name, payload)) }).toMatchObject({ name, code: 'not_allowed' })
    for (const name of ['mute', 'ban'] as const)
      expect(await maker.refused(name, { person: maker.idOf('Root'), minutes: 5 })).toMatchObject({
        code: 'not_allowed',
      })
    await root.say('a word of mine')
    await maker.hears('a word of mine')
    expect(await maker.refused('erase', { line: maker.lines.at(-1)!.id })).toMatchObject({
      code: 'not_allowed',
    })
    await root.ask('mute', { person: root.idOf('Max'), minutes: 5 })
    expect(await maker.refused('say', { text: 'me?' })).toMatchObject({ code: 'muted' })
  })
})

describe('moderators', () => {
  test('a deleted line disappears for all, and for latecomers', async () => {
    const mod = await accountFor(node.database, 'Mona', { role: 'moderator' })
    const [mona, bob] = [await enter(node.url, 'lobby', mod), await come('Bob')]
    await bob.say('something vile')
    await mona.hears('something vile')
    const { id } = mona.lines.at(-1)!
    expect(await bob.refused('erase', { line: id })).toMatchObject({ code: 'not_allowed' })
    await mona.ask('erase', { line: id })
    for (const talker of [mona, bob])
      await talker.until('the line to be gone', () => !talker.texts.includes('something vile'))
    expect((await come('Late')).texts).not.toContain('something vile')
    expect(await mona.refused('erase', { line: id })).toMatchObject({ code: 'unknown_line' })
    expect((await desk(mod)).body.log.rows[0]).toMatchObject({
      by: 'Mona',
      act: 'erase',
      about: 'Bob',
      detail: 'something vile',
    })
  })

  test('a ban of an account by name applies to matches and sessions, too, and is lifted', async () => {
    const mod = await accountFor(node.database, 'Mina', { role: 'moderator' })
    const account = await accountFor(node.database, 'Vandal')
    const [mina, vandal] = [await enter(node.url, 'lobby', mod), await enter(node.url, 'lobby', account)]
    await mina.until('Vandal', () => mina.people()['Vandal'])
    const playing = await join(node.url, await newMatch(node.url), account)
    await post(`${node.url}/api/quick/open`, {})
    const seeking = await new Client(node.url).joinById(QUICK, { token: account.token, game: 'void-patrol' })
    seeking.onMessage('searching', () => undefined)
    const sought = new Promise((resolve) => seeking.onLeave(resolve))
    const reserve = await post(`${node.url}/matchmake/joinById/${await newMatch(node.url)}`, {
      token: account.token,
    })
    // Longer than a socket's close reason may be.
    const reason = `vandalism ${'ü'.repeat(190)}`
    await mina.ask('ban', { person: mina.idOf('Vandal'), minutes: 0, site: true, reason })
    await vandal.until('being out', () => vandal.closed === ROOM_CLOSE.banned)
    // The ban also closes the rooms in which they already were.
    expect([await playing.left, await sought]).toEqual([ROOM_CLOSE.banned, ROOM_CLOSE.banned])
    await expect(new Client(node.url).consumeSeatReservation(reserve.body as never)).rejects.toThrow('banned')
    expect(await refusedToJoin(node.url, await newMatch(node.url), { token: account.token })).toMatchObject({
      message: expect.stringContaining('banned'),
    })
    expect(
      await post(`${node.url}/api/session`, { name: 'Vandal', token: account.token, bearer: true }),
    ).toMatchObject({ status: 403, body: { code: 'banned', message: expect.stringContaining('vandalism') } })
    expect((await make('Vandals', account)).status).toBe(403)
    const { body } = await desk(mod)
    const found = body.bans.rows.find(({ name }) => name === 'Vandal')!
    expect(found).toMatchObject({ room: '', kind: 'ban', until: 0, reason, addresses: false })
    expect(JSON.stringify(body)).not.toMatch(/[0-9a-f]{24}/)
    expect((await act(mod, `bans/${String(found['id'])}/lift`)).status).toBe(200)
    expect(await act(mod, `bans/${String(found['id'])}/lift`)).toMatchObject({
      status: 404,
      body: { code: 'unknown_ban' },
    })
    await enter(node.url, 'lobby', account)
    expect((await desk(mod)).body.log.rows.slice(0, 2).map(({ act }) => act)).toEqual(['unban', 'ban'])
  })

  test('a ban with the addresses around keeps out newcomers from there, and nobody else', async () => {
    const mod = await accountFor(node.database, 'Moni', { role: 'admin' })
    const [moni, pest] = [
      await enter(node.url, 'lobby', mod, '198.51.100.20'),
      await come('Pest', 'lobby', '198.51.100.7'),
    ]
    const near = await come('Near', 'lobby', '198.51.100.99')
    const six = await come('Six', 'lobby', '2001:db8:7::1')
    await moni.until('all', () => moni.people()['Pest'] && moni.people()['Six'])
    await moni.ask('ban', { person: moni.idOf('Pest'), minutes: 60, site: true, address: true })
    await pest.until('being out', () => pest.closed === ROOM_CLOSE.banned)
    await near.until('being out, too', () => near.closed === ROOM_CLOSE.banned)
    expect([moni.closed, six.closed]).toEqual([undefined, undefined])
    const anew = (from: string) =>
      post(`${node.url}/api/session`, { name: 'Fresh', bearer: true }, { 'x-forwarded-for': from })
    expect((await anew('198.51.100.200')).status).toBe(403)
    // The client's own claim stands before the address that the proxy saw.
    expect((await anew('203.0.113.1, 198.51.100.200')).status).toBe(403)
    expect(
      (
        await post(
          `${node.url}/api/session`,
          { name: 'Fresh', bearer: true },
          { 'x-forwarded-for': '198.51.100.200', 'x-real-ip': '203.0.113.1', 'x-client-ip': '203.0.113.1' },
        )
      ).status,
    ).toBe(403)
    expect((await anew('198.51.101.200')).status).toBe(200)
    await moni.ask('ban', { person: moni.idOf('Six'), minutes: 60, address: true })
    await six.until('being out', () => six.closed === ROOM_CLOSE.banned)
    await expect(come('Seven', 'lobby', '2001:db8:7:ffff::2')).rejects.toMatchObject({ code: 'banned' })
    await come('Eight', 'lobby', '2001:db8:8::2')
    // Without a proxy everybody has this address.
    const local = await come('Local')
    await moni.until('Local', () => moni.people()['Local'])
    expect(
      await moni.refused('ban', { person: moni.idOf('Local'), minutes: 5, address: true }),
    ).toMatchObject({ code: 'wrong_phase', message: expect.stringContaining('TRUST_PROXY') })
    expect(local.closed).toBeUndefined()
    for (const { id } of (await desk(mod)).body.bans.rows) await act(mod, `bans/${String(id)}/lift`)
  })

  test('a report keeps the ten lines around, reaches moderators at once and is closed by them', async () => {
    const mod = await accountFor(node.database, 'Mary', { role: 'moderator' })
    const { slug, maker } = await den()
    const mary = await enter(node.url, slug, mod)
    const talkers = [await come('Ann', slug), await come('Bob', slug), await come('Cleo', slug)]
    for (let i = 0; i < 15; i++) await talkers[i % 3]!.say(`line ${i}`)
    const [ann] = talkers as [Talker]
    await ann.hears('line 14')
    const line = ann.lines.find(({ text }) => text === 'line 7')!
    expect(await ann.refused('report', { line: line.id, reason: '  ' })).toMatchObject({ code: 'malformed' })
    expect(await ann.refused('report', { line: 9999, reason: 'rude' })).toMatchObject({
      code: 'unknown_line',
    })
    expect(await ann.refused('report', { person: ann.idOf('Ann'), reason: 'rude' })).toMatchObject({
      code: 'wrong_phase',
    })
    await ann.ask('report', { line: line.id, reason: 'rude' })
    await mary.until('the note', () => mary.notes.includes('Ann reports Bob: rude'))
    // The room's maker moderates it, too. Nobody else learns of the report, least of all the reported person.
    await maker.until('the note', () => maker.notes.includes('Ann reports Bob: rude'))
    await Promise.all(talkers.map((talker) => talker.ask('time', {})))
    expect(talkers.map(({ notes }) => notes)).toEqual([[], [], []])
    const found = (await desk(mod)).body.reports.rows.find(({ room }) => room === slug)!
    expect(found).toMatchObject({ by: 'Ann', about: 'Bob', reason: 'rude' })
    const context = found['context'] as { text: string; meant: boolean; theirs: boolean }[]
    expect(context.map(({ text }) => text)).toEqual(Array.from({ length: 11 }, (_, i) => `line ${i + 2}`))
    expect(context.filter(({ meant }) => meant).map(({ text }) => text)).toEqual(['line 7'])
    expect(context.filter(({ theirs }) => theirs).map(({ text }) => text)).toEqual([
      'line 4',
      'line 7',
      'line 10',
    ])

    const path = `reports/${String(found['id'])}`
    expect((await act(mod, path, { act: 'erase' })).status).toBe(200)
    await ann.until('the line to be gone', () => !ann.texts.includes('line 7'))
    expect((await act(mod, path, { act: 'mute', minutes: 10, reason: 'rude' })).status).toBe(200)
    expect(await talkers[1]!.refused('say', { text: 'what?' })).toMatchObject({ code: 'muted' })
    expect((await act(mod, path, { act: 'ban', minutes: 10, site: false })).status).toBe(200)
    await talkers[1]!.until('being out', () => talkers[1]!.closed === ROOM_CLOSE.banned)
    expect((await act(mod, path, { act: 'explode' })).status).toBe(400)
    expect((await act(mod, path, { act: 'close' })).status).toBe(200)
    expect((await act(mod, path, { act: 'close' })).status).toBe(404)
    expect((await desk(mod)).body.reports.rows.filter(({ room }) => room === slug)).toEqual([])
    expect((await desk(mod)).body.log.rows.slice(0, 4).map(({ act }) => act)).toEqual([
      'close',
      'ban',
      'mute',
      'erase',
    ])
  })

  test('the moderation page refuses guests, plain accounts and foreign pages', async () => {
    const guest = await somebody('Gus')
    const account = await accountFor(node.database, 'Plain')
    expect((await fetch(`${node.url}/api/moderation`)).status).toBe(401)
    for (const who of [guest, account]) {
      expect(await desk(who)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
      for (const path of ['reports/x', 'bans/x/lift'])
        expect((await act(who, path, { act: 'close' })).status).toBe(403)
    }
    const foreign = await fetch(`${node.url}/api/moderation/bans/x/lift`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{}',
    })
    expect(foreign.status).toBe(403)
  })

  test('administrators appoint moderators among accounts, and may take the office back', async () => {
    const [root, plain] = [
      await accountFor(node.database, 'Ruth', { role: 'admin' }),
      await accountFor(node.database, 'Paul'),
    ]
    const [ruth, paul, guest] = [
      await enter(node.url, 'lobby', root),
      await enter(node.url, 'lobby', plain),
      await come('Gus'),
    ]
    await ruth.until('all', () => ruth.people()['Paul'] && ruth.people()['Gus'])
    expect(await paul.refused('appoint', { person: paul.idOf('Paul'), moderator: true })).toMatchObject({
      code: 'not_allowed',
    })
    expect(await ruth.refused('appoint', { person: ruth.idOf('Gus'), moderator: true })).toMatchObject({
      code: 'wrong_phase',
    })
    await ruth.ask('appoint', { person: ruth.idOf('Paul'), moderator: true })
    await paul.until('the role', () => paul.you!.role === 'moderator')
    await ruth.until('the role', () => ruth.people()['Paul']!.role === 'moderator')
    await paul.ask('mute', { person: paul.idOf('Gus'), minutes: 1 })
    await ruth.ask('appoint', { person: ruth.idOf('Paul'), moderator: false })
    expect(await paul.refused('unmute', { person: paul.idOf('Gus') })).toMatchObject({ code: 'not_allowed' })
    expect(guest.closed).toBeUndefined()
    expect(await ruth.refused('appoint', { person: ruth.idOf('Ruth'), moderator: false })).toMatchObject({
      code: 'wrong_phase',
    })
  })
})

test('a latecomer is shown the last lines of a room only', async () => {
  const { slug } = await den()
  const talkers = await Promise.all(Array.from({ length: 20 }, (_, i) => come(`Voice ${i}`, slug)))
  for (let i = 0; i < 6; i++) await Promise.all(talkers.map((talker, n) => talker.say(`${n} says ${i}`)))
  const late = await come('Late', slug)
  expect(late.history).toHaveLength(ROOM_HISTORY)
  expect(late.history!.map(({ id }) => id)).toEqual(Array.from({ length: ROOM_HISTORY }, (_, i) => i + 21))
})
