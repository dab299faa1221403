/**
 * Golden records: matches that were played under a version of a game's rules, and must always play so under
 * it. Some tell a version from the one after it, and say by what in their name:
 * `GAME-RULES-ENGINE-WHAT.json`.
 */

import type { AnyGame } from '../engine/game.ts'
import type { Archive } from '../engine/record/archive.ts'
import { digest } from '../engine/record/digest.ts'
import { engineOf } from '../engine/record/engines.ts'
import { fold } from '../engine/record/record.ts'

export const goldenName = (game: AnyGame): string =>
  `${game.id}-${game.version}-${engineOf(game).version}.json`

/** Digests of the last state and of all timelines of a match. */
export function playedAgain(game: AnyGame, archive: Archive): { end: string; timelines: string } {
  const played = fold(game, archive)
  return { end: digest(played.at(-1)!.state), timelines: digest(played.map(({ timeline }) => timeline)) }
}
