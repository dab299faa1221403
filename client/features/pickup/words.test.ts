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
  ['when it is not', false, [adder('a', false)], undefined, 'not rated'],
  ['when nobody has added to it', true, [], undefined, 'rated between accounts'],
  ['when a guest is in it', true, [adder('a', false), adder('g', true)], undefined, 'with guests not rated'],
  [
    'by the called players when a guest waits behind them',
    true,
    [adder('a', false), adder('b', false), adder('g', true)],
    ['a', 'b'],
    'rated between accounts',
  ],
] as const)('an offer tells whether it is rated, %s', (_, rated, people, who, words) => {
  expect(ratedOf({ rated, queue: people.map((one) => [one]) }, who)).toBe(words)
})
