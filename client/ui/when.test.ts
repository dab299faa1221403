import { expect, test } from '@jest/globals'
import { timeOf } from './when.ts'

const at = (day: number, hour: number) => new Date(2026, 4, day, hour, 5).getTime()

test('a time is shown with its day unless it is today', () => {
  expect(timeOf(at(3, 14), at(3, 20))).toBe('14:05')
  expect(timeOf(at(3, 23), at(4, 0))).toBe('3 May 2026, 23:05')
})
