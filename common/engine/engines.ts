/** Engines: what makes dice of a match's seed. A record is played by the engine that it was made under. */
import { diceOf } from './dice.ts'

export interface Engine {
  /** Raised whenever a record would come out differently though the rules of its game are the same. */
  readonly version: number
  readonly diceOf: typeof diceOf
}

export const ENGINE: Engine = { version: 1, diceOf }

/** Those before it, which records of their times are played by. When `diceOf` changes, what it was is kept here. */
export const PAST_ENGINES: readonly Engine[] = []

/** Of a game, as far as its versions go. */
interface Versioned {
  readonly id: string
  readonly version: number
  readonly engine?: Engine
}

export const engineOf = ({ engine }: Pick<Versioned, 'engine'>): Engine => engine ?? ENGINE

/** The rules that a match is played by: it has them from its first round to its last, and its record for good. */
export interface RulesId {
  /** The game's id. */
  readonly game: string
  /** Version of the game's rules. */
  readonly rules: number
  readonly engine: number
}

export const rulesIdOf = (game: Versioned): RulesId => ({ game: game.id, rules: game.version, engine: engineOf(game).version })

/** What says nothing of its versions (a journal, a record, a node) is of before anybody wrote them down: of the first. */
export const FIRST = { rules: 1, engine: 1 } as const
