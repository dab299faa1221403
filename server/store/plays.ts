/**
 * Which rules, in which versions, a node knows. Nodes publish it in the database, so that each match
 * continues where its rules are known.
 */
import type { Rulebook } from '../../common/engine/record/rulebook.ts'
import { FIRST, type RulesId } from '../../common/engine/record/rules-id.ts'
import { rulebook } from '../../common/games/rulebook.ts'

/** Versions, the current one first. */
interface Plays {
  readonly games: Readonly<Record<string, readonly number[]>>
  readonly engines: readonly number[]
}

/** The rules of a match as the database stores them; empty for matches from before that was stored. */
export const rulesKey = ({ game, rules, engine }: RulesId): string => `${game}/${rules}/${engine}`

/** Undefined for matches from before rules were stored. */
export function readRulesKey(key: string): RulesId | undefined {
  const [game = '', rules, engine] = key.split('/')
  return game === '' ? undefined : { game, rules: Number(rules), engine: Number(engine) }
}

type KnownRules = Pick<Rulebook, 'games' | 'versionsOf' | 'engines'>

/** All rules that this node knows. */
export const keysKnown = ({ games, versionsOf, engines }: KnownRules = rulebook): string[] =>
  games.flatMap((game) =>
    versionsOf(game).flatMap((rules) => engines.map((engine) => rulesKey({ game, rules, engine }))),
  )

/** What this node publishes. */
export const playsHere = ({ games, versionsOf, engines }: KnownRules = rulebook): string =>
  JSON.stringify({
    games: Object.fromEntries(games.map((game) => [game, versionsOf(game)])),
    engines,
  } satisfies Plays)

/** Undefined for nodes of earlier versions, which publish nothing and know the first rules. */
const readPlays = (told: string): Plays | undefined => (told === '' ? undefined : (JSON.parse(told) as Plays))

/** Does a node that publishes `told` know these rules? `key`: of `rulesKey`. */
export function knowsRules(told: string, key: string): boolean {
  const plays = readPlays(told)
  const { game, rules, engine } = readRulesKey(key) ?? { game: undefined, ...FIRST }
  if (!plays) return rules === FIRST.rules && engine === FIRST.engine
  return (
    plays.engines.includes(engine) &&
    (game === undefined || (Object.hasOwn(plays.games, game) && plays.games[game]!.includes(rules)))
  )
}

/** Does that node use these rules for new matches? */
export function beginsWith(told: string, key: string): boolean {
  const plays = readPlays(told)
  const { game, rules, engine } = readRulesKey(key) ?? { game: undefined, ...FIRST }
  if (!plays || game === undefined) return rules === FIRST.rules && engine === FIRST.engine
  return plays.engines[0] === engine && Object.hasOwn(plays.games, game) && plays.games[game]![0] === rules
}
