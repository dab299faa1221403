/**
 * Which node has a running match. Each node that takes it does so in a higher epoch; whoever had it before writes nothing
 * more of it, however late it wakes: PostgreSQL looks at the lease in the very statement that writes.
 */
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { givenRows } from './given-rows.ts'
import { keysKnown } from './plays.ts'

/**
 * The form of a journal's entries. It grows when a version writes what the one before cannot go on with: 2
 * tells by which rules is played, for which form 1 did not ask.
 */
export const JOURNAL_FORM = 2
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

interface Row {
  readonly match: string
}
/** A match whose rules are not known here. */
export interface Strange extends Row {
  readonly rules: string
}

export class Leases {
  private readonly db: Database
  private readonly node: string
  /** Of what this process begins itself. */
  private readonly epoch: number
  /** On SQLite there is one process a file: nobody else writes. */
  private readonly shared: boolean
  /** Rules that are known here. */
  private readonly known: readonly string[]
  /** Of matches that the database knows to be ours. */
  private readonly epochs = new Map<string, number>()
  /** By match: rules that the database is still to learn. */
  private readonly untold = new Map<string, string>()

  /**
   * `node`: its name, the same after a restart; `shared`: several nodes write to the database; `known`: rules
   * that are known here (`rulesKey`).
   */
  constructor(
    db: Database,
    node: string,
    epoch: number,
    shared: boolean,
    known: readonly string[] = keysKnown(),
  ) {
    this.db = db
    this.node = node
    this.epoch = epoch
    this.shared = shared
    this.known = known
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

  /**
   * By these rules is played in a match that this process has, or begins: written down with the next of its
   * entries.
   */
  playedBy = (match: string, rules: string): void => void this.untold.set(match, rules)

  /** Writes entries of matches that this process has, and tells which of them it has not any more: nothing of those was written. */
  async write(rows: readonly JournalRow[]): Promise<string[]> {
    const matches = new Set(rows.map(({ match }) => match))
    await this.begin([...matches].filter((match) => !this.epochs.has(match)))
    await this.tellRules([...matches].filter((match) => this.untold.has(match)))
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
    const { rows } = await sql`select 1 from lease
      where (${this.ofThose(from)}) and form <= ${JOURNAL_FORM} and ${this.isKnown()} limit 1`.execute(this.db)
    return rows.length > 0
  }

  /** Takes those of the matches of `from` that this version can go on with; `null` is nobody, who is handing them over. */
  async take(from: readonly (string | null)[], epoch: number, atMost = AT_ONCE): Promise<string[]> {
    const skipping = this.shared ? sql`for update skip locked` : sql``
    const theirs = sql`select match from lease
      where (${this.ofThose(from)}) and form <= ${JOURNAL_FORM} and ${this.isKnown()} and epoch < ${epoch}
      order by match limit ${atMost} ${skipping}`
    const { rows } = await sql<Row>`update lease set node = ${this.node}, epoch = ${epoch}, form = ${JOURNAL_FORM}
      where match in (${theirs}) returning match`.execute(this.db)
    for (const { match } of rows) this.epochs.set(match, epoch)
    return rows.map(({ match }) => match)
  }

  /** Matches of `from` whose rules are not known here. */
  async strange(from: readonly (string | null)[]): Promise<readonly Strange[]> {
    const { rows } = await sql<Strange>`select match, rules from lease
      where (${this.ofThose(from)}) and form <= ${JOURNAL_FORM} and not ${this.isKnown()}
      order by match limit ${AT_ONCE}`.execute(this.db)
    return rows
  }

  /** Takes those of them that `from` still have, though nobody here knows their rules: to end them. */
  async takeStrange(
    matches: readonly string[],
    from: readonly (string | null)[],
    epoch: number,
  ): Promise<string[]> {
    if (matches.length === 0) return []
    const { rows } = await sql<Row>`update lease set node = ${this.node}, epoch = ${epoch}, form = ${JOURNAL_FORM}
      where match in (${sql.join(matches)}) and (${this.ofThose(from)}) and epoch < ${epoch}
      returning match`.execute(this.db)
    for (const { match } of rows) this.epochs.set(match, epoch)
    return rows.map(({ match }) => match)
  }

  /** Leaves to whoever knows their rules what this node had before. */
  async leaveStrange(matches: readonly string[]): Promise<void> {
    if (matches.length > 0)
      await this.db
        .updateTable('lease')
        .set({ node: null })
        .where('match', 'in', matches)
        .where('node', '=', this.node)
        .execute()
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
  drop = (match: string): void => {
    this.epochs.delete(match)
    this.untold.delete(match)
  }

  /** Nobody is to have it again. */
  async end(match: string): Promise<void> {
    const epoch = this.epochs.get(match)
    if (epoch === undefined) return
    this.drop(match)
    await this.db.deleteFrom('lease').where('match', '=', match).where('epoch', '=', epoch).execute()
  }

  /** `null` is nobody. Another node may have begun anew since it was seen dead: then it has them again. */
  private ofThose(nodes: readonly (string | null)[]) {
    return sql.join(nodes.map((node) => {
      if (node === null) return sql`lease.node is null`
      return node === this.node ? sql`lease.node = ${node}` : sql`lease.node = ${node} and exists (select 1 from node where name = ${node} and state = 'dead')`
    }), sql` or `)
  }

  /** Those of before anybody wrote it down are of the first rules, which all know. */
  private isKnown() {
    return sql`(rules = '' or rules in (${sql.join(this.known)}))`
  }

  private async begin(matches: readonly string[]): Promise<void> {
    if (matches.length === 0) return
    const { epoch, node } = this
    const begun = matches.map((match) => [match, this.untold.get(match) ?? ''] as const)
    await this.db
      .insertInto('lease')
      .values(begun.map(([match, rules]) => ({ match, node, epoch, form: JOURNAL_FORM, rules })))
      .onConflict((c) => c.column('match').doNothing())
      .execute()
    for (const match of matches) this.epochs.set(match, epoch)
    this.told(begun)
  }

  private async tellRules(matches: readonly string[]): Promise<void> {
    if (matches.length === 0) return
    const rules = matches.map((match) => [match, this.untold.get(match)!] as const)
    const values = givenRows(this.db, rules)
    const told = sql`select told.value ->> 1 from ${values} as told where told.value ->> 0 = lease.match`
    await sql`update lease set rules = (${told})
      where match in (select told.value ->> 0 from ${values} as told) and node = ${this.node}`.execute(this.db)
    this.told(rules)
  }

  /** Others may have come meanwhile. */
  private told(rules: readonly (readonly [match: string, rules: string])[]): void {
    for (const [match, known] of rules) if (this.untold.get(match) === known) this.untold.delete(match)
  }

  private heldAmong(matches: readonly string[]) {
    const mine = givenRows(this.db, matches.map((match) => [match, this.epochOf(match)]))
    return sql<{ match: string }>`select lease.match from lease where (match, epoch) in (select mine.value ->> 0, (mine.value ->> 1)::bigint from ${mine} as mine) and node = ${this.node} order by match for share`
  }
}
