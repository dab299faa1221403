/** How strong people are, as far as their rated matches tell. */
import type { AnyGame } from '../../common/engine/game.ts'

/** Teams of several, or everybody for themselves: two ratings. */
export type Kind = 'team' | 'ffa'

export interface Strength {
  readonly mu: number
  readonly sigma: number
}

export interface Strengths {
  /** By player; who has played no rated match of that kind is missing. */
  of(game: AnyGame['id'], kind: Kind, players: readonly string[]): Promise<ReadonlyMap<string, Strength>>
}

/** Of somebody of whom nothing is known yet. */
export const UNRATED: Strength = { mu: 25, sigma: 25 / 3 }

/** What is shown: a strength that is very probably reached. */
export const shown = ({ mu, sigma }: Strength): number => mu - 3 * sigma
