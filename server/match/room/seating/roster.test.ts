/** Matches with reserved seats, as pickup games have them, and the consequences of leaving one. */
import { matchMaker } from '@colyseus/core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Database } from '../../../store/database.ts'
import { beginWithout, endRound, startTestNode, type TestNode } from '../../../testing/machines/node.ts'
import { accountFor } from '../../../testing/people/people.ts'
import { allLeave, join, type Person, person, playRound, type Table } from '../../../testing/people/table.ts'
import { verifyToken } from '../../../testing/people/tokens.ts'
import { eventually } from '../../../testing/polling.ts'
import { hurry } from '../../../testing/preloads/hurry.ts'
import type { CreationOptions } from '../../creation.ts'
import type { MatchNews } from '../../match-news.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

const setup = { density: 0, roundLimit: 5 }

async function agreed(people: readonly Person[], options: Record<string, unknown> = {}): Promise<string> {
  const roster = await Promise.all(
    ['B1', 'A1'].map(async (seat, i) => {
      const { session, ...who } = (await verifyToken(people[i]!.token))!
      return { seat, ...who, account: session !== undefined }
    }),
  )
  const { voidPatrol } = await import('../../../../common/games/void-patrol/game.ts')
  const room = await matchMaker.createRoom('match', {
    game: 'void-patrol',
    setup: voidPatrol.setup.parse(setup),
    options: { bots: 0, rated: true, ...options } as never,
    room: 'room-lobby',
    roster,
  } satisfies CreationOptions)
  return room.roomId
}
const accounts = () => Promise.all([accountFor(node.database, 'Annie'), accountFor(node.database, 'Bobby')])
const two = () => Promise.all([person(node.url, 'Ann'), person(node.url, 'Bob')])

const results = async (of: Table) => {
  const db = (node.matchStore as unknown as { db: Database }).db
  const name = of.state.seedHash.slice(0, 20)
  const { record } = await eventually('the record', () =>
    db.selectFrom('record').select('record').where('match', '=', name).executeTakeFirst(),
  )
  return {
    record: JSON.parse(record) as Record<string, unknown>,
    seats: await db
      .selectFrom('seat')
      .select(['seat', 'name', 'result'])
      .where('match', '=', name)
      .orderBy('seat')
      .execute(),
  }
}

describe('an agreed match', () => {
  test('an agreed match has a seat for each, refuses others and begins when all are ready', async () => {
    const people = await accounts()
    const id = await agreed(people)
    const eve = await join(node.url, id, await person(node.url, 'Eve'))
    expect([eve.seat(), eve.state.room]).toEqual(['', 'room-lobby'])
    const a = await join(node.url, id, people[0])
    expect([a.seat(), a.state.phase]).toEqual(['B1', 'gathering'])
    for (const [request, asked] of [
      ['stand', {}],
      ['sit', { seat: 'A1' }],
    ] as const)
      expect(await a.refused(request, asked)).toMatchObject({ code: 'bound' })
    await a.leave()
    const again = await join(node.url, id, people[0])
    const b = await join(node.url, id, people[1])
    expect([b.state.bound, b.state.deadline > Date.now()]).toEqual([true, true])
    for (const table of [again, b]) await table.ask('ready', { ready: true })
    await Promise.all([again.toRound(1), b.toRound(1)])
    expect([b.seat(), b.state.rated]).toEqual(['A1', true])
  })

  test('an agreed match begins without an absent player: the player loses, and a bot flies the seat', async () => {
    const people = await two()
    const id = await agreed(people, { roundSeconds: 240 })
    const a = await join(node.url, id, people[0])
    beginWithout(id)
    // The present player waits for the absent one for at most a minute, which is shortened here.
    const easeUp = hurry(30)
    try {
      await a.toRound(1)
      expect(a.state.seats.get('A1')).toMatchObject({ name: 'Bob', occupant: 'human', connected: false })
      while (a.state.phase === 'playing') {
        const { round } = a.state
        await a.order('')
        endRound(id)
        await a.until('the round', () => a.state.phase === 'finished' || a.state.round > round)
      }
      expect((await results(a)).seats).toContainEqual({ seat: 'A1', name: 'Bob', result: 'lost' })
    } finally {
      easeUp()
    }
  })

  test('an agreed match tells the chatroom how it went, and keeps players, lines and times', async () => {
    const news: MatchNews[] = []
    await matchMaker.presence.subscribe('room/room-lobby', (message: MatchNews) => news.push(message))
    const people = await two()
    const id = await agreed(people)
    const [a, b] = [await join(node.url, id, people[0]), await join(node.url, id, people[1])]
    for (const table of [a, b]) await table.ask('ready', { ready: true })
    await a.toRound(1)
    await a.ask('chat', { channel: 'all', text: 'good luck' })
    for (let round = 1; round <= 5; round++) await playRound([a, b], '')
    await a.until('the end', () => a.state.phase === 'finished')
    const { record, seats } = await results(a)
    expect(seats).toEqual([
      { seat: 'A1', name: 'Bob', result: 'drawn' },
      { seat: 'B1', name: 'Ann', result: 'drawn' },
    ])
    expect(record['outcome']).toMatchObject({ winners: [] })
    expect(news).toEqual([
      {
        kind: 'finished',
        id,
        match: a.state.seedHash.slice(0, 20),
        game: 'void-patrol',
        winners: [],
        by: a.state.by,
        story: 'Time ran out after round 5: nobody had destroyed a fighter or done any damage.',
        teams: [
          { team: 'A', names: ['Bob'] },
          { team: 'B', names: ['Ann'] },
        ],
      },
    ])
    matchMaker.presence.unsubscribe('room/room-lobby', () => undefined)
  })
})

describe('leaving an agreed match', () => {
  test('a player leaving in the middle has lost, and is named in the record', async () => {
    const people = await two()
    const id = await agreed(people)
    const [a, b] = [await join(node.url, id, people[0]), await join(node.url, id, people[1])]
    for (const table of [a, b]) await table.ask('ready', { ready: true })
    await a.toRound(1)
    await playRound([a, b])
    await b.ask('stand', {})
    await b.leave()
    while (a.state.phase === 'playing') {
      const { round } = a.state
      await a.order('')
      await a.until('the round', () => a.state.phase === 'finished' || a.state.round > round)
    }
    expect((await results(a)).seats).toContainEqual({ seat: 'A1', name: 'Bob', result: 'lost' })
  })

  test('a rated match that all have left has no winners, and all have lost', async () => {
    const easeUp = hurry(30)
    try {
      const news: MatchNews[] = []
      await matchMaker.presence.subscribe('room/room-lobby', (message: MatchNews) => news.push(message))
      const people = await two()
      const id = await agreed(people, { roundSeconds: 240 })
      const [a, b] = [await join(node.url, id, people[0]), await join(node.url, id, people[1])]
      for (const table of [a, b]) await table.ask('ready', { ready: true })
      await a.toRound(1)
      await Promise.all([a.leave(), b.leave()])
      const { record, seats } = await results(a)
      expect(record).toMatchObject({
        settled: { how: 'left', winners: [] },
        outcome: { winners: [], by: 'everybody has left' },
      })
      expect(news).toMatchObject([{ kind: 'finished', id, match: a.state.seedHash.slice(0, 20) }])
      expect(seats.map(({ name, result }) => [name, result])).toEqual([
        ['Bob', 'lost'],
        ['Ann', 'lost'],
      ])
    } finally {
      easeUp()
    }
  })
})
