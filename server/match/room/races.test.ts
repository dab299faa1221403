import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { mixSeed } from '../../../common/engine/dice/dice.ts'
import { matchName } from '../../../common/engine/record/archive.ts'
import { insideOf, startTestNode, type TestNode } from '../../testing/machines/node.ts'
import {
  allLeave,
  duel,
  join,
  newMatch,
  person,
  playRound,
  post,
  refusedToJoin,
  roundElsewhere,
} from '../../testing/people/table.ts'
import { eventually } from '../../testing/polling.ts'
import { dally } from '../../testing/preloads/hurry.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

describe('simultaneous events', () => {
  for (const ready of [undefined, false])
    test(`${ready === undefined ? 'a withdrawal' : 'an un-ready'} beats the last Ready`, async () => {
      const { a, b } = await duel(node.url)
      const { record } = insideOf(a.room.roomId).match!
      await a.order('F')
      // The moment between the last Ready and the resolution of the round, made long enough for this test.
      const { ring, easeUp } = dally()
      await b.order('R').finally(easeUp)
      await (ready === undefined
        ? a.ask('withdraw', { round: 1 })
        : a.ask('orders', { round: 1, orders: { A1: { chits: 'FF' } }, ready }))
      ring()
      await roundElsewhere(node.url)
      await a.settled()
      expect([record.rounds, a.state.round, a.state.seats.get('A1')!.ready]).toEqual([[], 1, false])
      await a.order('L')
      await a.toRound(2)
      expect(record.rounds).toMatchObject([{ A1: { A1: { chits: 'L' } }, B1: { B1: { chits: 'R' } } }])
    })

  test('a player leaves no draft behind when standing up, and a bot gives the orders', async () => {
    const { a, b } = await duel(node.url, { roundSeconds: 60 })
    await a.order('FF', false)
    await a.ask('stand', {})
    await b.order('F')
    await b.toRound(2)
  })

  test('a seat with a second tab in it is not freed when the first closes', async () => {
    const id = await newMatch(node.url)
    const ann = await person(node.url, 'Ann')
    const first = await join(node.url, id, ann)
    await first.ask('stand', {})
    const second = await join(node.url, id, ann)
    expect(second.seat()).toBe('A1')
    await first.leave()
    await second.settled()
    expect(second.state.seats.get('A1')).toMatchObject({ occupant: 'human', connected: true })
  })

  test('a match begins when the only unready player leaves', async () => {
    const id = await newMatch(node.url)
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    const b = await join(node.url, id, await person(node.url, 'Bob'))
    await a.ask('ready', { ready: true })
    await b.leave()
    await a.until('the beginning', () => a.state.phase === 'playing')
  })

  test('a player leaves the seat to a bot when standing up while the beginning is being kept', async () => {
    const id = await newMatch(node.url, { bots: 0, roundSeconds: 60 })
    const [a, b] = [
      await join(node.url, id, await person(node.url, 'Ann')),
      await join(node.url, id, await person(node.url, 'Bob')),
    ]
    const { journal } = node.matchStore
    const write = journal.write.bind(journal)
    let keep = (): void => undefined
    const begun = new Promise<void>((resolve) => (keep = resolve))
    const writing = jest.spyOn(journal, 'write').mockImplementation(async (match, entry) => {
      if (entry.kind === 'begun') await begun
      return write(match, entry)
    })
    await a.ask('ready', { ready: true })
    await b.ask('ready', { ready: true })
    await b.ask('stand', {})
    expect(a.state.phase).toBe('gathering')
    keep()
    await a.toRound(1)
    writing.mockRestore()
    expect(a.state.seats.get('B1')).toMatchObject({ occupant: 'bot', autopilot: true })
    await playRound([a])
  })

  test('a rematch that is being kept does not begin a second time when all press Ready again', async () => {
    const { a, b } = await duel(node.url, {}, { roundLimit: 5 })
    for (let round = 1; round <= 5; round++) await playRound([a, b], '')
    await Promise.all([a, b].map((table) => table.until('the end', () => table.state.phase === 'finished')))
    const { journal } = node.matchStore
    const write = journal.write.bind(journal)
    let begun = 0
    let keep = (): void => undefined
    const kept = new Promise<void>((resolve) => (keep = resolve))
    const writing = jest.spyOn(journal, 'write').mockImplementation(async (match, entry) => {
      if (entry.kind === 'begun') {
        begun++
        await kept
      }
      return write(match, entry)
    })
    for (const table of [a, b]) await table.ask('ready', { ready: true })
    expect([begun, a.state.phase]).toEqual([1, 'finished'])
    // Readiness counts for the match to come: pressed again it is told, and begins nothing.
    const again = [a, b].map((table) => table.ask('ready', { ready: true }))
    await a.until('both to be ready', () => ['A1', 'B1'].every((seat) => a.state.seats.get(seat)?.ready))
    expect([begun, a.state.phase]).toEqual([1, 'finished'])
    keep()
    await a.toRound(1)
    await Promise.all(again)
    writing.mockRestore()
    expect([begun, a.state.phase, a.state.seats.get('B1')!.ready]).toEqual([1, 'playing', false])
  })

  test('a player has given no orders yet when coming back to a seat that a bot flew', async () => {
    const { id, a, b, people } = await duel(node.url)
    await playRound([a, b], '')
    const chair = insideOf(id).seats.at('B1')!
    await b.drop()
    await a.until('Bob to be gone', () => a.state.seats.get('B1')?.connected === false)
    Object.assign(chair, { missed: 2 })
    insideOf(id).match!.submit('B1', 2, { B1: { chits: 'L' } }, true)
    const back = await join(node.url, id, people[1])
    expect(back.last('mine')).toMatchObject({ seat: 'B1', orders: null, ready: false })
  })
})

describe('seats', () => {
  test('nobody may take a seat when its fighters are out', async () => {
    const id = await newMatch(node.url, { instant: true }, { seatsPerTeam: 2 })
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    await a.toRound(1)
    const { match } = insideOf(id)
    const state = match!.state as { fighters: readonly { seat: string }[] }
    match!.state = {
      ...state,
      fighters: state.fighters.map((f) => (f.seat === 'B2' ? { ...f, status: 'destroyed' } : f)),
    }
    const eve = await join(node.url, id, await person(node.url, 'Eve'), { as: 'spectator' })
    expect(await eve.refused('sit', { seat: 'B2' })).toMatchObject({ code: 'nothing_owed' })
  })

  test('a former player takes a seat of the own team only, until the next match', async () => {
    const id = await newMatch(
      node.url,
      { bots: 1, roundSeconds: 60, dropIn: true },
      { seatsPerTeam: 2, roundLimit: 5 },
    )
    const [a, b] = [
      await join(node.url, id, await person(node.url, 'Ann')),
      await join(node.url, id, await person(node.url, 'Bob')),
    ]
    await b.ask('sit', { seat: 'B1' })
    for (const table of [a, b]) await table.ask('ready', { ready: true })
    await Promise.all([a, b].map((table) => table.toRound(1)))
    await a.ask('stand', {})
    expect(await a.refused('sit', { seat: 'B2' })).toMatchObject({ code: 'other_side' })
    await a.ask('sit', { seat: 'A2' })
    await a.ask('stand', {})
    expect(await a.refused('sit', { seat: 'B2' })).toMatchObject({ code: 'other_side' })
    // A spectator who has played for no team may play for either.
    const eve = await join(node.url, id, await person(node.url, 'Eve'), { as: 'spectator' })
    await eve.ask('sit', { seat: 'B2' })
    await eve.ask('stand', {})
    for (let round = 1; round <= 5; round++) await playRound([b], '')
    // Players who are still present get their original seats again.
    await a.until('the end, and the seat', () => a.state.phase === 'finished' && a.seat() === 'A1')
    await a.ask('stand', {})
    await b.ask('ready', { ready: true })
    await a.toRound(1)
    await a.ask('sit', { seat: 'B2' })
  })

  test('a spectator requesting a seat does not learn whether its owner is out', async () => {
    const { id } = await duel(node.url)
    const eve = await join(node.url, id, await person(node.url, 'Eve'), { as: 'spectator' })
    const { match } = insideOf(id)
    const state = match!.state as { fighters: readonly { seat: string }[] }
    match!.state = {
      ...state,
      fighters: state.fighters.map((f) => (f.seat === 'B1' ? { ...f, status: 'destroyed' } : f)),
    }
    const answers = [await eve.refused('sit', { seat: 'A1' }), await eve.refused('sit', { seat: 'B1' })]
    expect(answers.map(({ code }) => code)).toEqual(['wrong_phase', 'wrong_phase'])
  })

  test('a player joining a full match to play is refused as full', async () => {
    const { id } = await duel(node.url)
    const eve = await person(node.url, 'Eve')
    expect(await refusedToJoin(node.url, id, { token: eve.token, as: 'player' })).toMatchObject({
      message: 'match_full',
    })
  })

  test('changing seats without end is too fast', async () => {
    const id = await newMatch(node.url)
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    const answers = await Promise.allSettled(
      Array.from({ length: 16 }, (_, i) => (i % 2 ? a.ask('sit', { seat: 'B1' }) : a.ask('stand', {}))),
    )
    expect(answers.some((answer) => answer.status === 'rejected')).toBe(true)
    expect(await a.refused('stand', {})).toMatchObject({
      code: 'too_fast',
      message: expect.stringMatching(/Wait \d s\./),
    })
  })

  test('a match is refused when its bots have a level that the game lacks', async () => {
    expect(
      (await post(`${node.url}/api/matches`, { game: 'void-patrol', options: { bots: 9 } })).body,
    ).toMatchObject({ code: 'bad_setup' })
  })
})

test("the other team's plans are not read by changing seats", async () => {
  const id = await newMatch(node.url)
  const a = await join(node.url, id, await person(node.url, 'Ann'))
  const b = await join(node.url, id, await person(node.url, 'Bob'))
  await a.ask('sit', { seat: 'A1' })
  await b.ask('sit', { seat: 'B1' })
  await a.ask('chat', { channel: 'team', text: 'flank left' })
  await a.ask('stand', {})
  const before = b.heard('history').length
  await b.ask('sit', { seat: 'A1' })
  await b.until('the history', () => b.heard('history').length > before)
  expect(JSON.stringify(b.log)).not.toContain('flank left')
})

test('the seed is mixed from shares of the server and the players, and can be checked', async () => {
  const id = await newMatch(node.url, { bots: 0 }, { roundLimit: 5 })
  const [ann, bob] = [await person(node.url, 'Ann'), await person(node.url, 'Bob')]
  const a = await join(node.url, id, ann, { entropy: 'aa11' })
  const { commitment } = a.state
  const b = await join(node.url, id, bob, { entropy: 'bb22' })
  // A spectator has no share in the seed.
  await join(node.url, id, await person(node.url, 'Eve'), { entropy: 'cc33' })
  for (const table of [a, b]) await table.ask('ready', { ready: true })
  await a.toRound(1)
  expect([a.state.commitment, a.state.secret, a.state.shares]).toEqual([commitment, '', ''])
  for (let round = 1; round <= 5; round++) await playRound([a, b], '')
  await a.until('the end', () => a.state.phase === 'finished')
  const { secret, shares, seed } = a.state
  expect(createHash('sha256').update(secret).digest('hex')).toBe(commitment)
  expect(shares.split(' ').sort()).toEqual(['aa11', 'bb22'])
  expect(mixSeed(secret, shares.split(' '))).toBe(seed)
  expect(a.state.commitment).not.toBe(commitment)
  // The record keeps the match's own commitment.
  const name = matchName(a.state.seedHash)
  const record = await eventually('the record', async () => {
    const response = await fetch(`${node.url}/api/records/${name}`)
    return response.ok && ((await response.json()) as Record<string, unknown>)
  })
  expect(record).toMatchObject({ commitment, secret, seed })
})
