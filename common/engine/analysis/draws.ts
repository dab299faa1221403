/** Dice that record their draws: which dice a round drew, and the value of each. */
import type { Dice } from '../dice/dice.ts'

/** One of `count` values from `from` on. */
export interface Draw {
  readonly name: string
  readonly from: number
  readonly count: number
  readonly value: number
}

export interface WatchedDice {
  readonly dice: Dice
  /** In the order of the first draw, each name once: drawing a name again gives the same value. */
  readonly draws: readonly Draw[]
}

export function watched(dice: Dice): WatchedDice {
  const draws: Draw[] = []
  const seen = new Set<string>()
  const note = (name: string, from: number, count: number, value: number): number => {
    if (!seen.has(name)) {
      seen.add(name)
      draws.push({ name, from, count, value })
    }
    return value
  }
  return {
    draws,
    dice: {
      roll: (name, sides) => note(name, 1, sides, dice.roll(name, sides)),
      index: (name, count, from = 0) => note(name, from, count, dice.index(name, count, from)),
    },
  }
}

/** All values of a die, or, if it has more than `most`, that many evenly spaced ones. */
export function faces({ from, count }: Pick<Draw, 'from' | 'count'>, most: number): number[] {
  const shown = Math.min(count, most)
  return Array.from({ length: shown }, (_, i) => from + Math.floor(((2 * i + 1) * count) / (2 * shown)))
}
