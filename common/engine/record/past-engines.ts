/**
 * Former engines, loaded when a record of their time is played. When `diceOf` changes, keep the old version
 * and list it here.
 */
import type { Engine } from './engines.ts'

export interface PastEngine {
  readonly version: number
  load(): Promise<Engine>
}

export const PAST_ENGINES: readonly PastEngine[] = []
