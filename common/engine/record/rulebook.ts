/**
 * The rules of games by version: the present ones, and former ones, which are loaded on demand. All code that
 * plays a match or a record gets its rules here.
 */

import type { Engine } from '../dice/dice.ts'
import type { AnyGame, GameSummary } from '../game.ts'
import { listed } from '../presentation/words.ts'
import { ENGINE_VERSION, type RulesId } from './rules-id.ts'

/**
 * Former engines, loaded when a record of their time is played. When `diceOf` changes, keep the old version
 * and list it here.
 */
interface PastEngine {
  readonly version: number
  load(): Promise<Engine>
}

const PAST_ENGINES: readonly PastEngine[] = []

/** A game in its present version; its rules may have to be loaded. */
export interface PresentGame extends Pick<GameSummary, 'id' | 'title' | 'version'> {
  rules(): AnyGame | Promise<AnyGame>
}

/** Former rules, by the game's id, then by version. */
export type PastRules = Readonly<Record<string, Readonly<Record<number, () => Promise<AnyGame>>>>>

export interface Rulebook {
  /** Ids of the games. */
  readonly games: readonly string[]
  /** Undefined if the rules are not known here. Rejects if they cannot be loaded. */
  rulesOf(id: RulesId): Promise<AnyGame | undefined>
  /** The same, but rejects with the reason if they are not known. */
  required(id: RulesId): Promise<AnyGame>
  /** Whether a match of these rules can be played here. */
  knows(id: RulesId): boolean
  /** Why it cannot, in a sentence. */
  refusal(id: RulesId): string
  /** Whether their version is newer than those known here. */
  isNewer(id: RulesId): boolean
  /** Versions of a game's rules, the present one first; empty for an unknown game. */
  versionsOf(game: string): readonly number[]
  /** Versions of the engine, the present one first. */
  readonly engines: readonly number[]
}

const UNDER = 'This match was played under'

export function rulebookOf(
  games: readonly PresentGame[],
  past: PastRules,
  pastEngines: readonly PastEngine[] = PAST_ENGINES,
): Rulebook {
  const gameOf = (id: string) => games.find((game) => game.id === id)
  const pastOf = (id: string) => (Object.hasOwn(past, id) ? past[id]! : {})
  const engines = [ENGINE_VERSION, ...pastEngines.map(({ version }) => version)]
  const versionsOf = (id: string): number[] => {
    const game = gameOf(id)
    const before = Object.keys(pastOf(id)).map(Number)
    return game ? [game.version, ...before.sort((a, b) => b - a)] : []
  }
  const knows = ({ game, rules, engine }: RulesId) =>
    versionsOf(game).includes(rules) && engines.includes(engine)
  const underEngine = new Map<string, AnyGame>()

  /** The same game by a past engine; memoized. */
  const played = async (game: AnyGame, version: number): Promise<AnyGame> => {
    const engine = await pastEngines.find((one) => one.version === version)?.load()
    if (!engine) return game
    const key = `${game.id} ${game.version} ${version}`
    const made = underEngine.get(key) ?? { ...game, engine }
    underEngine.set(key, made)
    return made
  }

  const rulesOf = async (id: RulesId): Promise<AnyGame | undefined> => {
    if (!knows(id)) return undefined
    const game = gameOf(id.game)!
    return played(await (id.rules === game.version ? game.rules() : pastOf(id.game)[id.rules]!()), id.engine)
  }

  const refusal = ({ game: id, rules, engine }: RulesId): string => {
    const game = gameOf(id)
    if (!game) return `This is a match of a game that is not known here: ${id}.`
    if (!engines.includes(engine))
      return `${UNDER} version ${engine} of the engine; only ${inWords(engines)} played here.`
    const here = inWords(versionsOf(id))
    return `${UNDER} version ${rules} of the rules of ${game.title}; only ${here} played here.`
  }

  return {
    games: games.map(({ id }) => id),
    engines,
    versionsOf,
    knows,
    rulesOf,
    refusal,
    isNewer: ({ game, rules, engine }) =>
      gameOf(game) !== undefined && (rules > gameOf(game)!.version || engine > ENGINE_VERSION),
    required: async (id) => {
      const game = await rulesOf(id)
      if (!game) throw new Error(refusal(id))
      return game
    },
  }
}

function inWords(versions: readonly number[]): string {
  const all = [...versions].sort((a, b) => a - b)
  return all.length === 1 ? `version ${all[0]} is` : `versions ${listed(all.map(String))} are`
}
