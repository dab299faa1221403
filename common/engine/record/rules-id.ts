/**
 * Which rules a match is played by: it has them from its first round to its last, and its record for good.
 */

/**
 * Of dice and fold: raised whenever a record would come out differently though the rules of its game are the
 * same (`engines.ts`).
 */
export const ENGINE_VERSION = 1

export interface RulesId {
  /** The game's id. */
  readonly game: string
  /** Version of the game's rules. */
  readonly rules: number
  readonly engine: number
}

/** Of a game, as far as its versions go. */
interface Versioned {
  readonly id: string
  readonly version: number
  readonly engine?: { readonly version: number }
}

export const rulesIdOf = ({ id, version, engine }: Versioned): RulesId => ({
  game: id,
  rules: version,
  engine: engine?.version ?? ENGINE_VERSION,
})

export const sameRules = (one: RulesId, other: RulesId): boolean =>
  one.game === other.game && one.rules === other.rules && one.engine === other.engine

/**
 * What says nothing of its versions (a journal, a record, a node) is of before anybody wrote them down: of
 * the first.
 */
export const FIRST = { rules: 1, engine: 1 } as const
