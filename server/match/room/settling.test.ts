/** Matches that end before their rules end them: by resigning, leaving, or agreeing on a draw. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { readArchive } from '../../../common/engine/record/archive.ts'
import { verify } from '../../../common/engine/record/verify.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { partsOf, startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor } from '../../testing/people/people.ts'
import {
  allLeave,
  duel,
  join,
  newMatch,
  newMatchOf,
  person,
  playRound,
  type Table,
} from '../../testing/people/table.ts'
import { eventually } from '../../testing/polling.ts'
import { hurry } from '../../testing/preloads/hurry.ts'
import { RETURN_WITHIN } from '../settling.ts'

const dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-settling-'))
let node: TestNode
beforeAll(async () => {
  node = await startTestNode({ dataDir })
})
afterEach(allLeave)
afterAll(async () => {
  await node.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

let names = 0
const rated = async () => {
  const people = [
    await accountFor(node.database, `Ann ${++names}`),
    await accountFor(node.database, `Bob ${names}`),
  ] as const
  return duel(node.url, { rated: true, roundSeconds: 240 }, { roundLimit: 9 }, people)
}
const over = (table: Table) => table.until('the end', () => table.state.phase === 'finished')
const end = ({ state: { phase, winners, by } }: Table) => [phase, winners, by]

/** The stored record, which passes verification. */
async function kept(table: Table) {
  const name = table.state.seedHash.slice(0, 20)
  const text = await eventually('the record', async () => {
    const response = await fetch(`${node.url}/api/records/${name}`)
    return response.status === 200 && response.text()
  })
  const read = await readArchive(text, rulebook)
  if ('refused' in read) throw new Error(read.refused)
  expect(verify(read.archive, read.game, name).filter(({ ok }) => !ok)).toEqual([])
  return read.archive
}
const results = async (table: Table) => {
  await kept(table)
  const rows = await node.database
    .selectFrom('seat')
    .select(['name', 'result'])
    .where('match', '=', table.state.seedHash.slice(0, 20))
    .execute()
  return Object.fromEntries(rows.map(({ name, result }) => [name.split(' ')[0], result]))
}

describe('resigning', () => {
  test('resigning ends a duel at once, is in the record, and costs a loss', async () => {
    const { a, b } = await rated()
    for (let i = 0; i < 2; i++) await playRound([a, b], '')
    await a.ask('settle', { act: 'resign' })
    await Promise.all([over(a), over(b)])
    expect(end(b)).toEqual(['finished', 'B', 'wins by resignation'])
    expect((await kept(a)).settled).toEqual({ how: 'resigned', winners: ['B'] })
    expect(await results(a)).toEqual({ Ann: 'lost', Bob: 'won' })
    expect(await b.refused('settle', { act: 'resign' })).toMatchObject({ code: 'wrong_phase' })
    // The seats stay reserved for a rematch.
    for (const table of [a, b]) await table.ask('ready', { ready: true })
    await a.toRound(1)
    expect([a.state.phase, a.seat(), b.seat(), a.state.winners]).toEqual(['playing', 'A1', 'B1', ''])
  })

  test('a team resigns when most members present agree, and the other side does not learn it before', async () => {
    const id = await newMatch(node.url, { bots: 0, roundSeconds: 240 }, { seatsPerTeam: 3 })
    const tables = [] as Table[]
    for (let i = 0; i < 6; i++) tables.push(await join(node.url, id, await person(node.url, `Six ${i}`)))
    for (const table of tables) await table.ask('ready', { ready: true })
    await tables[0]!.toRound(1)
    const mates = tables.filter((table) => table.seat().startsWith('A'))
    const other = tables.find((table) => table.seat().startsWith('B'))!
    await mates[0]!.ask('settle', { act: 'resign' })
    await mates[1]!.until(
      'the wish of a mate',
      () => mates[1]!.last('mine')!.resigning.join() === mates[0]!.seat(),
    )
    await other.settled()
    expect([other.state.phase, other.last('mine')!.resigning, mates[0]!.state.phase]).toEqual([
      'playing',
      [],
      'playing',
    ])
    await mates[0]!.ask('settle', { act: 'resign', yes: false })
    await mates[1]!.ask('settle', { act: 'resign' })
    expect(other.state.phase).toBe('playing')
    await mates[2]!.ask('settle', { act: 'resign' })
    await over(other)
    expect(end(other)).toEqual(['finished', 'B', 'wins by resignation'])
  })

  test('one player of many may resign, and the match continues without them', async () => {
    const id = await newMatchOf(node.url, 'space-arena', { bots: 0, roundSeconds: 240 }, { teams: 3 })
    const tables = [] as Table[]
    for (let i = 0; i < 3; i++) tables.push(await join(node.url, id, await person(node.url, `Three ${i}`)))
    for (const table of tables) await table.ask('ready', { ready: true })
    await tables[0]!.toRound(1)
    const seats = tables.map((table) => table.seat())
    await tables[0]!.ask('settle', { act: 'resign' })
    await tables[1]!.settled()
    expect([tables[1]!.state.phase, tables[1]!.state.seats.get(seats[0]!)!.occupant]).toEqual([
      'playing',
      'bot',
    ])
    await tables[1]!.ask('settle', { act: 'resign' })
    await over(tables[2]!)
    expect(tables[2]!.state.winners).toBe(tables[2]!.state.seats.get(seats[2]!)!.team)
  })

  test('only a person with a seat may resign', async () => {
    const { id } = await rated()
    const eve = await join(node.url, id, await person(node.url, 'Eve'))
    for (const act of ['resign', 'draw', 'claim'] as const)
      expect(await eve.refused('settle', { act })).toMatchObject({ code: 'no_seat' })
    expect(await eve.refused('settle', { act: 'win' })).toMatchObject({ code: 'no_seat' })
  })
})

describe('a draw', () => {
  test('a draw is agreed on by both, and lapses with the round', async () => {
    const { a, b } = await rated()
    expect(await a.refused('settle', { act: 'draw' })).toMatchObject({ code: 'no_draw_yet' })
    for (let i = 0; i < 2; i++) await playRound([a, b], '')
    await a.ask('settle', { act: 'draw' })
    await b.until('the offer', () => b.state.draw === 'A1')
    await playRound([a, b], '')
    await b.ask('settle', { act: 'draw' })
    await a.until('the other offer', () => a.state.draw === 'B1')
    expect(a.state.phase).toBe('playing')
    await b.ask('settle', { act: 'draw', yes: false })
    await a.ask('settle', { act: 'draw' })
    expect(a.state.phase).toBe('playing')
    await b.ask('settle', { act: 'draw' })
    await over(a)
    expect(end(a)).toEqual(['finished', '', 'all sides agreed on a draw'])
    expect([(await kept(a)).settled, await results(a)]).toEqual([
      { how: 'agreed', winners: [] },
      { Ann: 'drawn', Bob: 'drawn' },
    ])
  })

  test('a side may not offer a draw again for three rounds when it was declined', async () => {
    const { a, b } = await duel(node.url, { roundSeconds: 240 }, { roundLimit: 9 })
    expect(await b.refused('settle', { act: 'decline' })).toMatchObject({ code: 'wrong_phase' })
    await a.ask('settle', { act: 'draw' })
    await b.until('the offer', () => b.state.draw === 'A1')
    await b.ask('settle', { act: 'decline' })
    await a.until('that it is off', () => a.state.draw === '')
    await a.until('the words', () => a.heard('chat').some(({ text }) => text.includes('declines the draw')))
    expect(await a.refused('settle', { act: 'draw' })).toMatchObject({ code: 'draw_declined' })
    for (let i = 0; i < 2; i++) await playRound([a, b], '')
    expect(await a.refused('settle', { act: 'draw' })).toMatchObject({ code: 'draw_declined' })
    await playRound([a, b], '')
    await a.ask('settle', { act: 'draw' })
    await b.ask('settle', { act: 'draw' })
    await over(a)
  })

  test('a draw that was taken back may be offered again next round, or by the other side', async () => {
    const { a, b } = await duel(node.url, { roundSeconds: 240 }, { roundLimit: 9 })
    await a.ask('settle', { act: 'draw' })
    await a.ask('settle', { act: 'draw', yes: false })
    expect(await a.refused('settle', { act: 'draw' })).toMatchObject({ code: 'draw_again' })
    await playRound([a, b], '')
    await a.ask('settle', { act: 'draw' })
    await a.ask('settle', { act: 'draw', yes: false })
    await b.ask('settle', { act: 'draw' })
    await a.until('the offer', () => a.state.draw === 'B1')
    // Agreeing is not offering.
    await a.ask('settle', { act: 'draw' })
    await over(a)
  })

  test('a bot does not agree on a draw', async () => {
    const a = await join(
      node.url,
      await newMatch(node.url, { bots: 1, instant: true, roundSeconds: 240 }),
      await person(node.url, 'Solo'),
    )
    await a.toRound(1)
    expect(await a.refused('settle', { act: 'draw' })).toMatchObject({ code: 'no_draw' })
    await a.ask('settle', { act: 'resign' })
    await over(a)
    expect(a.state.winners).toBe('B')
  })
})

describe('a player whose opponent leaves', () => {
  test('a player wins a match that counts at once if the other left for good', async () => {
    const { a, b } = await rated()
    for (let i = 0; i < 2; i++) await playRound([a, b], '')
    await b.ask('stand', {})
    await over(a)
    expect(end(a)).toEqual(['finished', 'A', 'wins: all others have left'])
    expect([(await kept(a)).settled, await results(a)]).toEqual([
      { how: 'left', winners: ['A'] },
      { Ann: 'won', Bob: 'lost' },
    ])
  })

  test('a player wins when the opponent stays away for the time to return, which is shown', async () => {
    const { id, a, b, people } = await rated()
    for (let i = 0; i < 2; i++) await playRound([a, b], '')
    const before = Date.now()
    await b.drop()
    await a.until('the time', () => a.state.returnBy > 0)
    const since = a.state.returnBy - RETURN_WITHIN
    expect([since >= before, since <= Date.now()]).toEqual([true, true])
    expect(await a.refused('settle', { act: 'claim' })).toMatchObject({ code: 'not_alone' })
    const back = await join(node.url, id, people[1])
    await a.until('the return', () => a.state.returnBy === 0)
    const easeUp = hurry(30)
    try {
      await back.drop()
      await over(a)
      expect([a.state.winners, await results(a)]).toEqual(['A', { Ann: 'won', Bob: 'lost' }])
    } finally {
      easeUp()
    }
  })

  test('a player alone in a friendly match may take it as won, or play on against the bot', async () => {
    const { a, b } = await duel(node.url, { roundSeconds: 240 })
    await b.ask('stand', {})
    await a.until('the claim', () => a.state.returnBy > 0)
    expect(a.state.phase).toBe('playing')
    await a.order('')
    await a.toRound(2)
    await a.ask('settle', { act: 'claim' })
    await over(a)
    expect(a.state.winners).toBe('A')
  })

  test('a player cannot claim a win when the other is back, though the time was up', async () => {
    const { id, a, b, people } = await duel(node.url, { roundSeconds: 240 })
    const easeUp = hurry(60)
    await b.drop()
    await a.until('the time', () => a.state.returnBy > 0)
    easeUp()
    const {
      flow: { settling },
    } = partsOf(id)
    await eventually('the time to be up', () => (settling as unknown as { timeUp: boolean }).timeUp)
    await join(node.url, id, people[1])
    await a.until('the return', () => a.state.returnBy === 0)
    expect(await a.refused('settle', { act: 'claim' })).toMatchObject({ code: 'not_alone' })
  })
})

test('a settlement made just before the process ended is valid after the restart', async () => {
  const { a, b } = await rated()
  for (let i = 0; i < 2; i++) await playRound([a, b], '')
  const name = a.state.seedHash.slice(0, 20)
  // The record cannot be written any more, so only the journal has it.
  const archived = node.matchStore as unknown as { archive: () => Promise<void> }
  archived.archive = () => new Promise(() => undefined)
  await a.ask('settle', { act: 'resign' })
  await over(b)
  await allLeave()
  await node.stop()
  node = await startTestNode({ dataDir })
  const row = await eventually('the record', () =>
    node.database.selectFrom('record').select('record').where('match', '=', name).executeTakeFirst(),
  )
  expect(JSON.parse(row.record)).toMatchObject({
    settled: { how: 'resigned', winners: ['B'] },
    outcome: { winners: ['B'] },
  })
})

test('a declined draw rests for three rounds of the game, not steps, also over a restart', async () => {
  const id = await newMatchOf(node.url, 'vector-combat', { bots: 0, roundSeconds: 240 }, { turns: 9 })
  const people = [await person(node.url, 'Ann'), await person(node.url, 'Bob')] as const
  const both = () => Promise.all(people.map((who) => join(node.url, id, who)))
  let [a, b] = (await both()) as [Table, Table]
  for (const table of [a, b]) await table.ask('ready', { ready: true })
  await Promise.all([a.toRound(1), b.toRound(1)])
  /** A turn of this game has four steps. */
  const steps = async (from: number, to: number) => {
    for (let round = from; round <= to; round++) {
      for (const table of [a, b]) await table.ask('orders', { round, orders: { actions: {} }, ready: true })
      await Promise.all([a.toRound(round + 1), b.toRound(round + 1)])
    }
  }
  const offers = (table: Table) => table.ask('settle', { act: 'draw' })
  await steps(1, 1)
  await offers(a)
  await b.until('the offer', () => b.state.draw === 'A1')
  // It lapses with the round.
  await steps(2, 3)
  expect(b.state.draw).toBe('A1')
  await b.ask('settle', { act: 'decline' })
  await steps(4, 10)
  expect(await a.refused('settle', { act: 'draw' })).toMatchObject({ code: 'draw_declined' })
  await allLeave()
  await node.stop()
  node = await startTestNode({ dataDir })
  ;[a, b] = (await both()) as [Table, Table]
  expect(await a.refused('settle', { act: 'draw' })).toMatchObject({ code: 'draw_declined' })
  await steps(11, 12)
  await offers(a)
  await b.until('the second offer', () => b.state.draw === 'A1')
  await steps(13, 16)
  expect(b.state.draw).toBe('')
})
