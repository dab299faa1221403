/** However many requests the crowd in a gallery sends, the match's node receives only a few per second. */
import { expect, test } from '@jest/globals'
import { isRefused } from '../../../common/wire/refusals.ts'
import { CrowdPace } from '../../chat/speech.ts'
import { galleryRequests } from './gallery-requests.ts'

function gallery(there: () => Promise<unknown> = async () => true) {
  const asked: string[] = []
  const shown: object[] = []
  const state = { phase: 'playing', spectators: 5000 }
  const pace = new CrowdPace()
  const requests = galleryRequests({
    state: state as never,
    pace,
    now: () => 1000,
    mutedFor: (player) => (player === 'loud' ? 60_000 : 0),
    react: (counts) => void shown.push(counts),
    ask: (_who, name) => {
      asked.push(name)
      return there()
    },
    report: (error) => {
      throw error
    },
  })
  const ask = (player: string, name: string, payload: unknown, role = '') =>
    requests.answer(name, { auth: { player, role }, ref: undefined } as never, payload, {
      reject: (why: unknown) => why,
    } as never)
  return { ask, asked, shown, state, pace }
}

const codeOf = (answer: unknown): unknown => (isRefused(answer) ? answer.code : answer)
const line = (i: number) => ({ channel: 'spectators', text: `line ${i}` })

test('a gallery passes on some of thousands of lines and reports, and all of moderators', async () => {
  const { ask, asked } = gallery()
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, i) =>
      ask(`guest ${i}`, i % 2 ? 'chat' : 'report', i % 2 ? line(i) : { line: 1, reason: 'rude' }),
    ),
  )
  expect(asked).toHaveLength(20)
  expect(new Set(answers.map(codeOf))).toEqual(new Set([true, 'crowd_writes']))
  expect(await ask('mod', 'erase', { line: 1 }, 'moderator')).toBe(true)
})

test('a gallery slows an eager writer alone, and passes on nothing of a full crowd', async () => {
  const { ask, asked, pace } = gallery()
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => ask('eager', 'chat', line(i))))
  expect([asked.length, codeOf(answers.at(-1))]).toEqual([8, 'too_fast'])
  for (let i = 0; i < 40; i++) pace.said(900)
  expect([codeOf(await ask('another', 'chat', line(1))), asked.length]).toEqual(['crowd_writes', 8])
})

test('a gallery refuses requests of seats, organisers and moderators, and counts reactions', async () => {
  const { ask, asked, shown, state } = gallery()
  const refused = await Promise.all([
    ask('ann', 'sit', { seat: 'A1' }),
    ask('ann', 'orders', { round: 1, orders: {} }),
    ask('ann', 'ready', { ready: true }),
    ask('ann', 'organise', { act: 'stop' }),
    ask('ann', 'mute', { person: 'p1', minutes: 1 }),
    ask('ann', 'erase', { line: 1 }),
    ask('ann', 'chat', { channel: 'nowhere', text: 'x' }),
    ask('loud', 'react', { reaction: 'gg' }),
  ])
  expect(refused.map(codeOf)).toEqual([
    'in_gallery',
    'no_seat',
    'no_seat',
    'not_yours',
    'not_allowed',
    'not_allowed',
    'malformed',
    'muted',
  ])
  expect([await ask('ann', 'react', { reaction: 'gg' }), shown, asked]).toEqual([true, [{ gg: 1 }], []])
  state.phase = 'gathering'
  expect(codeOf(await ask('ann', 'react', { reaction: 'gg' }))).toBe('wrong_phase')
})

test('a gallery answers that the match is moving when it does not reply', async () => {
  const { ask } = gallery(() => Promise.reject(new Error('no answer')))
  expect(codeOf(await ask('ann', 'chat', line(1)))).toBe('moving')
})
