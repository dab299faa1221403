/** For tests over the list of games: all games, plus the sample, which leaves out most optional parts. */
import type { GameEntry } from '../game-kit/entry.ts'
import { ENTRIES } from './list.ts'
import { entry as sample } from './sample/entry.ts'

export const EVERY_ENTRY: readonly GameEntry[] = [...ENTRIES, sample]
