/** Tabs without a socket: what they are told, and how they come and go. */
import { ServerError } from '@colyseus/core'
import { afterEach, expect, jest, test } from '@jest/globals'
import { atTheDoor, refusal } from '../../common/wire/refusals.ts'
import { packed } from '../framework/packed.ts'
import type { AdmittedPlayer } from '../rooms/admission.ts'
import type { PlainLine } from './messages.ts'
import type { PlainTab } from './plain-tab.ts'
import { GONE_AFTER, PlainTabs, plainTopic } from './plain-tabs.ts'

const auth = (player: string) => ({ player, name: player }) as AdmittedPlayer
const open: PlainTabs[] = []
afterEach(() => {
  for (const tabs of open.splice(0)) tabs.stop()
  jest.useRealTimers()
})

/** A room, with what has happened to its plain tabs. */
function room(join: (tab: PlainTab) => unknown = () => undefined) {
  const happened: unknown[] = []
  const tabs = new PlainTabs({
    join: (tab) => {
      happened.push(['joined', tab.auth.player])
      return join(tab)
    },
    left: (tab, meant) => happened.push(['left', tab.auth.player, meant]),
    heard: (tab, type, message) => tabs.tell(tab, { type, message }),
    process: () => 'here',
    report: (error) => happened.push(['failed', String(error)]),
  })
  open.push(tabs)
  return { tabs, happened }
}

let count = 0
const named = () => ({ id: `tab-${++count}`, process: 'here' })

/** A tab in that room, with the lines that it is told. */
async function entered(tabs: PlainTabs, player = 'Ann', silent?: true) {
  const tab = named()
  const lines: PlainLine[] = []
  // Subscribing without a presence rejects; this process is told all the same.
  await plainTopic.hear(tab.id, (line) => lines.push(line)).catch(() => undefined)
  const answer = await tabs.enter({ tab, auth: auth(player), ...(silent && { silent }) })
  return { id: tab.id, lines, answer: answer as PlainTab }
}

test('a tab is told messages and packed frames as lines, counted from one', async () => {
  const { tabs } = room()
  const { answer, lines, id } = await entered(tabs)
  answer.send('mine', { seat: 'A1' })
  answer.enqueueRaw(packed('chat', { text: 'hello' }))
  // A patch of the synced state is not for it.
  answer.enqueueRaw(new Uint8Array([1, 2, 3]))
  expect(lines).toEqual([
    { seq: 1, line: { type: 'mine', message: { seat: 'A1' } } },
    { seq: 2, line: { type: 'chat', message: { text: 'hello' } } },
  ])
  expect(tabs.stays(id)).toBe(2)
  expect(tabs.stays('another')).toBeUndefined()
})

test('a tab that the room closes is told the code, and has left', async () => {
  const { tabs, happened } = room()
  const { answer, lines, id } = await entered(tabs)
  answer.leave(4103, 'sent away')
  answer.send('mine', {})
  expect(lines).toEqual([{ seq: 1, closed: { code: 4103, reason: 'sent away' } }])
  expect(happened).toEqual([
    ['joined', 'Ann'],
    ['left', 'Ann', false],
  ])
  expect([tabs.stays(id), tabs.all]).toEqual([undefined, []])
})

test('a refused join answers with the refusal, an error with an apology, and neither stays', async () => {
  const refused = room(() => {
    throw new ServerError(4200, atTheDoor(refusal('banned', 'Until noon.')))
  })
  expect((await entered(refused.tabs)).answer).toEqual(refusal('banned', 'Until noon.'))
  const broken = room(() => Promise.reject(new Error('out of order')))
  expect((await entered(broken.tabs)).answer).toMatchObject({ code: 'internal' })
  expect(broken.happened.at(-1)).toEqual(['failed', 'Error: out of order'])
  expect([refused.tabs.all, broken.tabs.all]).toEqual([[], []])
})

test('a tab of which nothing is heard is gone, and one that stays is not', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  const { tabs, happened } = room()
  const [quiet, busy] = [await entered(tabs, 'Quiet'), await entered(tabs, 'Busy')]
  for (let passed = 0; passed <= GONE_AFTER + 4000; passed += 1000) {
    jest.advanceTimersByTime(1000)
    tabs.stays(busy.id)
  }
  expect(happened.slice(2)).toEqual([['left', 'Quiet', false]])
  expect([tabs.stays(quiet.id), tabs.stays(busy.id)]).toEqual([undefined, 0])
})

test('a tab without a stream is told nothing, and is replaced by the next of its player', async () => {
  const { tabs, happened } = room()
  const silent = await entered(tabs, 'Ann', true)
  const other = await entered(tabs, 'Bob', true)
  silent.answer.send('mine', { seat: 'A1' })
  expect(silent.lines).toEqual([])
  await entered(tabs, 'Ann')
  expect(happened.slice(2)).toEqual([
    ['joined', 'Ann'],
    ['left', 'Ann', false],
  ])
  expect(tabs.stays(other.id)).toBe(0)
})
