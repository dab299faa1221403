/** The administrators' data, polled every few seconds. */
import { signal } from '@preact/signals'
import type { AdminOverview, MatchPart, ShownAccount } from '../../../common/wire/admin.ts'
import type { ListPage, ShownDeed } from '../../../common/wire/chat/moderation.ts'
import { introduce } from '../../net/account/session.ts'
import { askAnnouncement } from '../../net/announcement.ts'
import { ask, reasonOf } from '../../net/api.ts'
import { toast } from '../../ui/toasts.tsx'

const READ_EVERY = 5_000

/** Performs an action and confirms it in a toast; the answer, or undefined if it failed. */
export type AdminAction = <Answer = object>(
  path: string,
  body: object,
  done?: string,
) => Promise<Answer | undefined>

export class OfficeReader {
  readonly office = signal<AdminOverview | undefined>(undefined)
  readonly problem = signal<{ readonly code: string; readonly message: string } | undefined>(undefined)
  /** The matches shown, possibly filtered by a search. */
  readonly matches = signal<MatchPart | undefined>(undefined)
  readonly accounts = signal<readonly ShownAccount[] | undefined>(undefined)
  readonly log = signal<ListPage<ShownDeed> | undefined>(undefined)
  readonly searched = signal({ matches: '', accounts: '' })
  /** How many pages of a list are shown. */
  private readonly parts = { matches: 1, log: 1 }
  private reads = 0

  /** Reads now and regularly. Returns a function that ends it. */
  open(): () => void {
    void this.read()
    const timer = setInterval(() => !document.hidden && this.office.peek() && void this.read(), READ_EVERY)
    return () => clearInterval(timer)
  }

  async read(): Promise<void> {
    const read = ++this.reads
    try {
      await introduce()
      const search = this.searched.peek().matches
      // Without the role, send no further requests.
      const office = await ask<AdminOverview>('GET', '/api/admin')
      const matches = await this.more(
        search === ''
          ? office.matches
          : await ask<MatchPart>('GET', `/api/admin/matches?search=${encodeURIComponent(search)}`),
        this.parts.matches,
        `/api/admin/matches?search=${encodeURIComponent(search)}&`,
      )
      const log = await this.more(office.log, this.parts.log, '/api/admin/log?')
      // The search may have changed meanwhile.
      if (read !== this.reads) return
      this.office.value = office
      this.matches.value = matches
      this.log.value = log
      this.problem.value = undefined
    } catch (error) {
      if (read === this.reads) this.problem.value = reasonOf(error)
    }
  }

  /** Reads accounts when their tab is open, and after a change: this query costs more than the others. */
  async readAccounts(): Promise<void> {
    const { accounts: name } = this.searched.peek()
    try {
      const { accounts } = await ask<{ accounts: ShownAccount[] }>(
        'GET',
        `/api/admin/accounts?search=${encodeURIComponent(name)}`,
      )
      if (name === this.searched.peek().accounts) this.accounts.value = accounts
    } catch (error) {
      toast(reasonOf(error).message)
    }
  }

  /** Shows one more page. */
  next(list: 'matches' | 'log'): void {
    this.parts[list]++
    void this.read()
  }

  search(list: 'matches' | 'accounts', text: string): void {
    this.searched.value = { ...this.searched.peek(), [list]: text }
    if (list === 'accounts') return void this.readAccounts()
    this.parts.matches = 1
    void this.read()
  }

  readonly act: AdminAction = async <Answer>(path: string, body: object, done?: string) => {
    try {
      const answer = await ask<Answer>('POST', `/api/admin/${path}`, body)
      if (done) toast(done)
      await Promise.all([this.read(), path.startsWith('accounts') && this.readAccounts()])
      if (path.startsWith('announcement')) void askAnnouncement()
      return answer
    } catch (error) {
      toast(reasonOf(error).message)
      return undefined
    }
  }

  /** The pages after the first. A row that has moved meanwhile may be in two of them; it is shown once. */
  private async more<List extends ListPage<{ readonly id: string }>>(
    first: List,
    parts: number,
    address: string,
  ): Promise<List> {
    const rows = new Map(first.rows.map((row) => [row.id, row]))
    let { next } = first
    for (let part = 1; part < parts && next !== null; part++) {
      const behind = await ask<List>('GET', `${address}after=${next}`)
      for (const row of behind.rows) rows.set(row.id, row)
      next = behind.next
    }
    return { ...first, rows: [...rows.values()], next }
  }
}
