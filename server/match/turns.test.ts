/** Clocks in games played in turns or with a setup phase, and for a single player. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { AnyGame } from '../../common/engine/game.ts'
import { sample } from '../../common/games/sample/game.ts'
import { voidPatrol } from '../../common/games/void-patrol/game.ts'
import { matchOptions } from '../../common/wire/match/options.ts'
import { UNHURRIED } from '../../common/wire/match/round-seconds.ts'
import { type Database, openDatabase } from '../store/database.ts'
import { MatchStore } from '../store/journal/match-store.ts'
import { eventually } from '../testing/polling.ts'
import { thinkHere } from '../testing/thinking-here.ts'
import { MatchFlow } from './match-flow.ts'
import { MatchThreads } from './run/match-threads.ts'
import { Table } from './table.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-turns-'))
let db: Database
let matchStore: MatchStore
const flows: MatchFlow[] = []
const threads = new MatchThreads()
let tables = 0

// Worker threads do not know the sample game, so bots think in this thread.
const thinkElsewhere = thinkHere()

beforeAll(async () => {
  db = await openDatabase({ dataDir, databaseUrl: undefined })
  matchStore = await MatchStore.open(db, '')
})
afterAll(async () => {
  thinkElsewhere()
  for (const flow of flows) flow.stop(true)
  await threads.stop()
  await matchStore.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const until = (so: () => boolean): Promise<unknown> => eventually(String(so), so, { every: 5 })

/** A match that has begun, with these people in its first seats and bots in the others. */
async function begun(names: readonly string[], game: AnyGame = sample, roundSeconds = 60) {
  const setup: unknown = game.setup.parse({})
  const unexpected = (error: unknown) => {
    throw error
  }
  const quiet = () => undefined
  const keeper = matchStore.keeperOf(`table ${++tables}`)
  const table = new Table(
    game,
    setup,
    matchOptions.parse({ bots: names.length < 2 ? 1 : 0, roundSeconds }),
    { organiser: '', room: '', bound: false },
    keeper,
    threads,
  )
  const notices = { idle: quiet, botFailed: quiet, botsLimited: quiet }
  const steps = { patch: quiet, galleries: quiet, lists: quiet, statistics: quiet, report: unexpected }
  const flow = new MatchFlow(table, keeper, notices, steps, {
    begun: quiet,
    played: quiet,
    settled: quiet,
    over: quiet,
    shown: quiet,
    failed: unexpected,
  })
  const { rounds } = flow
  const { seats, state } = table
  flows.push(flow)
  await flow.open()
  table.reseat((draft) => {
    for (const [i, name] of names.entries())
      draft.sit(seats.chairs[i]!.id, { player: name, name, account: false, bot: false, neighbourhood: '' }, 1)
  })
  flow.begin([])
  await until(() => table.phase === 'playing')
  const match = table.match!
  const order = async (seat: string, cell: number) => {
    const { round } = match
    expect(match.submit(seat, round, { cell }, true)).toBeUndefined()
    rounds.ordersChanged()
    if (match.allReady()) await until(() => match.round > round && rounds.takesOrders)
  }
  const seconds = () => (state.deadline - state.opensAt) / 1000
  const give = (seat: string) => table.reseat((draft) => draft.empty({ id: seat }, 'bot'))
  return { flow, rounds, seats, give, state, match, order, seconds }
}

describe('a game in turns', () => {
  test('a game in turns gives each step its own time, and counts only whole rounds', async () => {
    const { match, order, seconds } = await begun(['Ann', 'Bob'])
    expect([seconds(), match.step.title, match.counted]).toEqual([20, 'Hiding', 0])
    await order('A1', 3)
    await order('B1', 4)
    await until(() => seconds() !== 20)
    expect([seconds(), match.step.title, match.counted]).toEqual([60, 'Turn 1', 0])
    await order('A1', 8)
    expect([match.step.title, match.counted, match.round]).toEqual(['Turn 2', 1, 3])
  })

  test('a player waiting for a turn owes no orders, is in the match and may leave it', async () => {
    const { flow, give, match, order } = await begun(['Ann', 'Bob'])
    await order('A1', 3)
    await order('B1', 4)
    expect([match.owes('B1'), match.plays('B1')]).toEqual([false, true])
    expect(match.submit('B1', match.round, { cell: 0 }, true)).toMatchObject({ code: 'nothing_owed' })
    give('B1')
    flow.seatsChanged()
    expect(match.people.left).toEqual(['B1'])
  })

  test('a round that only bots owe waits for their answers, slow ones too', async () => {
    const dawdling: AnyGame = {
      ...sample,
      think: () => {
        // Blocks the thread, as thinking does, without the work.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
        return { cell: 0 }
      },
    }
    const elsewhere = await begun(['Ann', 'Bob'], dawdling)
    const dawdle = () =>
      threads.bots.send({
        match: elsewhere.match,
        payer: 'p',
        seat: 'B1',
        level: 1,
        wanted: () => true,
        among: 1,
        roundEnds: () => Infinity,
        done: () => elsewhere.match.withdraw('B1'),
        failed: () => undefined,
      })
    const game: AnyGame = {
      ...sample,
      think: () => ({ cell: 7 }),
      standing: () => ({ cell: 1 }),
      schedule: (timeline) => {
        // After A1's shot other bots are asked first, and take longer than the round.
        if (timeline[0]!.kind === 'shot') for (let i = 0; i < 6; i++) dawdle()
        return [{ start: 0, end: 0 }]
      },
    }
    const { match, order } = await begun(['Ann'], game)
    await until(() => match.ready('B1'))
    await order('A1', 3)
    await order('A1', 5)
    await until(() => match.round === 4)
    expect(match.record.rounds[2]).toEqual({ B1: { cell: 7 } })
  })

  test('a player replacing a bot gets a whole round, or the rest when others play', async () => {
    const { rounds, give, state, match, order } = await begun(['Ann', 'Bob'])
    await order('A1', 3)
    await order('B1', 4)
    const left = () => state.deadline - Date.now()
    const ann = { player: 'Ann', name: 'Ann', account: false, bot: false, neighbourhood: '' }
    give('A1')
    rounds.leftToBots()
    expect(left()).toBeLessThan(3000)
    const before = Date.now()
    rounds.sit('A1', ann)
    expect(state.deadline - before).toBeGreaterThanOrEqual(60_000)
    const { deadline } = state
    // Taking the seat repeatedly gives no more time.
    rounds.sit('A1', ann)
    expect(state.deadline - deadline).toBeLessThanOrEqual(Date.now() - before)
    expect(match.owing()).toEqual(['A1'])
  })
})

describe('playing alone without a clock', () => {
  const bob = { player: 'Bob', name: 'Bob', account: false, bot: false, neighbourhood: '' }
  test('a player alone has 15 minutes for each round, until somebody else sits down', async () => {
    const { flow, rounds, give, state, match, seconds } = await begun(['Ann'], voidPatrol, UNHURRIED)
    expect([seconds(), state.roundSeconds]).toEqual([900, 0])
    expect(match.submit('A1', 1, {}, true)).toBeUndefined()
    rounds.ordersChanged()
    await until(() => match.round === 2 && rounds.takesOrders)
    expect([seconds(), state.roundSeconds]).toEqual([900, 0])
    rounds.sit('B1', bob)
    flow.seatsChanged()
    expect([
      state.deadline - Math.max(Date.now(), state.opensAt) <= 1000 * voidPatrol.pace,
      state.roundSeconds,
    ]).toEqual([true, voidPatrol.pace])
    const { deadline } = state
    rounds.sit('B1', bob)
    expect(state.deadline).toBe(deadline)
    // The player is alone again from the next round on.
    give('B1')
    flow.seatsChanged()
    expect(state.roundSeconds).toBe(0)
  })

  test('a player is not alone when the other is away, and the clock keeps the game’s pace', async () => {
    const { state, seconds } = await begun(['Ann', 'Bob'], voidPatrol, UNHURRIED)
    expect([seconds(), state.roundSeconds]).toEqual([voidPatrol.pace, voidPatrol.pace])
  })
})
