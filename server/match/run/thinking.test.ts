/** Where bots think, and what happens to players whose budget is used up. */
import { afterEach, expect, test } from '@jest/globals'
import { gameNamed } from '../../../common/games/list.ts'
import { type BotDecision, Thinking } from './thinking.ts'
import type { ThoughtRequest } from './thought-pool.ts'

const game = gameNamed('void-patrol')!
const highest = game.search!.level

/** Its threads answer with the level used, and report the cost that the seed states (ms). */
let thinking: Thinking
const begin = () =>
  (thinking = new Thinking(new URL('../../testing/preloads/faulty-bots.ts', import.meta.url)))
afterEach(() => thinking.stop())

const think = (
  level: number,
  cost: number | string,
  given: Partial<ThoughtRequest> = {},
): Promise<BotDecision> =>
  thinking.think({
    payer: 'somebody',
    match: {},
    game,
    view: () => 'a view',
    seat: 'A1',
    round: 1,
    level,
    seed: typeof cost === 'number' ? `costs ${cost}` : cost,
    among: 1,
    roundEnds: () => Infinity,
    ...given,
  })

const by = (level: number, limited = false): BotDecision => ({ orders: level, level, limited })

test('a payer thinks by a lower level after using up the allowance, and others do not', async () => {
  begin()
  expect(await think(3, 600)).toEqual(by(3))
  expect(await think(3, 7000)).toEqual(by(3))
  expect(await think(3, 1)).toEqual(by(2, true))
  expect(await think(1, 1)).toEqual(by(1))
  expect(await think(3, 1, { payer: 'another' })).toEqual(by(3))
})

test('a payer’s bots use the level below after much searching, and others search', async () => {
  begin()
  expect(await think(highest, 1_000_000)).toEqual(by(highest))
  expect(await think(highest, 1)).toEqual(by(highest - 1, true))
  expect(await think(highest, 1, { payer: 'another' })).toEqual(by(highest))
})

test('a bot thinks by the level below when time is short, and is declined when there is none', async () => {
  begin()
  await think(1, 1)
  expect(await think(highest, 1, { roundEnds: () => Date.now() + 450 })).toEqual(by(highest - 1))
  expect(await think(highest, 1, { roundEnds: () => Date.now() })).toEqual({
    declined: 'late',
    allowed: true,
  })
  await think(2, 600)
  await think(2, 7000)
  expect(await think(2, 1, { roundEnds: () => Date.now() })).toEqual({ declined: 'late', allowed: false })
})

test('a question that kills every thread is sent to each once, and never to this one', async () => {
  begin()
  await expect(think(highest, 'dies')).rejects.toThrow('no thread could think of it')
  expect(await think(2, 1, { payer: 'another' })).toEqual(by(2))
})

test('bots of an exhibition begin one thread at every level', async () => {
  begin()
  expect(await think(highest, 1, { sparing: 80 })).toEqual(by(highest))
  expect(await think(2, 1, { sparing: 80 })).toEqual(by(2))
  const { prompt, patient, searching } = thinking as unknown as Record<
    'prompt' | 'patient' | 'searching',
    { threads: readonly unknown[] }
  >
  expect([prompt, patient, searching].map(({ threads }) => threads.length)).toEqual([0, 0, 1])
})

test('a question is dropped when nobody wants it any more', async () => {
  begin()
  expect(await think(2, 1, { view: () => undefined })).toEqual({ declined: 'dropped', allowed: true })
  const match = {}
  const [, waiting] = [think(2, 1, { match }), think(2, 1, { match })]
  thinking.drop(match)
  expect(await waiting).toEqual({ declined: 'dropped', allowed: true })
})
