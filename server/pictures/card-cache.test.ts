import { expect, test } from '@jest/globals'
import { CardCache } from './card-cache.ts'

const card = (bytes: number) => ({ png: Buffer.alloc(bytes), tag: '' })

test('the cache drops the least recently used card first, by bytes and by number', () => {
  const cache = new CardCache(100, 3)
  for (const key of ['a', 'b', 'c']) cache.put(key, card(30))
  expect(cache.get('a')).toMatchObject({ tag: '' })
  cache.put('d', card(10))
  expect(cache.size).toEqual({ bytes: 70, cards: 3 })
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key) === 'none')).toEqual(['b'])
  cache.put('e', card(90))
  expect(cache.size).toEqual({ bytes: 100, cards: 2 })
  cache.put('e', card(40))
  expect(cache.size.bytes).toBe(50)
})

test('a card larger than the cache is not kept, and a failed card is tried again later', () => {
  let now = 0
  const cache = new CardCache(100, 3, () => now)
  cache.put('large', card(101))
  expect(cache.size).toEqual({ bytes: 0, cards: 0 })
  for (let i = 0; i < 1000; i++) cache.put(`none ${i}`, undefined)
  expect(cache.size).toEqual({ bytes: 0, cards: 3 })
  expect([cache.get('none 999'), cache.get('none 1')]).toEqual([undefined, 'none'])
  now = 10 * 60_000
  expect(cache.get('none 999')).toBe('none')
  cache.put('none 999', card(5))
  expect(cache.size).toEqual({ bytes: 5, cards: 3 })
})
