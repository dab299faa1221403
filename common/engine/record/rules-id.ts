/**
 * The rules that a match is played by. They stay the same from its first round to its last, and for its
 * record for good.
 */

/**
 * Version of dice and fold. Raise it whenever a record would play differently under unchanged rules of its
 * game (`dice.ts`).
 */
export const ENGINE_VERSION = 1

export interface RulesId {
  /** The game's id. */
  readonly game: string
  /** Version of the game's rules. */
  readonly rules: number
  readonly engine: number
}

/** A game, as far as its versions matter. */
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
 * The versions of journals, records and nodes that state none: they are from the time before versions were
 * written down.
 */
export const FIRST = { rules: 1, engine: 1 } as const
