/**
 * Stored reports of players: one per reporter and subject, with limits per reporter and per reported person.
 */
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ReportedLine } from '../../../common/wire/chat/moderation.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Database } from '../../store/database.ts'
import type { Tables } from '../../store/tables.ts'
import type { Signing } from '../accounts/signing.ts'
import { prefixOf } from '../address.ts'
import { compareTurns, type ReportTurn, roundRobin, sourceOf } from './report-order.ts'

export type ReportRow = Tables['report']

/** The most open reports: */
export const OPEN_AT_MOST = {
  /** of one account, or of the guests of one neighbourhood; */
  ofOne: 20,
  /** of one of these about the same person; */
  ofOneAboutOne: 3,
  /** about the same person, by anybody; */
  aboutOne: 30,
  /** in all. Beyond that, the oldest report of the source with the most open ones is dropped. */
  all: 1000,
} as const
/** The most further reporters that are stored. */
const OTHERS_AT_MOST = 20

/** A later reporter of the same subject. */
export interface Seconder {
  readonly source: string
  readonly name: string
  readonly reason: string
}

export interface NewReport {
  readonly room: string
  readonly by: {
    readonly player: string
    readonly name: string
    readonly account: boolean
    readonly address: string
  }
  readonly about: { readonly player: string; readonly name: string }
  readonly reason: string
  /** 0 for a report about a person. */
  readonly line: number
  readonly context: readonly ReportedLine[]
}

export class Reports {
  private readonly db: Database
  private readonly signing: Signing

  constructor(db: Database, signing: Signing) {
    this.db = db
    this.signing = signing
  }

  /** The reporter's origin: the same for a whole neighbourhood, and not reversible without the server's key. */
  private originOf(address: string): string {
    const prefix = prefixOf(address)
    return prefix === undefined ? '' : this.signing.sealed('reports from', prefix).slice(0, 16)
  }

  /** Stores a report, or adds it to an open one with the same subject. */
  report({ room, by, about, reason, line, context }: NewReport): Promise<'new' | 'seconded' | Refused> {
    const filed = { by: by.player, account: Number(by.account), origin: this.originOf(by.address) }
    return this.db.transaction().execute(async (db) => {
      const same = await db
        .selectFrom('report')
        .selectAll()
        .where('closed', '=', 0)
        .where('about', '=', about.player)
        .where('room', '=', room)
        .where('line', '=', line)
        .executeTakeFirst()
      if (same) return second(db, same, { source: sourceOf(filed), name: by.name, reason }, by.player)
      const open = await db
        .selectFrom('report')
        .select(['id', 'by', 'account', 'origin', 'about', 'at'])
        .where('closed', '=', 0)
        .orderBy('at')
        .execute()
      const theirs = open.filter((one) => sourceOf(one) === sourceOf(filed))
      if (theirs.length >= OPEN_AT_MOST.ofOne) return refusal('too_many_reports')
      const concerning = (ones: typeof open) => ones.filter((one) => one.about === about.player).length
      if (concerning(theirs) >= OPEN_AT_MOST.ofOneAboutOne || concerning(open) >= OPEN_AT_MOST.aboutOne)
        return refusal('already_reported')
      if (open.length >= OPEN_AT_MOST.all)
        await db.deleteFrom('report').where('id', '=', oldestOfMost(open)).execute()
      await db
        .insertInto('report')
        .values({
          id: randomBytes(8).toString('hex'),
          room,
          by_name: by.name,
          about: about.player,
          about_name: about.name,
          reason,
          context: JSON.stringify(context),
          at: Date.now(),
          closed: 0,
          closed_by: '',
          line,
          ...filed,
          others: '[]',
        })
        .execute()
      return 'new'
    })
  }

  /** A page of open reports in order, after the cursor. Leaves out those about `reader`. */
  async open(
    reader: string,
    after: ReportTurn | undefined,
    limit: number,
  ): Promise<{
    readonly reports: ReportRow[]
    readonly next: ReportTurn | undefined
    readonly total: number
  }> {
    const filed = await this.db
      .selectFrom('report')
      .select(['id', 'by', 'account', 'origin', 'at'])
      .where('closed', '=', 0)
      .where('about', '!=', reader)
      .execute()
    const behind = roundRobin(filed).filter((turn) => !after || compareTurns(turn, after) > 0)
    const shown = behind.slice(0, limit)
    const rows =
      shown.length === 0
        ? []
        : await this.db
            .selectFrom('report')
            .selectAll()
            .where(
              'id',
              'in',
              shown.map(({ id }) => id),
            )
            .execute()
    return {
      reports: shown.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []),
      next: behind.length > limit ? shown.at(-1) : undefined,
      total: filed.length,
    }
  }

  find = (id: string): Promise<ReportRow | undefined> =>
    this.db.selectFrom('report').selectAll().where('id', '=', id).where('closed', '=', 0).executeTakeFirst()

  /** Closes a report, and deletes its origin, which nobody needs any more. */
  async close(id: string, by: string): Promise<void> {
    await this.db
      .updateTable('report')
      .set({ closed: Date.now(), closed_by: by, origin: '', others: '[]' })
      .where('id', '=', id)
      .execute()
  }
}

async function second(
  db: Transaction<Tables>,
  same: ReportRow,
  seconder: Seconder,
  by: string,
): Promise<'seconded' | Refused> {
  const others = JSON.parse(same.others) as Seconder[]
  if (
    same.by === by ||
    [sourceOf(same), ...others.map(({ source }) => source)].includes(seconder.source) ||
    others.length >= OTHERS_AT_MOST
  )
    return refusal('already_reported')
  await db
    .updateTable('report')
    .set({ others: JSON.stringify([...others, seconder]) })
    .where('id', '=', same.id)
    .execute()
  return 'seconded'
}

/** `open`: the oldest first. */
function oldestOfMost(open: readonly Pick<ReportRow, 'id' | 'origin'>[]): string {
  const many = new Map<string, number>()
  for (const { origin } of open) many.set(origin, (many.get(origin) ?? 0) + 1)
  const most = Math.max(...many.values())
  return open.find(({ origin }) => many.get(origin) === most)!.id
}
