/**
 * An end that the rules did not bring about: players resigned, left, or agreed on a draw; an upgraded server
 * no longer has the rules; or a fault stopped the match.
 */
import type { AnyGame } from '../game.ts'
import type { Outcome, TeamId } from '../match-types.ts'

export const SETTLEMENTS = ['resigned', 'left', 'agreed', 'upgraded', 'broken'] as const

export interface Settlement {
  readonly how: (typeof SETTLEMENTS)[number]
  /** Empty after an agreed draw, if everybody left, or after a fault. */
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
 * The outcome of a match, if it has ended. The rules take precedence over a settlement, except after a fault:
 * it may be in the rules, so they are not called.
 */
export function outcomeOf(
  game: AnyGame,
  state: unknown,
  settled: Settlement | undefined,
): Outcome | undefined {
  const byRules = settled?.how === 'broken' ? undefined : game.outcome(state)
  return byRules ?? (settled && settledOutcome(settled))
}

/** By the words of an outcome: what the other side of a match of two did to end it. */
export const GAVE_UP: Readonly<Record<string, string>> = {
  [WORDS.resigned.won]: 'resigned',
  [WORDS.left.won]: 'left',
}

/**
 * By the words of an outcome: why somebody won whom the rules had not made the winner, or why nobody did. Who
 * won, or that it was a draw, stands above it.
 */
export const settledBy = (by: string): string | undefined =>
  by === WORDS.agreed.none
    ? 'all sides agreed'
    : Object.values(WORDS).some(({ won }) => won === by)
      ? by.replace(/^wins:? /, '')
      : undefined

/** The settlement of a match that an upgrade has ended. */
export const UPGRADED: Settlement = { how: 'upgraded', winners: [] }

/** The outcome if the match's rules are not known: the rules had not ended it. */
export const settledOutcome = ({ how, winners }: Settlement): Outcome => ({
  winners,
  by: WORDS[how][winners.length > 0 ? 'won' : 'none'],
})
