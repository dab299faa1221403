/** The nodes of the arena, as the database knows them: which process each is, and when it was last alive. */
import { type Selectable, sql } from 'kysely'
import type { Database } from './database.ts'
import { JOURNAL_FORM } from './journal/leases.ts'
import { playsHere } from './plays.ts'
import type { StoredNodeState, Tables } from './tables.ts'

/** A number that no process before had, and none after will. */
export async function nextRun(db: Database): Promise<number> {
  const { rows } = await sql<{ value: string }>`insert into setting (name, value) values ('runs', '1')
    on conflict (name) do update set value = cast(cast(setting.value as integer) + 1 as text) returning value`.execute(
    db,
  )
  return Number(rows[0]!.value)
}

export type NodeRow = Selectable<Tables['node']>

export class Nodes {
  private readonly db: Database
  readonly name: string
  /** The rules that it knows, as it tells the others. */
  readonly plays: string
  private run = 0

  /** The run that this process has entered with last. */
  get current(): number {
    return this.run
  }

  /**
   * `name`: the address that this node is reached at, empty for one alone; `plays`: the rules that it knows.
   */
  constructor(db: Database, name: string, plays = playsHere()) {
    this.db = db
    this.name = name
    this.plays = plays
  }

  /**
   * This process is the node from now on. Tells for how long nobody was (ms); 0 where there was none,
   * below 0 where its clock was ahead: so are the times in its matches.
   */
  async enter(run: number, process: string, state: Exclude<StoredNodeState, 'dead'> = 'up'): Promise<number> {
    const { db, name, plays } = this
    this.run = run
    const before = await db.selectFrom('node').select('beat').where('name', '=', name).executeTakeFirst()
    const now = Date.now()
    const row = { run, process, since: now, beat: now, state, reads: JOURNAL_FORM, plays } as const
    await db
      .insertInto('node')
      .values({ name, ...row })
      .onConflict((c) =>
        // What was asked for long ago may come late.
        c.column('name').doUpdateSet(row).where('node.run', '<=', run),
      )
      .execute()
    return before ? now - before.beat : 0
  }

  /** It is alive. False when it was taken for dead meanwhile, or another process is this node. */
  async beat(): Promise<boolean> {
    const { numUpdatedRows } = await this.own()
      .set({ beat: Date.now() })
      .where('state', '!=', 'dead')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async become(state: StoredNodeState): Promise<void> {
    await this.own().set({ state, beat: Date.now() }).execute()
  }

  /** All but this one, the longest known first. */
  async others(): Promise<NodeRow[]> {
    return this.db.selectFrom('node').selectAll().where('name', '!=', this.name).orderBy('since').execute()
  }

  /**
   * Takes a node that was not alive since `seen` for dead: what it had can be taken. False when somebody else
   * has done so, or it lives.
   */
  async bury({ name, run, beat }: NodeRow): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('node')
      .set({ state: 'dead' })
      .where('name', '=', name)
      .where('run', '=', run)
      .where('beat', '=', beat)
      .where('state', '!=', 'dead')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Nodes that have nothing any more and left no match behind are not remembered. */
  async forgetOld(before: number): Promise<void> {
    await this.db
      .deleteFrom('node')
      .where('state', '=', 'dead')
      .where('beat', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('lease').select('match').whereRef('lease.node', '=', 'node.name'))),
      )
      .execute()
  }

  private own() {
    return this.db.updateTable('node').where('name', '=', this.name).where('run', '=', this.run)
  }
}
