/**
 * Which nodes of the arena are alive. Each writes down every second that it is; one that has not for a while
 * is taken for dead by another that has looked all the time, and has nothing from then on, even if it wakes.
 */
import { log } from '../base/log.ts'
import type { Nodes } from '../store/nodes.ts'

/** How often a node says that it is alive, and looks who is (ms). */
const BEAT = 1000
/** Who was looked at for so long and did not move is dead (ms). */
const DEAD_AFTER = 5000
/** The same for one whose connection to Redis has ended, too. */
const GONE_AFTER = 2500
/**
 * Who has not looked for so long, because it stood still or the database was away, looks anew from the
 * beginning (ms).
 */
const GAP = 2500
/** What a node has said within this time (ms) still holds: nobody can have taken it for dead. */
const SURE = 3000
/** How long a dead node that has left nothing is remembered (ms). */
const REMEMBERED = 24 * 3_600_000

/** Who has not reached the database for so long, nor Redis, stands alone: others have what it had (ms). */
const ISOLATED_AFTER = 8000

/** Where no packet comes through any more there is no error either (ms). */
const ANSWERS_WITHIN = 2500

async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>(
    (_, reject) =>
      (timer = setTimeout(() => reject(new Error('the database does not answer')), ANSWERS_WITHIN)),
  )
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/** A node that is dead, for how long (ms), and what its process was called. */
export interface Dead {
  readonly name: string
  readonly process: string
  readonly away: number
}

export interface MembershipListener {
  /** Is that process known to have ended? False where nobody can tell. */
  ended(process: string): Promise<boolean>
  /** Can this node hear of others but by the database? */
  hears(): boolean
  /** Another node was taken for dead: what it has listed is not there any more. */
  died(process: string, run: number): Promise<void>
  /**
   * Called after each look: what the dead have, or nobody, can be taken; `up` are processes that take new
   * rooms.
   */
  looked(dead: readonly Dead[], up: readonly string[]): void
  /** This node was taken for dead: it lets go of all it has. */
  letGo(): Promise<void>
  /** It is one again: it has what nobody has taken meanwhile. */
  beginAnew(): Promise<void>
}

export class Membership {
  private readonly nodes: Nodes
  private readonly listener: MembershipListener
  /** Are there others? */
  private readonly watching: boolean
  private timer: NodeJS.Timeout | undefined
  /** When it was last certain that nobody has taken this node for dead (ms, of the process). */
  private beaten = performance.now()
  private looked = -Infinity
  private readonly seen = new Map<
    string,
    { readonly run: number; readonly beat: number; readonly since: number }
  >()
  private beating: Promise<void> | undefined
  /** Of a node that was taken for dead, until it is one again. */
  private lettingGo: Promise<void> | undefined
  /** So often it was taken for dead. */
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
   * For what this node has from now on. What is returned resolves when it is certain that nobody has taken
   * the node for dead since; it rejects when that cannot be known, and for ever once somebody has, though the
   * node begins anew: others have it.
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

  /**
   * It was taken for dead, and is not one of the nodes again yet: what it began now others would take at
   * once.
   */
  get deposed(): boolean {
    return this.lettingGo !== undefined
  }

  /**
   * Another node has taken this one for dead. It begins anew as soon as it has let go, if the database
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

  /** At once, and not twice at a time. */
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
    // Below 0 where its clock was ahead: so are the times in its matches.
    this.listener.looked(
      dead.map(({ name, process, beat }) => ({ name, process, away: Date.now() - beat })),
      up.map(({ process }) => process),
    )
    await this.nodes.forgetOld(Date.now() - REMEMBERED)
  }
}
