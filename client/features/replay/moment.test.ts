import { describe, expect, test } from '@jest/globals'
import { addressOf, placeIn, readMoment, reelOf } from './moment.ts'

describe('the address of a moment', () => {
  test('an address is read as it was written', () => {
    const address = addressOf('0123456789abcdef0123', { round: 7, t: 0.404 }, 'A1')
    expect(address).toBe('/r/0123456789abcdef0123?r=7&t=0.4&as=A1')
    expect(readMoment('?r=7&t=0.4&as=A1', 12, ['A1', 'B1'])).toEqual({ at: { round: 7, t: 0.4 }, as: 'A1' })
    expect(addressOf('x', { round: 1, t: 0 }, 'gallery')).toBe('/r/x?r=1&t=0')
  })
  test.each<[string, ReturnType<typeof readMoment>]>([
    ['', { at: undefined, as: 'gallery' }],
    ['?r=99&t=1', { at: { round: 12, t: 1 }, as: 'gallery' }],
    ['?r=3', { at: { round: 3, t: 0 }, as: 'gallery' }],
    ['?r=0&t=1', { at: undefined, as: 'gallery' }],
    ['?r=1.5', { at: undefined, as: 'gallery' }],
    ['?r=2&t=-4', { at: { round: 2, t: 0 }, as: 'gallery' }],
    ['?r=2&t=Infinity&as=Z9', { at: { round: 2, t: 0 }, as: 'gallery' }],
    ['?r=<script>', { at: undefined, as: 'gallery' }],
  ])('an address is read as far as possible with the query %j', (query, read) => {
    expect(readMoment(query, 12, ['A1', 'B1'])).toEqual(read)
  })
})

describe('the reel', () => {
  const reel = reelOf([2, 3, 1])
  test('the reel has all rounds one after the other', () => {
    expect(reel).toEqual({ total: 6, starts: [0, 2, 5], lengths: [2, 3, 1] })
  })
  test.each<[number, number, number]>([
    [0, 0, 0],
    [1.5, 0, 1.5],
    [2, 1, 0],
    [4, 1, 2],
    [5.5, 2, 0.5],
    [6, 2, 1],
    [99, 2, 1],
    [-1, 0, 0],
  ])('the reel finds second %d in round %d, at %d', (time, index, t) => {
    expect(placeIn(reel, time)).toEqual({ index, t })
  })
})
