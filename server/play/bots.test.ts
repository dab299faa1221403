/** Bots that search: in a thread, and by the level below where there is none; what they think of is theirs, and in time. */
import { expect, test, jest } from '@jest/globals'
import { diceOf } from '../../common/engine/dice.ts'
import { gameNamed } from '../../common/games/list.ts'
import { matchOptions } from '../../common/wire/options.ts'
import { BotSeats } from './bot-seats.ts'
import { sendBot, type Errand } from './bots.ts'
import { LiveMatch } from './live-match.ts'
import { SearchPool, searchPool, type Question, type Searched } from './search-pool.ts'
import { Seats } from './seats.ts'

const game = gameNamed('void-patrol')!
const level = game.search!.level

function begun(setting: object = {}): { match: LiveMatch; seats: Seats } {
  const setup: unknown = game.setup.parse(setting)
  const seats = new Seats(game.seats(setup), {})
  seats.fillWithBots()
  return { match: new LiveMatch(game, setup, matchOptions.parse({}), seats, 'secret', []), seats }
}

/** Until the bot of B1 has answered. `answers`: what the pool does when it is asked. */
async function sent(answers: (question: Question) => Promise<Searched>, given: Partial<Errand> = {}) {
  const { match } = begun()
  const pool = new SearchPool(1)
  jest.spyOn(pool, 'ask').mockImplementation(answers)
  const failure = await new Promise<unknown>((done) => sendBot({ match, seat: 'B1', level, wanted: () => true, among: 1, roundEnds: () => Infinity, done: () => done(undefined), failed: done, ...given }, pool))
  return { match, failure }
}

test('a bot that searches gives what it was told by its thread', async () => {
  const orders = game.think(game.view(begun().match.state, 'B1'), 'B1', diceOf('any', 1), 1) as unknown
  const { match } = await sent(async () => ({ orders }))
  expect(match.submitted('B1')).toMatchObject({ orders, ready: true })
})

test.each(['full', 'late', 'lost'] as const)('where it is %s it thinks by the level below', async (declined) => {
  const think = jest.spyOn(game, 'think')
  const { match } = await sent(async () => ({ declined }))
  expect(match.submitted('B1')).toMatchObject({ ready: true })
  expect(think.mock.calls.map((call) => call[3])).toEqual([level - 1])
  think.mockRestore()
})

test('what it thinks of too late, or for a seat that is somebody else’s by now, is not given', async () => {
  const orders = {}
  const { match } = await sent(async () => ({ orders }), { wanted: () => false })
  expect(match.submitted('B1')).toBeUndefined()
  const late = begun()
  let done = 0
  sendBot({ match: late.match, seat: 'B1', level, wanted: () => true, among: 1, roundEnds: () => Infinity, done: () => done++, failed: () => done++ }, Object.assign(new SearchPool(1), { ask: async () => {
    late.match.reveal()
    return { orders }
  } }))
  // What follows from an answer follows within the same turn of the loop.
  await new Promise(setImmediate)
  expect([late.match.submitted('B1'), done]).toEqual([undefined, 0])
})

test('what goes wrong is told', async () => {
  const { failure } = await sent(async () => {
    throw new Error('no such thing')
  })
  expect(failure).toEqual(new Error('no such thing'))
})

test('of many bots of a match twelve search in a round, others in the next; none is asked twice', () => {
  const asked: Question[] = []
  const ask = jest.spyOn(searchPool, 'ask').mockImplementation((question) => {
    asked.push(question)
    return new Promise(() => undefined)
  })
  const { match, seats } = begun({ teams: 4, seatsPerTeam: 4, radius: 15 })
  const bots = new BotSeats(seats, level, { answered: () => undefined, report: () => undefined, roundEnds: () => Infinity })
  bots.send(match)
  bots.send(match)
  const searching = asked.map(({ seat }) => seat)
  expect(new Set(searching).size).toBe(12)
  expect(searching.length).toBe(12)
  expect(asked.every(({ among }) => among === 12)).toBe(true)
  match.reveal()
  bots.roundOver(match)
  asked.length = 0
  bots.send(match)
  expect(asked.length).toBe(12)
  expect(asked.map(({ seat }) => seat)).not.toEqual(searching)
  ask.mockRestore()
})
