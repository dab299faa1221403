/**
 * An end that the rules did not bring about: people resigned, went away, or agreed on a draw; or the server
 * was renewed, and has them no more.
 */
import type { AnyGame, Outcome, TeamId } from './game.ts'

export const SETTLEMENTS = ['resigned', 'left', 'agreed', 'upgraded'] as const

export interface Settlement {
  readonly how: (typeof SETTLEMENTS)[number]
  /** Nobody where a draw was agreed on, or where all have gone. */
  readonly winners: readonly TeamId[]
}

const WORDS = {
  resigned: { won: 'wins by resignation', none: 'everybody has resigned' },
  left: { won: 'wins: all others have left', none: 'everybody has left' },
  agreed: { won: 'wins: so it was agreed', none: 'all sides agreed on a draw' },
  upgraded: {
    won: 'wins: the match was ended by an upgrade',
    none: 'the server was upgraded, and does not have the rules of this match',
  },
} as const

/** How a match has ended, if it has. What the rules say goes before what people settle. */
export function outcomeOf(game: AnyGame, state: unknown, settled: Settlement | undefined): Outcome | undefined {
  return game.outcome(state) ?? (settled && settledOutcome(settled))
}

/** How a match that an upgrade has ended is told of. */
export const UPGRADED: Settlement = { how: 'upgraded', winners: [] }

/** The same where its rules are not known: they had not ended it. */
export const settledOutcome = ({ how, winners }: Settlement): Outcome => ({
  winners,
  by: WORDS[how][winners.length > 0 ? 'won' : 'none'],
})
