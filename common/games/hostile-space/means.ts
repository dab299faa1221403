/** What decides a match in which more than one side is left, or none (HS-6.1, HS-7.6). */
import { flying, type Means, type Player, playerOf, type State } from './state.ts'

export function meansOf(state: State, player: Player): Means {
  let [craft, missiles, deltaV] = [0, 0, 0]
  for (const one of state.craft) {
    if (playerOf(one.id) !== player.id || !flying(one)) continue
    craft++
    missiles += one.missiles
    deltaV += one.deltaV
  }
  return { tokens: player.tokens.length, craft, missiles, deltaV }
}

/** In the order in which they count. */
export const MEASURES = ['tokens', 'craft', 'missiles', 'deltaV'] as const

export const sumOf = (all: readonly Means[]): Means => ({
  tokens: total(all, 'tokens'),
  craft: total(all, 'craft'),
  missiles: total(all, 'missiles'),
  deltaV: total(all, 'deltaV'),
})

const total = (all: readonly Means[], measure: keyof Means): number =>
  all.reduce((sum, means) => sum + means[measure], 0)
