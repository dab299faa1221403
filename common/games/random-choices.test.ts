import { expect, test } from '@jest/globals'
import { diceOf } from '../engine/dice/dice.ts'
import { gameNamed } from './list.ts'
import { randomChoices } from './random-choices.ts'

const drawn = (id: string, setup: object): string[] => {
  const game = gameNamed(id)!
  const parsed: unknown = game.setup.parse(setup)
  const all = Array.from({ length: 60 }, (_, i) =>
    Object.entries(randomChoices(game, parsed, diceOf('choices', i))),
  ).flat()
  for (const [seat, choice] of all)
    expect([choice, game.checkChoice(parsed, choice, seat)]).toEqual([choice, []])
  // Some seats choose nothing and get the default.
  expect(all.length).toBeLessThan(60 * game.seats(parsed).length)
  return all.map(([, choice]) => choice)
}

test('seats get legal choices, and some of them are own designs and pilots', () => {
  const own = drawn('void-patrol', { rules: 'advanced', pilots: 'campaign', fightersPerSeat: 2 })
  expect([
    own.some((one) => one.includes('\nhull ')),
    own.some((one) => one.includes('\npilot ')),
    own.some((one) => !one.includes('\nhull ')),
  ]).toEqual([true, true, true])
  expect(drawn('void-patrol', { rules: 'simple' }).some((one) => one.includes('\n'))).toBe(false)
  expect(drawn('space-arena', { shipsPerSeat: 3 }).some((one) => one.split(' ').length === 3)).toBe(true)
  expect(drawn('vector-combat', { ships: 4 }).some((one) => one.split('+').length > 2)).toBe(true)
  expect(drawn('pencil-and-paper', {})).toEqual([])
})
