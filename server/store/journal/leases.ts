/**
 * Which node has a running match. Each node that takes it does so in a higher epoch; whoever had it before
 * writes nothing more of it, however late it wakes: PostgreSQL looks at the lease in the very statement that
 * writes.
 */
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { keysKnown } from '../plays.ts'
import { asideLease, takeAside } from './aside.ts'
import { asleepLease, takeAsleep } from './asleep.ts'
import { givenRows } from './given-rows.ts'
import { type Hold, Holds } from './holds.ts'

/**
 * The form of a journal's entries. It grows when a version writes what the one before cannot go on with: 2
 * tells by which rules is played, for which form 1 did not ask.
 */
export const JOURNAL_FORM = 2
/** Matches taken in one statement. */
const AT_ONCE = 500

export interface JournalRow {
  readonly hold: Hold
  readonly seq: number
  readonly entry: string
}

/** Does that match go on, or wait to be brought back by some node? */
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
/** A match whose rules are not known here. */
export interface Strange extends LeasedMatch {
  readonly rules: string
}

export class Leases {
  private readonly db: Database
  private readonly node: string
  /** Of what this process begins itself. */
  private epoch: number
  /** On SQLite there is one process a file: nobody else writes. */
  private readonly shared: boolean
  private readonly holds = new Holds()
  /** Rules that are known here. */
  private readonly known: readonly string[]
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

  /** From now on this process begins matches in a higher epoch: others may have had what it began before. */
  beginAnew(epoch: number): void {
    this.epoch = epoch
  }

  /** This process's hold of that match; where it has none it begins one. */
  holdOf = (match: string): Hold => this.holds.get(match) ?? this.holds.begin(match, this.epoch, false)

  /** All that it has, or is about to begin. */
  get all(): readonly Hold[] {
    return this.holds.all
  }

  /** Matches that this process has, as far as the database knows. */
  get matches(): readonly string[] {
    return this.holds.known.map(({ match }) => match)
  }

  get count(): number {
    return this.holds.known.length
  }

  /**
   * By these rules is played in a match that this process has, or begins: written down with the next of its
   * entries.
   */
  playedBy = (match: string, rules: string): void => void this.untold.set(match, rules)

  /**
   * Writes entries of matches that this process has, and tells which of the holds it has not any more:
   * nothing of those was written.
   */
  async write(rows: readonly JournalRow[]): Promise<Hold[]> {
    const holds = new Set(rows.map(({ hold }) => hold))
    await this.begin([...holds].filter(({ known }) => !known))
    await this.tellRules([...holds].filter(({ match }) => this.untold.has(match)))
    const given = givenRows(
      this.db,
      rows.map(({ hold, seq, entry }) => [hold.match, seq, entry]),
    )
    if (!this.shared) {
      // A commit whose answer was lost may have happened: written twice it is written once. (Without a
      // condition SQLite would take `on conflict` for a join's.)
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
   * In a transaction: which of those does this process still have? Until the transaction ends nobody takes
   * them.
   */
  async held(db: Database, holds: readonly Hold[]): Promise<Set<Hold>> {
    const mine = holds.filter(({ over }) => !over)
    if (!this.shared) return new Set(mine)
    const known = mine.filter((hold) => hold.known)
    const { rows } = known.length > 0 ? await this.heldAmong(known).execute(db) : { rows: [] }
    const held = new Set(rows.map(({ match }) => match))
    // Of what was never written there is no lease that another could have taken.
    return new Set(mine.filter(({ match, known: written }) => !written || held.has(match)))
  }

  /** Is there a match of those nodes that this version can go on with? */
  async any(from: readonly (string | null)[]): Promise<boolean> {
    const { rows } = await sql`select 1 from lease
      where (${this.ofThose(from)}) and form <= ${JOURNAL_FORM} and ${this.isKnown()} limit 1`.execute(
      this.db,
    )
    return rows.length > 0
  }

  /**
   * What nobody can play: of this node's those that are not among the `open` ones; how many are nobody's, or
   * of nodes that are dead or that nobody knows, and what these are called; and how many are set aside.
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
   * Takes those of the matches of `from` that this version can go on with; `null` is nobody, who is handing
   * them over.
   */
  async take(from: readonly (string | null)[], epoch: number, atMost = AT_ONCE): Promise<string[]> {
    const skipping = this.shared ? sql`for update skip locked` : sql``
    const { rows } = await sql<{
      match: string
    }>`update lease set node = ${this.node}, epoch = ${epoch}, form = ${JOURNAL_FORM} where match in
      (select match from lease where (${this.ofThose(from)}) and form <= ${JOURNAL_FORM} and ${this.isKnown()} and epoch < ${epoch} order by match limit ${atMost} ${skipping}) returning match`.execute(
      this.db,
    )
    return rows.map(({ match }) => match).filter((match) => this.taken(match, epoch))
  }

  /** Takes one that is set aside. False where it is not set aside any more. */
  async takeAside(match: string, epoch: number): Promise<boolean> {
    return (await takeAside(this.db, match, this.node, epoch)) && this.taken(match, epoch)
  }

  async sleeps(match: string): Promise<boolean> {
    const { rows } = await sql`select 1 from lease where match = ${match} and ${asleepLease}`.execute(this.db)
    return rows.length > 0
  }

  /**
   * Takes one that sleeps: to end it, or to go on with it, where this version can; alone it can only be ended
   * otherwise.
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

  /** Hands a match over to whoever takes it. */
  async giveUp(hold: Hold): Promise<void> {
    if (!hold.over)
      await sql`update lease set node = null where node = ${this.node} and ${this.among([hold])}`.execute(
        this.db,
      )
  }

  /**
   * Hands over what is this node's by the database, and not by what this process has. Returns how many there
   * were.
   */
  async giveUpStrays(): Promise<number> {
    const { numAffectedRows } = await sql`update lease set node = null where ${this.strays()}`.execute(
      this.db,
    )
    return Number(numAffectedRows ?? 0)
  }

  /** Nobody is to have it again. */
  async end(hold: Hold): Promise<void> {
    if (!hold.over) await sql`delete from lease where ${this.among([hold])}`.execute(this.db)
  }

  /** Called by the journal when nothing more is written under it. */
  drop = (hold: Hold): void => {
    this.holds.end(hold)
    if (!this.holds.get(hold.match)) this.untold.delete(hold.match)
  }

  /** Matches of `from` whose rules are not known here. */
  async strange(from: readonly (string | null)[]): Promise<readonly Strange[]> {
    return (
      await sql<Strange>`select match, rules from lease where (${this.ofThose(from)}) and form <= ${JOURNAL_FORM} and not ${this.isKnown()}
      order by match limit ${AT_ONCE}`.execute(this.db)
    ).rows
  }

  /** Takes those of them that `from` still have, though nobody here knows their rules: to end them. */
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

  /** Leaves to whoever knows their rules what this node had before. */
  async leaveStrange(matches: readonly string[]): Promise<void> {
    if (matches.length > 0)
      await sql`update lease set node = null where match in (${sql.join(matches)}) and ${this.strays()}`.execute(
        this.db,
      )
  }

  private taken(match: string, epoch: number): boolean {
    // It was begun here while it was being taken: that writes nothing, is over soon, and then this is taken
    // once more.
    if (this.holds.get(match)) return false
    this.holds.begin(match, epoch, true)
    return true
  }

  /** `null` is nobody. Another node may have begun anew since it was seen dead: then it has them again. */
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

  /** What is this node's, and not what this process has. */
  private strays() {
    return this.ownBut(this.holds.all.map(({ match }) => match))
  }

  /** Those of before anybody wrote it down are of the first rules, which all know. */
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

  /** Others may have come meanwhile. */
  private told(rules: readonly (readonly [match: string, rules: string])[]): void {
    for (const [match, known] of rules) if (this.untold.get(match) === known) this.untold.delete(match)
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

  /** The leases that these holds are of. */
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
