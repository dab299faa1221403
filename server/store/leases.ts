/**
 * Which node has a running match. Each node that takes it does so in a higher epoch; whoever had it before writes nothing
 * more of it, however late it wakes: PostgreSQL looks at the lease in the very statement that writes.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { givenRows } from './given-rows.ts'

/** The form of a journal's entries. It grows when a version writes what the one before cannot go on with. */
export const JOURNAL_FORM = 1
/** Matches taken in one statement. */
const AT_ONCE = 500

export interface JournalRow {
  readonly match: string
  readonly seq: number
  readonly entry: string
}

/** Does that match go on, or wait to be brought back by some node? */
export async function isRunning(db: Database, match: string): Promise<boolean> {
  return (await db.selectFrom('lease').select('match').where('match', '=', match).where(sql<boolean>`coalesce(node, '') not like 'unreadable/%'`).executeTakeFirst()) !== undefined
}

export class Leases {
  private readonly db: Database
  private readonly node: string
  /** Of what this process begins itself. */
  private readonly epoch: number
  /** On SQLite there is one process a file: nobody else writes. */
  private readonly shared: boolean
  /** Of matches that the database knows to be ours. */
  private readonly epochs = new Map<string, number>()

  /** `node`: its name, the same after a restart; `shared`: several nodes write to the database. */
  constructor(db: Database, node: string, epoch: number, shared: boolean) {
    this.db = db
    this.node = node
    this.epoch = epoch
    this.shared = shared
  }

  /** The epoch in which this process has that match, or would begin it. */
  epochOf = (match: string): number => this.epochs.get(match) ?? this.epoch

  /** Matches that this process has. */
  get matches(): readonly string[] {
    return [...this.epochs.keys()]
  }

  get count(): number {
    return this.epochs.size
  }

  /** Writes entries of matches that this process has, and tells which of them it has not any more: nothing of those was written. */
  async write(rows: readonly JournalRow[]): Promise<string[]> {
    const matches = new Set(rows.map(({ match }) => match))
    await this.begin([...matches].filter((match) => !this.epochs.has(match)))
    const given = givenRows(this.db, rows.map(({ match, seq, entry }) => [match, seq, entry]))
    if (!this.shared) {
      // A commit whose answer was lost may have happened: written twice it is written once. (Without a condition SQLite would take `on conflict` for a join's.)
      await sql`insert into journal (match, seq, entry) select value ->> 0, cast(value ->> 1 as bigint), value ->> 2 from ${given} where true on conflict (match, seq) do nothing`.execute(this.db)
      return []
    }
    const { rows: held } = await sql<{ match: string }>`with held as (${this.heldAmong([...matches])}),
      written as (insert into journal (match, seq, entry)
        select mine.value ->> 0, (mine.value ->> 1)::bigint, mine.value ->> 2 from ${given} as mine join held on held.match = mine.value ->> 0
        on conflict (match, seq) do nothing)
      select match from held`.execute(this.db)
    for (const { match } of held) matches.delete(match)
    return [...matches]
  }

  /** In a transaction: which of those matches does this process still have? Until the transaction ends nobody takes them. */
  async held(db: Database, matches: readonly string[]): Promise<Set<string>> {
    if (!this.shared) return new Set(matches)
    const mine = matches.filter((match) => this.epochs.has(match))
    const { rows } = mine.length > 0 ? await this.heldAmong(mine).execute(db) : { rows: [] }
    // Of what was never written there is no lease that another could have taken.
    return new Set([...rows.map(({ match }) => match), ...matches.filter((match) => !this.epochs.has(match))])
  }

  /** Is there a match of those nodes that this version can go on with? */
  async any(from: readonly (string | null)[]): Promise<boolean> {
    return (await sql`select 1 from lease where (${this.ofThose(from)}) and form <= ${JOURNAL_FORM} limit 1`.execute(this.db)).rows.length > 0
  }

  /** Takes those of the matches of `from` that this version can go on with; `null` is nobody, who is handing them over. */
  async take(from: readonly (string | null)[], epoch: number, atMost = AT_ONCE): Promise<string[]> {
    const skipping = this.shared ? sql`for update skip locked` : sql``
    const { rows } = await sql<{ match: string }>`update lease set node = ${this.node}, epoch = ${epoch}, form = ${JOURNAL_FORM} where match in
      (select match from lease where (${this.ofThose(from)}) and form <= ${JOURNAL_FORM} and epoch < ${epoch} order by match limit ${atMost} ${skipping}) returning match`.execute(this.db)
    for (const { match } of rows) this.epochs.set(match, epoch)
    return rows.map(({ match }) => match)
  }

  /** Hands matches over to whoever takes them; nothing more is written of them here. */
  async giveUp(matches: readonly string[]): Promise<void> {
    for (let i = 0; i < matches.length; i += AT_ONCE) {
      const these = matches.slice(i, i + AT_ONCE)
      await this.db.updateTable('lease').set({ node: null }).where('match', 'in', these).where('node', '=', this.node).execute()
      for (const match of these) this.epochs.delete(match)
    }
  }

  /** The match is not this process's any more. */
  drop = (match: string): void => void this.epochs.delete(match)

  /** Nobody is to have it again. */
  async end(match: string): Promise<void> {
    const epoch = this.epochs.get(match)
    if (epoch === undefined) return
    this.epochs.delete(match)
    await this.db.deleteFrom('lease').where('match', '=', match).where('epoch', '=', epoch).execute()
  }

  /** `null` is nobody. Another node may have begun anew since it was seen dead: then it has them again. */
  private ofThose(nodes: readonly (string | null)[]) {
    return sql.join(nodes.map((node) => {
      if (node === null) return sql`lease.node is null`
      return node === this.node ? sql`lease.node = ${node}` : sql`lease.node = ${node} and exists (select 1 from node where name = ${node} and state = 'dead')`
    }), sql` or `)
  }

  private async begin(matches: readonly string[]): Promise<void> {
    if (matches.length === 0) return
    const { epoch, node } = this
    await this.db.insertInto('lease').values(matches.map((match) => ({ match, node, epoch, form: JOURNAL_FORM }))).onConflict((c) => c.column('match').doNothing()).execute()
    for (const match of matches) this.epochs.set(match, epoch)
  }

  private heldAmong(matches: readonly string[]) {
    const mine = givenRows(this.db, matches.map((match) => [match, this.epochOf(match)]))
    return sql<{ match: string }>`select lease.match from lease where (match, epoch) in (select mine.value ->> 0, (mine.value ->> 1)::bigint from ${mine} as mine) and node = ${this.node} order by match for share`
  }
}
