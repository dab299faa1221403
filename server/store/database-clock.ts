/**
 * Several nodes share the clock of their database, as each reads times that others have written (end of a
 * round, end of a ban). A machine with a wrong clock measures the difference and corrects `Date.now` for the
 * whole process, libraries included: with two clocks, some code would compare them.
 */
import { sql } from 'kysely'
import { log } from '../base/log.ts'
import type { Database } from './database.ts'

/** Smaller differences are ignored (ms): network time and the measurement itself are no more exact. */
const TOLERATED = 1000
/** Slower answers are too inexact to use (ms). */
const ANSWERED_WITHIN = 1000
/** The interval between measurements (ms), as a machine's clock may change at any time. */
const EVERY = 2000
const TRIES_AT_FIRST = 5

/** The database's time, and how long the answer took (ms). */
interface ClockReading {
  readonly time: number
  readonly took: number
}

export class DatabaseClock {
  private readonly read: () => Promise<ClockReading>
  private readonly machine: () => number
  private shift = 0
  private measuring: Promise<unknown> = Promise.resolve()

  constructor(read: () => Promise<ClockReading>, machine: () => number = Date.now.bind(Date)) {
    this.read = read
    this.machine = machine
  }

  readonly now = (): number => this.machine() + this.shift

  /** Replaces `Date.now` by the database's clock, until the returned function is called. */
  async start(): Promise<() => Promise<void>> {
    const own = Date.now
    for (let i = 0; i < TRIES_AT_FIRST && !(await this.measure()); i++);
    Date.now = this.now
    const timer = setInterval(() => (this.measuring = this.measure()), EVERY)
    timer.unref()
    return async () => {
      clearInterval(timer)
      await this.measuring
      Date.now = own
    }
  }

  /** False if the measurement was not exact enough. */
  async measure(): Promise<boolean> {
    const { time, took } = await this.read().catch(() => ({ time: 0, took: Infinity }))
    if (took > ANSWERED_WITHIN) return false
    // The database read its clock somewhere between question and answer: assumes the middle.
    const shift = Math.round(time + took / 2 - this.machine())
    const wanted = Math.abs(shift) > TOLERATED ? shift : 0
    if (Math.abs(wanted - this.shift) > TOLERATED) {
      this.shift = wanted
      if (wanted === 0) log.info('the clock of this machine is that of the database again')
      else
        log.warn(
          { seconds: Math.round(-wanted / 1000) },
          'the clock of this machine is ahead of that of the database (below 0: behind): set it; meanwhile this node goes by the database',
        )
    }
    return true
  }
}

export const clockOf = (db: Database): DatabaseClock =>
  new DatabaseClock(async () => {
    const asked = performance.now()
    const { rows } = await sql<{
      time: number
    }>`select extract(epoch from clock_timestamp())::float8 * 1000 as time`.execute(db)
    return { time: rows[0]!.time, took: performance.now() - asked }
  })
