/** The weight of values, as an estimate of their size. */
import { expect, test } from '@jest/globals'
import { weighsMore } from './weight.ts'

test.each([
  ['a text', 'x'.repeat(1000)],
  ['many numbers', Array.from({ length: 200 }, (_, i) => i)],
  ['many names', Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`name ${i}`, true]))],
  ['deep values', { a: [{ b: { c: ['x'.repeat(500), null, undefined, 'y'.repeat(500)] } }] }],
])('the weight of %s is about that of its JSON', (_what, data) => {
  const letters = JSON.stringify(data).length
  expect([weighsMore(data, letters / 2), weighsMore(data, letters * 2)]).toEqual([true, false])
})

test('the weight is counted only up to the limit asked for', () => {
  const looked: number[] = []
  const data = Array.from({ length: 1000 }, (_, i) =>
    Object.defineProperty({}, 'text', { enumerable: true, get: () => looked.push(i) && 'x'.repeat(100) }),
  )
  expect(weighsMore(data, 1000)).toBe(true)
  expect(looked.length).toBeLessThan(20)
})

test('a state that was counted whole is not counted again, whatever is asked of it', () => {
  let looks = 0
  const state = Object.defineProperty({}, 'text', {
    enumerable: true,
    get: () => (looks++, 'x'.repeat(100)),
  })
  expect([weighsMore(state, 50), weighsMore(state, 1000), looks]).toEqual([true, false, 2])
  expect([weighsMore(state, 50), weighsMore(state, 200), looks]).toEqual([true, false, 2])
})
