import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { shown, toast } from './toasts.tsx'

const texts = () => shown.value.map(({ text }) => text)

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  jest.runAllTimers()
  jest.useRealTimers()
})

test('a toast goes after five seconds', () => {
  toast('The link is copied.')
  jest.advanceTimersByTime(4900)
  expect(texts()).toEqual(['The link is copied.'])
  jest.advanceTimersByTime(200)
  expect(texts()).toEqual([])
})

test('a toast is shown again for its whole time when it is repeated', () => {
  toast('The link is copied.')
  const [first] = shown.value
  jest.advanceTimersByTime(4900)
  toast('The link is copied.')
  expect([texts(), shown.value[0]!.id === first!.id]).toEqual([['The link is copied.'], false])
  jest.advanceTimersByTime(4900)
  expect(texts()).toEqual(['The link is copied.'])
  jest.advanceTimersByTime(200)
  expect(texts()).toEqual([])
})

test('a held key shows its toast once', () => {
  toast('Too late.')
  const [first] = shown.value
  for (let i = 0; i < 5; i++) {
    jest.advanceTimersByTime(100)
    toast('Too late.')
  }
  expect([texts(), shown.value[0]!.id]).toEqual([['Too late.'], first!.id])
  jest.advanceTimersByTime(4900)
  expect(texts()).toEqual(['Too late.'])
})

test('at most three toasts are shown, and one with an undo button stays longer', () => {
  for (const text of ['one', 'two', 'three']) toast(text)
  toast('four', { label: 'Undo', act: () => undefined })
  expect(texts()).toEqual(['two', 'three', 'four'])
  jest.advanceTimersByTime(14_900)
  expect(texts()).toEqual(['four'])
})
