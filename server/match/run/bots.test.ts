/**
 * Requests to bots: thoughts are used in time, checked, and for their own seat; a reduced level is reported.
 */
import { expect, jest, test } from '@jest/globals'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { gameNamed } from '../../../common/games/list.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { LiveMatch } from '../live-match.ts'
import { Seats } from '../seats/seats.ts'
import { BotSeats } from './bot-seats.ts'
import { Bots, type PlanningTask } from './bots.ts'
import type { BotDecision, Thinking } from './thinking.ts'
import type { ThoughtRequest } from './thought-pool.ts'

const game = gameNamed('void-patrol')!
const level = game.search!.level

function begun(setting: object = {}): { match: LiveMatch; seats: Seats } {
  const setup: unknown = game.setup.parse(setting)
  const seats = new Seats(game.seats(setup), {})
  seats.fillWithBots()
  return { match: new LiveMatch(game, setup, matchOptions.parse({}), seats, 'secret', []), seats }
}

const errand = (match: LiveMatch, given: Partial<PlanningTask> = {}): PlanningTask => ({
  match,
  payer: 'somebody',
  seat: 'B1',
  level,
  wanted: () => true,
  among: 1,
  roundEnds: () => Infinity,
  done: () => undefined,
  failed: () => undefined,
  ...given,
})

/** Bots that think in this way. */
const thinkingBy = (think: Thinking['think']): Bots =>
  new Bots({ think, drop: () => undefined, stop: () => Promise.resolve() })

/** Waits until the bot of B1 has answered; `think` makes its answer. */
async function sent(
  think: (question: ThoughtRequest) => Promise<BotDecision>,
  given: Partial<PlanningTask> = {},
) {
  const { match } = begun()
  const failure = await new Promise<unknown>((done) =>
    thinkingBy(think).send(errand(match, { done: () => done(undefined), failed: done, ...given })),
  )
  return { match, failure }
}

const thoughtOf = (by: number): unknown =>
  game.think(game.view(begun().match.state, 'B1'), 'B1', diceOf('any', 1), by)

test('a bot gives the orders that its thread thought of', async () => {
  const orders = thoughtOf(1)
  const { match } = await sent(async () => ({ orders, level, limited: false }))
  expect(match.submitted('B1')).toMatchObject({ orders, ready: true })
})

test('a bot tells when it thought by a lower level, because too much was asked for', async () => {
  const told: number[] = []
  const limited = (lower: number) => void told.push(lower)
  await sent(async () => ({ orders: thoughtOf(2), level: 2, limited: true }), { limited })
  await sent(async () => ({ orders: thoughtOf(2), level: 2, limited: false }), { limited })
  expect(told).toEqual([2])
})

test.each([
  ['when there are no threads', { declined: 'none', allowed: false }, [1]],
  ['when no thread had time for it', { declined: 'late', allowed: true }, [1]],
  ['never when no thread had time and too much was asked for', { declined: 'late', allowed: false }, []],
  ['never when nobody wants it any more', { declined: 'dropped', allowed: true }, []],
] as const)('a bot thinks here by the lowest level %s', async (_when, declined, levels) => {
  const think = jest.spyOn(game, 'think')
  const { match } = await sent(async () => declined)
  expect(think.mock.calls.map((call) => call[3])).toEqual(levels)
  expect(match.submitted('B1') !== undefined).toBe(levels.length > 0)
  think.mockRestore()
})

test('a bot gives no orders when they come too late or the seat has another player', async () => {
  const orders = {}
  const { match } = await sent(async () => ({ orders, level, limited: false }), { wanted: () => false })
  expect(match.submitted('B1')).toBeUndefined()
  const late = begun()
  let done = 0
  const revealed = thinkingBy(async () => {
    late.match.reveal()
    return { orders, level, limited: false }
  })
  revealed.send(errand(late.match, { done: () => done++, failed: () => done++ }))
  // The consequences of an answer follow in the same turn of the event loop.
  await new Promise(setImmediate)
  expect([late.match.submitted('B1'), done]).toEqual([undefined, 0])
})

test('a bot plays without orders when the journal is full, without a fault of its own', async () => {
  const submit = jest.spyOn(LiveMatch.prototype, 'submit').mockReturnValue(refusal('orders_full'))
  const { match, failure } = await sent(async () => ({ orders: {}, level, limited: false }))
  expect([failure, match.ready('B1'), match.submitted('B1')]).toEqual([undefined, true, undefined])
  submit.mockRestore()
})

test('a bot reports an error of its thread', async () => {
  const { failure } = await sent(async () => {
    throw new Error('no such thing')
  })
  expect(failure).toEqual(new Error('no such thing'))
})

test('bots of an exhibition search by turns, one a round, and none of them long', () => {
  const asked: ThoughtRequest[] = []
  const silent = thinkingBy((question) => {
    asked.push(question)
    return new Promise(() => undefined)
  })
  const { match, seats } = begun({ seatsPerTeam: 2 })
  const bots = new BotSeats(
    silent,
    seats,
    level,
    { payer: {}, watched: true },
    { botFailed: () => undefined, botsLimited: () => undefined },
    {
      answered: () => undefined,
      failed: () => undefined,
      roundEnds: () => Infinity,
    },
  )
  const searching = new Set<string>()
  for (const round of [1, 2, 3, 4]) {
    asked.length = 0
    bots.send(match)
    expect(asked.map(({ sparing }) => sparing)).toEqual([80, 80, 80, 80])
    const those = asked.filter((one) => one.level === level).map(({ seat }) => seat)
    expect([round, those.length]).toEqual([round, 1])
    searching.add(those[0]!)
    match.reveal()
    bots.roundOver(match)
  }
  expect(searching.size).toBe(4)
})

test('twelve of a match’s many bots search in a round, by turns, at the opener’s cost', () => {
  const asked: ThoughtRequest[] = []
  const silent = thinkingBy((question) => {
    asked.push(question)
    return new Promise(() => undefined)
  })
  const searching = () => asked.filter((one) => one.level === level).map(({ seat }) => seat)
  const { match, seats } = begun({ teams: 4, seatsPerTeam: 4, radius: 15 })
  const bots = new BotSeats(
    silent,
    seats,
    level,
    { payer: 'somebody', watched: false },
    { botFailed: () => undefined, botsLimited: () => undefined },
    {
      answered: () => undefined,
      failed: () => undefined,
      roundEnds: () => Infinity,
    },
  )
  bots.send(match)
  bots.send(match)
  const first = searching()
  expect([asked.length, new Set(asked.map(({ seat }) => seat)).size, first.length]).toEqual([16, 16, 12])
  expect(asked.every(({ among, payer }) => among === 12 && payer === 'somebody')).toBe(true)
  match.reveal()
  bots.roundOver(match)
  asked.length = 0
  bots.send(match)
  expect([asked.length, searching().length]).toEqual([16, 12])
  expect(searching()).not.toEqual(first)
})
