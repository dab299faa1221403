/** What the store does for a match: it writes down what happens in it before anybody is told. */

import type { Finished } from '../archive/finished.ts'
import type { Sleep } from './asleep.ts'
import type { Entry } from './entries.ts'

export interface Keeper {
  /** Resolves when the entry is kept; while nothing can be kept it waits. */
  write(entry: Entry): Promise<void>
  /** So much waits to be kept that requests which would add to it are refused. */
  readonly overfull: boolean
  /** So much of the match is kept that no more orders are taken. */
  readonly full: boolean
  /** When all that was written so far is kept. */
  settled(): Promise<void>
  /**
   * The match is over: its record is kept, its journal is not needed any more; with `before` that of an
   * earlier match, up to that number.
   */
  finish(finished: Finished, before?: number): Promise<void>
  /** Calls when another node has the match: nothing more of it is written here. Returns what ends it. */
  onLost(listener: () => void): () => void
  /** When all is kept, whoever takes the match may have it; nothing more of it is written here. */
  handOver(): Promise<void>
  /**
   * When all is kept, no node has the match until somebody asks for it. Rejects where that cannot be written:
   * then all is as it was.
   */
  sleep(sleep: Sleep): Promise<void>
  /** Nobody wants the match any more. */
  forget(): Promise<void>
  /** Nobody sits at its table any more, and what was played there is finished, or just being finished. */
  close(): Promise<void>
  /**
   * Calls with the reason, a sentence for players, when nothing can be kept, and with `undefined` when it can
   * again. Returns what ends it.
   */
  onTrouble(listener: (trouble: string | undefined) => void): () => void
}
