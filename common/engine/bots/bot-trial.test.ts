import { describe, expect, test } from '@jest/globals'
import { sample } from '../../games/sample/game.ts'
import { analyseRound } from '../analysis/tasks.ts'
import type { AnyGame } from '../game.ts'
import { type BotTrial, tryBots } from './bot-trial.ts'

const whole = sample as AnyGame
const fault = (): never => {
  throw new Error('a bug in a game')
}
const trial = (game: AnyGame, given: Partial<BotTrial> = {}): BotTrial => {
  const setup: unknown = whole.setup.parse({})
  return {
    game,
    seed: 'trial',
    setup,
    seats: whole.seats(setup),
    level: 1,
    warmUp: 0,
    most: Infinity,
    searchers: 2,
    asks: 5,
    dozes: 0,
    ...given,
  }
}
const faultOf = (game: AnyGame, given?: Partial<BotTrial>) => tryBots(trial(game, given)).fault

/** A game with levels, the second of which searches; `asked` lists the levels that were called. */
function withLevels() {
  const asked: (readonly [seat: string, level: number])[] = []
  const game = {
    ...whole,
    botLevels: [1, 2],
    search: { level: 2 },
    think: (view: never, seat: string, dice: never, level: number) => {
      asked.push([seat, level])
      return whole.think(view, seat, dice, level) as unknown
    },
  } as unknown as AnyGame
  return { game, asked }
}

describe('a trial match of bots', () => {
  test('a trial is played to its end, the same for the same seed', () => {
    const { over, fault: found, record } = tryBots(trial(whole))
    expect([over, found, record.rounds.length > 1]).toEqual([true, undefined, true])
    expect(tryBots(trial(whole)).record).toEqual(record)
    expect(tryBots(trial(whole, { seed: 'other' })).record.rounds).not.toEqual(record.rounds)
  })

  test.each([
    ['start', { start: fault }, 0, 'start'],
    ['view', { view: fault }, 0, 'view'],
    ['rows', { sync: { ...whole.sync, toRows: fault } }, 0, 'rows'],
    ['outcome', { outcome: fault }, 0, 'outcome'],
    ['step', { step: fault }, 1, 'step'],
    ['owing', { owing: fault }, 1, 'owing'],
    ['active', { active: fault }, 1, 'active'],
    ['think', { think: fault }, 1, 'think'],
    ['check', { check: fault }, 1, 'check'],
    ['resolve', { resolve: fault }, 1, 'resolve'],
    ['schedule', { schedule: fault }, 1, 'schedule'],
    ['viewTimeline', { viewTimeline: fault }, 1, 'timeline'],
    ['describe', { describe: fault }, 1, 'describe'],
  ])('a trial names the fault in %s, and its round', (_part, broken, round, what) => {
    expect(faultOf({ ...whole, ...broken } as AnyGame)).toMatchObject({
      round,
      what,
      why: expect.stringContaining('a bug in a game'),
    })
  })

  test.each<[string, Partial<AnyGame>, object]>([
    [
      'no orders',
      { think: () => 'nonsense' },
      { round: 1, seat: 'A1', what: 'orders', why: expect.stringContaining('"nonsense"') },
    ],
    [
      'orders that are not legal',
      { check: () => [{ reason: 'not there' }] },
      { round: 1, what: 'check', why: expect.stringMatching(/^orders: not there: \{"cell":\d\}$/) },
    ],
    ['nobody in a match that goes on', { active: () => [] }, { round: 1, what: 'active' }],
    [
      'an event without a time',
      { schedule: () => [] },
      { round: 1, what: 'schedule', why: '0 spans for 2 events' },
    ],
    [
      'a time without an end',
      { schedule: (all: readonly unknown[]) => all.map(() => ({ start: 0, end: NaN })) },
      { round: 1, what: 'schedule', why: 'hide from 0 to NaN' },
    ],
    [
      'more rounds than it has',
      {
        outcome: () => undefined,
        lastRound: () => 3,
        owing: () => ['A1'],
        resolve: (state: unknown) => ({ state: { ...(state as object), hidden: true }, timeline: [] }),
      },
      { what: 'end', why: 'round 4 of a match of 3' },
    ],
  ])('a trial names %s', (_what, broken, found) => {
    expect(faultOf({ ...whole, ...broken } as AnyGame)).toMatchObject(found)
  })

  test('a trial names a number that does not fit into its field', () => {
    const start = (...given: Parameters<AnyGame['start']>) => ({
      ...(whole.start(...given) as object),
      turnLimit: 300,
    })
    expect(faultOf({ ...whole, start } as AnyGame)).toMatchObject({
      round: 0,
      what: 'rows',
      why: expect.stringMatching(/turnLimit is no uint8: 300$/),
    })
  })

  test('a trial names a record that cannot be read', () => {
    expect(
      faultOf(whole, {
        seats: [
          { id: 'A1', team: 'A' },
          { id: 'B1', team: 'B', choice: 'x'.repeat(1001) },
        ],
      }),
    ).toMatchObject({ what: 'record', why: expect.stringMatching(/^This record is damaged: seats/) })
  })

  test('a trial ends when its match never does', () => {
    const endless = {
      ...whole,
      outcome: () => undefined,
      step: undefined,
      lastRound: undefined,
      resolve: (state: unknown) => ({ state, timeline: [] }),
    } as unknown as AnyGame
    expect(faultOf(endless)).toMatchObject({
      round: 20_001,
      what: 'end',
      why: 'it is not over after 20000 rounds',
    })
  }, 60_000)

  test('a trial stops after its rounds, without counting those in which the weakest bots warm up', () => {
    const { game, asked } = withLevels()
    const { over, record } = tryBots(trial(game, { level: 2, warmUp: 2, most: 2, seed: 's5' }))
    // The first step does not count as a round, so three steps pass until two rounds have counted; two more
    // are the warm-up.
    expect([over, record.rounds.length]).toEqual([false, 5])
    expect(asked.map(([, level]) => level)).toEqual([1, 1, 1, 1, 2, 2])
  })

  test('a trial lets a limited number of seats search in a round, by turns', () => {
    const { game, asked } = withLevels()
    tryBots(
      trial({ ...game, resolve: (state) => ({ state, timeline: [] }), outcome: () => undefined } as AnyGame, {
        level: 2,
        searchers: 1,
        most: 3,
      }),
    )
    const searching = asked.filter(([, level]) => level === 2).map(([seat]) => seat)
    expect([searching.length, new Set(searching).size]).toEqual([3, 2])
  })

  test('a trial has seats that give no orders now and then', () => {
    const seats = (dozes: number) =>
      tryBots(trial(whole, { dozes, seed: 'sleepy' })).record.rounds.flatMap((orders) => Object.keys(orders))
        .length
    expect(seats(2)).toBeLessThan(seats(0))
  })
})

describe('an analysed round', () => {
  const { record } = tryBots(trial(whole))
  test('a round is analysed, or the piece that breaks is named', () => {
    expect(() => analyseRound(whole, record, 2, 'A1')).not.toThrow()
    const round = record.rounds.findIndex((orders, i) => i > 0 && 'A1' in orders) + 1
    expect(() => analyseRound({ ...whole, think: fault } as AnyGame, record, round, 'A1')).toThrow(
      /^chance of round \d+: Error: a bug in a game/,
    )
    const broken = {
      ...whole,
      search: {
        level: 9,
        candidates: fault,
        value: () => 0.5,
        outlook: { rounds: 0, level: 1 },
        effort: {
          rows: 2,
          columns: 2,
          steps: 4,
          playout: { rounds: 0, level: 1 },
          trust: 0.5,
          prior: { handicap: 0, spread: 1 },
        },
      },
    } as unknown as AnyGame
    expect(() => analyseRound(broken, record, round, 'A1')).toThrow(
      new RegExp(`^orders of round ${round}, A1: Error: a bug in a game`),
    )
  })
})
