/** Craft as a bot sees them, and the worth of things to it, in undamaged craft. */
import type { Craft, Rules } from '../state.ts'

/** A craft in the bot's situation. */
export interface Ship {
  readonly craft: Craft
  /** Index in `teams`. */
  readonly team: number
  /** Whether it belongs to the thinking seat. */
  readonly own: boolean
  /** Whether its player still gives orders. */
  readonly steers: boolean
  readonly armed: boolean
  readonly worth: number
}

/** Shots of less worth are not fired. */
export const MISSILE = 0.04
/** Tokens of a base, the middle first; with the middle all is lost (HS-7.3). */
export const TOKEN_WORTH = [4, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3] as const

/** By hit points left. */
const WORTH = { brutal: [0, 1], fortified: [0, 0.55, 0.8, 1] } as const

/** More simultaneous hits than this change nothing. */
export const MOST_HITS = 8

/** By hit points and hits: expected share of a craft's worth lost (HS-5.6). */
const FORTIFIED = [0, 1, 2, 3].map((hp) => {
  let left = [0, 0, 0, 0].map((_, i) => Number(i === hp))
  return Array.from({ length: MOST_HITS + 1 }, () => {
    const lost =
      1 - left.reduce((sum, chance, i) => sum + chance * WORTH.fortified[i]!, 0) / (WORTH.fortified[hp] || 1)
    const next = [0, 0, 0, 0]
    left.forEach((chance, i) => [0, 1, 2].forEach((damage) => (next[Math.max(0, i - damage)]! += chance / 3)))
    left = next
    return lost
  })
})
const BRUTAL = [0, 1].map(() => Array.from({ length: MOST_HITS + 1 }, (_, hits) => Number(hits > 0)))

/** The share of a craft's worth lost by this many hits. */
export const lostBy = ({ damage }: Rules): ((hp: number, hits: number) => number) => {
  const table = damage === 'brutal' ? BRUTAL : FORTIFIED
  return (hp, hits) => table[hp]![Math.min(hits, MOST_HITS)]!
}

/** Worth of a craft's hull with these hit points. */
export const hullWorth = ({ damage }: Pick<Rules, 'damage'>, hp: number): number => WORTH[damage][hp]!

/** A craft that cannot shoot or dodge any more is worth less, though it counts at the end (HS-6.1). */
export function worthOf({ damage, play }: Rules, { hp, missiles, deltaV }: Craft): number {
  const refills = play === 'base-defence'
  const arms = refills ? 1 : missiles === 0 ? 0.6 : missiles === 1 ? 0.85 : missiles === 2 ? 0.95 : 1
  const legs = refills ? 1 : deltaV === 0 ? 0.7 : deltaV === 1 ? 0.85 : deltaV === 2 ? 0.95 : 1
  return WORTH[damage][hp]! * arms * legs
}
