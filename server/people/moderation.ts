/** What moderators did, and what they are told. */
import { randomBytes } from 'node:crypto'
import type { Database } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

export type Deed = Omit<Tables['moderation'], 'id' | 'at'>
export type Report = Tables['report']

/** A line in a report, as it was. */
export interface ContextLine {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly at: number
  readonly kind: string
  /** Of the person that the report is about. */
  readonly theirs: boolean
  /** The line that was reported. */
  readonly meant: boolean
}

const SHOWN = 200

const newId = (): string => randomBytes(8).toString('hex')

export class Moderation {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  async did(deed: Deed): Promise<void> {
    await this.db.insertInto('moderation').values({ id: newId(), at: Date.now(), ...deed }).execute()
  }

  /** The log, newest first. */
  deeds = (): Promise<Tables['moderation'][]> => this.db.selectFrom('moderation').selectAll().orderBy('at', 'desc').limit(SHOWN).execute()

  /** Keeps a report; the same one of the same person that is still open is not kept twice. */
  async report(given: Pick<Report, 'room' | 'by' | 'by_name' | 'about' | 'about_name' | 'reason'>, context: readonly ContextLine[]): Promise<void> {
    const text = JSON.stringify(context)
    const same = await this.db.selectFrom('report').select('id').where('by', '=', given.by).where('about', '=', given.about).where('reason', '=', given.reason)
      .where('context', '=', text).where('closed', '=', 0).executeTakeFirst()
    if (same) return
    await this.db.insertInto('report').values({ id: newId(), ...given, context: text, at: Date.now(), closed: 0, closed_by: '' }).execute()
  }

  /** Those that nobody has dealt with, oldest first. */
  open = (): Promise<Report[]> => this.db.selectFrom('report').selectAll().where('closed', '=', 0).orderBy('at').limit(SHOWN).execute()

  find = (id: string): Promise<Report | undefined> => this.db.selectFrom('report').selectAll().where('id', '=', id).where('closed', '=', 0).executeTakeFirst()

  async close(id: string, by: string): Promise<void> {
    await this.db.updateTable('report').set({ closed: Date.now(), closed_by: by }).where('id', '=', id).execute()
  }
}
