/** Batched news of the crowd's reactions and lines: cost and recipients. */

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Phase } from '../../../common/wire/match/match-schema.ts'
import type { Messages } from '../../../common/wire/match/messages.ts'
import { Chat } from '../match-chat.ts'
import { CrowdTeller, type Side } from './crowd-teller.ts'

beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void jest.useRealTimers())

function gallery(size = 10) {
  const sent: [to: Side, type: string, message: Messages['lines'] | Messages['reactions']][] = []
  const now = { phase: 'playing' as Phase }
  const chat = new Chat()
  const teller = new CrowdTeller({
    chat,
    course: () => ({ phase: now.phase, round: 3, shown: 2 }),
    size: () => size,
    published: ({ id, channel, text }) => ({ id, channel, text }) as never,
    send: (...message) => sent.push(message),
    failed: (error) => {
      throw error
    },
  })
  let people = 0
  const say = async (channel: 'all' | 'spectators', text: string) => {
    const line = chat.say(
      { player: `p${people++}`, name: 'Wim', seat: '', team: '' },
      channel,
      text,
      { phase: now.phase, round: 3 },
      Date.now(),
    )
    const numbered = chat.numbered(line)
    chat.add(numbered)
    teller.say(numbered)
    return numbered
  }
  return { teller, sent, now, say, chat }
}

test('reactions of five thousand people within a second are a few small messages', () => {
  const { teller, sent } = gallery(5000)
  jest.advanceTimersByTime(5000)
  for (let i = 0; i < 5000; i++) {
    teller.react({ [i % 2 === 0 ? 'yes' : 'boom']: 1 })
    if (i % 5 === 0) jest.advanceTimersByTime(1)
  }
  jest.advanceTimersByTime(2000)
  expect(sent.length).toBeLessThanOrEqual(3)
  expect(sent.every(([to, type]) => to === 'spectators' && type === 'reactions')).toBe(true)
  const total = (of: 'yes' | 'boom') =>
    sent.reduce((sum, [, , counts]) => sum + ((counts as Messages['reactions'])[of] ?? 0), 0)
  expect([total('yes'), total('boom')]).toEqual([2500, 2500])
})

test('a few reactions are sent at once, then twice a second', () => {
  const { teller, sent } = gallery()
  const times: number[] = []
  for (let ms = 0; ms < 950; ms += 50) {
    const before = sent.length
    teller.react({ wow: 1 })
    jest.advanceTimersByTime(50)
    if (sent.length > before) times.push(ms)
  }
  expect(times[0]).toBe(0)
  expect(sent).toHaveLength(2)
  // Nothing is sent when there is nothing new.
  jest.advanceTimersByTime(10_000)
  expect(sent).toHaveLength(3)
})

test('players are sent nothing from the gallery while they play, and everything after', async () => {
  const { teller, sent, now, say } = gallery()
  teller.react({ yes: 1 })
  await say('spectators', 'he turns left')
  jest.advanceTimersByTime(600)
  expect(sent.map(([to]) => to)).toEqual(expect.not.arrayContaining(['players']))
  expect(sent).toHaveLength(2)
  now.phase = 'finished'
  sent.length = 0
  teller.react({ gg: 1 })
  await say('spectators', 'well flown')
  await say('all', 'well flown indeed')
  jest.advanceTimersByTime(600)
  expect(
    sent
      .filter(([to]) => to === 'players')
      .map(([, type]) => type)
      .sort(),
  ).toEqual(['lines', 'reactions'])
  expect(sent.find(([to, type]) => to === 'players' && type === 'lines')![2]).toHaveLength(2)
})

test('a line that is deleted before it was sent reaches nobody', async () => {
  const { sent, say, chat } = gallery()
  await say('spectators', 'first')
  jest.advanceTimersByTime(1)
  const vile = await say('spectators', 'vile')
  await say('spectators', 'kind')
  chat.erase(vile.id)
  jest.advanceTimersByTime(600)
  expect(sent.flatMap(([, , lines]) => (lines as Messages['lines']).map(({ text }) => text))).toEqual([
    'first',
    'kind',
  ])
})
