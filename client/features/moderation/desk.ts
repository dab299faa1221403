/** The moderators' desk: the requested parts of its lists, polled regularly. */
import { signal } from '@preact/signals'
import type { ListPage, LogOf, ModerationDesk } from '../../../common/wire/chat/moderation.ts'
import { introduce } from '../../net/account/session.ts'
import { ask, reasonOf } from '../../net/api.ts'
import { toast } from '../../ui/toasts.tsx'

export type List = 'reports' | 'bans' | 'log'

/** Performs an action and confirms it in a toast; whether it succeeded. */
export type ModerationAction = (path: string, body: object, done: string) => Promise<boolean>

const READ_EVERY = 15_000

export class DeskReader {
  readonly desk = signal<ModerationDesk | undefined>(undefined)
  readonly problem = signal<{ readonly code: string; readonly message: string } | undefined>(undefined)
  /** Whose log is shown. */
  readonly of = signal<LogOf>('house')
  readonly busy = signal(false)
  /** How many pages of each list are shown. */
  private readonly parts: Record<List, number> = { reports: 1, bans: 1, log: 1 }
  private reads = 0

  /** Reads now and regularly. Returns a function that ends it. */
  open(): () => void {
    void this.read()
    const timer = setInterval(() => !document.hidden && this.desk.peek() && void this.read(), READ_EVERY)
    return () => clearInterval(timer)
  }

  async read(): Promise<void> {
    const read = ++this.reads
    try {
      await introduce()
      const of = this.of.peek()
      const first = await ask<ModerationDesk>('GET', `/api/moderation?of=${of}`)
      const desk: ModerationDesk = {
        ...first,
        reports: { ...first.reports, ...(await this.more('reports', first.reports)) },
        bans: { ...first.bans, ...(await this.more('bans', first.bans)) },
        log: await this.more('log', first.log, `of=${of}&`),
      }
      // Another log may have been chosen meanwhile.
      if (read !== this.reads) return
      this.desk.value = desk
      this.problem.value = undefined
    } catch (error) {
      this.problem.value = reasonOf(error)
    }
  }

  /** Shows one more page. */
  async next(list: List): Promise<void> {
    this.busy.value = true
    this.parts[list]++
    await this.read()
    this.busy.value = false
  }

  choose(of: LogOf): void {
    this.of.value = of
    this.parts.log = 1
    void this.read()
  }

  readonly act: ModerationAction = async (path, body, done) => {
    const problem = await ask('POST', `/api/moderation/${path}`, body).then(
      () => undefined,
      (error: unknown) => reasonOf(error).message,
    )
    toast(problem ?? done)
    await this.read()
    return problem === undefined
  }

  /** The pages after the first. A row that has moved meanwhile may be in two of them; it is shown once. */
  private async more<Row extends { readonly id: string }>(
    list: List,
    first: ListPage<Row>,
    query = '',
  ): Promise<ListPage<Row>> {
    const rows = new Map(first.rows.map((row) => [row.id, row]))
    let { next } = first
    for (let part = 1; part < this.parts[list] && next !== null; part++) {
      const behind: ListPage<Row> = await ask('GET', `/api/moderation/${list}?${query}after=${next}`)
      for (const row of behind.rows) rows.set(row.id, row)
      next = behind.next
    }
    return { rows: [...rows.values()], next }
  }
}
