/**
 * The effect of rated matches on ratings, from the seats to the ladder: for whom they count, and in which
 * room they were made.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { Client } from '@colyseus/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { QUICK, type QuickMessages } from '../../../common/wire/match/pickup-messages.ts'
import { neighbourhoodOf } from '../../people/ratings/neighbourhood.ts'
import { insideOf, startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor, playerNamed, tokenFor } from '../../testing/people/people.ts'
import {
  allLeave,
  duel,
  join,
  newMatch,
  type Person,
  person,
  playRound,
  post,
  type Table,
} from '../../testing/people/table.ts'
import { enter } from '../../testing/people/talk.ts'
import { TEST_SIGNING } from '../../testing/people/tokens.ts'
import { eventually } from '../../testing/polling.ts'
import { hurry } from '../../testing/preloads/hurry.ts'

const dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-rated-'))
let node: TestNode
beforeAll(async () => {
  node = await startTestNode({ dataDir, trustProxy: 1 })
})
afterEach(allLeave)
afterAll(async () => {
  await node.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const RATED = { rated: true, roundSeconds: 120 }
const SHORT = { roundLimit: 5 }

/** When the absent player's time to return is over, the remaining player has won. */
const toTheEnd = (table: Table): Promise<void> =>
  table.until('the end', () => table.state.phase === 'finished')

const changes = async (table: Table): Promise<Record<string, number>> => {
  const match = table.state.seedHash.slice(0, 20)
  await eventually('the result', () =>
    node.database.selectFrom('result').select('match').where('match', '=', match).executeTakeFirst(),
  )
  const rows = await node.database
    .selectFrom('rating_change')
    .select(['player', 'mu', 'mu_before'])
    .where('match', '=', match)
    .execute()
  return Object.fromEntries(rows.map(({ player, mu, mu_before }) => [player, Math.sign(mu - mu_before)]))
}

describe('leaving a duel', () => {
  const accounts = (one: string, other: string): Promise<[Person, Person]> =>
    Promise.all([accountFor(node.database, one), accountFor(node.database, other)])

  test('a guest leaving a duel brings the other account no points', async () => {
    const farmer = await accountFor(node.database, 'Farmer')
    for (const name of ['One', 'Two']) {
      const { a, b } = await duel(node.url, RATED, SHORT, [farmer, await person(node.url, name)])
      expect(a.state.rated).toBe(false)
      await b.ask('stand', {})
      await toTheEnd(a)
      expect(await changes(a)).toEqual({})
      await a.leave()
    }
    expect(
      await node.database
        .selectFrom('rating')
        .select('mu')
        .where('player', '=', playerNamed('Farmer'))
        .execute(),
    ).toEqual([])
  })

  test('a player leaving a duel before the third round loses, and nobody else gains', async () => {
    for (const [i, round] of [1, 2].entries()) {
      const { a, b } = await duel(
        node.url,
        RATED,
        SHORT,
        await accounts(`Early stayer ${i}`, `Early leaver ${i}`),
      )
      expect(a.state.rated).toBe(true)
      if (round === 2) await playRound([a, b], '')
      await b.ask('stand', {})
      await toTheEnd(a)
      expect(await changes(a)).toEqual({ [playerNamed(`Early leaver ${i}`)]: -1 })
    }
  })

  test('a player leaving a duel in the third round has lost, and the other has won', async () => {
    const { a, b } = await duel(node.url, RATED, SHORT, await accounts('Stayer', 'Leaver'))
    for (let round = 1; round <= 2; round++) await playRound([a, b], '')
    await b.ask('stand', {})
    await toTheEnd(a)
    expect(await changes(a)).toEqual({ [playerNamed('Stayer')]: 1, [playerNamed('Leaver')]: -1 })
  })
})

test('a player not returning after a restart in the third round has lost', async () => {
  const people = [await accountFor(node.database, 'Back'), await accountFor(node.database, 'Away')] as const
  const { id, a, b } = await duel(node.url, RATED, SHORT, people)
  for (let round = 1; round <= 2; round++) await playRound([a, b], '')
  await allLeave()
  await node.stop()
  node = await startTestNode({ dataDir, trustProxy: 1 })
  const stop = hurry(100)
  const back = await join(node.url, id, people[0])
  await toTheEnd(back)
  stop()
  expect(await changes(back)).toEqual({ [playerNamed('Back')]: 1, [playerNamed('Away')]: -1 })
})

test('a player registering a name between sitting down and the start plays as an account', async () => {
  const id = await newMatch(node.url, { bots: 0, ...RATED })
  const guest = await join(node.url, id, {
    name: 'A guest',
    token: await tokenFor('A guest', playerNamed('Keeper')),
  })
  expect(guest.state.seats.get('A1')).toMatchObject({ name: 'A guest', account: false })
  const keeper = await accountFor(node.database, 'Keeper')
  await guest.drop()
  const again = await join(node.url, id, keeper)
  const b = await join(node.url, id, await accountFor(node.database, 'Other'))
  for (const table of [again, b]) await table.ask('ready', { ready: true })
  await again.toRound(1)
  expect([again.seat(), again.state.rated]).toEqual(['A1', true])
  expect(again.state.seats.get('A1')).toMatchObject({ name: 'Keeper', account: true })
})

test('hashes of the players’ neighbourhoods reach the archive over a restart, and no client', async () => {
  const addresses = ['198.51.100.7', '203.0.113.9']
  const people = [await accountFor(node.database, 'Ann'), await accountFor(node.database, 'Bob')] as const
  const { id, a, b } = await duel(node.url, RATED, SHORT, people, addresses)
  await playRound([a, b], '')
  await allLeave()
  await node.stop()
  node = await startTestNode({ dataDir, trustProxy: 1 })
  const [ann, bob] = [
    await join(node.url, id, people[0], {}, '192.0.2.1'),
    await join(node.url, id, people[1], {}, '192.0.2.2'),
  ]
  for (let round = 2; round <= 5; round++) await playRound([ann, bob], '')
  await changes(ann)
  const hashes = addresses.map((address) => neighbourhoodOf(TEST_SIGNING, address))
  const seats = await node.database
    .selectFrom('seat')
    .select(['seat', 'neighbourhood'])
    .where('match', '=', ann.state.seedHash.slice(0, 20))
    .orderBy('seat')
    .execute()
  expect(seats).toEqual([
    { seat: 'A1', neighbourhood: hashes[0] },
    { seat: 'B1', neighbourhood: hashes[1] },
  ])
  for (const table of [a, b, ann, bob])
    for (const frame of table.frames)
      for (const hash of hashes) expect(Buffer.from(frame).includes(hash)).toBe(false)
})

describe('the neighbourhood of a promised seat', () => {
  const addresses = ['198.51.100.70', '203.0.113.90']
  const inside = (match: string) =>
    Object.fromEntries(insideOf(match).seats.chairs.map(({ name, neighbourhood }) => [name, neighbourhood]))

  test('a seat of a quick match knows the player’s neighbourhood before anybody takes it', async () => {
    await post(`${node.url}/api/quick/open`, {})
    const found = await Promise.all(
      ['Quick one', 'Quick two'].map(async (name, i) => {
        const { token } = await accountFor(node.database, name)
        const room = await new Client(node.url, { headers: { 'x-forwarded-for': addresses[i]! } }).joinById(
          QUICK,
          { token, game: 'void-patrol' },
        )
        room.onMessage('searching', () => undefined)
        return new Promise<string>((resolve) =>
          room.onMessage('match', ({ id }: QuickMessages['match']) => resolve(id)),
        )
      }),
    )
    expect(inside(found[0]!)).toEqual({
      'Quick one': neighbourhoodOf(TEST_SIGNING, addresses[0]!),
      'Quick two': neighbourhoodOf(TEST_SIGNING, addresses[1]!),
    })
  })

  test('a seat of a pickup game knows the player’s neighbourhood before anybody takes it', async () => {
    const [one, two] = await Promise.all(
      ['Pick one', 'Pick two'].map(async (name, i) =>
        enter(node.url, 'lobby', await accountFor(node.database, name), addresses[i]),
      ),
    )
    const offer = one!.offers[0]!.id
    for (const who of [one!, two!]) await who.ask('add', { offer })
    for (const who of [one!, two!]) await who.ask('there', { offer })
    await one!.until('the call', () => one!.called)
    expect(inside(one!.called!)).toEqual({
      'Pick one': neighbourhoodOf(TEST_SIGNING, addresses[0]!),
      'Pick two': neighbourhoodOf(TEST_SIGNING, addresses[1]!),
    })
  })
})
