import { expect, test } from '@jest/globals'
import { oddsInWords } from './forecast.ts'

test('odds are told gun by gun as in the sheet, with what a hit takes; like guns once', () => {
  expect(oddsInWords([{ chance: 72, hull: 36 }, { chance: 27, hull: 90 }])).toBe('72 % · 36 + 27 % · 90')
  expect(oddsInWords([{ chance: 70, hull: 0 }, { chance: 70, hull: 0 }, { chance: 40, hull: 0 }])).toBe('2 × 70 % · 0 + 40 % · 0')
  expect(oddsInWords([{ chance: 250, hull: 5 }])).toBe('200 % · 5')
})
