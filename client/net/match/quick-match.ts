/** An immediate match against bots, without a clock unless it should be short: nobody else waits. */
import { UNHURRIED } from '../../../common/wire/match/round-seconds.ts'
import type { GameEntry, QuickMatch } from '../../game-kit/entry.ts'
import { createMatch } from '../api.ts'
import { kept } from '../storage.ts'
import { setUpFor } from './set-up-for.ts'

/** After a game's lessons: its easy first match, whatever else the player has played. */
export const matchAfterLessons = ({ firstMatch, quick }: GameEntry): QuickMatch => firstMatch ?? quick[0]!

/** The matches on offer: beginners start with an easy one. */
export function quickMatches({ firstMatch, quick }: GameEntry): readonly QuickMatch[] {
  return firstMatch && kept('flown') === undefined ? [firstMatch, ...quick.slice(1)] : quick
}

export function createQuickMatch(game: GameEntry, match: QuickMatch, level: number): Promise<{ id: string }> {
  setUpFor(match === game.firstMatch ? game.id : undefined)
  return createMatch(game.id, match.setup, {
    instant: true,
    bots: match === game.firstMatch ? game.levels[0]![0] : level,
    roundSeconds: match.roundSeconds ?? UNHURRIED,
    choices: match.choices ?? {},
  })
}
