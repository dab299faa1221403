/**
 * Loaded before a server (`node --import`): makes it one of tomorrow, for tests. Every game has a version
 * more, by which it plays just so, and knows those of today still; with FORGETS it has only that.
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
