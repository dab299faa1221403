/** The rules loaded by this page. A match loads only its own game's rules, in the version it is played by. */
import type { AnyGame } from '../../common/engine/game.ts'
import { rulebookOf } from '../../common/engine/record/rulebook.ts'
import type { RulesId } from '../../common/engine/record/rules-id.ts'
import { PAST } from '../../common/games/past.ts'
import { ENTRIES } from './list.ts'

export const rulebook = rulebookOf(ENTRIES, PAST)

const loaded = new Map<string, AnyGame>()
const keyOf = ({ game, rules, engine }: RulesId): string => `${game} ${rules} ${engine}`

export const rulesHere = (id: RulesId): AnyGame | undefined => loaded.get(keyOf(id))

/** Undefined if this page does not know these rules; rejects if they could not be loaded. */
export async function loadRules(id: RulesId): Promise<AnyGame | undefined> {
  const game = await rulebook.rulesOf(id)
  if (game) loaded.set(keyOf(id), game)
  return game
}
