/**
 * The rounds that decided matches, for their pictures. A verdict takes many playouts, in a large battle for a
 * minute, which no picture waits for: it is found once, in a thread of its own, and then kept.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Busy, Errands, ROOM } from './errands.ts'
import type { VerdictAnswer, VerdictQuestion } from './verdict-worker.ts'

/** The most matches whose verdict waits to be found, and the most verdicts kept. */
const [WAITING_AT_MOST, KEPT_AT_MOST] = [24, 5000]
/** The time limit for a verdict (ms). */
const PATIENCE = 4 * 60_000

export interface VerdictOptions {
  /** Ms. */
  readonly patience?: number
  readonly worker?: () => Worker
}

export class Verdicts {
  private readonly errands: Errands<VerdictQuestion, VerdictAnswer>
  /** By match, the oldest first. A verdict that could not be found in time is kept as none. */
  private readonly kept = new Map<string, VerdictAnswer>()
  private readonly underWay = new Map<string, Promise<void>>()

  constructor({
    patience = PATIENCE,
    worker = () => new Worker(new URL('./verdict-worker.ts', import.meta.url), { resourceLimits: ROOM }),
  }: VerdictOptions = {}) {
    this.errands = new Errands({ what: 'a verdict', patience, waiting: WAITING_AT_MOST, worker })
  }

  /** Undefined if it is not known yet; then it is sought, once, unless too many wait. */
  of(match: string, record: () => Promise<string | undefined>): VerdictAnswer | undefined {
    const known = this.kept.get(match)
    if (!known && !this.underWay.has(match))
      this.underWay.set(
        match,
        this.find(match, record).finally(() => this.underWay.delete(match)),
      )
    return known
  }

  /** The same, after waiting at most so long (ms) for one that is not known yet. */
  async soon(
    match: string,
    record: () => Promise<string | undefined>,
    most: number,
  ): Promise<VerdictAnswer | undefined> {
    const known = this.of(match, record)
    if (known) return known
    const late = new AbortController()
    await Promise.race([
      this.found(match),
      sleep(most, undefined, { signal: late.signal }).catch(() => undefined),
    ])
    late.abort()
    return this.kept.get(match)
  }

  /** Waits for the verdict that is being sought, if one is. */
  async found(match: string): Promise<void> {
    await this.underWay.get(match)
  }

  stop = (): Promise<void> => this.errands.stop()

  private async find(match: string, record: () => Promise<string | undefined>): Promise<void> {
    // Without the database the verdict is sought again later.
    const text = await record().catch(() => undefined)
    if (text === undefined) return
    try {
      this.keep(match, await this.errands.ask({ record: text }))
    } catch (error) {
      if (!(error instanceof Busy)) this.keep(match, { round: undefined })
    }
  }

  private keep(match: string, { round }: VerdictAnswer): void {
    this.kept.set(match, { round })
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= KEPT_AT_MOST) break
      this.kept.delete(oldest)
    }
  }
}
