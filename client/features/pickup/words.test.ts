import { expect, test } from '@jest/globals'
import type { Adder } from '../../../common/wire/match/pickup-messages.ts'
import { ratedOf } from './words.ts'

const adder = (person: string, guest: boolean): Adder => ({
  person,
  name: person,
  program: false,
  guest,
  rating: null,
  away: false,
})

test.each([
  ['of an offer that is not rated', false, [adder('a', false)], undefined, 'not rated'],
  ['of one that nobody has added to', true, [], undefined, 'rated between accounts'],
  ['with a guest in it', true, [adder('a', false), adder('g', true)], undefined, 'with guests not rated'],
  [
    'of those who are called, without the guest who waits behind them',
    true,
    [adder('a', false), adder('b', false), adder('g', true)],
    ['a', 'b'],
    'rated between accounts',
  ],
] as const)('whether it is rated is said %s', (_, rated, people, who, words) => {
  expect(ratedOf({ rated, queue: people.map((one) => [one]) }, who)).toBe(words)
})
