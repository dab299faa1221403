/** The games that the client offers, in the lobby's order. The rest of a game loads on first use. */
import type { AnyClientGame } from '../game-kit/client-game.ts'
import type { GameEntry } from '../game-kit/entry.ts'
import { entry as hostileSpace } from './hostile-space/entry.ts'
import { entry as pencilAndPaper } from './pencil-and-paper/entry.ts'
import { entry as spaceArena } from './space-arena/entry.ts'
import { entry as vectorCombat } from './vector-combat/entry.ts'
import { entry as voidPatrol } from './void-patrol/entry.ts'

export const ENTRIES: readonly GameEntry[] = [
  voidPatrol,
  spaceArena,
  hostileSpace,
  vectorCombat,
  pencilAndPaper,
]

export const entryNamed = (id: string): GameEntry | undefined => ENTRIES.find((entry) => entry.id === id)

/** A game's title; for an unknown game, its id. */
export const titleOf = (id: string): string => entryNamed(id)?.title ?? id

export const CLIENT_GAMES: Readonly<Record<string, () => Promise<AnyClientGame>>> = Object.fromEntries(
  ENTRIES.map(({ id, load }) => [id, load]),
)
