/**
 * Takes the names of deleted accounts out of the records of matches, and out of journals: one after the other, so that
 * nothing waits long, and what a process leaves undone the next one does. A record stays what it was otherwise: names are
 * not what it proves.
 */
import { z } from 'zod'
import { DELETED } from '../../common/wire/names.ts'
import { log } from '../log.ts'
import { parsed, readingOf } from './damage.ts'
import type { Database } from './database.ts'
import { eraseSome } from './erasing.ts'
import { levelOf } from './trouble.ts'

/** Whose name is to go: of who began it at that seat, or of a substitute there. */
interface Leaving {
  readonly seat: string
  readonly name: string
}

const shape = z.looseObject({
  names: z.record(z.string(), z.looseObject({})),
  chat: z.array(z.looseObject({ seat: z.string(), from: z.string().optional() })).optional(),
})
type Named = z.infer<typeof shape>

/** A record's text without the names of those who had these seats. What they said stays. Of a damaged one nothing does. */
export function redacted(text: string, leaving: readonly Leaving[]): string {
  const found = parsed(text)
  // Nobody can read it, and the names may stand anywhere in it.
  if (!shape.safeParse(found).success) return ''
  const record = found as Named
  const seats = leaving.filter(({ name }) => name === '').map(({ seat }) => seat)
  const theirs = ({ seat, from }: { readonly seat: string; readonly from?: string | undefined }) =>
    seats.includes(seat) || leaving.some((one) => one.seat === seat && one.name === from)
  const names = Object.entries(record.names).map(([seat, one]) => [
    seat,
    seats.includes(seat) ? { ...one, name: DELETED } : one,
  ])
  const chat = record.chat?.map((line) => (theirs(line) ? { ...line, from: DELETED } : line))
  return JSON.stringify({ ...record, names: Object.fromEntries(names) as object, ...(chat && { chat }) })
}

/** Between two statements others have their turn (ms). */
const BREATH = 5

export class Redactions {
  private readonly db: Database
  private readonly changed: () => void
  private running: Promise<void> | undefined
  private again = false
  private stopped = false

  /** `changed`: is called when records have been changed. */
  constructor(db: Database, changed: () => void = () => undefined) {
    this.db = db
    this.changed = changed
  }

  /** There may be something to do. */
  soon = (): void => {
    this.again = true
    this.running ??= this.work()
      .catch((error: unknown) =>
        log[levelOf(error)](
          { err: error },
          'names could not be taken out of records; it is tried again at the next start',
        ),
      )
      .finally(() => (this.running = undefined))
  }

  /** When nothing is being done any more. */
  async settled(): Promise<void> {
    while (this.running) await this.running
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.settled()
  }

  private async work(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false
      let last = ''
      for (
        let match = await this.next(last);
        match !== undefined && !this.stopped;
        match = await this.next(last)
      ) {
        // One that cannot even be read keeps the others waiting for nothing.
        await readingOf('record', match, this.redact(match))
        this.changed()
        last = match
      }
      while (!this.stopped && (await this.erase()))
        await new Promise((resolve) => setTimeout(resolve, BREATH))
    }
  }

  private async erase(): Promise<boolean> {
    const more = await eraseSome(this.db)
    this.changed()
    return more
  }

  private async next(after: string): Promise<string | undefined> {
    const asked = this.db
      .selectFrom('redaction')
      .select('match')
      .where('match', '>', after)
      .orderBy('match')
      .limit(1)
    return (await asked.executeTakeFirst())?.match
  }

  private redact(match: string): Promise<void> {
    return this.db.transaction().execute(async (db) => {
      const seats = await db
        .deleteFrom('redaction')
        .where('match', '=', match)
        .returning(['seat', 'name'])
        .execute()
      const row = await db.selectFrom('record').select('record').where('match', '=', match).executeTakeFirst()
      if (row)
        await db
          .updateTable('record')
          .set({ record: redacted(row.record, seats) })
          .where('match', '=', match)
          .execute()
    })
  }
}
