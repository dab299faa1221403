/** The lines of chatrooms. Writes are batched; a line is on disk before anybody reads it. */
import type { LineKind } from '../../../common/wire/chat/talk.ts'
import type { Database } from '../database.ts'
import type { StoredLine } from '../stored-line.ts'

/** Lines kept per room. */
export const LINES_KEPT = 1000
/** How many more lines a room may have before the oldest are deleted. */
const TRIM_EVERY = 100
const BATCH = 1000

interface QueuedLine {
  readonly room: string
  readonly line: StoredLine
  readonly sure: () => Promise<void>
  readonly done: (error?: Error) => void
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** The lines of rooms that certainly belong to this node; the others are rejected. */
async function ownOf(all: readonly QueuedLine[]): Promise<QueuedLine[]> {
  const certain = await Promise.allSettled(all.map(({ sure }) => sure()))
  return all.filter(({ done }, i) => {
    const one = certain[i]!
    if (one.status === 'rejected') done(asError(one.reason))
    return one.status === 'fulfilled'
  })
}

export class Lines {
  private readonly db: Database
  private queue: QueuedLine[] = []
  private writing: Promise<void> | undefined

  constructor(db: Database) {
    this.db = db
  }

  /**
   * Resolves when the line is on disk; rejects when it cannot be stored. `sure`: rejects when another node
   * may have the room by now.
   */
  write(room: string, line: StoredLine, sure: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.queue.push({
        room,
        line,
        sure,
        done: (error) => (error === undefined ? resolve() : reject(error)),
      })
      this.writing ??= this.work()
    })
  }

  /** By room, the id of the last line that a person said. */
  async lastSaid(rooms: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (rooms.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('line')
      .select(({ fn }) => ['room', fn.max('id').as('last')])
      .where('room', 'in', rooms)
      .where('kind', 'in', ['said', 'did'])
      .where('gone', '=', 0)
      .groupBy('room')
      .execute()
    return new Map(rows.map(({ room, last }) => [room, last]))
  }

  /** The last lines that were not erased, oldest first, and the highest id ever used. */
  async last(room: string, count: number): Promise<{ lines: StoredLine[]; highest: number }> {
    const rows = await this.db
      .selectFrom('line')
      .selectAll()
      .where('room', '=', room)
      .where('gone', '=', 0)
      .orderBy('id', 'desc')
      .limit(count)
      .execute()
    const { highest } = await this.db
      .selectFrom('line')
      .select((e) => e.fn.max('id').as('highest'))
      .where('room', '=', room)
      .executeTakeFirstOrThrow()
    return {
      lines: rows
        .reverse()
        .map(({ id, kind, by, name, text, at }) => ({ id, kind: kind as LineKind, by, name, text, at })),
      highest: highest ?? 0,
    }
  }

  /** Hides a line from now on. */
  async takeAway(room: string, id: number): Promise<void> {
    await this.db.updateTable('line').set({ gone: 1 }).where('room', '=', room).where('id', '=', id).execute()
  }

  /** Changes the text of a line of the server itself, when it must not name somebody any more. */
  async rewrite(room: string, id: number, text: string): Promise<void> {
    await this.db
      .updateTable('line')
      .set({ text })
      .where('room', '=', room)
      .where('id', '=', id)
      .where('by', '=', '')
      .execute()
  }

  async settled(): Promise<void> {
    while (this.writing) await this.writing
  }

  private async work(): Promise<void> {
    while (this.queue.length > 0) {
      // Lines of the same turn of the event loop share a commit.
      await new Promise(setImmediate)
      const batch = await ownOf(this.queue.splice(0, BATCH))
      if (batch.length === 0) continue
      try {
        await this.db
          .insertInto('line')
          .values(
            batch.map(({ room, line: { id, kind, by, name, text, at } }) => ({
              room,
              id,
              kind,
              by,
              name,
              text,
              at,
              gone: 0,
            })),
          )
          .execute()
      } catch (error) {
        for (const { done } of batch) done(asError(error))
        continue
      }
      for (const { done } of batch) done()
      await this.trim(batch)
    }
    this.writing = undefined
  }

  private async trim(batch: readonly QueuedLine[]): Promise<void> {
    const full = new Map(
      batch
        .filter(({ line }) => line.id > LINES_KEPT && line.id % TRIM_EVERY === 0)
        .map(({ room, line }) => [room, line.id]),
    )
    // If it fails, the next trim is soon enough.
    for (const [room, id] of full)
      await this.db
        .deleteFrom('line')
        .where('room', '=', room)
        .where('id', '<=', id - LINES_KEPT)
        .execute()
        .catch(() => undefined)
  }
}
