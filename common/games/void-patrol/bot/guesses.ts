/** Where an enemy may end this round: a handful of motions with weights that add up to 1, the likeliest first. */
import { fly, type Motion } from '../move.ts'
import { chitsFuelled, slotsIn, spinsIn, thrustsIn } from '../orders.ts'
import type { Fighter } from '../state.ts'

export interface Guess {
  readonly enemy: Fighter
  readonly motion: Motion
  readonly thrusts: number
  readonly spins: number
  readonly weight: number
}

const FORWARD: readonly (readonly [chits: string, weight: number])[] = [
  ['', 0.3],
  ['F', 0.2],
  ['R', 0.1],
  ['L', 0.1],
  ['RF', 0.1],
  ['LF', 0.1],
  ['FF', 0.1],
]
const DUAL: typeof FORWARD = [
  ['', 0.3],
  ['<>', 0.15],
  ['R', 0.1],
  ['L', 0.1],
  ['>', 0.1],
  ['<', 0.1],
  ['<<', 0.075],
  ['>>', 0.075],
]

/**
 * Guesses without a search: the enemy drifts, turns a little or thrusts a little, within its thrust and fuel.
 */
export function guessesOf(enemy: Fighter): Guess[] {
  const playable = (enemy.thrusters === 'dual' ? DUAL : FORWARD).filter(
    ([chits]) => slotsIn(enemy, chits) <= enemy.thrust && chits.length <= chitsFuelled(enemy),
  )
  const all = playable.reduce((sum, [, weight]) => sum + weight, 0)
  return playable.map(([chits, weight]) => ({
    enemy,
    motion: fly(enemy, chits),
    thrusts: thrustsIn(chits),
    spins: spinsIn(chits),
    weight: weight / all,
  }))
}
