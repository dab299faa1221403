/**
 * Work that one node does of all that share the database. Whoever has its lease says so now and then by
 * changing it; one that has not changed for a while, as another node saw it all that time, is free, and so is
 * that of a node which was taken for dead. No two clocks are compared.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../database.ts'

/** A lease that was seen for so long and did not change is nobody's any more (ms). */
export const FREE_AFTER = 20_000

/**
 * `holder`: the process that has it, empty for none; `node`: the address of that node; `beat`: grows; `turn`:
 * how often it was taken.
 */
const kept = z.object({ holder: z.string(), node: z.string(), beat: z.int(), turn: z.int() })
type LeaseRow = z.infer<typeof kept>

const FREE: LeaseRow = { holder: '', node: '', beat: 0, turn: 0 }

export class WorkLease {
  private readonly db: Database
  private readonly setting: string
  private readonly node: string
  private readonly shared: boolean
  private readonly process = randomUUID()
  private mine: LeaseRow | undefined
  private seen: { readonly value: string; readonly since: number } | undefined

  /**
   * `setting`: under which name it is kept; `node`: its name, the same after a restart: one process of a name
   * runs at a time. `shared`: others use the database, too.
   */
  constructor(db: Database, setting: string, node: string, shared: boolean) {
    this.db = db
    this.setting = setting
    this.node = node
    this.shared = shared
  }

  /**
   * Takes it if it is free; tells how often it was taken before. `now`: of this process (ms). Rejects when
   * the database does not answer.
   */
  async take(now = performance.now()): Promise<number | undefined> {
    const value = await this.read()
    const was = parsed(value)
    if (!this.isFree(was, value, now) && !(await this.isDead(was.node))) return undefined
    return (await this.write(value, {
      holder: this.process,
      node: this.node,
      beat: was.beat + 1,
      turn: was.turn + 1,
    }))
      ? was.turn
      : undefined
  }

  /** Says that it is still held. False when it is somebody else's by now. */
  async beat(): Promise<boolean> {
    const { mine } = this
    if (!mine) return false
    const held = await this.write(JSON.stringify(mine), { ...mine, beat: mine.beat + 1 })
    if (held) return true
    // A write whose answer was lost may have happened.
    const found = parsed(await this.read())
    this.mine = found.holder === this.process ? found : undefined
    return this.mine !== undefined
  }

  /** Others may have it at once. */
  async release(): Promise<void> {
    const { mine } = this
    this.mine = undefined
    if (mine) await this.swap(JSON.stringify(mine), { ...mine, holder: '', node: '' })
  }

  private isFree({ holder, node }: LeaseRow, value: string, now: number): boolean {
    if (holder === '' || !this.shared || node === this.node) return true
    if (this.seen?.value !== value) this.seen = { value, since: now }
    return now - this.seen.since >= FREE_AFTER
  }

  private async isDead(name: string): Promise<boolean> {
    return (
      (await this.db
        .selectFrom('node')
        .select('name')
        .where('name', '=', name)
        .where('state', '=', 'dead')
        .executeTakeFirst()) !== undefined
    )
  }

  private async read(): Promise<string> {
    const value = JSON.stringify(FREE)
    await this.db
      .insertInto('setting')
      .values({ name: this.setting, value })
      .onConflict((c) => c.column('name').doNothing())
      .execute()
    return (
      await this.db
        .selectFrom('setting')
        .select('value')
        .where('name', '=', this.setting)
        .executeTakeFirstOrThrow()
    ).value
  }

  private async write(from: string, to: LeaseRow): Promise<boolean> {
    const done = await this.swap(from, to)
    if (done) this.mine = to
    return done
  }

  /** One of all who would change the same value does. */
  private async swap(from: string, to: LeaseRow): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('setting')
      .set({ value: JSON.stringify(to) })
      .where('name', '=', this.setting)
      .where('value', '=', from)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
}

function parsed(value: string): LeaseRow {
  try {
    return kept.parse(JSON.parse(value))
  } catch {
    return FREE
  }
}
