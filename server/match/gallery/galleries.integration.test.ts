/**
 * Two nodes on one Redis and one PostgreSQL: spectators on the node without the match see and read the same
 * as those beside the players.
 */

import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { State } from '../../../common/games/space-arena/state.ts'
import { ROOM_CLOSE } from '../../../common/wire/chat/room-messages.ts'
import { CLOSE } from '../../../common/wire/match/messages.ts'
import { type Database, openDatabase } from '../../store/database.ts'
import { startArena, type TestArena } from '../../testing/machines/arena.ts'
import type { RunningServer } from '../../testing/machines/process.ts'
import { comeBack } from '../../testing/people/going-on.ts'
import { accountFor } from '../../testing/people/people.ts'
import {
  allLeave,
  duel,
  join,
  newMatchOf,
  type Person,
  person,
  playRound,
  post,
  refusedToJoin,
  type Table,
} from '../../testing/people/table.ts'
import { TEST_SECRET } from '../../testing/people/tokens.ts'
import { eventually } from '../../testing/polling.ts'

let arena: TestArena
let home: RunningServer
let away: RunningServer
let database: Database
beforeAll(async () => {
  arena = await startArena(2, { SESSION_SECRET: TEST_SECRET })
  ;[home, away] = arena.nodes as [RunningServer, RunningServer]
  database = await openDatabase({ dataDir: '', databaseUrl: arena.postgres.url })
})
afterEach(allLeave)
afterAll(async () => {
  await database?.destroy()
  await arena.stop()
})

const watchAs = (
  node: RunningServer,
  id: string,
  who: Person,
  as: 'auto' | 'spectator' | 'candidate' = 'spectator',
): Promise<Table> => join(node.url, id, who, { as })
const watch = async (node: RunningServer, id: string, name: string): Promise<Table> =>
  watchAs(node, id, await person(node.url, name))
const isGallery = ({ room: { roomId } }: Table): boolean => roomId.startsWith('gallery-')
const rounds = (table: Table) => table.heard('round').map(({ round }) => round)

test('a gallery shows the match round by round, and viewers are counted over both nodes', async () => {
  const { id, a, b } = await duel(home.url, {}, { roundLimit: 5 })
  const [near, far, other] = [
    await watch(home, id, 'Near'),
    await watch(away, id, 'Far'),
    await watchAs(away, id, await person(away.url, 'Other'), 'auto'),
  ]
  expect([near, far, other].map(isGallery)).toEqual([false, true, true])
  await a.until('all three', () => a.state.spectators === 3)
  await playRound([a, b])
  for (const one of [near, far, other]) await one.until('the round', () => rounds(one).length === 1)
  expect(far.seen).toEqual(near.seen)
  expect(far.last('round')).toEqual(near.last('round'))
  expect(far.state.toJSON()).toEqual(near.state.toJSON())
})

const shown = (table: Table) => table.heard('reactions').reduce((sum, { boom = 0 }) => sum + boom, 0)

const texts = (table: Table) => table.heard('chat').map(({ text }) => text)

test('a remote spectator learns seat changes once, earlier ones too', async () => {
  const { id, a, b, people } = await duel(home.url, {}, { teams: 2 })
  const far = await watch(away, id, 'Far')
  expect(isGallery(far)).toBe(true)
  await b.drop()
  await far.until('the loss', () => far.toldOfSeats.length === 1)
  const back = await join(home.url, id, people[1])
  for (const table of [a, far]) await table.until('the return', () => table.toldOfSeats.length === 2)
  const told = [
    'Bob has lost the connection. Nobody flies for them; once their orders are missing twice, a bot does.',
    'Bob is back and flies again.',
  ]
  expect([a.toldOfSeats, far.toldOfSeats, (await watch(away, id, 'Late')).toldOfSeats]).toEqual([
    told,
    told,
    told,
  ])
  expect(far.state.seats.get('B1')!.toJSON()).toEqual(a.state.seats.get('B1')!.toJSON())
  await back.ask('chat', { channel: 'all', text: 'here I am' })
  await far.until('what is said', () => texts(far).includes('here I am'))
  expect(far.toldOfSeats).toEqual(told)
})

test('lines and reactions go from gallery to gallery, and to players only after the end', async () => {
  const { id, a, b } = await duel(home.url, {}, { roundLimit: 5 })
  const [near, far] = [await watch(home, id, 'Near'), await watch(away, id, 'Far')]
  await far.ask('chat', { channel: 'spectators', text: 'from afar' })
  await near.ask('chat', { channel: 'spectators', text: 'from here' })
  await a.ask('chat', { channel: 'all', text: 'to all' })
  for (let i = 0; i < 3; i++) await far.ask('react', { reaction: 'boom' })
  for (const one of [near, far])
    await one.until('all of it', () => texts(one).length === 3 && shown(one) === 3)
  expect(far.heard('chat')).toEqual(near.heard('chat'))
  // A later spectator reads the same lines.
  const late = await watch(away, id, 'Late')
  expect(late.last('history')).toEqual(near.heard('chat'))
  expect(await far.refused('chat', { channel: 'all', text: 'go left' })).toMatchObject({
    code: 'wrong_channel',
  })
  expect(await far.refused('chat', { channel: 'spectators', text: 'from afar' })).toMatchObject({
    code: 'repeated',
  })
  for (let round = 1; round <= 5; round++) await playRound([a, b])
  for (const one of [a, b, near, far, late]) await one.until('the end', () => one.state.phase === 'finished')
  await a.until('what was said', () => texts(a).includes('from afar'))
  expect([texts(b).filter((text) => text === 'from here').length, rounds(far), shown(a)]).toEqual([
    1,
    [1, 2, 3, 4, 5],
    0,
  ])
  await far.ask('chat', { channel: 'all', text: 'well played' })
  await a.until('the praise', () => texts(a).includes('well played'))
  for (const one of [a, b]) await one.ask('ready', { ready: true })
  for (const one of [a, b, far])
    await one.until('the next match', () => one.state.phase === 'playing' && one.state.round === 1)
  await playRound([a, b])
  await far.until('its round', () => rounds(far).length === 6)
  expect(far.seen).toEqual(a.seen)
})

test('moderators moderate a gallery, and a muted or removed person is so everywhere', async () => {
  const ann = await person(home.url, 'Ann')
  const { body } = await post(
    `${home.url}/api/matches`,
    { game: 'void-patrol', options: { bots: 0, listed: false } },
    { authorization: `Bearer ${ann.token}` },
  )
  const id = String(body['id'])
  const bob = await person(home.url, 'Bob')
  const [a, b] = [await join(home.url, id, ann), await join(home.url, id, bob)]
  const mod = await watchAs(away, id, await accountFor(database, 'Mory', { role: 'moderator' }))
  const [rude, near] = [await watch(away, id, 'Rude'), await watch(home, id, 'Near')]
  expect([mod, rude, near].map(isGallery)).toEqual([true, true, false])
  await a.until('all of them', () => a.state.spectators === 3)
  await rude.ask('chat', { channel: 'spectators', text: 'you are all snails' })
  for (const one of [mod, near]) await one.until('the line', () => texts(one).includes('you are all snails'))
  const { id: line, who } = mod.heard('chat')[0]!
  expect(await rude.refused('erase', { line })).toMatchObject({ code: 'not_allowed' })
  // A moderator in the gallery receives reports from the match's node.
  await near.ask('report', { line, reason: 'rude' })
  await mod.until('the note', () => mod.heard('note').some(({ text }) => text === 'Near reports Rude: rude'))
  await mod.ask('erase', { line })
  for (const one of [near, mod, rude])
    await one.until('it to be gone', () => one.heard('gone').some(({ ids }) => ids.includes(line)))
  expect((await watch(away, id, 'Late')).last('history')).toEqual([])
  await mod.ask('mute', { person: who, minutes: 1 })
  for (const one of [near, rude])
    await one.until('the news of it', () => texts(one).some((text) => text.includes('Rude')))
  for (const [name, payload] of [
    ['chat', { channel: 'spectators', text: 'again' }],
    ['react', { reaction: 'boom' }],
  ] as const) {
    await eventually(`${name} to be refused`, async () => {
      const answer = await rude.room.request(name, payload as never).then(
        () => '',
        (error: { reason?: { code: string } }) => error.reason?.code,
      )
      // Before the match, reactions are refused because of the phase, even for a muted spectator.
      return answer === 'muted' || (name === 'react' && answer === 'wrong_phase')
    })
  }
  // A player whom the organiser removes cannot watch from any node.
  await a.ask('organise', { act: 'kick', seat: 'B1' })
  expect(await b.left).toBe(CLOSE.sentAway)
  await expect(watchAs(away, id, bob)).rejects.toThrow('sent_away')
})

test('a gallery leads candidates for a seat and owners of one to the match itself', async () => {
  const { id, a, b, people } = await duel(home.url, { dropIn: true })
  const eve = await person(away.url, 'Eve')
  const far = await watchAs(away, id, eve)
  const bob = await watchAs(away, id, people[1], 'auto')
  expect([isGallery(far), isGallery(bob), bob.seat()]).toEqual([true, false, 'B1'])
  await b.ask('stand', {})
  await far.until('the bot', () => far.state.seats.get('B1')?.occupant === 'bot')
  expect(await far.refused('sit', { seat: 'B1' })).toMatchObject({ code: 'in_gallery' })
  const candidate = await watchAs(away, id, eve, 'candidate')
  expect(isGallery(candidate)).toBe(false)
  await candidate.ask('sit', { seat: 'B1' })
  expect(candidate.seat()).toBe('B1')
  // Her other tab must not remain where it would know less, or more.
  expect(await far.left).toBe(ROOM_CLOSE.moved)
  // A former player knows more than a spectator, so she may not speak in a gallery.
  expect(isGallery(await watchAs(away, id, people[1], 'spectator'))).toBe(false)
  await a.settled()
})

test('a gallery in fog shows everything a round late, and its spectators may not play', async () => {
  const id = await newMatchOf(
    home.url,
    'space-arena',
    { bots: 1, instant: true, roundSeconds: 60, dropIn: true },
    { distance: 450, ships: 'one', type: 'A2539' },
  )
  const a = await join(home.url, id, await person(home.url, 'Ann'))
  await a.toRound(1)
  const eve = await person(away.url, 'Eve')
  const [near, far] = [await watch(home, id, 'Near'), await watchAs(away, id, eve)]
  expect([far.seen, [...far.state.views.keys()]]).toEqual([undefined, [...near.state.views.keys()]])
  const places: number[][] = []
  for (let round = 1; round <= 3; round++) {
    await a.ask('orders', { round, orders: { A1: `1: A${5 + round}\n2: R${3 + 2 * round}` } })
    await a.toRound(round + 1)
    await a.settled()
    const own = (a.seen as State).ships.find(({ name }) => name === 'A1')!
    places.push([own.x, own.y].filter((value) => !Number.isInteger(value)))
    await far.until('the round before', () => (far.seen as State | undefined)?.played === round - 1)
    await far.settled()
    expect((near.seen as State).played).toBe(round - 1)
    expect([far.seen, far.heard('round')]).toEqual([near.seen, near.heard('round')])
    const brought = far.frames.map((frame) => Buffer.from(frame).toString('latin1')).join('\n')
    const has = (values: readonly number[]) =>
      values.some((value) => bytesOf(value).some((bytes) => brought.includes(bytes)))
    expect(places.map(has)).toEqual(places.map((_, i) => i < round - 1))
  }
  expect(places.every((values) => values.length > 0)).toBe(true)
  await a.ask('chat', { channel: 'all', text: 'I go left' })
  const late = await person(away.url, 'Late')
  const zoe = await watchAs(away, id, late)
  // One request is enough, and is answered at once.
  for (const who of [late, eve])
    expect(await refusedToJoin(home.url, id, { token: who.token, as: 'player' })).toMatchObject({
      message: expect.stringContaining('has_watched'),
    })
  expect(await (await watchAs(home, id, eve, 'candidate')).refused('sit', { seat: 'B1' })).toMatchObject({
    code: 'has_watched',
  })
  expect([far, zoe].flatMap(texts)).toEqual([])
  await a.ask('orders', { round: 4, orders: { A1: '' } })
  for (const one of [far, zoe])
    await one.until('what was said in the round that is shown', () => texts(one).includes('I go left'))
})

/** A number as it appears in frames: eight bytes, in either byte order. */
function bytesOf(value: number): string[] {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return [bytes.toString('latin1'), Buffer.from(bytes).reverse().toString('latin1')]
}

test('spectators at the match’s own node are in a gallery too when they are many', async () => {
  const { id, a, b } = await duel(home.url)
  const people = await Promise.all(Array.from({ length: 24 }, (_, i) => person(home.url, `Fan ${i}`)))
  const fans: Table[] = []
  for (const one of people) fans.push(await watchAs(home, id, one))
  expect(fans.filter(isGallery)).toHaveLength(4)
  // On the other node, spectators who join at the same moment share one gallery.
  const afar = await Promise.all(Array.from({ length: 5 }, (_, i) => watch(away, id, `Afar ${i}`)))
  expect([
    new Set(afar.map(({ room }) => room.roomId)).size,
    new Set(fans.filter(isGallery).map(({ room }) => room.roomId)).size,
  ]).toEqual([1, 1])
  fans.push(...afar)
  await playRound([a, b])
  for (const fan of fans) await fan.until('the round', () => rounds(fan).length === 1)
  await a.until('all of them', () => a.state.spectators === 29)
})

test('a gallery continues after Redis is lost, the match moves or a node is killed', async () => {
  const { id, a, b, people } = await duel(home.url)
  const lou = await person(away.url, 'Lou')
  const far = await watchAs(away, id, lou)
  await playRound([a, b], 'L')
  await far.until('the first round', () => far.state.round === 2)
  await arena.redis.lose()
  await playRound([a, b], 'R')
  await far.until('to be told of it', () => far.state.trouble !== '')
  await arena.redis.back()
  await far.until('what was missed', () => far.state.round === 3 && far.state.trouble === '')
  expect(far.seen).toEqual(a.seen)
  // Kill the node: the other one continues the match.
  await home.kill()
  const tables = await Promise.all(people.map((who) => comeBack([away], id, who)))
  await playRound(tables, 'L')
  await far.until('the third round', () => far.state.round === 4 && rounds(far).includes(3))
  expect([far.closed, far.seen]).toEqual([undefined, tables[0]!.seen])
  // Drain the node: the match moves back to a node at its address.
  home = arena.nodes[0] = await arena.start(home.port)
  const watching = await watchAs(home, id, await person(home.url, 'Mia'))
  expect(isGallery(watching)).toBe(true)
  await away.stop()
  expect(await far.left).toBe(ROOM_CLOSE.moved)
  const again = await Promise.all(people.map((who) => comeBack([home], id, who)))
  const lous = await comeBack([home], id, lou)
  await playRound(again, 'R')
  for (const one of [lous, watching]) await one.until('the fourth round', () => one.state.round === 5)
  expect([watching.closed, watching.seen]).toEqual([undefined, again[0]!.seen])
})
