/**
 * Plays records again for readers, in one thread, which plays a round for each reader in turn. The thread ends
 * when nobody reads for a while.
 */
import { Thread } from '../../base/thread.ts'
import { type PackedRecord, RecordsBusy } from './packed-records.ts'
import type { StatesOpened, StatesRequest } from './state-worker.ts'

/** The most readers at a time, each of whom keeps a record and a state in memory. */
export const STATE_READERS_AT_MOST = 8
/** The time limit for a round (ms). */
const PATIENCE = 10_000
/** An idle thread ends after this time (ms): it has the rules of all games. */
const IDLE = 60_000
/** Memory of the thread, a limit for records. */
const ROOM = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 } as const

/** A record that is being played again. */
export interface StateReading {
  /** The next line, with its end; undefined after the last. Rejects when it cannot be played. */
  next(): Promise<string | undefined>
  close(): void
}

export class RecordStates {
  private readonly thread: Thread<StatesRequest, unknown>
  private readonly readers = new Set<number>()
  private count = 0
  private idle: NodeJS.Timeout | undefined

  constructor(script = new URL('./state-worker.ts', import.meta.url)) {
    this.thread = new Thread(script, PATIENCE, ROOM)
  }

  /** Rejects with `RecordsBusy` when too many read. */
  async open({ gzip }: PackedRecord): Promise<StateReading | Exclude<StatesOpened, { is: 'open' }>> {
    if (this.readers.size >= STATE_READERS_AT_MOST) throw new RecordsBusy()
    clearTimeout(this.idle)
    const id = ++this.count
    this.readers.add(id)
    const close = (): void => {
      if (!this.readers.has(id)) return
      void this.ask({ is: 'close', id }).catch(() => undefined)
      this.left(id)
    }
    try {
      const opened = (await this.ask({ is: 'open', id, gzip })) as StatesOpened
      if (opened !== 'damaged' && opened.is === 'open')
        return { next: () => this.ask({ is: 'next', id }) as Promise<string | undefined>, close }
      close()
      return opened
    } catch (error) {
      this.left(id)
      throw error
    }
  }

  /** Stops the thread; it begins anew for the next reader. */
  stop = (): Promise<void> => {
    clearTimeout(this.idle)
    return this.thread.stop()
  }

  private ask(asked: StatesRequest): Promise<unknown> {
    return this.thread.ask(asked, 'a round of a record was not played')
  }

  private left(id: number): void {
    this.readers.delete(id)
    if (this.readers.size > 0) return
    clearTimeout(this.idle)
    this.idle = setTimeout(() => void this.stop(), IDLE).unref()
  }
}
