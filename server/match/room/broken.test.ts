/**
 * A fault in a match ends it with a notice to its people and a record; it counts for nobody, and all others
 * play on.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { matchName } from '../../../common/engine/record/archive.ts'
import { gameNamed } from '../../../common/games/list.ts'
import { when } from '../../base/events.ts'
import { breakGame, breakMatch, fault, type Part } from '../../testing/broken-games.ts'
import { insideOf, isRunning, startTestNode, type TestNode } from '../../testing/machines/node.ts'
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
import { thinkHere } from '../../testing/thinking-here.ts'
import { Resolving } from '../run/resolving.ts'

const dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-broken-'))
let node: TestNode
/** A match unrelated to the faults. */
let bystanders: readonly [Table, Table]
let mend: () => void = () => undefined
beforeAll(async () => {
  node = await startTestNode({ dataDir })
})
beforeEach(async () => {
  const { a, b } = await duel(node.url)
  bystanders = [a, b]
})
afterEach(async () => {
  mend()
  await playRound(bystanders, 'L')
  expect(bystanders.map(({ closed }) => closed)).toEqual([undefined, undefined])
  await allLeave()
})
afterAll(async () => {
  await node.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const BY = 'a fault of ours has ended the match, and it counts for nobody'

interface Kept {
  readonly settled?: unknown
  readonly rounds: readonly unknown[]
  readonly rated: boolean
}

/** Resolves with what is stored of the match, which may take a moment. */
async function kept({ state }: Table): Promise<Kept> {
  for (const end = Date.now() + 20_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const answer = await fetch(`${node.url}/api/records/${matchName(state.seedHash)}`)
    if (answer.ok) return (await answer.json()) as Kept
    expect(Date.now()).toBeLessThan(end)
  }
}

/**
 * Checks that the match is over, everybody reads the reason, and the record has the rounds that were shown.
 */
async function expectBroken(tables: readonly Table[], rounds: number): Promise<void> {
  for (const table of tables) await table.until('the end', () => table.state.phase === 'finished')
  for (const { state, closed } of tables)
    expect([state.by, state.winners, state.rated, state.round, closed]).toEqual([
      BY,
      '',
      false,
      rounds + 1,
      undefined,
    ])
  const { settled, rounds: played, rated } = await kept(tables[0]!)
  expect([settled, played.length, rated]).toEqual([{ how: 'broken', winners: [] }, rounds, false])
}

const ofRounds = [
  'resolve',
  'view',
  'viewTimeline',
  'schedule',
  'outcome',
  'active',
  'owing',
  'step',
  'rows',
] as const satisfies readonly Part[]

describe('a match with broken rules', () => {
  test.each(ofRounds)('a match failing in %s ends as it was last shown to everybody', async (part) => {
    const { id, a, b } = await duel(node.url, { roundSeconds: 120 })
    const watcher = await join(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' })
    await playRound([a, b])
    const before = a.position
    breakMatch(id, part)
    await Promise.all([a.order('F'), b.order('F')])
    await expectBroken([a, b, watcher], 1)
    expect([a.position, watcher.position]).toEqual([before, before])
  })

  test.each(ofRounds)('a match with a view for each player ends when it breaks in %s', async (part) => {
    const id = await newMatchOf(node.url, 'space-arena', { bots: 0, roundSeconds: 120 }, {})
    const [a, b] = [
      await join(node.url, id, await person(node.url, 'Ann')),
      await join(node.url, id, await person(node.url, 'Bob')),
    ]
    const play = () =>
      Promise.all(
        [a, b].map((table) => table.ask('orders', { round: table.state.round, orders: {}, ready: true })),
      )
    for (const table of [a, b]) await table.ask('ready', { ready: true })
    await Promise.all([a.toRound(1), b.toRound(1)])
    await play()
    await Promise.all([a.toRound(2), b.toRound(2)])
    breakMatch(id, part)
    await play()
    for (const table of [a, b]) await table.until('the end', () => table.state.phase === 'finished')
    expect([a.state.by, b.state.by, a.state.winners]).toEqual([BY, BY, ''])
    expect((await kept(a)).settled).toEqual({ how: 'broken', winners: [] })
  })

  test('a match ends when standing orders fail and somebody gives none', async () => {
    mend = thinkHere()
    const id = await newMatch(node.url, { roundSeconds: 10, instant: true, bots: 1 })
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    await a.toRound(1)
    await a.until('the bot’s first orders', () => a.state.seats.get('B1')?.ready)
    breakMatch(id, 'standing', 'think')
    await a.order('F')
    await a.toRound(2)
    await a.order('F')
    await expectBroken([a], 1)
  })

  test('a match that breaks in its first round has a record without rounds', async () => {
    mend = breakGame('void-patrol', 'view')
    const id = await newMatch(node.url, { roundSeconds: 120, instant: true })
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    await expectBroken([a], 0)
  })

  test('a match that cannot begin is closed, and its people learn why', async () => {
    mend = breakGame('void-patrol', 'start')
    const id = await newMatch(node.url, { bots: 0 })
    const [a, b] = (await Promise.all(
      ['Ann', 'Bob'].map(async (name) => join(node.url, id, await person(node.url, name))),
    )) as [Table, Table]
    void a.ask('ready', { ready: true }).catch(() => undefined)
    void b.ask('ready', { ready: true }).catch(() => undefined)
    expect(await Promise.all([a.left, b.left])).toEqual([4102, 4102])
    expect(isRunning(id)).toBe(false)
  })

  test.each(['viewTimeline', 'view'] as const)(
    'a match whose %s breaks at its end is over as the rules have it',
    async (part) => {
      const { id, a, b } = await duel(node.url, { roundSeconds: 120 }, { roundLimit: 5 })
      for (let round = 1; round < 5; round++) await playRound([a, b], 'L')
      breakMatch(id, part)
      await Promise.all([a.order('L'), b.order('L')])
      for (const table of [a, b]) await table.until('the end', () => table.state.phase === 'finished')
      expect(a.state.by).not.toBe(BY)
      expect(await kept(a)).not.toHaveProperty('settled')
    },
  )

  test('a match that breaks while people resign ends with their resignation', async () => {
    const { id, a, b } = await duel(node.url, { roundSeconds: 120 })
    breakMatch(id, 'view', 'active')
    await a.ask('settle', { act: 'draw', yes: true }).catch(() => undefined)
    breakMatch(id, 'view')
    const { match } = insideOf(id)
    Object.assign(match!, { game: { ...gameNamed('void-patrol'), view: fault } })
    await a.ask('settle', { act: 'resign', yes: true })
    for (const table of [a, b]) await table.until('the end', () => table.state.phase === 'finished')
    expect([a.state.winners, (await kept(a)).settled]).toEqual(['B', { how: 'resigned', winners: ['B'] }])
  })

  test('a rated match that fails changes nobody’s rating', async () => {
    const people = (await Promise.all([
      accountFor(node.database, 'Ada'),
      accountFor(node.database, 'Ben'),
    ])) as never
    const { id, a, b } = await duel(node.url, { rated: true, roundSeconds: 120 }, {}, people)
    expect(a.state.rated).toBe(true)
    for (let round = 1; round <= 3; round++) await playRound([a, b], 'L')
    breakMatch(id, 'resolve')
    await Promise.all([a.order('F'), b.order('F')])
    await expectBroken([a, b], 3)
    expect(await node.database.selectFrom('rating_change').selectAll().execute()).toEqual([])
  })

  test('a match refuses orders when their check fails, and continues', async () => {
    const { id, a, b } = await duel(node.url)
    breakMatch(id, 'check')
    expect(await a.refused('orders', { round: 1, orders: {} })).toMatchObject({ code: 'internal' })
    const { match } = insideOf(id)
    Object.assign(match!, { game: { ...match!.game, check: () => [] } })
    await playRound([a, b])
  })
})

describe('a bot with a fault', () => {
  const alone = async (level: number, game = 'void-patrol') => {
    // A fighter without orders drifts on: nothing is in its way for some rounds.
    const setup = game === 'void-patrol' ? { density: 0, radius: 25 } : {}
    const id = await newMatchOf(node.url, game, { instant: true, bots: level }, setup)
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    await a.toRound(1)
    await a.until('the bot’s first orders', () => a.state.seats.get('B1')?.ready)
    return { id, a }
  }
  const failures = () => {
    const failed: { seat: string; level: number }[] = []
    mend = when('bot failed', ({ seat, level }) => failed.push({ seat, level }))
    return failed
  }

  test.each([
    ['throws', (): never => fault()],
    ['gives no valid form of orders', () => 'nonsense'],
    ['gives illegal orders', () => ({ B1: { chits: 'FFFFFFFFFFFFFFFFFFFF' } })],
  ])('a bot that %s plays without orders, delays nobody, and is reported once', async (_what, think) => {
    const { id, a } = await alone(2)
    const failed = failures()
    const mended = mend
    const thinkElsewhere = thinkHere()
    mend = () => {
      mended()
      thinkElsewhere()
    }
    Object.assign(insideOf(id).match!, { game: { ...insideOf(id).match!.game, think } })
    for (const round of [2, 3, 4]) {
      await a.order('L')
      await a.toRound(round)
    }
    expect(insideOf(id).match!.record.rounds.slice(1)).toEqual([
      { A1: expect.anything() },
      { A1: expect.anything() },
    ])
    expect(a.heard('chat').map(({ kind, text }) => [kind, text])).toEqual([
      ['told', expect.stringMatching(/^A bot could not plan/)],
    ])
    expect(failed).toEqual(
      expect.arrayContaining([
        { seat: 'B1', level: 2 },
        { seat: 'B1', level: 2 },
      ]),
    )
  })

  test('a bot in a thread plays without orders when its view breaks', async () => {
    const level = gameNamed('void-patrol')!.search!.level
    const { id, a } = await alone(level)
    const failed = failures()
    const { match } = insideOf(id)
    const { game } = match!
    // Views are made in turns, perhaps by another thread.
    Object.assign(match!, {
      game: {
        ...game,
        view: (state: unknown, viewer: string) => (viewer === 'B1' ? fault() : game.view(state, viewer)),
      },
    })
    for (const round of [2, 3]) {
      await a.order('L')
      await a.toRound(round)
    }
    expect(insideOf(id).match!.record.rounds[1]).toEqual({ A1: expect.anything() })
    expect(failed[0]).toEqual({ seat: 'B1', level })
  })

  test('a bot that breaks does not keep the bots of other matches from thinking', async () => {
    const { id, a } = await alone(1)
    mend = thinkHere()
    breakMatch(id, 'think')
    await a.order('L')
    await a.toRound(2)
    const other = await join(
      node.url,
      await newMatch(node.url, { instant: true }),
      await person(node.url, 'Bob'),
    )
    await other.until('its orders', () => other.state.seats.get('B1')?.ready)
  })

  test('a match ends when the round of a bot’s last orders breaks', async () => {
    const { id, a } = await alone(1)
    const { match } = insideOf(id)
    const { game } = match!
    // The bot thinks first; then the round that waited for it fails.
    Object.assign(match!, { game: { ...game, resolve: fault } })
    await a.order('L')
    await expectBroken([a], 0)
  })
})

describe('a restored match', () => {
  const restart = async () => {
    await allLeave()
    await node.stop()
    node = await startTestNode({ dataDir })
    const { a, b } = await duel(node.url)
    bystanders = [a, b]
  }

  test('a restored match ends when its round always breaks, and is gone after the next restart', async () => {
    const { id, a, b, people } = await duel(node.url, { roundSeconds: 120 })
    await playRound([a, b])
    const { journal } = node.matchStore
    const write = journal.write.bind(journal)
    // The process ends before it has stored the result of the round.
    const writes = jest
      .spyOn(journal, 'write')
      .mockImplementation((match, entry) =>
        match === id && ['round', 'settled'].includes(entry.kind)
          ? new Promise(() => undefined)
          : write(match, entry),
      )
    await Promise.all([a.order('F'), b.order('F')])
    await journal.settled()
    const plays = jest.spyOn(Resolving.prototype, 'surely').mockImplementation(async () => fault())
    mend = () => plays.mockRestore()
    await restart()
    writes.mockRestore()
    const back = await Promise.all(people.map((one) => join(node.url, id, one)))
    await expectBroken(back, 1)
    await restart()
    expect((await fetch(`${node.url}/api/matches/${id}`)).status).toBe(404)
  })
})
