/**
 * What a node plays: which versions of which rules. Nodes tell each other in the database, so that each match
 * goes on where its rules are known.
 */
import type { Rulebook } from '../../common/engine/record/rulebook.ts'
import { FIRST, type RulesId } from '../../common/engine/record/rules-id.ts'
import { rulebook } from '../../common/games/rulebook.ts'

/** Versions, the present one first. */
interface Plays {
  readonly games: Readonly<Record<string, readonly number[]>>
  readonly engines: readonly number[]
}

/** As the database has the rules of a match; empty for those of before anybody wrote them down. */
export const rulesKey = ({ game, rules, engine }: RulesId): string => `${game}/${rules}/${engine}`

/** Undefined where they are of before. */
export function readRulesKey(key: string): RulesId | undefined {
  const [game = '', rules, engine] = key.split('/')
  return game === '' ? undefined : { game, rules: Number(rules), engine: Number(engine) }
}

type KnownRules = Pick<Rulebook, 'games' | 'versionsOf' | 'engines'>

/** All rules that are known here. */
export const keysKnown = ({ games, versionsOf, engines }: KnownRules = rulebook): string[] =>
  games.flatMap((game) =>
    versionsOf(game).flatMap((rules) => engines.map((engine) => rulesKey({ game, rules, engine }))),
  )

/** What this node tells the others. */
export const playsHere = ({ games, versionsOf, engines }: KnownRules = rulebook): string =>
  JSON.stringify({
    games: Object.fromEntries(games.map((game) => [game, versionsOf(game)])),
    engines,
  } satisfies Plays)

/** A node of before says nothing: it plays what there was then. */
const readPlays = (told: string): Plays | undefined => (told === '' ? undefined : (JSON.parse(told) as Plays))

/** Does a node that tells this know those rules? `key`: as `rulesKey` has them. */
export function knowsRules(told: string, key: string): boolean {
  const plays = readPlays(told)
  const { game, rules, engine } = readRulesKey(key) ?? { game: undefined, ...FIRST }
  if (!plays) return rules === FIRST.rules && engine === FIRST.engine
  return (
    plays.engines.includes(engine) &&
    (game === undefined || (Object.hasOwn(plays.games, game) && plays.games[game]!.includes(rules)))
  )
}

/** Are those the rules by which that node begins new matches? */
export function beginsWith(told: string, key: string): boolean {
  const plays = readPlays(told)
  const { game, rules, engine } = readRulesKey(key) ?? { game: undefined, ...FIRST }
  if (!plays || game === undefined) return rules === FIRST.rules && engine === FIRST.engine
  return plays.engines[0] === engine && Object.hasOwn(plays.games, game) && plays.games[game]![0] === rules
}
