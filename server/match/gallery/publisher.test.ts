/**
 * A match publishes to its galleries once for all, only while there are any, and each gallery can detect
 * gaps.
 */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { type GalleryRules, type GalleryUpdate, playerOf } from './messages.ts'
import { GalleryPublisher, GONE_AFTER } from './publisher.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const A = { id: 'a', process: 'here' }
const B = { id: 'b', process: 'there' }

function publishing() {
  const sent: (GalleryUpdate & { elsewhere: boolean })[] = []
  const seen: string[] = []
  const now = { round: 0, sent: 0, rules: { insiders: ['ann'], organiser: '', rulings: [] } as GalleryRules }
  const publisher = new GalleryPublisher(
    {
      game: { game: 'toy', rules: 1, engine: 1 },
      snapshot: () => ({ fields: { round: now.round }, seats: {} }),
      takeChange: () => {
        const changed = now.sent !== now.round
        now.sent = now.round
        return changed ? { fields: { round: now.round }, seats: {} } : undefined
      },
      dropChanges: () => void (now.sent = now.round),
      rules: () => now.rules,
      lines: () => [],
      came: (watchers) => void seen.push(`+${watchers.map(playerOf).join()}`),
      went: (watchers) => void seen.push(`-${watchers.map(playerOf).join()}`),
      react: (counts) => void seen.push(JSON.stringify(counts)),
      send: (what, elsewhere) => void sent.push({ ...what, elsewhere }),
      failed: (error) => {
        throw error
      },
    },
    'here',
  )
  const change = () => {
    now.round++
    publisher.changed()
  }
  return { publisher, sent, seen, now, change }
}

test('a publisher sends nothing without followers and each change once with them', () => {
  const { publisher, sent, change, now } = publishing()
  change()
  publisher.say('note', { text: 'hello' })
  expect(sent).toEqual([])
  expect(publisher.follow(A, [])).toMatchObject({ seq: 0, shown: { fields: { round: 1 } } })
  publisher.changed()
  expect(sent).toEqual([])
  change()
  publisher.follow(B, [])
  change()
  expect(sent.map(({ seq, shown, elsewhere }) => [seq, shown?.fields['round'], elsewhere])).toEqual([
    [1, 2, false],
    [2, 3, true],
  ])
  now.rules = { ...now.rules, insiders: ['ann', 'bob'] }
  publisher.changed()
  publisher.changed()
  expect(sent.slice(2).map(({ shown, rules }) => [shown, rules])).toEqual([[undefined, now.rules]])
})

test('a new follower hears nothing twice and misses nothing', () => {
  const { publisher, sent, now } = publishing()
  const first = publisher.follow(A, [])!
  now.round = 7
  const second = publisher.follow(B, [])!
  // The first gallery gets the change before the second one starts with it.
  expect(sent).toMatchObject([{ epoch: first.epoch, seq: first.seq + 1, shown: { fields: { round: 7 } } }])
  expect([second.seq, second.shown.fields]).toEqual([first.seq + 1, { round: 7 }])
  expect(publisher.report({ gallery: A, came: [], went: [], reactions: {} })).toMatchObject({
    epoch: first.epoch,
    seq: second.seq,
  })
})

test('a publisher counts spectators by gallery, and drops those of a silent gallery', () => {
  const { publisher, seen, sent, change } = publishing()
  publisher.follow(A, ['ann', 'bob'])
  publisher.follow(B, ['eve'])
  publisher.report({ gallery: A, came: ['cid'], went: ['bob', 'nobody'], reactions: { gg: 2 } })
  expect([[...publisher.watchers()], seen]).toEqual([
    ['ann', 'cid', 'eve'],
    ['+ann,bob', '+eve', '-bob', '+cid', '{"gg":2}'],
  ])
  expect(publisher.size).toBe(3)
  jest.advanceTimersByTime(GONE_AFTER - 1000)
  publisher.report({ gallery: B, came: [], went: [], reactions: {} })
  jest.advanceTimersByTime(5000)
  expect([[...publisher.watchers()], seen.at(-1)]).toEqual([['eve'], '-ann,cid'])
  expect(publisher.report({ gallery: A, came: [], went: [], reactions: {} })).toBeUndefined()
  publisher.unfollow('b')
  expect([publisher.hasFollowers, seen.at(-1), jest.getTimerCount()]).toEqual([false, '-eve', 0])
  change()
  expect(sent).toEqual([])
})

test('a restarted gallery is not counted twice, and the number of galleries is bounded', () => {
  const { publisher, seen } = publishing()
  publisher.follow(A, ['ann'])
  publisher.follow(A, ['ann', 'bob'])
  expect([[...publisher.watchers()], seen]).toEqual([
    ['ann', 'bob'],
    ['+ann', '-ann', '+ann,bob'],
  ])
  const begun = Array.from({ length: 100 }, (_, i) => publisher.follow({ id: `${i}`, process: 'there' }, []))
  expect(begun.filter(Boolean)).toHaveLength(63)
})
