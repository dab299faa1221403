/** The list of games. To add one: a folder beside these and a line here. */
import type { AnyGame } from '../engine/game.ts'
import { hostileSpace } from './hostile-space/game.ts'
import { pencilAndPaper } from './pencil-and-paper/game.ts'
import { spaceArena } from './space-arena/game.ts'
import { vectorCombat } from './vector-combat/game.ts'
import { voidPatrol } from './void-patrol/game.ts'

export const GAMES: readonly AnyGame[] = [voidPatrol, spaceArena, hostileSpace, vectorCombat, pencilAndPaper]

export const gameNamed = (id: string): AnyGame | undefined => GAMES.find((game) => game.id === id)

/** A game's title; the id itself if the game is not known here. */
export const titleOf = (id: string): string => gameNamed(id)?.title ?? id
