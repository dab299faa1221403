/**
 * The clock of several nodes is that of their database: what one writes down (when a round ends, until when
 * somebody is banned) another reads. A machine whose clock is wrong measures it against the database's, and
 * goes by that. All of the process does, its libraries, too: two clocks in one would be compared somewhere.
 */
import { sql } from 'kysely'
import { log } from '../base/log.ts'
import type { Database } from './database.ts'

/**
 * Less is nobody's business: as much a machine that sets its clock by the net is wrong, and a measurement
 * (ms).
 */
const TOLERATED = 1000
/** What takes longer says too little (ms). */
const ANSWERED_WITHIN = 1000
/** A machine's clock may be set at any time: measured so often (ms). */
const EVERY = 2000
const TRIES_AT_FIRST = 5

/** What the database says now, and how long it took to say so (ms). */
interface Reading {
  readonly time: number
  readonly took: number
}

export class DatabaseClock {
  private readonly read: () => Promise<Reading>
  private readonly machine: () => number
  private shift = 0
  private measuring: Promise<unknown> = Promise.resolve()

  constructor(read: () => Promise<Reading>, machine: () => number = Date.now.bind(Date)) {
    this.read = read
    this.machine = machine
  }

  readonly now = (): number => this.machine() + this.shift

  /** From now on `Date.now` is that of the database; until what is returned is called. */
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

  /** False where it could not be measured well enough. */
  async measure(): Promise<boolean> {
    const { time, took } = await this.read().catch(() => ({ time: 0, took: Infinity }))
    if (took > ANSWERED_WITHIN) return false
    // It said so somewhere between question and answer.
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
