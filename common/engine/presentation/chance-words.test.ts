import { expect, test } from '@jest/globals'
import { chanceInWords, isOffScale } from './chance-words.ts'

const told = (chance: number, error?: number): string => chanceInWords(chance, error).replace('\u00a0', ' ')

test('an estimated chance is never told as 0 % or 100 %', () => {
  for (const error of [undefined, 1e-12, 0.001, 0.01, 0.3, 0.9])
    for (const chance of [0, 1e-9, 0.0049, 0.005, 0.4, 0.995, 0.9951, 1 - 1e-9, 1])
      expect(told(chance, error)).not.toMatch(/^(?:0|100) %|(?:under 0|over 100) %/)
})

test('a certain chance is told as such', () => {
  expect([told(0, 0), told(1, 0), told(1 / 3, 0)]).toEqual(['0 %', '100 %', '33 %'])
})

test('near the ends the text says what two standard errors leave room for', () => {
  expect(told(0, 0.01)).toBe('under 2 %')
  expect(told(1, 0.01)).toBe('over 98 %')
  expect(told(0.003, 0.0101)).toBe('under 3 %')
  expect(told(0.997, 0.0101)).toBe('over 97 %')
})

test('without a known error the text says 1 % and 99 %', () => {
  expect([told(0), told(0.004), told(0.996), told(1)]).toEqual([
    'under 1 %',
    'under 1 %',
    'over 99 %',
    'over 99 %',
  ])
})

test('what rounds to another percentage is told as it is', () => {
  expect([told(0.006, 0.01), told(0.42, 0.05), told(0.994)]).toEqual(['1 %', '42 %', '99 %'])
  expect([isOffScale(0.006, 0.01), isOffScale(0, 0.01), isOffScale(0, 0)]).toEqual([false, true, false])
})
