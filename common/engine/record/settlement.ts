/**
 * An end that the rules did not bring about: people resigned, went away, or agreed on a draw; the server was
 * renewed, and has the rules no more; or the match could not go on.
 */
import type { AnyGame } from '../game.ts'
import type { Outcome, TeamId } from '../match-types.ts'

export const SETTLEMENTS = ['resigned', 'left', 'agreed', 'upgraded', 'broken'] as const

export interface Settlement {
  readonly how: (typeof SETTLEMENTS)[number]
  /** Nobody where a draw was agreed on, where all have gone, or where a fault has ended it. */
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
  broken: {
    won: 'wins: a fault has ended the match',
    none: 'a fault of ours has ended the match, and it counts for nobody',
  },
} as const

/**
 * How a match has ended, if it has. What the rules say goes before what people settle; of a match that a
 * fault has ended they are not asked, for they may be where the fault is.
 */
export function outcomeOf(
  game: AnyGame,
  state: unknown,
  settled: Settlement | undefined,
): Outcome | undefined {
  const byRules = settled?.how === 'broken' ? undefined : game.outcome(state)
  return byRules ?? (settled && settledOutcome(settled))
}

/** How a match that an upgrade has ended is told of. */
export const UPGRADED: Settlement = { how: 'upgraded', winners: [] }

/** The same where its rules are not known: they had not ended it. */
export const settledOutcome = ({ how, winners }: Settlement): Outcome => ({
  winners,
  by: WORDS[how][winners.length > 0 ? 'won' : 'none'],
})
