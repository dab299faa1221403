/** Which game and setup the next exhibition has: all games in turn, and for each game its setups in turn. */
import type { AnyGame } from '../../common/engine/game.ts'
import { GAMES } from '../../common/games/list.ts'
import { matchOptions } from '../../common/wire/match/options.ts'
import type { Created } from '../match/creation.ts'

/** `turn`: number of earlier exhibitions; `wished`: a visitor's game. */
export function exhibitionOf(turn: number, wished?: AnyGame, games: readonly AnyGame[] = GAMES): Created {
  const game = wished ?? games[turn % games.length]!
  const setups = game.exhibitions ?? [{}]
  // Each game moves on to its next setup when all games have had a turn.
  const setup = setups[Math.floor(turn / games.length) % setups.length]
  return {
    game: game.id,
    setup: game.setup.parse(setup),
    exhibition: true,
    options: matchOptions.parse({ bots: Math.max(...game.botLevels), roundSeconds: game.pace }),
  }
}
