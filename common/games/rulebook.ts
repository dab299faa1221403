/** The rules of all games, present and past. */
import { rulebookOf } from '../engine/record/rulebook.ts'
import { GAMES } from './list.ts'
import { PAST } from './past.ts'

export const rulebook = rulebookOf(
  GAMES.map((game) => ({ id: game.id, title: game.title, version: game.version, rules: () => game })),
  PAST,
)
