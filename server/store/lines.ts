/** The lines of chatrooms. Those that come together are written together; a line is on the disk before anybody reads it. */
import type { LineKind } from '../../common/wire/talk.ts'
import type { Database } from './database.ts'

/** A line with who said it: never sent as it is. */
export interface KeptLine {
  readonly id: number
  readonly kind: LineKind
  /** The player; empty for what the room tells. */
  readonly by: string
  readonly name: string
  readonly text: string
  readonly at: number
}

/** Lines kept of each room. */
export const LINES_KEPT = 1000
/** How many more there may be before the oldest go. */
const TRIM_EVERY = 100
const BATCH = 1000

interface Waiting {
  readonly room: string
  readonly line: KeptLine
  readonly done: (error?: Error) => void
}

export class Lines {
  private readonly db: Database
  private queue: Waiting[] = []
  private writing: Promise<void> | undefined

  private readonly sure: () => Promise<void>

  /** `sure`: rejects when another node may have this one's rooms by now. */
  constructor(db: Database, sure = async () => undefined as void) {
    this.db = db
    this.sure = sure
  }

  /** Resolves when the line is on the disk; rejects when it cannot be kept. */
  write(room: string, line: KeptLine): Promise<void> {
    return new Promise((resolve, reject) => {
      this.queue.push({ room, line, done: (error) => (error === undefined ? resolve() : reject(error)) })
      this.writing ??= this.work()
    })
  }

  /** The last lines that nobody took away, oldest first, and the highest id that was ever given. */
  async last(room: string, count: number): Promise<{ lines: KeptLine[]; highest: number }> {
    const rows = await this.db.selectFrom('line').selectAll().where('room', '=', room).where('gone', '=', 0).orderBy('id', 'desc').limit(count).execute()
    const { highest } = await this.db.selectFrom('line').select((e) => e.fn.max('id').as('highest')).where('room', '=', room).executeTakeFirstOrThrow()
    return { lines: rows.reverse().map(({ id, kind, by, name, text, at }) => ({ id, kind: kind as LineKind, by, name, text, at })), highest: highest ?? 0 }
  }

  /** The line is not shown again. */
  async takeAway(room: string, id: number): Promise<void> {
    await this.db.updateTable('line').set({ gone: 1 }).where('room', '=', room).where('id', '=', id).execute()
  }

  async settled(): Promise<void> {
    while (this.writing) await this.writing
  }

  private async work(): Promise<void> {
    while (this.queue.length > 0) {
      // What arrives in this very turn of the event loop shares the commit.
      await new Promise(setImmediate)
      const batch = this.queue.splice(0, BATCH)
      try {
        await this.sure()
        await this.db.insertInto('line').values(batch.map(({ room, line: { id, kind, by, name, text, at } }) => ({ room, id, kind, by, name, text, at, gone: 0 }))).execute()
      } catch (error) {
        for (const { done } of batch) done(error instanceof Error ? error : new Error(String(error)))
        continue
      }
      for (const { done } of batch) done()
      await this.trim(batch)
    }
    this.writing = undefined
  }

  private async trim(batch: readonly Waiting[]): Promise<void> {
    const full = new Map(batch.filter(({ line }) => line.id > LINES_KEPT && line.id % TRIM_EVERY === 0).map(({ room, line }) => [room, line.id]))
    for (const [room, id] of full)
      // The next time is soon enough.
      await this.db.deleteFrom('line').where('room', '=', room).where('id', '<=', id - LINES_KEPT).execute().catch(() => undefined)
  }
}
