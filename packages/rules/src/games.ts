/** The games by id, each with its own types; in `GAMES` (`common/games/list.ts`) they are untyped. */
import { hostileSpace } from '../../../common/games/hostile-space/game.ts'
import { pencilAndPaper } from '../../../common/games/pencil-and-paper/game.ts'
import { spaceArena } from '../../../common/games/space-arena/game.ts'
import { vectorCombat } from '../../../common/games/vector-combat/game.ts'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'

export const games = {
  'void-patrol': voidPatrol,
  'space-arena': spaceArena,
  'hostile-space': hostileSpace,
  'vector-combat': vectorCombat,
  'pencil-and-paper': pencilAndPaper,
} as const
