/**
 * Leases: which node has a running match. Each node that takes one uses a higher epoch. A former owner cannot
 * write, however late it wakes up: PostgreSQL checks the lease in the same statement that writes.
 */
import { sql } from 'kysely'
import { type Database, givenRows } from '../database.ts'
import { keysKnown } from '../plays.ts'
import { asideLease, takeAside } from './aside.ts'
import { asleepLease, takeAsleep } from './asleep.ts'
import { type Hold, Holds } from './holds.ts'

/**
 * The version of the format of entries. It increases when a version writes entries that the one before cannot
 * resume: 2 has the rules of the match, which form 1 lacks.
 */
export const JOURNAL_FORM = 2
/** Matches per statement. */
const AT_ONCE = 500

export interface JournalRow {
  readonly hold: Hold
  readonly seq: number
  readonly entry: string
}

/** Does some node run that match, or will one resume it? */
export async function isRunning(db: Database, match: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('lease')
      .select('match')
      .where('match', '=', match)
      .where((e) => e.not(asideLease))
      .executeTakeFirst()) !== undefined
  )
}

interface LeasedMatch {
  readonly match: string
}
/** A match whose rules this node does not know. */
export interface MatchOfUnknownRules extends LeasedMatch {
  readonly rules: string
}

export class Leases {
  private readonly db: Database
  private readonly node: string
  /** The epoch of matches that this process begins. */
  private epoch: number
  /** Several nodes write to the database. With SQLite there is one process per file. */
  private readonly shared: boolean
  private readonly holds = new Holds()
  /** The rules that this node knows. */
  private readonly known: readonly string[]
  /** By match: rules that are not in the database yet. */
  private readonly untold = new Map<string, string>()

  /**
   * `node`: its name, the same after a restart; `shared`: several nodes write to the database; `known`: rules
   * that this node knows (`rulesKey`).
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

  /** Uses a higher epoch for new matches: other nodes may have taken those that it began before. */
  beginAnew(epoch: number): void {
    this.epoch = epoch
  }

  /** This process's hold of that match; begins one if there is none. */
  holdOf = (match: string): Hold => this.holds.get(match) ?? this.holds.begin(match, this.epoch, false)

  /** All matches that this process has or is about to begin. */
  get all(): readonly Hold[] {
    return this.holds.all
  }

  /** The matches that this process has, as far as the database knows. */
  get matches(): readonly string[] {
    return this.holds.known.map(({ match }) => match)
  }

  get count(): number {
    return this.holds.known.length
  }

  /** Notes the rules of a match; they are stored with its next entry. */
  playedBy(match: string, rules: string): void {
    // A table's next match mostly has the rules of the one before. What is still untold may be on its way.
    if (this.untold.has(match) || this.holds.get(match)?.rules !== rules) this.untold.set(match, rules)
  }

  /** Writes entries, and returns the holds that this process no longer has: nothing of those was written. */
  async write(rows: readonly JournalRow[]): Promise<Hold[]> {
    const holds = new Set(rows.map(({ hold }) => hold))
    await this.begin([...holds].filter(({ known }) => !known))
    await this.tellRules([...holds].filter(({ match }) => this.untold.has(match)))
    const given = givenRows(
      this.db,
      rows.map(({ hold, seq, entry }) => [hold.match, seq, entry]),
    )
    if (!this.shared) {
      // Idempotent, as the answer of an earlier attempt may have been lost. (Without `where true` SQLite
      // would parse `on conflict` as a part of a join.)
      await sql`insert into journal (match, seq, entry) select value ->> 0, cast(value ->> 1 as bigint), value ->> 2 from ${given} where true on conflict (match, seq) do nothing`.execute(
        this.db,
      )
      for (const hold of holds) hold.known = true
      return []
    }
    const { rows: held } = await sql<{ match: string }>`with held as (${this.heldAmong([...holds])}),
      written as (insert into journal (match, seq, entry)
        select mine.value ->> 0, (mine.value ->> 1)::bigint, mine.value ->> 2 from ${given} as mine join held on held.match = mine.value ->> 0
        on conflict (match, seq) do nothing)
      select match from held`.execute(this.db)
    const kept = new Set(held.map(({ match }) => match))
    for (const hold of holds) if (kept.has(hold.match)) hold.known = true
    return [...holds].filter(({ match }) => !kept.has(match))
  }

  /**
   * In a transaction: which of these holds does this process still have? Nobody can take their matches until
   * it ends.
   */
  async held(db: Database, holds: readonly Hold[]): Promise<Set<Hold>> {
    const mine = holds.filter(({ over }) => !over)
    if (!this.shared) return new Set(mine)
    const known = mine.filter((hold) => hold.known)
    const { rows } = known.length > 0 ? await this.heldAmong(known).execute(db) : { rows: [] }
    const held = new Set(rows.map(({ match }) => match))
    // A match without any entry has no lease that another node could have taken.
    return new Set(mine.filter(({ match, known: written }) => !written || held.has(match)))
  }

  /** Do these nodes have a match that this version can resume? */
  async any(from: readonly (string | null)[]): Promise<boolean> {
    const { rows } = await sql`select 1 from lease
      where (${this.ofThose(from)}) and form <= ${JOURNAL_FORM} and ${this.isKnown()} limit 1`.execute(
      this.db,
    )
    return rows.length > 0
  }

  /**
   * Matches that nobody runs: of this node those that are not among `open`; the number without an owner or of
   * dead or unknown nodes, with the names of the unknown ones; and the number set aside.
   */
  async lacking(
    open: readonly string[],
  ): Promise<{ own: string[]; nobodys: number; unknown: string[]; aside: number }> {
    const { rows: own } = await sql<{
      match: string
    }>`select match from lease where ${this.ownBut(open)} limit ${AT_ONCE}`.execute(this.db)
    const { rows: others } = await sql<{
      name: string | null
      aside: number
      unknown: number
      leases: number
    }>`select lease.node as name, case when ${asideLease} then 1 else 0 end as aside,
      case when lease.node is null or exists (select 1 from node where node.name = lease.node) then 0 else 1 end as unknown, count(*) as leases
      from lease where (lease.node is null or not exists (select 1 from node where node.name = lease.node and node.state <> 'dead')) and not ${asleepLease} group by lease.node`.execute(
      this.db,
    )
    const left = others.filter(({ aside }) => aside === 0)
    const sum = (rows: typeof others) => rows.reduce((all, { leases }) => all + leases, 0)
    return {
      own: own.map(({ match }) => match),
      nobodys: sum(left),
      aside: sum(others) - sum(left),
      unknown: left.flatMap(({ name, unknown }) => (name !== null && unknown === 1 ? [name] : [])),
    }
  }

  /**
   * Takes matches of `from` that this version can resume; `null` stands for matches without an owner, which
   * are being handed over. Leaves out others' matches that somebody is writing or taking at this moment.
   */
  async take(from: readonly (string | null)[], epoch: number, atMost = AT_ONCE): Promise<string[]> {
    // For its own matches it waits: the last statement of an earlier hold may still be on its way.
    const ownOnly = from.every((node) => node === this.node)
    const skipping = !this.shared ? sql`` : ownOnly ? sql`for update` : sql`for update skip locked`
    const { rows } = await sql<{
      match: string
    }>`update lease set node = ${this.node}, epoch = ${epoch}, form = ${JOURNAL_FORM} where match in
      (select match from lease where (${this.ofThose(from)}) and form <= ${JOURNAL_FORM} and ${this.isKnown()} and epoch < ${epoch} order by match limit ${atMost} ${skipping}) returning match`.execute(
      this.db,
    )
    return rows.map(({ match }) => match).filter((match) => this.taken(match, epoch))
  }

  /** Takes a match that is set aside. False if it no longer is. */
  async takeAside(match: string, epoch: number): Promise<boolean> {
    return (await takeAside(this.db, match, this.node, epoch)) && this.taken(match, epoch)
  }

  async sleeps(match: string): Promise<boolean> {
    const { rows } = await sql`select 1 from lease where match = ${match} and ${asleepLease}`.execute(this.db)
    return rows.length > 0
  }

  /**
   * Takes a sleeping match, to resume it if this version can, or to end it (`toEnd`). A single node takes it
   * in any case.
   */
  async takeAsleep(match: string, epoch: number, toEnd = false): Promise<boolean> {
    if (this.shared && !toEnd) {
      const { rows } =
        await sql`select 1 from lease where match = ${match} and form <= ${JOURNAL_FORM} and ${this.isKnown()}`.execute(
          this.db,
        )
      if (rows.length === 0) return false
    }
    return (await takeAsleep(this.db, match, this.node, epoch)) && this.taken(match, epoch)
  }

  /** Hands a match over to any node that takes it. */
  async giveUp(hold: Hold): Promise<void> {
    if (!hold.over)
      await sql`update lease set node = null where node = ${this.node} and ${this.among([hold])}`.execute(
        this.db,
      )
  }

  /**
   * Hands over matches that belong to this node in the database, but that this process does not have. Returns
   * their number.
   */
  async giveUpStrays(): Promise<number> {
    const { numAffectedRows } = await sql`update lease set node = null where ${this.strays()}`.execute(
      this.db,
    )
    return Number(numAffectedRows ?? 0)
  }

  /** Deletes the lease: no node resumes the match. */
  async end(hold: Hold): Promise<void> {
    if (!hold.over) await sql`delete from lease where ${this.among([hold])}`.execute(this.db)
  }

  /** The journal calls it when it writes nothing more under the hold. */
  drop = (hold: Hold): void => {
    this.holds.end(hold)
    if (!this.holds.get(hold.match)) this.untold.delete(hold.match)
  }

  /** Matches of `from` whose rules this node does not know. */
  async strange(from: readonly (string | null)[]): Promise<readonly MatchOfUnknownRules[]> {
    return (
      await sql<MatchOfUnknownRules>`select match, rules from lease where (${this.ofThose(from)}) and form <= ${JOURNAL_FORM} and not ${this.isKnown()}
      order by match limit ${AT_ONCE}`.execute(this.db)
    ).rows
  }

  /** Takes those of them that `from` still have, in order to end them. */
  async takeStrange(
    matches: readonly string[],
    from: readonly (string | null)[],
    epoch: number,
  ): Promise<string[]> {
    if (matches.length === 0) return []
    const { rows } = await sql<{
      match: string
    }>`update lease set node = ${this.node}, epoch = ${epoch}, form = ${JOURNAL_FORM}
      where match in (${sql.join(matches)}) and (${this.ofThose(from)}) and epoch < ${epoch} returning match`.execute(
      this.db,
    )
    return rows.map(({ match }) => match).filter((match) => this.taken(match, epoch))
  }

  /** Hands over matches that this node had and whose rules it does not know. */
  async leaveStrange(matches: readonly string[]): Promise<void> {
    if (matches.length > 0)
      await sql`update lease set node = null where match in (${sql.join(matches)}) and ${this.strays()}`.execute(
        this.db,
      )
  }

  private taken(match: string, epoch: number): boolean {
    // This process is just beginning the match: that hold writes nothing and ends soon, and then the match is
    // taken again.
    if (this.holds.get(match)) return false
    this.holds.begin(match, epoch, true)
    return true
  }

  /**
   * SQL: leases of these nodes; `null`: without an owner. A node that was dead may have restarted since: then
   * it keeps its matches.
   */
  private ofThose(nodes: readonly (string | null)[]) {
    return sql.join(
      nodes.map((node) => {
        if (node === null) return sql`lease.node is null`
        return node === this.node
          ? sql`(${this.strays()})`
          : sql`lease.node = ${node} and not exists (select 1 from node where name = ${node} and state <> 'dead')`
      }),
      sql` or `,
    )
  }

  /** SQL: leases of this node that this process does not have. */
  private strays() {
    return this.ownBut(this.holds.all.map(({ match }) => match))
  }

  /** SQL: leases whose rules this node knows. Without rules they use the first ones, which all nodes know. */
  private isKnown() {
    return sql`(rules = '' or rules in (${sql.join(this.known)}))`
  }

  private async tellRules(holds: readonly Hold[]): Promise<void> {
    const rules = holds.map(({ match }) => [match, this.untold.get(match)!] as const)
    if (rules.length === 0) return
    const values = givenRows(this.db, rules)
    await sql`update lease set rules = (select told.value ->> 1 from ${values} as told where told.value ->> 0 = lease.match)
      where match in (select told.value ->> 0 from ${values} as told) and node = ${this.node}`.execute(
      this.db,
    )
    this.told(rules)
  }

  /** Removes rules that were stored, unless they have changed meanwhile. */
  private told(rules: readonly (readonly [match: string, rules: string])[]): void {
    for (const [match, known] of rules) {
      const hold = this.holds.get(match)
      if (hold) hold.rules = known
      if (this.untold.get(match) === known) this.untold.delete(match)
    }
  }

  private ownBut(matches: readonly string[]) {
    const those = givenRows(
      this.db,
      matches.map((match) => [match]),
    )
    return sql`lease.node = ${this.node} and lease.match not in (select those.value ->> 0 from ${those} as those)`
  }

  private async begin(holds: readonly Hold[]): Promise<void> {
    if (holds.length === 0) return
    const { node } = this
    const begun = holds.map(({ match }) => [match, this.untold.get(match) ?? ''] as const)
    const rulesOf = new Map(begun)
    await this.db
      .insertInto('lease')
      .values(
        holds.map(({ match, epoch }) => ({
          match,
          node,
          epoch,
          form: JOURNAL_FORM,
          rules: rulesOf.get(match)!,
        })),
      )
      .onConflict((c) => c.column('match').doNothing())
      .execute()
    this.told(begun)
  }

  /** SQL: the leases of these holds. */
  private among(holds: readonly Hold[]) {
    const mine = givenRows(
      this.db,
      holds.map(({ match, epoch }) => [match, epoch]),
    )
    return sql`(match, epoch) in (select mine.value ->> 0, cast(mine.value ->> 1 as bigint) from ${mine} as mine)`
  }

  private heldAmong(holds: readonly Hold[]) {
    return sql<{
      match: string
    }>`select lease.match from lease where ${this.among(holds)} and node = ${this.node} order by match for share`
  }
}
