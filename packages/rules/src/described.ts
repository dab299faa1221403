/** What a program in another language has to know of a game. */
import type { AnyGame } from '../../../common/engine/game.ts'
import { engineOf } from '../../../common/engine/record/engines.ts'
import { schemasOf } from '../../../common/engine/schemas.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { descriptionOf } from './position.ts'

/** A game in the list of all. */
export const listed = (game: AnyGame) => ({
  game: game.id,
  title: game.title,
  /** Versions, the present one first. */
  rules: rulebook.versionsOf(game.id),
  engine: engineOf(game).version,
  /** Whether seats see different things. */
  fog: game.fog,
  botLevels: game.botLevels,
})

/** One version of a game in full. */
export async function describedGame(game: AnyGame): Promise<object> {
  const described = await descriptionOf(game)
  return {
    ...listed(game),
    rules: game.version,
    ...schemasOf(game, described),
    tables: described.tables ?? {},
  }
}
