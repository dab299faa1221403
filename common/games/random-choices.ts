/**
 * Random legal choices for seats, including those that players make themselves. By the id of the game, for
 * games with such choices.
 */
import { type Dice, named } from '../engine/dice/dice.ts'
import type { AnyGame } from '../engine/game.ts'
import type { SeatId } from '../engine/match-types.ts'
import { randomChoice as voidPatrol } from './void-patrol/setup/random-choice.ts'

/** One seat in this many uses the game's default. */
const LEFT_OUT = 4
/** Number of lists of a game's own choices that are tried, and how games join them. */
const LISTS = 8
const JOINED_BY = [' ', '+'] as const
const LONGEST_LIST = 8

/** Each takes the setup of its own game, which its id names; no type says which. */
const OWN: Readonly<Record<string, (setup: never, dice: Dice) => string>> = { 'void-patrol': voidPatrol }

/** By seat; seats with the game's default are missing. */
export function randomChoices(game: AnyGame, setup: unknown, dice: Dice): Record<SeatId, string> {
  return Object.fromEntries(
    game.seats(setup).flatMap(({ id }) => {
      const choice = choiceOf(game, setup, id, named(dice, id))
      return choice === undefined ? [] : [[id, choice] as const]
    }),
  )
}

function choiceOf(game: AnyGame, setup: unknown, seat: SeatId, dice: Dice): string | undefined {
  if (dice.index('out', LEFT_OUT) === 0) return undefined
  const own = OWN[game.id]?.(setup as never, dice)
  if (own !== undefined && game.checkChoice(setup, own, seat).length === 0) return own
  const ids = game.choices(setup, seat).map(({ id }) => id)
  if (ids.length === 0) return undefined
  const one = (name: string) => ids[dice.index(name, ids.length)]!
  const lists = Array.from({ length: LISTS }, (_, i) => {
    const length = dice.index(`list ${i}`, LONGEST_LIST, 1)
    return Array.from({ length }, (_, k) => one(`list ${i}/${k}`)).join(
      JOINED_BY[dice.index(`joined ${i}`, JOINED_BY.length)],
    )
  })
  return [...lists, one('one')].find((choice) => game.checkChoice(setup, choice, seat).length === 0)
}
