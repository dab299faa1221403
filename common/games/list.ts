/** The list of games. To add one: a folder beside these and a line here. */
import type { AnyGame } from '../engine/game.ts'
import { hostileSpace } from './hostile-space/game.ts'
import { pencilAndPaper } from './pencil-and-paper/game.ts'
import { spaceArena } from './space-arena/game.ts'
import { vectorCombat } from './vector-combat/game.ts'
import { voidPatrol } from './void-patrol/game.ts'

/** Each with its own types. */
export const GAMES_BY_ID = {
  'void-patrol': voidPatrol,
  'space-arena': spaceArena,
  'hostile-space': hostileSpace,
  'vector-combat': vectorCombat,
  'pencil-and-paper': pencilAndPaper,
} as const

export const GAMES: readonly AnyGame[] = Object.values(GAMES_BY_ID)

export const gameNamed = (id: string): AnyGame | undefined => GAMES.find((game) => game.id === id)

/** A game's title; the id itself if the game is not known here. */
export const titleOf = (id: string): string => gameNamed(id)?.title ?? id
