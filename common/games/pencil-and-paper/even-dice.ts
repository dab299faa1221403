/** Dice that sample all outcomes of a flick evenly: for chances, where few samples have to do. */
import type { Dice } from '../../engine/dice/dice.ts'
import type { ShipId } from './state.ts'

/** How many samples the chances of a flick are reckoned from. */
export const SAMPLES = 96

/**
 * A low-discrepancy sequence per die, so that all seven together are spread evenly (Roberts's R sequence:
 * powers of the root of x⁸ = x + 1).
 */
const STEPS = [1, 2, 3, 4, 5, 6, 7].map((k) => 1.09698 ** -k)
const ORDER: readonly string[] = ['angle/1', 'angle/2', 'length/1', 'length/2', 'snap', 'skip', 'tear']

/** `i`: the sample, from 0. */
export function evenDice(i: number, ship: ShipId): Dice {
  const share = (name: string): number => {
    const die = ORDER.indexOf(name.replace(`/${ship}`, ''))
    return (0.5 + (i + 1) * (die < 0 ? 0.618034 : STEPS[die]!)) % 1
  }
  return {
    roll: (name, sides) => 1 + Math.floor(share(name) * sides),
    index: (name, count, from = 0) => from + Math.floor(share(name) * count),
  }
}
