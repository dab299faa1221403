/** An end that the rules did not bring about: people resigned, went away, or agreed on a draw. */
import type { AnyGame, Outcome, TeamId } from './game.ts'

export const SETTLEMENTS = ['resigned', 'left', 'agreed'] as const

export interface Settlement {
  readonly how: (typeof SETTLEMENTS)[number]
  /** Nobody where a draw was agreed on, or where all have gone. */
  readonly winners: readonly TeamId[]
}

const WORDS = {
  resigned: { won: 'wins by resignation', none: 'everybody has resigned' },
  left: { won: 'wins: all others have left', none: 'everybody has left' },
  agreed: { won: 'wins: so it was agreed', none: 'all sides agreed on a draw' },
} as const

/** How a match has ended, if it has. What the rules say goes before what people settle. */
export function outcomeOf(game: AnyGame, state: unknown, settled: Settlement | undefined): Outcome | undefined {
  const byRules = game.outcome(state)
  if (byRules || !settled) return byRules
  const { how, winners } = settled
  return { winners, by: WORDS[how][winners.length > 0 ? 'won' : 'none'] }
}
