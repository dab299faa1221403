/** A browser's link to a match, tested against a server. */
import { matchMaker } from '@colyseus/core'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { effect } from '@preact/signals'
import { fold } from '../../../common/engine/record/record.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { CLOSE } from '../../../common/wire/match/messages.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { golden, journalOf } from '../../../server/testing/journals.ts'
import {
  openGalleries,
  partsOf,
  roomOf,
  startTestNode,
  type TestNode,
} from '../../../server/testing/machines/node.ts'
import { type Browser, openBrowser, until } from '../../../server/testing/people/browser.ts'
import {
  allLeave,
  duel as atATable,
  join,
  newMatch,
  type Person,
  person,
  playRound,
  post,
  type Table,
} from '../../../server/testing/people/table.ts'
import type { MatchLink } from './match-link.ts'

let node: TestNode
let browser: Browser
let Link: typeof MatchLink
let callsign: string
const links: MatchLink[] = []
beforeAll(async () => {
  node = await startTestNode()
  browser = await openBrowser(node.url)
  ;({ MatchLink: Link } = await import('./match-link.ts'))
  callsign = (await (await import('../account/session.ts')).introduce()).name
})
afterEach(async () => {
  browser.line.mend()
  for (const link of links.splice(0)) link.close()
  await allLeave()
})
afterAll(async () => {
  await node.stop()
  browser.close()
})

const linkTo = (id: string, as: 'auto' | 'spectator' = 'auto'): MatchLink => {
  const link = new Link(id, as, () => undefined)
  links.push(link)
  return link
}
const opened = async (id: string, as?: 'auto' | 'spectator'): Promise<MatchLink> => {
  const link = linkTo(id, as)
  await until('being in', () => link.status.value.is === 'open' && link.snapshot.value)
  return link
}
const ended = async (link: MatchLink) => {
  await until('the end', () => link.status.value.is === 'ended')
  return link.status.value
}
const kept = (name: string) => browser.stored.get(`dr.${name}`)
/** The number of people in a match on the server. */
const inside = (id: string): number =>
  (roomOf(id) as { clients: readonly unknown[] } | undefined)?.clients.length ?? 0
const settled = (id: string, who: Person): Promise<Table> => join(node.url, id, who)
/** Joins a duel with Bob, in its first round. */
async function duel(
  options: Record<string, unknown> = {},
): Promise<{ id: string; link: MatchLink; bob: Table }> {
  const id = await newMatch(node.url, { bots: 0, roundSeconds: 120, ...options })
  const link = await opened(id)
  const bob = await settled(id, await person(node.url, 'Bob'))
  await link.request('ready', { ready: true })
  await bob.ask('ready', { ready: true })
  await until('the first round', () => link.snapshot.value!.round === 1 && link.mine.value.round === 1)
  return { id, link, bob }
}
const order = (link: MatchLink, chits: string, ready = true) =>
  link.request('orders', { round: link.snapshot.value!.round, orders: { A1: { chits } }, ready })

describe('a link to a match', () => {
  test('a link has the match, its seat and the server’s time when it is open', async () => {
    const id = await newMatch(node.url, { bots: 0 })
    const link = linkTo(id)
    expect(link.status.value).toEqual({ is: 'joining' })
    await expect(link.request('ready', { ready: true })).rejects.toMatchObject({ code: 'unreachable' })
    await until('being in', () => link.status.value.is === 'open')
    expect(link.mine.value).toEqual({
      seat: 'A1',
      choice: '',
      round: 0,
      orders: null,
      ready: false,
      organiser: false,
      resigning: [],
      barred: '',
    })
    expect(link.snapshot.value).toMatchObject({ phase: 'gathering', options: { bots: 0 }, spectators: 0 })
    expect(link.snapshot.value!.seats.map((seat) => [seat.id, seat.occupant, seat.name])).toEqual([
      ['A1', 'human', callsign],
      ['B1', 'open', ''],
    ])
    expect([kept('match'), kept('flown')]).toEqual([id, '1'])
    expect(Math.abs(link.clock.now() - Date.now())).toBeLessThan(1000)
  })

  test('links to matches, rooms and searches reconnect when nothing comes by them any more', async () => {
    const { link } = await duel()
    const [lobby, search] = [
      new (await import('../rooms/room-link.ts')).RoomLink('lobby'),
      new (await import('./quick-link.ts')).QuickLink('space-arena'),
    ]
    try {
      await until('the offers', () => lobby.status.value.is === 'open' && lobby.pickup.offers.value?.length)
      const { id: offer } = lobby.pickup.offers.value![0]!
      await lobby.request('add', { offer })
      const waits = () => lobby.pickup.addedTo(lobby.you.value.person).map(({ id }) => id)
      await until('all', () => waits().length > 0 && search.searching.value)
      const sent = browser.asked.length
      browser.line.hush()
      const lost = () => [
        link.status.value.is === 'lost',
        lobby.status.value.is === 'lost',
        search.lost.value,
      ]
      const was = [false, false, false]
      await until(
        'the loss',
        () =>
          lost()
            .map((is, i) => (was[i] ||= is))
            .every(Boolean),
        25_000,
      )
      await until(
        'being back',
        () => link.status.value.is === 'open' && lobby.status.value.is === 'open' && !search.lost.value,
      )
      expect([browser.asked.length > sent, waits()]).toEqual([true, [offer]])
      expect(await order(link, 'L', false)).toBeDefined()
    } finally {
      lobby.close()
      search.close()
    }
  })

  test('a request is answered, or refused with a code and a sentence', async () => {
    const link = await opened(await newMatch(node.url, { bots: 0 }))
    expect(await link.request('choose', { choice: 'Sparrow' })).toEqual({ choice: 'Sparrow' })
    await expect(link.request('choose', { choice: 'Death Star' })).rejects.toMatchObject({
      code: 'bad_choice',
      message: expect.stringMatching(/\.$/),
    })
    await expect(link.request('orders', { round: 0, orders: {}, ready: true })).rejects.toMatchObject({
      code: 'wrong_phase',
    })
    await link.say('all', 'anybody here?')
    await until('the line', () => link.chat.value.length > 0)
    expect(link.chat.value).toMatchObject([{ channel: 'all', name: callsign, text: 'anybody here?' }])
  })

  test('a link shows the outcome of a round together with its timeline', async () => {
    const { link, bob } = await duel()
    const before = link.state.value
    const shown: [round: number, played: number][] = []
    const stop = effect(() => void shown.push([link.snapshot.value!.round, link.played.value.length]))
    await order(link, 'FF')
    await bob.order('L')
    await until('round 2', () => link.snapshot.value!.round === 2)
    stop()
    expect(shown.filter(([round, played]) => played !== round - 1)).toEqual([])
    expect(link.played.value).toEqual([
      { round: 1, before, after: link.state.value, timeline: expect.any(Array) },
    ])
    expect(link.state.value).toEqual(bob.position)
  })

  test('a delayed spectator sees nothing of the last match when a rematch begins', async () => {
    const { id, a, b } = await atATable(node.url, { galleryDelay: 2 })
    const link = await opened(id, 'spectator')
    for (let round = 1; round <= 3; round++) await playRound([a, b], '')
    await until('something to see', () => link.state.value !== undefined)
    await b.ask('settle', { act: 'resign' })
    await until('the end', () => link.snapshot.value!.phase === 'finished')
    for (const table of [a, b]) await table.ask('ready', { ready: true })
    await until('the rematch', () => link.snapshot.value!.phase === 'playing')
    expect([link.state.value, link.played.value]).toEqual([undefined, []])
  })

  test('a link has no seat when it watches', async () => {
    const link = await opened(await newMatch(node.url, { bots: 0 }), 'spectator')
    expect([link.mine.value.seat, link.snapshot.value!.spectators]).toEqual(['', 1])
    await expect(link.request('stand', {})).rejects.toMatchObject({ code: 'no_seat' })
  })
})

test('a link reads a line that a node of an earlier version sends by itself', async () => {
  const { link, bob } = await duel()
  await bob.ask('chat', { channel: 'all', text: 'hello' })
  await until('the line', () => link.chat.value.length === 1)
  const [hello] = link.chat.value
  const room = roomOf(link.id) as { broadcast(type: string, message: unknown): void }
  room.broadcast('chat', { ...hello, id: hello!.id + 1, text: 'and again' })
  await until('the other line', () => link.chat.value.length === 2)
  expect(link.chat.value.map(({ text }) => text)).toEqual(['hello', 'and again'])
})

describe('a lost line', () => {
  test('a link refuses requests while its line is lost, then returns with its seat and orders', async () => {
    const { link, bob } = await duel()
    await order(link, 'FL', false)
    await bob.ask('chat', { channel: 'all', text: 'hello' })
    await until('the line', () => link.chat.value.length === 1)
    browser.line.cut()
    await until('the loss', () => link.status.value.is === 'lost')
    await expect(order(link, 'R')).rejects.toMatchObject({ code: 'unreachable' })
    await bob.until('the other to be away', () => bob.state.seats.get('A1')?.connected === false)
    await bob.ask('chat', { channel: 'all', text: 'where are you?' })
    await until('another try', () => link.status.value.is === 'lost' && link.status.value.tries > 1)
    browser.line.mend()
    await until('being back', () => link.status.value.is === 'open')
    expect(link.mine.value).toMatchObject({
      seat: 'A1',
      round: 1,
      orders: { A1: { chits: 'FL' } },
      ready: false,
    })
    expect(link.chat.value.map(({ text }) => text)).toEqual(['hello', 'where are you?'])
    await bob.order('L')
    await order(link, 'R')
    await until('round 2', () => link.snapshot.value!.round === 2 && link.played.value.length === 1)
  })

  test('a closed link does not reconnect when the network is back', async () => {
    const { id, link, bob } = await duel()
    browser.line.cut()
    await until('the loss', () => link.status.value.is === 'lost')
    link.close()
    browser.line.mend()
    const before = browser.asked.length
    browser.event('online')
    await bob.until('the other to be away', () => bob.state.seats.get('A1')?.connected === false)
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect([browser.asked.length - before, inside(id)]).toEqual([0, 1])
  })
})

describe('the end of a link to a match', () => {
  const quiet = async () => {
    const before = browser.asked.length
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(browser.asked.slice(before)).toEqual([])
  }

  test('a link ends for good when its player is sent away', async () => {
    const bob = await person(node.url, 'Bob')
    const { body } = await post(
      `${node.url}/api/matches`,
      { game: 'void-patrol', setup: { density: 0 }, options: { bots: 0, listed: false } },
      { authorization: `Bearer ${bob.token}` },
    )
    const table = await settled(String(body['id']), bob)
    const link = await opened(String(body['id']))
    expect(link.mine.value).toMatchObject({ seat: 'B1', organiser: false })
    const statuses: string[] = []
    const stop = effect(() => void statuses.push(link.status.value.is))
    await table.ask('organise', { act: 'kick', seat: 'B1' })
    expect(await ended(link)).toEqual({
      is: 'ended',
      code: 'sent_away',
      message: expect.stringMatching(/\.$/),
    })
    stop()
    expect(statuses).not.toContain('lost')
    // No stored seat leads back to the match.
    expect(kept('match')).toBeUndefined()
    await quiet()
    expect(await ended(linkTo(String(body['id'])))).toMatchObject({ code: 'sent_away' })
  })

  type Ending = 'endExhibition' | 'closeFor'
  const inRoom = (id: string) => roomOf(id) as Record<Ending, (why?: unknown) => unknown>
  const leaving = (id: string) => partsOf(id).departure as unknown as { abandon(): Promise<void> }
  const ENDINGS: readonly (readonly [code: string, message: string, end: (id: string) => unknown])[] = [
    [
      'match_failed',
      'something went wrong on our side',
      (id) => partsOf(id).departure.end(CLOSE.failed, 'failed'),
    ],
    ['match_abandoned', 'everybody had left', (id) => leaving(id).abandon()],
    ['exhibition_over', 'exhibition has ended', (id) => inRoom(id).endExhibition()],
    [
      'match_closed',
      'closed this match: A bot ran wild.',
      (id) => inRoom(id).closeFor(refusal('match_closed', 'A bot ran wild.')),
    ],
  ]
  test.each(ENDINGS)(
    'a link ends with %s when the match has ended, whether it is open, cut off or opened later',
    async (code, message, end) => {
      const { id, link, bob } = await duel()
      const watching = await opened(id, 'spectator')
      browser.line.cut()
      await until('the loss', () => link.status.value.is === 'lost' && watching.status.value.is === 'lost')
      await end(id)
      await bob.left
      await until('the end of the room', () => roomOf(id) === undefined)
      browser.line.mend()
      const reason = { code, message: expect.stringContaining(message) }
      for (const one of [link, watching, linkTo(id), linkTo(id, 'spectator')])
        expect(await ended(one)).toMatchObject(reason)
      const there = await duel()
      await end(there.id)
      expect(await ended(there.link)).toMatchObject(reason)
      expect(kept('match')).toBeUndefined()
      await quiet()
      const asked = await fetch(`${node.url}/api/matches/${there.id}`)
      expect(await asked.json()).toMatchObject(reason)
    },
  )

  test('a link ends for good when there is no such match or no place in it', async () => {
    expect(await ended(linkTo('nowhere1'))).toMatchObject({ code: 'unknown_match' })
    const id = await newMatch(node.url, { bots: 0, spectators: false })
    for (const name of ['Ann', 'Bob']) await settled(id, await person(node.url, name))
    expect(await ended(linkTo(id))).toMatchObject({ code: 'match_full' })
    expect(await ended(linkTo(id, 'spectator'))).toMatchObject({ code: 'no_spectators' })
    await quiet()
  })
})

describe('the rules of a match', () => {
  test.each(['void-patrol-1-1-launcher', 'vector-combat-1-1-ferry'] as const)(
    'a match is shown by the rules that it began with when there are newer ones: %s',
    async (name) => {
      const { record } = golden(name)
      // Nobody is connected, so the match does not advance.
      const people = Object.fromEntries(record.seats.map(({ id }) => [id, { player: `p-${id}`, name: id }]))
      const half = record.rounds.length - 2
      const entries = journalOf(record, half, { people }).map((entry, seq) => ({ seq, entry }))
      await matchMaker.handleCreateRoom('match', { resume: { match: name, entries }, away: 1000 })
      const link = await opened(name, 'spectator')
      await until('its position', () => link.state.value)
      expect(link.snapshot.value!.game).toMatchObject({ id: record.game, version: 1 })
      const rules = await rulebook.required({ game: record.game, rules: 1, engine: 1 })
      expect(link.state.value).toEqual(rules.view(fold(rules, record)[half]!.state, 'gallery'))
    },
  )

  test('a page asks for a reload and shows no position when it lacks the rules of the match', async () => {
    const id = await newMatch(node.url, { bots: 0 })
    // Pretend that the server has newer rules than this page.
    const { state } = roomOf(id) as { state: { rules: number } }
    state.rules++
    const link = linkTo(id)
    const status = { is: 'ended', code: 'outdated', message: expect.stringContaining('Reload the page') }
    expect(await ended(link)).toEqual(status)
    // The page stays connected and keeps its seat, so it still receives lines.
    const bob = await settled(id, await person(node.url, 'Bob'))
    await bob.ask('chat', { channel: 'all', text: 'hello' })
    await until('the line', () => link.chat.value.length === 1)
    // A reconnection changes nothing in what it shows.
    const before = link.mine.value
    browser.line.cut()
    await bob.until('the other to be away', () => bob.state.seats.get('A1')?.connected === false)
    browser.line.mend()
    await until('being back', () => link.mine.value !== before)
    expect([link.status.value, link.snapshot.value, inside(id)]).toEqual([status, undefined, 2])
  })

  test('a page keeps its last view and asks for a reload when the rules change early', async () => {
    const id = await newMatch(node.url, { bots: 0 })
    const link = await opened(id)
    const { state } = roomOf(id) as { state: { rules: number } }
    state.rules++
    await settled(id, await person(node.url, 'Bob'))
    expect(await ended(link)).toMatchObject({ code: 'outdated' })
    expect(link.snapshot.value!.seats.map(({ name }) => name)).toEqual([callsign, ''])
  })
})

describe('a finished match', () => {
  test('a late spectator gets all rounds with all sightings when the match is over', async () => {
    const [ann, bob] = [await person(node.url, 'Ann'), await person(node.url, 'Bob')]
    const { body } = await post(
      `${node.url}/api/matches`,
      { game: 'space-arena', setup: { roundLimit: 5 }, options: { bots: 0, roundSeconds: 120 } },
      { authorization: `Bearer ${ann.token}` },
    )
    const id = String(body['id'])
    const tables = [await settled(id, ann), await settled(id, bob)]
    for (const table of tables) await table.ask('ready', { ready: true })
    const all = async (round: number) => {
      for (const table of tables) await table.toRound(round)
      for (const table of tables) await table.ask('orders', { round, orders: {}, ready: true })
    }
    await all(1)
    await all(2)
    const late = await opened(id, 'spectator')
    for (const round of [3, 4, 5]) await all(round)
    await until('the end', () => late.snapshot.value!.phase === 'finished')
    const whole = await late.whole()
    expect(whole.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5])
    // No seat's view contains what only both sides together have seen.
    for (const { after } of whole)
      expect(Object.keys((after as { sightings: object }).sightings)).toEqual(['A', 'B'])
  })
})

describe('the closing of a link to a match', () => {
  test('a link leaves the server when it is closed', async () => {
    const { id, link, bob } = await duel()
    link.close()
    await bob.until('the other to be away', () => bob.state.seats.get('A1')?.connected === false)
    await expect(order(link, 'F')).rejects.toMatchObject({ code: 'unreachable' })
    expect(inside(id)).toBe(1)
  })

  test('a link leaves the server when it is closed while it connects', async () => {
    const id = await newMatch(node.url, { bots: 0 })
    await settled(id, await person(node.url, 'Bob'))
    const joins = jest.spyOn(roomOf(id) as { onJoin(): void }, 'onJoin')
    const asking = browser.asks('/matchmake/')
    const link = linkTo(id)
    await asking
    link.close()
    await until('coming in', () => joins.mock.calls.length === 1)
    await until('going out', () => inside(id) === 1)
    expect(link.status.value).toEqual({ is: 'joining' })
  })

  test('a seat goes to a bot when its player leaves for good, and nothing leads back to it', async () => {
    const { id, link, bob } = await duel({ bots: 1 })
    await link.leave(true)
    await bob.until('the bot', () => bob.state.seats.get('A1')?.occupant === 'bot')
    expect([kept('match'), kept('left')]).toEqual([undefined, id])
    await until('going out', () => inside(id) === 1)
  })
})

test('a spectator in a gallery moves into the match itself when taking a seat', async () => {
  openGalleries()
  const id = await newMatch(node.url, { bots: 0 })
  await settled(id, await person(node.url, 'Bob'))
  for (let i = 0; i < 20; i++)
    await join(node.url, id, await person(node.url, `Fan ${i}`), { as: 'spectator' })
  const link = await opened(id, 'spectator')
  const before = inside(id)
  expect(before).toBe(21)
  expect(await link.request('sit', { seat: 'B1' })).toEqual({ seat: 'B1' })
  await until('the seat', () => link.mine.value.seat === 'B1')
  expect(inside(id)).toBe(22)
})
