import { expect, test } from '@jest/globals'
import { MissedMessages } from './missed.ts'

const DAY = 24 * 3600_000

test('an absent person reads missed news once, also after a restart, up to a day old', () => {
  const before = new MissedMessages()
  before.add('a', 'first', 0)
  before.add('a', 'second', 10)
  before.add('b', 'old', 0)
  const missed = new MissedMessages()
  missed.restore(before.kept(20))
  expect(missed.take('a', 20)).toEqual(['first', 'second'])
  expect(missed.take('a', 21)).toEqual([])
  expect(missed.take('b', DAY)).toEqual([])
})

test('notes are bounded to three for each of two hundred people', () => {
  const missed = new MissedMessages()
  for (let i = 0; i < 300; i++) for (let n = 0; n < 5; n++) missed.add(`p${i}`, `note ${n}`, 0)
  const kept = missed.kept(1)
  expect([kept.length, kept[0]![0], kept.at(-1)![1].map(({ text }) => text)]).toEqual([
    200,
    'p100',
    ['note 2', 'note 3', 'note 4'],
  ])
})
