import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { GUESTS } from '../../common/wire/guests.ts'
import { work } from '../testing/busy.ts'
import { censored, isCoarse } from './word-filter.ts'

test('stars out coarse words, also dressed up, and leaves others alone', () => {
  expect(censored('what the fuck, Bob')).toBe('what the ****, Bob')
  expect(censored('f u c k')).toBe('f u c k')
  expect(censored('fuuuck')).not.toContain('u')
  for (const text of [
    'Scunthorpe assassins class',
    'the pen is mightier',
    'a cockpit with thrust',
    'Dickens grapes',
  ])
    expect(censored(text)).toBe(text)
})

test('the rules of every game can be talked about', () => {
  const rules = globSync(join(import.meta.dirname, '../../common/games/*/*.md'))
  expect(rules.length).toBeGreaterThan(0)
  for (const file of rules)
    for (const line of readFileSync(file, 'utf8').split('\n')) expect(censored(line)).toBe(line)
})

test('numbers are no words: whatever the house calls a guest is a name', () => {
  expect(censored('455 points, and 80085')).toBe('455 points, and 80085')
  expect(censored('what an a55')).not.toContain('a55')
  for (const animal of GUESTS)
    for (let n = 100; n < 1000; n++) if (isCoarse(`${animal} ${n}`)) throw new Error(`${animal} ${n}`)
})

test('takes work in proportion to the length of a line', () => {
  const cost = (words: number) => work(() => censored('shit '.repeat(words)))
  cost(60)
  // Four times as much text; as the square of it that would be sixteen times the work.
  expect(cost(60) / cost(15)).toBeLessThan(10)
})
