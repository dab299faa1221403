/**
 * Preload (`node --import`) that makes a server of a later version: every game has one more version with the
 * same rules, and the current ones; with FORGETS only the new one.
 */
import type { AnyGame } from '../../../common/engine/game.ts'
import { GAMES } from '../../../common/games/list.ts'
import { PAST } from '../../../common/games/past.ts'

const games = GAMES as AnyGame[]
const past = PAST as Record<string, Record<number, () => Promise<AnyGame>>>

for (const [i, game] of games.entries()) {
  games[i] = { ...game, version: game.version + 1 }
  past[game.id] = process.env['FORGETS'] ? {} : { ...past[game.id], [game.version]: async () => game }
}
