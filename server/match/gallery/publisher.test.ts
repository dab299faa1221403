/**
 * A match publishes to its galleries once for all, only while there are any, and each gallery can detect
 * gaps.
 */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { type GalleryRules, type GalleryUpdate, idOf } from './messages.ts'
import { GalleryFeed, GONE_AFTER } from './publisher.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const A = { id: 'a', process: 'here' }
const B = { id: 'b', process: 'there' }

function fed() {
  const told: (GalleryUpdate & { elsewhere: boolean })[] = []
  const seen: string[] = []
  const now = { round: 0, told: 0, rules: { insiders: ['ann'], organiser: '', rulings: [] } as GalleryRules }
  const feed = new GalleryFeed(
    {
      game: { game: 'toy', rules: 1, engine: 1 },
      whole: () => ({ fields: { round: now.round }, seats: {} }),
      change: () => {
        const changed = now.told !== now.round
        now.told = now.round
        return changed ? { fields: { round: now.round }, seats: {} } : undefined
      },
      unfollowed: () => void (now.told = now.round),
      rules: () => now.rules,
      lines: () => [],
      came: (watchers) => void seen.push(`+${watchers.map(idOf).join()}`),
      went: (watchers) => void seen.push(`-${watchers.map(idOf).join()}`),
      react: (counts) => void seen.push(JSON.stringify(counts)),
      tell: (what, elsewhere) => void told.push({ ...what, elsewhere }),
      failed: (error) => {
        throw error
      },
    },
    'here',
  )
  const change = () => {
    now.round++
    feed.changed()
  }
  return { feed, told, seen, now, change }
}

test('a feed sends nothing without followers and each change once with them', () => {
  const { feed, told, change, now } = fed()
  change()
  feed.say('note', { text: 'hello' })
  expect(told).toEqual([])
  expect(feed.begin(A, [])).toMatchObject({ seq: 0, shown: { fields: { round: 1 } } })
  feed.changed()
  expect(told).toEqual([])
  change()
  feed.begin(B, [])
  change()
  expect(told.map(({ seq, shown, elsewhere }) => [seq, shown?.fields['round'], elsewhere])).toEqual([
    [1, 2, false],
    [2, 3, true],
  ])
  now.rules = { ...now.rules, insiders: ['ann', 'bob'] }
  feed.changed()
  feed.changed()
  expect(told.slice(2).map(({ shown, rules }) => [shown, rules])).toEqual([[undefined, now.rules]])
})

test('a new follower hears nothing twice and misses nothing', () => {
  const { feed, told, now } = fed()
  const first = feed.begin(A, [])!
  now.round = 7
  const second = feed.begin(B, [])!
  // The first gallery gets the change before the second one starts with it.
  expect(told).toMatchObject([{ epoch: first.epoch, seq: first.seq + 1, shown: { fields: { round: 7 } } }])
  expect([second.seq, second.shown.fields]).toEqual([first.seq + 1, { round: 7 }])
  expect(feed.report({ gallery: A, came: [], went: [], reactions: {} })).toMatchObject({
    epoch: first.epoch,
    seq: second.seq,
  })
})

test('a feed counts spectators by gallery, and drops those of a silent gallery', () => {
  const { feed, seen, told, change } = fed()
  feed.begin(A, ['ann', 'bob'])
  feed.begin(B, ['eve'])
  feed.report({ gallery: A, came: ['cid'], went: ['bob', 'nobody'], reactions: { gg: 2 } })
  expect([[...feed.watchers()], seen]).toEqual([
    ['ann', 'cid', 'eve'],
    ['+ann,bob', '+eve', '-bob', '+cid', '{"gg":2}'],
  ])
  expect(feed.size).toBe(3)
  jest.advanceTimersByTime(GONE_AFTER - 1000)
  feed.report({ gallery: B, came: [], went: [], reactions: {} })
  jest.advanceTimersByTime(5000)
  expect([[...feed.watchers()], seen.at(-1)]).toEqual([['eve'], '-ann,cid'])
  expect(feed.report({ gallery: A, came: [], went: [], reactions: {} })).toBeUndefined()
  feed.end('b')
  expect([feed.followed, seen.at(-1), jest.getTimerCount()]).toEqual([false, '-eve', 0])
  change()
  expect(told).toEqual([])
})

test('a restarted gallery is not counted twice, and the number of galleries is bounded', () => {
  const { feed, seen } = fed()
  feed.begin(A, ['ann'])
  feed.begin(A, ['ann', 'bob'])
  expect([[...feed.watchers()], seen]).toEqual([
    ['ann', 'bob'],
    ['+ann', '-ann', '+ann,bob'],
  ])
  const begun = Array.from({ length: 100 }, (_, i) => feed.begin({ id: `${i}`, process: 'there' }, []))
  expect(begun.filter(Boolean)).toHaveLength(63)
})
