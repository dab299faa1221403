/** The benches of duels by their names. */
import { GAMES } from '../../../common/games/list.ts'
import type { Bench } from './case.ts'
import { hostileSpaceBalance } from './cases/hostile-space.ts'
import { pencilAndPaperBalance } from './cases/pencil-and-paper.ts'
import { searching } from './cases/search.ts'
import { arenaBots } from './cases/space-arena.ts'
import { vectorCombatBalance } from './cases/vector-combat.ts'
import { balance, bots } from './cases/void-patrol.ts'

const BENCHES: Readonly<Record<string, Bench>> = {
  bots,
  balance,
  'arena-bots': arenaBots,
  'hostile-space-balance': hostileSpaceBalance,
  'pencil-and-paper-balance': pencilAndPaperBalance,
  'vector-combat-balance': vectorCombatBalance,
  ...Object.fromEntries(GAMES.map((game) => [`search-${game.id}`, searching(game)])),
}

export function benchNamed(name: string): Bench {
  const bench = BENCHES[name]
  if (!bench) throw new Error(`There are no duels called ${name}.`)
  return bench
}
