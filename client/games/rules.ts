/** The rules of the games that this page has had to do with: of a match those of its own game are loaded, and no others. */
import type { AnyGame } from '../../common/engine/game.ts'
import { entryNamed } from './list.ts'

const loaded = new Map<string, AnyGame>()

export const rulesHere = (id: string): AnyGame | undefined => loaded.get(id)

/** Undefined when there is no such game; rejects when its rules could not be loaded. */
export async function loadRules(id: string): Promise<AnyGame | undefined> {
  const game = await entryNamed(id)?.rules()
  if (game) loaded.set(id, game)
  return game
}
