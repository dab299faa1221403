/** The store's interface for one match: stores what happens in it before anybody learns of it. */

import type { FinishedMatch } from '../archive/finished.ts'
import type { Sleep } from './asleep.ts'
import type { Entry } from './entries.ts'

export interface Keeper {
  /** Resolves when the entry is stored; waits while nothing can be stored. */
  write(entry: Entry): Promise<void>
  /** So much waits to be stored that the match refuses requests that add to it. */
  readonly overfull: boolean
  /** So much of the match is stored that it accepts no more orders. */
  readonly full: boolean
  /** Resolves when everything written so far is stored. */
  settled(): Promise<void>
  /**
   * Archives the finished match and deletes its journal; `before`: for an earlier match, the number up to
   * which the journal belongs to it.
   */
  finish(finished: FinishedMatch, before?: number): Promise<void>
  /**
   * The listener is called when another node has the match: nothing more is written here. Returns a function
   * that unsubscribes.
   */
  onLost(listener: () => void): () => void
  /** When all is stored, lets any node take the match; nothing more is written here. */
  handOver(): Promise<void>
  /**
   * When all is stored, puts the match to sleep until somebody joins it. Rejects when that fails: then
   * nothing has changed.
   */
  sleep(sleep: Sleep): Promise<void>
  /** Deletes the match. */
  forget(): Promise<void>
  /** Closes the table after all have left; its last match is finished, or is being finished. */
  close(): Promise<void>
  /**
   * The listener is called with a sentence for players when nothing can be stored, and with `undefined` when
   * it works again. Returns a function that unsubscribes.
   */
  onTrouble(listener: (trouble: string | undefined) => void): () => void
}

const done = (): Promise<void> => Promise.resolve()
const never = () => () => undefined

/** Stores nothing: the match ends with its process. */
export const NOT_KEEPING: Keeper = {
  overfull: false,
  full: false,
  write: done,
  settled: done,
  finish: done,
  forget: done,
  handOver: done,
  sleep: done,
  close: done,
  onLost: never,
  onTrouble: never,
}

/** After this long it counts as not stored (ms). */
const WITHIN = 5000

/** Is something stored within a few seconds? */
export const keptSoon = (keeper: Pick<Keeper, 'onTrouble'>, writing: Promise<void>): Promise<boolean> =>
  new Promise((resolve) => {
    const patience = setTimeout(() => resolve(false), WITHIN)
    const unlisten = keeper.onTrouble((trouble) => trouble !== undefined && resolve(false))
    void writing
      .then(() => resolve(true))
      .finally(() => {
        clearTimeout(patience)
        unlisten()
      })
  })
