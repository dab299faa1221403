/** What is played in which exhibition: games in turn, and of each game its setups. */
import type { AnyGame } from '../../common/engine/game.ts'
import { GAMES } from '../../common/games/list.ts'
import { matchOptions } from '../../common/wire/match/options.ts'
import type { Created } from '../match/creation.ts'

/** `turn`: how many exhibitions there were before; `wished`: the game that somebody wants to see. */
export function exhibitionOf(turn: number, wished?: AnyGame, games: readonly AnyGame[] = GAMES): Created {
  const game = wished ?? games[turn % games.length]!
  const setups = game.exhibitions ?? [{}]
  // Games take turns: each goes on to its next setup when all have had one.
  const setup = setups[Math.floor(turn / games.length) % setups.length]
  return {
    game: game.id,
    setup: game.setup.parse(setup),
    exhibition: true,
    options: matchOptions.parse({ bots: Math.max(...game.botLevels), roundSeconds: game.pace }),
  }
}
