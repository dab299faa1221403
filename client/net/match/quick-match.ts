/** An immediate match against bots, without a clock unless it should be short: nobody else waits. */
import { UNHURRIED } from '../../../common/wire/match/round-seconds.ts'
import type { GameEntry, QuickMatch } from '../../game-kit/entry.ts'
import { createMatch } from '../api.ts'
import { keep, kept } from '../storage.ts'

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

const SET_UP_FOR = 'set-up-for'

/** Is the set-up of this game done for the player? That is so in a first match, as no lesson has taught it. */
export const isSetUpFor = (game: string): boolean => kept(SET_UP_FOR) === game

/** A match is made; undefined: in it the player sets up. */
export const setUpFor = (game: string | undefined): void => keep(SET_UP_FOR, game)
