/**
 * Which nodes are alive. Each writes a heartbeat every second. A node without one for a while is declared
 * dead by another node that has watched all the time; from then on it has no matches, even if it wakes up.
 */
import { log } from '../base/log.ts'
import type { Nodes } from '../store/nodes.ts'

/** The interval of heartbeats and checks (ms). */
const BEAT = 1000
/** A node that was watched for this long without a heartbeat is dead (ms), */
const DEAD_AFTER = 5000
/** or for this long if its connection to Redis has also ended (ms). */
const GONE_AFTER = 2500
/**
 * A node that has not checked for this long (it stood still, or the database was away) starts watching anew
 * (ms).
 */
const GAP = 2500
/** A heartbeat is safe for this long (ms): nobody can have declared the node dead. */
const SURE = 3000
/** How long a dead node without matches is remembered (ms). */
const REMEMBERED = 24 * 3_600_000

/**
 * A node that has reached neither database nor Redis for this long is isolated: others have its matches (ms).
 */
const ISOLATED_AFTER = 8000

/** A limit for queries (ms): on a dead line there is no error either. */
const ANSWERS_WITHIN = 2500

async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>(
    (_, reject) =>
      (timer = setTimeout(() => reject(new Error('the database does not answer')), ANSWERS_WITHIN)),
  )
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/** A dead node: for how long (ms), and the id of its process. */
export interface DeadNode {
  readonly name: string
  readonly process: string
  readonly away: number
}

export interface MembershipListener {
  /** Has that process certainly ended? False if unknown. */
  ended(process: string): Promise<boolean>
  /** Can this node hear of others by another way than the database? */
  hears(): boolean
  /** Another node was declared dead: its listings are stale. */
  died(process: string, run: number): Promise<void>
  /**
   * Called after each check: matches of the dead and those without an owner can be taken; `up`: processes
   * that take new rooms.
   */
  looked(dead: readonly DeadNode[], up: readonly string[]): void
  /** This node was declared dead: drops all matches. */
  letGo(): Promise<void>
  /** This node is alive again: keeps the matches that nobody has taken meanwhile. */
  beginAnew(): Promise<void>
}

export class Membership {
  private readonly nodes: Nodes
  private readonly listener: MembershipListener
  /** Are there other nodes? */
  private readonly watching: boolean
  private timer: NodeJS.Timeout | undefined
  /** When it was last certain that nobody had declared this node dead (ms, `performance.now`). */
  private beaten = performance.now()
  private looked = -Infinity
  private readonly seen = new Map<
    string,
    { readonly run: number; readonly beat: number; readonly since: number }
  >()
  private beating: Promise<void> | undefined
  /** Set from being declared dead until the node is alive again. */
  private lettingGo: Promise<void> | undefined
  /** How often this node was declared dead. */
  private died = 0
  private stopped = false

  constructor(nodes: Nodes, watching: boolean, listener: MembershipListener) {
    this.nodes = nodes
    this.watching = watching
    this.listener = listener
  }

  start(): void {
    this.beaten = performance.now()
    this.timer = setInterval(() => void this.beat(), BEAT)
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.timer)
    await this.beating
  }

  /**
   * Returns a function for what this node has from now on. It resolves when it is certain that nobody has
   * declared the node dead since; it rejects when that is unknown, and for ever after it has happened, even
   * when the node is alive again, as others have taken over.
   */
  tenure(): () => Promise<void> {
    const { died } = this
    return () => this.sure(died)
  }

  private async sure(died: number): Promise<void> {
    if (this.watching && performance.now() - this.beaten >= SURE) await this.beat()
    if (died !== this.died) throw new Error("this node was taken for dead: what it had is another's")
    if (this.watching && performance.now() - this.beaten >= SURE)
      throw new Error('this node does not know whether it is still one')
  }

  /** Was the node declared dead, and is not alive again? Others would take at once what it begins now. */
  get deposed(): boolean {
    return this.lettingGo !== undefined
  }

  /**
   * Another node has declared this one dead. It begins anew as soon as it has let go, if the database
   * answers.
   */
  async depose(): Promise<void> {
    if (this.stopped) return
    this.letGo()
    await this.lettingGo
    await this.beat()
  }

  private letGo(): void {
    if (this.deposed || this.stopped) return
    this.seen.clear()
    log.error('this node was taken for dead, or stood alone: it lets go of what it had, and begins anew')
    this.died++
    this.lettingGo = this.listener.letGo()
  }

  /** Beats at once; never twice at a time. */
  private beat(): Promise<void> {
    return (this.beating ??= this.once().finally(() => (this.beating = undefined)))
  }

  private async once(): Promise<void> {
    const now = performance.now()
    try {
      if (!this.deposed && !(await inTime(this.nodes.beat()))) this.letGo()
      if (this.stopped) return
      if (this.deposed) {
        await this.lettingGo
        await this.listener.beginAnew()
        this.lettingGo = undefined
      }
      this.beaten = now
      if (this.watching) await inTime(this.look(now))
    } catch (error) {
      log.warn({ err: error }, 'the database does not learn that this node is alive')
      if (this.watching && now - this.beaten > ISOLATED_AFTER && !this.listener.hears()) {
        this.letGo()
        await this.lettingGo
      }
    }
  }

  private async look(now: number): Promise<void> {
    const others = await this.nodes.others()
    const missed = now - this.looked > GAP
    this.looked = performance.now()
    for (const row of others.filter(({ state }) => state !== 'dead')) {
      const { name, run, beat } = row
      const before = this.seen.get(name)
      if (missed || before?.run !== run || before.beat !== beat)
        this.seen.set(name, { run, beat, since: now })
      else if (
        now - before.since >= ((await this.listener.ended(row.process)) ? GONE_AFTER : DEAD_AFTER) &&
        (await this.nodes.bury(row))
      ) {
        log.error({ node: name, silent: Math.round(now - before.since) }, 'a node is taken for dead')
        await this.listener
          .died(row.process, run)
          .catch((error: unknown) =>
            log.warn({ err: error }, 'what a dead node has listed was not taken away'),
          )
        Object.assign(row, { state: 'dead' })
      }
    }
    for (const name of this.seen.keys()) if (!others.some((row) => row.name === name)) this.seen.delete(name)
    const dead = others.filter(({ state }) => state === 'dead')
    const up = others.filter(({ state }) => state === 'up')
    // Negative if that node's clock was ahead, as are the times in its matches then.
    this.listener.looked(
      dead.map(({ name, process, beat }) => ({ name, process, away: Date.now() - beat })),
      up.map(({ process }) => process),
    )
    await this.nodes.forgetOld(Date.now() - REMEMBERED)
  }
}
