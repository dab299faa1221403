/** The nodes of the arena in the database: the process of each, and when it was last alive. */
import { type Selectable, sql } from 'kysely'
import type { Database } from './database.ts'
import { JOURNAL_FORM } from './journal/leases.ts'
import { playsHere } from './plays.ts'
import type { StoredNodeState, Tables } from './tables.ts'

/** A run number: higher than that of any process before. */
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
  /** The rules that this node knows, in the form that other nodes read. */
  readonly plays: string
  private run = 0

  /** The run with which this process entered last. */
  get current(): number {
    return this.run
  }

  /** `name`: the public address of this node, empty for a single one; `plays`: the rules that it knows. */
  constructor(db: Database, name: string, plays = playsHere()) {
    this.db = db
    this.name = name
    this.plays = plays
  }

  /**
   * Registers this process as the node. Returns how long no process was (ms): 0 if there never was one,
   * negative if the former one's clock was ahead, as are the times in its matches then.
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
        // The condition rejects a late write of an earlier process.
        c.column('name').doUpdateSet(row).where('node.run', '<=', run),
      )
      .execute()
    return before ? now - before.beat : 0
  }

  /** Heartbeat. False if the node was declared dead meanwhile, or another process is this node now. */
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

  /** All other nodes, the oldest first. */
  async others(): Promise<NodeRow[]> {
    return this.db.selectFrom('node').selectAll().where('name', '!=', this.name).orderBy('since').execute()
  }

  /**
   * Declares a node dead that has shown no heartbeat since it was read: its matches can be taken. False if
   * another node has done so, or it is alive.
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

  /** Deletes dead nodes that have left no matches behind. */
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
