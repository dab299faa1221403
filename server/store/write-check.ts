/**
 * Checks whether the database accepts writes; a read would not show a full disk. It watches other writes, and
 * on request writes a row of this node, once for all callers at that time. The log has one line when writes
 * begin to fail, and one when they work again.
 */
import { randomBytes } from 'node:crypto'
import { type DatabaseTrouble, when } from '../base/events.ts'
import { log } from '../base/log.ts'
import type { Database } from './database.ts'
import type { Journal } from './journal/journal.ts'
import { inWords } from './trouble.ts'

/**
 * How long a result is reused (ms). While writes fail, a new try follows at this interval without a request.
 */
const HOLDS = 2000
/** How long a failed write of others counts (ms): after that a smaller one may still find room. */
const FAILURE_COUNTS = 5000
/** The longest wait for a try (ms). */
const PATIENCE = 1500
/** Size of the row (bytes): more than fits beside other rows, and random, so that it does not compress. */
const BYTES = 6 * 1024

/** Trouble in which nothing is stored; a lost connection shows in the try itself. */
const NOT_KEPT: ReadonlySet<DatabaseTrouble> = new Set(['full', 'failing', 'unwritable'])

/** What is said of a try that was not answered in time. */
export const NOT_ANSWERING = 'The database of the server does not answer.'

/** How many late answers in a row count as an error: one may be late on a busy machine. */
const LATE_IN_A_ROW = 2

export class WriteCheck {
  private readonly db: Database
  private readonly row: string
  private readonly ending: (() => void)[]
  private ofJournal: string | undefined
  private failed: { readonly words: string; readonly at: number } | undefined
  private trying: Promise<string> | undefined
  private said = 'ok'
  private late = 0
  private retry: NodeJS.Timeout | undefined
  private stopped = false

  /** `node`: its name; nodes that share a database write a row each. */
  constructor(db: Database, node: string, journal: Pick<Journal, 'onTrouble'>) {
    this.db = db
    this.row = `written/${node}`
    this.ending = [
      journal.onTrouble((words) => {
        this.ofJournal = words
        if (words !== undefined) this.say(words)
      }),
      when('database asked', ({ trouble }) => {
        if (trouble === undefined || !NOT_KEPT.has(trouble.is)) return
        this.failed = { words: trouble.words, at: performance.now() }
        this.say(trouble.words)
      }),
    ]
  }

  /** `ok`, or a sentence that says why writes fail. */
  async state(): Promise<string> {
    if (!this.trying) {
      this.trying = this.write()
      setTimeout(() => (this.trying = undefined), HOLDS).unref()
    }
    const tried = await this.trying
    const known = this.ofJournal ?? this.failure()
    if (known === undefined && this.late > 0 && this.late < LATE_IN_A_ROW) return NOT_ANSWERING
    return this.say(known ?? tried)
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.retry)
    for (const end of this.ending) end()
  }

  private failure(): string | undefined {
    if (this.failed && performance.now() - this.failed.at > FAILURE_COUNTS) this.failed = undefined
    return this.failed?.words
  }

  /** Logs a change, whichever check has found it. */
  private say(found: string): string {
    const words = found === 'ok' || found === NOT_ANSWERING ? found : `${found} Nothing can be written.`
    const before = this.said
    if (this.stopped || words === before) return words
    this.said = words
    if (words === 'ok') log.info('what is written is kept again')
    else if (before === 'ok') log.error({ why: words }, 'nothing can be written')
    if (words !== 'ok') this.again()
    return words
  }

  /** Tries again until a try succeeds: only a try can show that writes work again. */
  private again(): void {
    this.retry ??= setTimeout(() => {
      this.retry = undefined
      void this.state().then((words) => words !== 'ok' && !this.stopped && this.again())
    }, HOLDS).unref()
  }

  private async write(): Promise<string> {
    const value = randomBytes(BYTES).toString('base64')
    const written = this.db
      .insertInto('setting')
      .values({ name: this.row, value })
      .onConflict((c) => c.column('name').doUpdateSet({ value }))
      .execute()
      .then(() => 'ok', inWords)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), PATIENCE)))
    try {
      const answer = await Promise.race([written, late])
      if (answer === undefined) this.isLate()
      else this.late = 0
      return answer ?? NOT_ANSWERING
    } finally {
      clearTimeout(timer)
    }
  }

  private isLate(): void {
    this.late++
    if (this.late < LATE_IN_A_ROW) log.warn({ ms: PATIENCE }, 'the database has not answered in time')
    if (!this.stopped) this.again()
  }
}
