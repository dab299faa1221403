/** Descriptions of games for programs in other languages. */

import { engineOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import { schemasOf } from '../../../common/engine/schemas.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { descriptionOf } from './position.ts'

/** A game's entry in the list. */
export const listed = (game: AnyGame) => ({
  game: game.id,
  title: game.title,
  /** Versions, the present one first. */
  rules: rulebook.versionsOf(game.id),
  engine: engineOf(game).version,
  /** Whether seats have different views. */
  fog: game.fog,
  botLevels: game.botLevels,
})

/** The full description of one version of a game. */
export async function describedGame(game: AnyGame): Promise<object> {
  const described = await descriptionOf(game)
  return {
    ...listed(game),
    rules: game.version,
    ...schemasOf(game, described),
    tables: described.tables ?? {},
  }
}
