/** The weight of values, as an estimate of their size. */
import { expect, test } from '@jest/globals'
import { keptWeighsMore, weighsMore } from './weight.ts'

test.each([
  ['a text', 'x'.repeat(1000)],
  ['many numbers', Array.from({ length: 200 }, (_, i) => i)],
  ['many names', Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`name ${i}`, true]))],
  ['deep values', { a: [{ b: { c: ['x'.repeat(500), null, undefined, 'y'.repeat(500)] } }] }],
])('the weight of %s is about that of its JSON', (_what, data) => {
  const letters = JSON.stringify(data).length
  expect([weighsMore(data, letters / 2), weighsMore(data, letters * 2)]).toEqual([true, false])
  // Data that stays is found to weigh the same, at the first look and at later ones.
  const whole = { data, also: [data] }
  for (const than of [letters, letters * 4, letters, letters * 4])
    expect(keptWeighsMore(whole, than)).toBe(weighsMore(whole, than))
})

test('of data that never changes each long list is counted once', () => {
  let looked = 0
  const list = Array.from({ length: 20 }, () =>
    Object.defineProperty({}, 'text', { enumerable: true, get: () => ++looked && 'x'.repeat(10) }),
  )
  const rounds = [1, 2, 3].map((round) => ({ round, list }))
  for (const state of [...rounds, ...rounds])
    expect([keptWeighsMore(state, 200), keptWeighsMore(state, 9000)]).toEqual([true, false])
  // Until it is known whole, a smaller limit stops within it.
  expect(looked).toBeLessThan(40)
})

test('the weight is counted only up to the limit asked for', () => {
  const looked: number[] = []
  const data = Array.from({ length: 1000 }, (_, i) =>
    Object.defineProperty({}, 'text', { enumerable: true, get: () => looked.push(i) && 'x'.repeat(100) }),
  )
  expect(weighsMore(data, 1000)).toBe(true)
  expect(looked.length).toBeLessThan(20)
})
