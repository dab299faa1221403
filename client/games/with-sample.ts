/**
 * For tests that go over the list of games: all that are in it, and the sample, which has none of what a game
 * may leave out.
 */
import type { GameEntry } from '../game-kit/entry.ts'
import { ENTRIES } from './list.ts'
import { entry as sample } from './sample/entry.ts'

export const EVERY_ENTRY: readonly GameEntry[] = [...ENTRIES, sample]
