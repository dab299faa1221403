/**
 * Golden records: matches played under a version of a game's rules, which must always play the same under it.
 * Some distinguish a version from the next one; their names say by what: `GAME-RULES-ENGINE-WHAT.json`.
 */

import { engineOf } from '../engine/dice/dice.ts'
import type { AnyGame } from '../engine/game.ts'
import type { Archive } from '../engine/record/archive.ts'
import { digest, fold } from '../engine/record/record.ts'

export const goldenName = (game: AnyGame): string =>
  `${game.id}-${game.version}-${engineOf(game).version}.json`

/** Digests of the last state and of all timelines of a match. */
export function playedAgain(game: AnyGame, archive: Archive): { end: string; timelines: string } {
  const played = fold(game, archive)
  return { end: digest(played.at(-1)!.state), timelines: digest(played.map(({ timeline }) => timeline)) }
}
