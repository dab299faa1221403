/**
 * A player who was ready but stays away: everybody is told at once, the seat shows it, and the room is asked
 * for a substitute.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { readArchive } from '../../../../common/engine/record/archive.ts'
import { rulebook } from '../../../../common/games/rulebook.ts'
import { LOBBY } from '../../../../common/wire/chat/room-messages.ts'
import { seatAddress } from '../../../../common/wire/match/pickup-messages.ts'
import { endRound, insideOf, startTestNode, type TestNode } from '../../../testing/machines/node.ts'
import { accountFor } from '../../../testing/people/people.ts'
import { pickupWithout } from '../../../testing/people/pickup-match.ts'
import {
  allLeave,
  join,
  type Person,
  person,
  refusedToJoin,
  type Table,
} from '../../../testing/people/table.ts'
import { enter } from '../../../testing/people/talk.ts'
import { eventually } from '../../../testing/polling.ts'

const dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-no-show-'))
let node: TestNode
beforeAll(async () => {
  node = await startTestNode({ dataDir })
})
afterEach(allLeave)
afterAll(async () => {
  await node.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const guests = (...names: string[]): Promise<Person[]> =>
  Promise.all(names.map((name) => person(node.url, name)))
const untilTold = (table: Table, texts: readonly string[]): Promise<void> =>
  table.until(
    `"${texts.join('" and "')}", not "${table.toldOfSeats.join('" and "')}"`,
    () => table.toldOfSeats.join() === texts.join(),
  )
const NOBODY = 'Nobody flies for them; once their orders are missing twice, a bot does.'
const missingLine = (name: string) => `${name} has not come. ${NOBODY}`
const rowOf = (table: Table, seat: string) => table.state.seats.get(seat)!.toJSON()

/** All who are present play a round without thrust; `match`: waits for nobody absent. */
async function play(tables: readonly Table[], match?: string): Promise<void> {
  const { round } = tables[0]!.state
  await Promise.all(tables.map((table) => table.ask('orders', { round, orders: {} })))
  if (match !== undefined) endRound(match)
  await Promise.all(
    tables.map((table) =>
      table.until(
        `the end of round ${round}`,
        () => table.state.phase === 'finished' || table.state.round > round,
      ),
    ),
  )
}

describe('a pickup game of two with one absent player', () => {
  test('an absent player is announced once in the first round, to players, spectators and room', async () => {
    const early: Table[] = []
    const {
      match,
      tables: [ann],
      missing: { seat },
      looker: { talker },
    } = await pickupWithout(node.url, await guests('Ann', 'Bob'), {
      // A spectator from the beginning.
      before: async (id) => {
        early.push(await join(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' }))
      },
    })
    await untilTold(ann!, [missingLine('Bob')])
    expect(ann!.heard('chat').filter(({ kind }) => kind === 'seat')).toMatchObject([
      { seat, name: 'Bob', change: 'missing', round: 1, channel: 'all', who: '' },
    ])
    expect([ann!.state.phase, ann!.state.round]).toEqual(['playing', 1])
    expect(rowOf(ann!, seat)).toMatchObject({
      name: 'Bob',
      occupant: 'human',
      connected: false,
      autopilot: false,
      missing: true,
      stead: '',
    })
    await untilTold(early[0]!, [missingLine('Bob')])
    // The no-show is stored, and he waits before the next game.
    await eventually('the note of it', () =>
      node.database.selectFrom('no_show').selectAll().executeTakeFirst(),
    )
    const late = await join(node.url, match, await person(node.url, 'Late'), { as: 'spectator' })
    expect(late.toldOfSeats).toEqual([missingLine('Bob')])
    const asked = `Void Patrol has begun without Bob. Who plays in their place? ${seatAddress(match, seat)}`
    await talker.hears(asked)
    await talker.until('the call', () => talker.wanted.length === 1)
    expect(talker.wanted).toEqual([
      { match, game: 'void-patrol', seats: [{ seat, team: seat[0], name: 'Bob' }] },
    ])
    // Nothing is announced twice, whatever else happens in the match.
    await late.leave()
    await ann!.ask('chat', { channel: 'all', text: 'Where is Bob?' })
    await ann!.settled()
    expect([
      ann!.toldOfSeats,
      early[0]!.toldOfSeats.length,
      talker.texts.filter((text) => text === asked).length,
    ]).toEqual([[missingLine('Bob')], 1, 1])
  })

  test('a seat is joined from the room by one press, and latecomers find it taken', async () => {
    const {
      match,
      slug,
      tables: [ann],
      missing: { who, seat },
      looker,
    } = await pickupWithout(node.url, await guests('Ann', 'Bob'))
    const { talker } = looker
    const { offer } = (await talker.ask('offer', { game: 'void-patrol', setup: { density: 3 } })) as {
      offer: string
    }
    await talker.ask('add', { offer })
    await talker.until('the call', () => talker.wanted.length === 1)
    // The request that the button sends.
    const cleo = await join(node.url, match, looker.who, { as: 'player', seat })
    expect(cleo.seat()).toBe(seat)
    await untilTold(ann!, [missingLine('Bob'), 'Looker takes over.'])
    expect(rowOf(ann!, seat)).toMatchObject({
      name: 'Looker',
      occupant: 'human',
      connected: true,
      autopilot: false,
      missing: false,
      stead: 'Bob',
    })
    await talker.until('no call any more', () => talker.wanted.length === 0)
    await talker.until('no wait any more', () =>
      talker.offers.every(({ queue }) => queue.flat().length === 0),
    )
    await play([ann!, cleo])
    expect(ann!.state.round).toBe(2)
    const other = await person(node.url, 'Other')
    expect(await refusedToJoin(node.url, match, { token: other.token, as: 'player', seat })).toMatchObject({
      message: 'seat_taken',
    })
    const bob = await join(node.url, match, who)
    expect(bob.seat()).toBe('')
    expect((await enter(node.url, slug, other)).wanted).toEqual([])
  })

  test('a latecomer gets the seat, is announced, and ends the call in the room', async () => {
    const {
      match,
      tables: [ann],
      missing: { who, seat },
      looker: { talker },
    } = await pickupWithout(node.url, await guests('Ann', 'Bob'))
    await talker.until('the call', () => talker.wanted.length === 1)
    const bob = await join(node.url, match, who)
    expect(bob.seat()).toBe(seat)
    await untilTold(ann!, [missingLine('Bob'), 'Bob has come and flies now.'])
    await talker.until('no call any more', () => talker.wanted.length === 0)
    expect(rowOf(ann!, seat)).toMatchObject({ name: 'Bob', connected: true, missing: false, stead: '' })
    await bob.drop()
    await untilTold(ann!, [
      missingLine('Bob'),
      'Bob has come and flies now.',
      `Bob has lost the connection. ${NOBODY}`,
    ])
    expect(rowOf(ann!, seat)).toMatchObject({ missing: false })
    // A player who was present keeps the seat: nobody else may take it.
    const eve = await join(node.url, match, await person(node.url, 'Eve'), { as: 'spectator' })
    expect(await eve.refused('sit', { seat })).toMatchObject({ code: 'wrong_phase' })
  })

  test('an absent player alone has lost, even when a substitute has won', async () => {
    const people = await Promise.all(
      ['No-show stayer', 'No-show'].map((name) => accountFor(node.database, name)),
    )
    const {
      match,
      tables: [ann],
      missing: { seat },
      looker,
    } = await pickupWithout(node.url, people)
    const cleo = await join(node.url, match, looker.who, { as: 'player', seat })
    await untilTold(ann!, [missingLine('No-show'), 'Looker takes over.'])
    for (let round = 1; round <= 3; round++) await play([ann!, cleo])
    await ann!.ask('settle', { act: 'resign' })
    await ann!.until('the end', () => ann!.state.phase === 'finished')
    const name = ann!.state.seedHash.slice(0, 20)
    await eventually('the result', () =>
      node.database.selectFrom('result').select('match').where('match', '=', name).executeTakeFirst(),
    )
    const changes = await node.database
      .selectFrom('rating_change')
      .select(['player', 'mu', 'mu_before'])
      .where('match', '=', name)
      .execute()
    expect(changes.map(({ player, mu, mu_before }) => [player, Math.sign(mu - mu_before)])).toEqual([
      [people[1]!.player, -1],
    ])
    // The record mentions it, too, at its round and without any id.
    const { record } = await node.database
      .selectFrom('record')
      .select('record')
      .where('match', '=', name)
      .executeTakeFirstOrThrow()
    const read = await readArchive(record, rulebook)
    if ('refused' in read) throw new Error(read.refused)
    expect(read.archive.chat).toMatchObject([
      {
        round: 1,
        from: 'No-show',
        seat,
        channel: 'all',
        change: 'missing',
        text: missingLine('No-show').replace('No-show ', ''),
      },
      { round: 1, from: 'Looker', seat, channel: 'all', change: 'taken' },
    ])
    for (const { player } of people) expect(record).not.toContain(player)
  })
})

describe('a pickup game of four with one absent player', () => {
  test('an absent player’s seat drifts, then gets a bot, each announced once, restarts included', async () => {
    const people = await guests('Ann', 'Abe', 'Cid', 'Bob')
    const {
      match,
      slug,
      tables,
      missing: { seat },
      looker,
    } = await pickupWithout(node.url, people, { setup: { density: 0, seatsPerTeam: 2 }, room: LOBBY })
    const lines = [missingLine('Bob')]
    for (const table of tables) await untilTold(table, lines)
    expect(rowOf(tables[0]!, seat)).toMatchObject({ name: 'Bob', autopilot: false, missing: true })
    await play(tables, match)
    await tables[0]!.settled()
    expect(tables[0]!.toldOfSeats).toEqual(lines)

    await allLeave()
    await node.stop()
    node = await startTestNode({ dataDir })
    const back = await Promise.all(people.slice(0, 3).map((who) => join(node.url, match, who)))
    const talker = await enter(node.url, slug, looker.who)
    expect([back[0]!.state.round, back[0]!.toldOfSeats, rowOf(back[0]!, seat)]).toMatchObject([
      2,
      lines,
      { name: 'Bob', autopilot: false, missing: true },
    ])
    await talker.until('the call, again', () => talker.wanted.some((one) => one.match === match))
    expect(
      talker.texts.filter((text) => text.includes(match) && text.includes('has begun without Bob')),
    ).toHaveLength(1)

    await play(back, match)
    lines.push('Bob is still away. A bot flies for them until they are here.')
    for (const table of back) await untilTold(table, lines)
    expect(rowOf(back[0]!, seat)).toMatchObject({
      name: 'Bob',
      occupant: 'human',
      connected: false,
      autopilot: true,
      missing: true,
    })

    await allLeave()
    await node.stop()
    node = await startTestNode({ dataDir })
    const again = await Promise.all(people.slice(0, 3).map((who) => join(node.url, match, who)))
    expect([again[0]!.toldOfSeats, rowOf(again[0]!, seat)]).toMatchObject([lines, { autopilot: true }])
    await play(again)
    for (const table of again) await table.settled()
    expect(again.map(({ toldOfSeats }) => toldOfSeats)).toEqual(again.map(() => lines))
    const late = await join(node.url, match, await person(node.url, 'Late'), { as: 'player', seat })
    for (const table of again) await untilTold(table, [...lines, 'Late takes over.'])
    await late.settled()
    expect(late.toldOfSeats).toEqual(again[0]!.toldOfSeats)
  })

  test('an absent player’s seat in fog is open to people who have not watched, even when it is out', async () => {
    const early: Table[] = []
    const {
      match,
      tables,
      missing: { seat },
      looker: { talker },
    } = await pickupWithout(node.url, await guests('Ann', 'Abe', 'Cid', 'Bob'), {
      game: 'space-arena',
      setup: { teams: 2, seatsPerTeam: 2, roundLimit: 9 },
      before: async (id) => {
        early.push(await join(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' }))
      },
    })
    for (const table of tables) await untilTold(table, [missingLine('Bob')])
    await early[0]!.settled()
    expect(early[0]!.toldOfSeats).toEqual([])
    const played = insideOf(match).match!
    const { plays } = played
    played.plays = (one) => one !== seat && plays(one)
    await play(tables, match)
    await talker.ask('away', { away: false })
    expect(talker.wanted).toMatchObject([{ match }])
    await untilTold(early[0]!, [missingLine('Bob')])
    expect(await early[0]!.refused('sit', { seat })).toMatchObject({ code: 'has_watched' })
    const cleo = await join(node.url, match, await person(node.url, 'Cleo'), { as: 'player', seat })
    expect([cleo.seat(), [...cleo.state.views.keys()]]).toEqual([seat, [seat]])
    for (const table of tables) await untilTold(table, [missingLine('Bob'), 'Cleo takes over.'])
  })
})
