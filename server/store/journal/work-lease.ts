/**
 * A lease for work that one of the nodes of a database does. Its holder changes it at intervals. A lease is
 * free if another node has seen it unchanged for long enough, or if its node counts as dead. So no two clocks
 * are compared.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../database.ts'

/** A lease that did not change for this long, as seen by one node, is free (ms). */
export const FREE_AFTER = 20_000

/**
 * `holder`: id of the process, empty for none; `node`: its address; `beat`: a counter; `turn`: how often the
 * lease was taken.
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
   * `setting`: the name of its row; `node`: the node's name, the same after a restart (one process per name
   * runs at a time); `shared`: other nodes use the database, too.
   */
  constructor(db: Database, setting: string, node: string, shared: boolean) {
    this.db = db
    this.setting = setting
    this.node = node
    this.shared = shared
  }

  /**
   * Takes the lease if it is free; returns how often it was taken before. `now`: `performance.now` (ms).
   * Rejects when the database does not answer.
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

  /** Renews the lease. False if another process has it by now. */
  async beat(): Promise<boolean> {
    const { mine } = this
    if (!mine) return false
    const held = await this.write(JSON.stringify(mine), { ...mine, beat: mine.beat + 1 })
    if (held) return true
    // The write may have happened although its answer was lost.
    const found = parsed(await this.read())
    this.mine = found.holder === this.process ? found : undefined
    return this.mine !== undefined
  }

  /** Frees the lease at once. */
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

  /** Compare-and-swap: of all who change the same value one succeeds. */
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

/** The lease of the exhibition: of the nodes that share a database one runs it. */
export class ExhibitionLease extends WorkLease {
  constructor(db: Database, node: string, shared: boolean) {
    super(db, 'exhibition', node, shared)
  }
}
