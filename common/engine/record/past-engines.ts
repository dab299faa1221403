/**
 * Engines of before, loaded when a record of their times is played. When `diceOf` changes, what it was is
 * kept, and named here.
 */
import type { Engine } from './engines.ts'

export interface PastEngine {
  readonly version: number
  load(): Promise<Engine>
}

export const PAST_ENGINES: readonly PastEngine[] = []
