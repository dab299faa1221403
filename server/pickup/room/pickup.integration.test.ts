import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { Client } from '@colyseus/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { GAMES } from '../../../common/games/list.ts'
import { longMap } from '../../../common/games/vector-combat/sample.ts'
import { roomIdOf } from '../../../common/wire/chat/room-messages.ts'
import { REQUEST_BYTES } from '../../../common/wire/match/messages.ts'
import { QUICK } from '../../../common/wire/match/pickup-messages.ts'
import { freePort } from '../../testing/machines/free-port.ts'
import { roomOf, startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { runServer } from '../../testing/machines/process.ts'
import { accountFor } from '../../testing/people/people.ts'
import { allLeave, join, person, post } from '../../testing/people/table.ts'
import { enter, type Talker } from '../../testing/people/talk.ts'
import { eventually } from '../../testing/polling.ts'
import { hurry } from '../../testing/preloads/hurry.ts'
import { StandingOffers } from '../standing-offers.ts'

let node: TestNode
let rooms = 0
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

/** Makes a room with these people in it. */
async function gathered(...names: string[]): Promise<{ slug: string; people: Talker[]; tokens: string[] }> {
  const all = await Promise.all(names.map((name) => person(node.url, name)))
  const { body } = await post(
    `${node.url}/api/rooms`,
    { title: `Games ${++rooms}` },
    { authorization: `Bearer ${all[0]!.token}` },
  )
  const slug = String(body['slug'])
  const people: Talker[] = []
  for (const one of all) people.push(await enter(node.url, slug, one))
  return { slug, people, tokens: all.map(({ token }) => token) }
}

const offer = async (who: Talker, setup: object = {}, terms: object = {}): Promise<string> => {
  const { offer } = (await who.ask('offer', {
    game: 'void-patrol',
    setup: { density: 0, ...setup },
    ...terms,
  })) as { offer: string }
  return offer
}
const queue = (who: Talker, id: string) =>
  who.offers
    .find((one) => one.id === id)
    ?.queue.map((group) => group.map(({ name }) => name).join('+'))
    .join(' ')
const stage = (who: Talker, id: string) => who.offers.find((one) => one.id === id)?.stage
const until = (who: Talker, id: string, is: string) =>
  who.until(`the offer to be ${is}`, () => stage(who, id)?.is === is)
const waits = (who: Talker, id: string, wanted: string) =>
  who.until(`"${wanted}" in the queue, not "${queue(who, id)}"`, () => queue(who, id) === wanted)
const seatsOf = (table: Awaited<ReturnType<typeof join>>) =>
  Object.fromEntries([...table.state.seats.entries()].map(([id, seat]) => [id, seat.name]))

describe('pickup games in a room', () => {
  test('an own map over a frame is offered packed, and the same setup unpacked is refused', async () => {
    const {
      people: [ann, bob],
    } = await gathered('Ann', 'Bob')
    const ownMap = longMap()
    const setup = { scenario: 'own', map: 'own', ownMap, ships: 1 }
    expect(JSON.stringify(setup).length).toBeGreaterThan(REQUEST_BYTES)
    expect(await ann!.refused('offer', { game: 'vector-combat', setup })).toMatchObject({ code: 'too_large' })
    const packed = deflateRawSync(JSON.stringify(setup)).toString('base64url')
    const { offer: id } = (await ann!.ask('offer', { game: 'vector-combat', packed })) as { offer: string }
    await bob!.until('the offer to come', () => bob!.offers.some((one) => one.id === id))
    expect(bob!.offers.find((one) => one.id === id)!.setup).toMatchObject(setup)
    const answer = await post(`${node.url}/api/matches`, { game: 'vector-combat', setup, options: {} })
    expect(answer.body).toMatchObject({ id: expect.any(String) as unknown })
  })

  test('the lobby offers a duel of each game from the start', async () => {
    const ann = await enter(node.url, 'lobby', await person(node.url, 'Ann'))
    expect(ann.offers.map(({ game, teams, size, by, stage: { is } }) => [game, teams, size, by, is])).toEqual(
      GAMES.map(({ id }) => [id, 2, 1, '', 'filling']),
    )
  })

  test('players add, a check drops an unready one, and the next one gets the seat', async () => {
    const {
      slug,
      people: [ann, bob, cat],
      tokens,
    } = await gathered('Ann', 'Bob', 'Cat')
    const id = await offer(ann!, { roundLimit: 5 })
    await ann!.ask('add', { offer: id })
    // The command as other games spell it.
    await bob!.say('!add')
    await until(ann!, id, 'checking')
    expect(bob!.texts).toEqual([])
    await ann!.ask('there', { offer: id })
    const stop = hurry(20)
    await cat!.say('/add')
    await ann!.until(
      'Bob to be dropped',
      () => queue(ann!, id) === 'Ann Cat' && stage(ann!, id)?.is === 'checking',
    )
    stop()
    expect(queue(ann!, id)).toBe('Ann Cat')
    expect(ann!.notes.at(-1)).toBe('Bob was not ready for Void Patrol. The others keep their places.')
    expect(bob!.notes).toContain(ann!.notes.at(-1))
    expect(await bob!.refused('there', { offer: id })).toMatchObject({ code: 'wrong_phase' })
    // A player who made others wait must wait before the next game, and is told so.
    await bob!.until('how long he waits', () =>
      bob!.notes.at(-1)?.startsWith('Others waited for you. You may add to a game again in '),
    )
    expect(await bob!.refused('add', { offer: id })).toMatchObject({
      code: 'cool_down',
      message: expect.stringContaining('You did not come to a game today'),
    })
    // Ann was ready a moment ago.
    await cat!.ask('there', { offer: id })
    await Promise.all([ann!.until('the call', () => ann!.called), cat!.until('the call', () => cat!.called)])
    expect(cat!.called).toBe(ann!.called)
    expect(bob!.called).toBeUndefined()
    // Both are equally strong, so random ids decide who leads which side.
    const news = ['Ann against Cat', 'Cat against Ann'].map(
      (sides) => `Void Patrol begins: ${sides}. /m/${ann!.called}?watch`,
    )
    await bob!.until('the news', () => news.some((text) => bob!.texts.includes(text)))
    await waits(bob!, id, '')

    await Promise.all([ann!.leave(), cat!.leave()])
    const tables = await Promise.all(
      [tokens[0]!, tokens[2]!].map((token, i) => join(node.url, ann!.called!, { name: `p${i}`, token })),
    )
    for (const table of tables) await table.ask('ready', { ready: true })
    for (const table of tables) await table.toRound(1)
    expect(Object.entries(seatsOf(tables[0]!)).flat().sort()).toEqual(['A1', 'Ann', 'B1', 'Cat'])
    expect(tables[0]!.state.room).toBe(slug)
    for (let round = 1; round <= 5; round++) {
      for (const table of tables) await table.toRound(round)
      await Promise.all(tables.map((table) => table.order('')))
    }
    await bob!.until('the result', () =>
      bob!.lines.some(
        ({ kind, text }) =>
          kind === 'news' &&
          /^Void Patrol: (Ann and Cat|Cat and Ann) drew\. Time ran out after round 5: nobody had destroyed a fighter or done any damage\. \/r\/\w+$/.test(
            text,
          ),
      ),
    )
  })

  test('a player leaving is shown as away, and reads on return why the place was lost', async () => {
    const title = `Away ${Date.now() % 1_000_000}`
    const [one, two] = [await person(node.url, 'Ann'), await person(node.url, 'Bob')]
    const { body } = await post(`${node.url}/api/rooms`, { title }, { authorization: `Bearer ${one.token}` })
    const slug = String(body['slug'])
    const [ann, bob] = [await enter(node.url, slug, one), await enter(node.url, slug, two)]
    const id = await offer(ann, { seatsPerTeam: 2 })
    const stop = hurry(100)
    await ann.ask('add', { offer: id, keep: 15 })
    await ann.leave()
    await bob.until('Ann to be away', () => bob.offers.find((one) => one.id === id)?.queue[0]?.[0]?.away)
    await waits(bob, id, '')
    stop()
    const again = await enter(node.url, slug, one)
    await again.until('why', () =>
      again.notes.includes(
        'You were away for longer than your place in Void Patrol was kept. Add again whenever you like.',
      ),
    )
    const duel = await offer(bob)
    for (const who of [again, bob]) await who.ask('add', { offer: duel })
    await until(bob, duel, 'checking')
    expect(stage(bob, duel)).toMatchObject({ seconds: 30 })
    await again.ask('remove', { offer: duel })
    await bob.until('who said no', () =>
      bob.notes.includes('Ann said “Not now” to Void Patrol. The others keep their places.'),
    )
    const third = await enter(node.url, slug, one)
    expect(third.notes).toEqual([])
  })

  test('players are called to a match only after the call has been kept', async () => {
    const {
      people: [ann, bob],
    } = await gathered('Ann', 'Bob')
    const id = await offer(ann!)
    for (const one of [ann!, bob!]) await one.ask('add', { offer: id })
    await until(ann!, id, 'checking')
    await ann!.ask('there', { offer: id })
    const kept: string[] = []
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const keep = jest.spyOn(StandingOffers.prototype, 'keep').mockImplementation(async (_room, stands) => {
      kept.push(stands)
      await held
    })
    const matches = node.matchStore.leases.count
    const there = bob!.ask('there', { offer: id })
    await bob!.until(
      'the match to be made',
      () => stage(bob!, id)?.is === 'filling' && node.matchStore.leases.count > matches,
    )
    // Messages sent earlier arrive before the answer.
    for (const one of [ann!, bob!]) await one.ask('time', {})
    expect([ann!.called, bob!.called]).toEqual([undefined, undefined])
    release()
    await there
    for (const one of [ann!, bob!]) await one.until('the call', () => one.called)
    expect((JSON.parse(kept.at(-1)!) as { playing: unknown[] }).playing).toHaveLength(2)
    keep.mockRestore()
  })

  test('captains pick in turns, and others learn why they may not', async () => {
    const { people } = await gathered('Ann', 'Bob', 'Cat', 'Dan')
    const [ann, bob] = people as [Talker, Talker]
    const id = await offer(ann, { seatsPerTeam: 2 }, { making: 'captains' })
    for (const one of people) await one.ask('add', { offer: id })
    await until(ann, id, 'checking')
    for (const one of people) await one.ask('there', { offer: id, captain: one === ann || one === bob })
    await until(ann, id, 'picking')
    const picking = stage(ann, id) as Extract<(typeof ann.offers)[number]['stage'], { is: 'picking' }>
    expect([...picking.captains].sort()).toEqual([ann.you!.person, bob.you!.person].sort())
    const captain = picking.captains[picking.turn] === ann.you!.person ? ann : bob
    expect(
      await (captain === ann ? bob : ann).refused('pick', { offer: id, person: ann.idOf('Dan') }),
    ).toMatchObject({ code: 'not_your_pick' })
    expect(await captain.refused('pick', { offer: id, person: captain.you!.person })).toMatchObject({
      code: 'cannot_pick',
    })
    await captain.ask('pick', { offer: id, person: ann.idOf('Dan') })
    for (const one of people) await one.until('the call', () => one.called)
    await ann.hears(
      captain === bob
        ? `Void Patrol begins: Bob and Dan against Ann and Cat. /m/${ann.called}?watch`
        : `Void Patrol begins: Ann and Dan against Bob and Cat. /m/${ann.called}?watch`,
    )
  })

  test('a player may leave before the captains have picked, and the others keep their places', async () => {
    const { people } = await gathered('Ann', 'Bob', 'Cat', 'Dan')
    const [ann, , , dan] = people as [Talker, Talker, Talker, Talker]
    const id = await offer(ann, { seatsPerTeam: 2 }, { making: 'captains' })
    for (const one of people) await one.ask('add', { offer: id })
    await until(ann, id, 'checking')
    for (const one of people) await one.ask('there', { offer: id })
    await until(ann, id, 'picking')
    await dan.ask('remove', { offer: id })
    await waits(ann, id, 'Ann Bob Cat')
    expect(stage(ann, id)?.is).toBe('filling')
    await dan.ask('add', { offer: id })
    await until(ann, id, 'checking')
  })

  test('a player joining or leaving a party is told of the places that this costs', async () => {
    const { people } = await gathered('Ann', 'Bob')
    const [ann, bob] = people as [Talker, Talker]
    const [one, two] = [
      await offer(ann, { seatsPerTeam: 2 }),
      await offer(bob, { seatsPerTeam: 2, radius: 15 }),
    ]
    await ann.ask('add', { offer: one })
    await bob.ask('add', { offer: two })
    await bob.ask('invite', { person: bob.idOf('Ann') })
    await ann.until('the invitation', () => ann.party?.invitations.length === 1)
    await ann.ask('accept', { person: ann.idOf('Bob') })
    await ann.until('the news', () =>
      ann.notes.some((text) => text.startsWith('You do not wait for Void Patrol any more')),
    )
    expect(bob.notes.filter((text) => text.startsWith('You do not wait'))).toEqual([])
    await waits(ann, two, 'Bob+Ann')
    await ann.ask('leaveParty', {})
    await ann.until(
      'the news',
      () =>
        ann.notes.filter((text) => text.startsWith('You do not wait for Void Patrol any more')).length === 2,
    )
  })

  test('a program in a party is shown as one, also to the people it invites', async () => {
    const { slug, people } = await gathered('Ann')
    const [ann, bot] = [
      people[0]!,
      await enter(node.url, slug, await accountFor(node.database, 'Party bot', { program: true })),
    ]
    await ann.until('the program', () => ann.people()[bot.name])
    await bot.ask('invite', { person: bot.idOf(ann.name) })
    await ann.until('the invitation', () => ann.party?.invitations.length === 1)
    expect(ann.party!.invitations).toMatchObject([{ name: bot.name, program: true }])
    await ann.ask('accept', { person: ann.idOf(bot.name) })
    await ann.until('the party', () => ann.party?.members.length === 2)
    expect(ann.party!.members).toMatchObject([
      { name: bot.name, program: true },
      { name: 'Ann', program: false },
    ])
  })

  test('a party adds as one, plays in one team and survives a member’s short absence', async () => {
    const { slug, people, tokens } = await gathered('Ann', 'Bob', 'Cat', 'Dan')
    const [ann, bob, cat, dan] = people as [Talker, Talker, Talker, Talker]
    await cat.ask('invite', { person: cat.idOf('Ann') })
    await ann.until('the invitation', () => ann.party?.invitations.length === 1)
    await ann.ask('accept', { person: ann.idOf('Cat') })
    await cat.until('the party', () => cat.party?.members.map(({ name }) => name).join() === 'Cat,Ann')
    expect(await bob.refused('accept', { person: bob.idOf('Cat') })).toMatchObject({ code: 'not_invited' })
    const duel = await offer(ann)
    expect(await ann.refused('add', { offer: duel })).toMatchObject({ code: 'party_too_large' })
    const id = await offer(ann, { seatsPerTeam: 2 })
    await bob.ask('add', { offer: id })
    await ann.ask('add', { offer: id })
    await waits(cat, id, 'Bob Cat+Ann')
    await cat.leave()
    await ann.until('Cat to be away', () =>
      ann.offers.some(({ queue }) => queue.flat().some(({ name, away }) => name === 'Cat' && away)),
    )
    const back = await enter(node.url, slug, { name: 'Cat', token: tokens[2]! })
    expect(queue(back, id)).toBe('Bob Cat+Ann')
    expect(back.party?.members.map(({ name }) => name)).toEqual(['Cat', 'Ann'])
    await dan.ask('add', { offer: id })
    await until(dan, id, 'checking')
    for (const one of [ann, bob, back, dan]) await one.ask('there', { offer: id })
    await ann.until('the call', () => ann.called)
    const table = await join(node.url, ann.called!, { name: 'Ann', token: tokens[0]! })
    const teams = Object.entries(seatsOf(table))
    expect(teams.find(([, name]) => name === 'Ann')![0][0]).toBe(
      teams.find(([, name]) => name === 'Cat')![0][0],
    )
    expect(teams).toHaveLength(4)
  })

  test('a player staying away loses the place, and a room with players in a match stays open', async () => {
    const {
      slug,
      people: [ann, bob],
      tokens,
    } = await gathered('Ann', 'Bob')
    const id = await offer(ann!, { roundLimit: 5 })
    await ann!.ask('add', { offer: id })
    await waits(bob!, id, 'Ann')
    const stop = hurry(20)
    await ann!.leave()
    await waits(bob!, id, '')
    stop()
    const back = await enter(node.url, slug, { name: 'Ann', token: tokens[0]! })
    for (const one of [back, bob!]) await one.ask('add', { offer: id })
    await until(back, id, 'checking')
    for (const one of [back, bob!]) await one.ask('there', { offer: id })
    await bob!.until('the call', () => bob!.called)
    const match = bob!.called!
    await Promise.all([back.leave(), bob!.leave()])
    const tables = await Promise.all(
      tokens.map((token, i) => join(node.url, match, { name: `p${i}`, token })),
    )
    for (const table of tables) await table.ask('ready', { ready: true })
    for (let round = 1; round <= 5; round++) {
      for (const table of tables) await table.toRound(round)
      await Promise.all(tables.map((table) => table.order('')))
    }
    for (const table of tables) await table.until('the end', () => table.state.phase === 'finished')
    const again = await enter(node.url, slug, { name: 'Bob', token: tokens[1]! })
    await again.until('the result', () => again.texts.some((text) => text.includes('drew')))
    // One click repeats it, because the same offer is open.
    await again.ask('add', { offer: id })
    await waits(again, id, 'Bob')
  })

  test('an impossible offer is refused in words, and only its maker withdraws an offer', async () => {
    const {
      people: [ann, bob],
    } = await gathered('Ann', 'Bob')
    expect(await ann!.refused('offer', { game: 'chess' })).toMatchObject({ code: 'unknown_game' })
    expect(await ann!.refused('offer', { game: 'void-patrol', setup: { teams: 1 } })).toMatchObject({
      code: 'bad_setup',
    })
    expect(await ann!.refused('add', { offer: 'o99' })).toMatchObject({ code: 'unknown_offer' })
    expect(await ann!.refused('say', { text: '/add' })).toMatchObject({ code: 'unknown_offer' })
    const id = await offer(bob!)
    await ann!.until('the offer', () => ann!.offers.length === 1)
    expect(ann!.offers[0]).toMatchObject({
      id,
      by: 'Bob',
      making: 'rating',
      rated: true,
      roundSeconds: 30,
      differs: ['asteroids 0 %'],
    })
    // Ann has made the room.
    await ann!.ask('withdrawOffer', { offer: id })
    await bob!.until('the offer to be gone', () => bob!.offers.length === 0)
    const next = await offer(ann!)
    expect(await bob!.refused('withdrawOffer', { offer: next })).toMatchObject({ code: 'not_withdrawn' })
  })

  test('two guests cannot block a room, as moderators withdraw their few offers', async () => {
    const {
      slug,
      people: [ann, bob, cat],
    } = await gathered('Ann', 'Bob', 'Cat')
    const blocking: string[] = []
    for (let i = 0; blocking.length < 2; i++)
      blocking.push(await offer(bob!, { seatsPerTeam: 2 }, { roundSeconds: 30 + 5 * i }))
    expect(await bob!.refused('offer', { game: 'void-patrol', setup: { density: 3 } })).toMatchObject({
      code: 'too_many_own_offers',
    })
    for (const id of blocking) await bob!.ask('add', { offer: id })
    for (const id of blocking) await cat!.ask('add', { offer: id })
    // The offer is no longer only their own, because Cat waits for it.
    expect(await bob!.refused('withdrawOffer', { offer: blocking[0]! })).toMatchObject({
      code: 'not_withdrawn',
    })
    // Ann has made the room.
    await ann!.ask('withdrawOffer', { offer: blocking[0]! })
    await ann!.until('the offer to be gone', () => ann!.offers.map(({ id }) => id).join() === blocking[1])
    for (const one of [bob!, cat!])
      await one.until('the note', () =>
        one.notes.includes('A moderator has taken Void Patrol back. Add to another game, or offer one.'),
      )
    expect(ann!.notes).toEqual([])
    expect(
      await node.database
        .selectFrom('moderation')
        .select(['act', 'about_name', 'detail'])
        .where('act', '=', 'withdraw')
        .where('room', '=', slug)
        .execute(),
    ).toEqual([{ act: 'withdraw', about_name: 'Bob', detail: 'Void Patrol' }])
  })

  test('an offer that nobody waits for ends by itself, and its maker learns so', async () => {
    const {
      people: [ann],
    } = await gathered('Ann')
    const stop = hurry(600)
    const id = await offer(ann!)
    await ann!.until('the offer', () => ann!.offers.some((one) => one.id === id))
    await ann!.until('the note', () =>
      ann!.notes.some((note) =>
        note.startsWith('Void Patrol is not offered any more: nobody has waited for it for 15 minutes'),
      ),
    )
    await ann!.until('the offer to be gone', () => ann!.offers.length === 0)
    stop()
  })
})

test('a player called to a match in one room waits in no other, nor for a quick match', async () => {
  const [ann, bob] = [await person(node.url, 'Ann'), await person(node.url, 'Bob')]
  const { body } = await post(
    `${node.url}/api/rooms`,
    { title: 'Elsewhere' },
    { authorization: `Bearer ${ann.token}` },
  )
  const here = await enter(node.url, 'lobby', ann)
  const there = await enter(node.url, String(body['slug']), ann)
  const other = await enter(node.url, 'lobby', bob)
  await post(`${node.url}/api/quick/open`, {})
  const search = await new Client(node.url).joinById(QUICK, { token: ann.token, game: 'void-patrol' })
  const found = new Promise<string>((resolve) =>
    search.onMessage('match', ({ id }: { id: string }) => resolve(id)),
  )
  search.onMessage('*', () => undefined)
  const elsewhere = await offer(there)
  await there.ask('add', { offer: elsewhere })
  await waits(there, elsewhere, 'Ann')
  const id = await offer(here, { roundLimit: 6 })
  for (const who of [here, other]) await who.ask('add', { offer: id })
  for (const who of [here, other]) await who.ask('there', { offer: id })
  await here.until('the match', () => here.called !== undefined)
  expect(await found).toBe(here.called)
  await waits(there, elsewhere, '')
  await search.leave()
})

test('a node in danger of being declared dead calls, drops and pairs nobody, and then continues', async () => {
  const {
    slug,
    people: [ann, bob],
    tokens,
  } = await gathered('Ann', 'Bob')
  const { opened: pickup } = (roomOf(roomIdOf(slug)) as { pickup: { opened: { sure: () => Promise<void> } } })
    .pickup
  const asked = { pickup: 0, quick: 0 }
  const unsure = (of: keyof typeof asked) => () => {
    asked[of]++
    return Promise.reject(new Error('this node does not know whether it is still one'))
  }
  const { sure } = pickup
  const kept = async () =>
    (
      await node.database
        .selectFrom('pickup')
        .select('kept')
        .where('room', '=', slug)
        .executeTakeFirstOrThrow()
    ).kept
  const stop = hurry(30)
  try {
    const id = await offer(ann!)
    for (const one of [ann!, bob!]) await one.ask('add', { offer: id })
    pickup.sure = unsure('pickup')
    const before = await kept()
    await until(ann!, id, 'checking')
    // The check's time would be over by now. The room repeatedly asks whether it may announce it.
    await eventually('the room to ask', () => asked.pickup > 5)
    await ann!.ask('time', {})
    expect([stage(ann!, id)?.is, ann!.notes]).toEqual(['checking', []])
    for (const one of [ann!, bob!])
      expect(await one.refused('there', { offer: id })).toMatchObject({ code: 'internal' })
    expect(await ann!.refused('remove', {})).toMatchObject({
      code: expect.stringMatching(/internal|wrong_phase/) as unknown,
    })
    await post(`${node.url}/api/quick/open`, {})
    const quick = (roomOf(QUICK) as { built: { sure: () => Promise<void> } }).built
    const { sure: sureOfQuick } = quick
    quick.sure = unsure('quick')
    const found: string[] = []
    const searches = await Promise.all(
      tokens.map(async (token) => new Client(node.url).joinById(QUICK, { token, game: 'space-arena' })),
    )
    for (const search of searches) {
      search.onMessage('match', ({ id }: { id: string }) => found.push(id))
      search.onMessage('*', () => undefined)
    }
    // Both were matched, more than once. Each time the room asks whether it may announce it.
    await eventually('the room to ask', () => asked.quick > 5)
    for (const search of searches) await search.request('time', {})
    expect([ann!.called, bob!.called, ...found, await kept()]).toEqual([undefined, undefined, before])
    pickup.sure = sure
    quick.sure = sureOfQuick
    await eventually('a match', () => found.length === 2)
    expect(found[0]).toBe(found[1])
    for (const search of searches) if (search.connection.isOpen) await search.leave()
  } finally {
    pickup.sure = sure
    stop()
  }
})

test('a room opened before its node was declared dead stores and sends nothing any more', async () => {
  const { services } = (
    roomOf(roomIdOf('lobby')) as {
      pickup: { opened: { services: { tenure: () => () => Promise<void> } } }
    }
  ).pickup.opened
  const { tenure } = services
  let deaths = 0
  services.tenure = () => {
    const before = deaths
    return async () => {
      if (deaths > before) throw new Error('this node was taken for dead')
    }
  }
  try {
    const {
      slug,
      people: [ann, bob],
    } = await gathered('Ann', 'Bob')
    const kept = async () =>
      (
        await node.database
          .selectFrom('pickup')
          .select('kept')
          .where('room', '=', slug)
          .executeTakeFirstOrThrow()
      ).kept
    const id = await offer(ann!)
    for (const one of [ann!, bob!]) await one.ask('add', { offer: id })
    await until(ann!, id, 'checking')
    const before = await kept()
    deaths++
    for (const one of [ann!, bob!])
      expect(await one.refused('there', { offer: id })).toMatchObject({ code: 'internal' })
    expect(await ann!.refused('say', { text: 'too late' })).toMatchObject({ code: 'not_kept' })
    for (const one of [ann!, bob!]) await one.ask('time', {})
    expect([ann!.called, bob!.called, await kept(), bob!.texts]).toEqual([undefined, undefined, before, []])
    const {
      people: [cat],
    } = await gathered('Cat', 'Dan')
    const other = await offer(cat!)
    await cat!.ask('add', { offer: other })
    await cat!.say('still here')
  } finally {
    services.tenure = tenure
  }
})

test('a queue, its parties and its offer survive `kill -9`', async () => {
  const dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-waiting-'))
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  let server = await runServer(env)
  try {
    const all = await Promise.all(['Ann', 'Bob', 'Cat', 'Dan'].map((name) => person(server.url, name)))
    const entered = () => Promise.all(all.map((one) => enter(server.url, 'lobby', one)))
    const [ann, bob, cat] = (await entered()) as [Talker, Talker, Talker]
    const { offer: id } = (await ann.ask('offer', { game: 'void-patrol', setup: { seatsPerTeam: 2 } })) as {
      offer: string
    }
    await bob.ask('invite', { person: bob.idOf('Cat') })
    await cat.until('the invitation', () => cat.party?.invitations.length === 1)
    await cat.ask('accept', { person: cat.idOf('Bob') })
    await bob.ask('add', { offer: id })
    await ann.ask('add', { offer: id })
    await server.kill()
    server = await runServer(env)

    // Those who wait have ids for others before they are back themselves.
    const first = await enter(server.url, 'lobby', all[3]!)
    const ids = first.offers.at(-1)!.queue.flatMap((group) => group.map((member) => member.person))
    expect([ids.includes(''), new Set(ids).size]).toEqual([false, 3])

    const [again, , , dan] = (await entered()) as [Talker, Talker, Talker, Talker]
    expect(again.offers.at(-1)).toMatchObject({ id, by: 'Ann', size: 2 })
    expect(again.offers).toHaveLength(ann.offers.length)
    expect(queue(again, id)).toBe('Bob+Cat Ann')
    await dan.ask('add', { offer: id })
    await until(again, id, 'checking')
    await allLeave()
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
