/**
 * A player who goes on playing and rejoins whenever the match is gone, as a page does; remembers which orders
 * were acknowledged.
 */
import type { RunningServer } from '../machines/process.ts'
import { join, type Person, type Table } from '../people/table.ts'
import { sleep } from './fault.ts'

/** The pause before each order (ms), as a match has sixty rounds at most. */
const THINKS = 900
/** Orders that are turns: two players with these do not meet. */
const CHITS = ['L', 'R', 'LL', 'RR']
/** A node without an answer for this long (ms) is given up for another one. */
const ANSWERS_WITHIN = 4000
/**
 * Each try to rejoin waits this much longer (ms), as in a page: on an overloaded machine a fixed limit might
 * never be enough.
 */
const LONGER_EACH_TRY = 2000
const LONGEST = 20_000
const LOOK_AGAIN = 200
/** A node that does not answer a load balancer within this time (ms) is not ready. */
const CHECKED_WITHIN = 2000

const LATE = Symbol('late')
const within = <Done>(ms: number, work: Promise<Done>): Promise<Done | typeof LATE> => {
  let timer: NodeJS.Timeout | undefined
  return Promise.race([
    work,
    new Promise<typeof LATE>((resolve) => (timer = setTimeout(resolve, ms, LATE))),
  ]).finally(() => clearTimeout(timer))
}

/** Chooses a node as a load balancer does: a ready one, or if there is none any. */
async function balanced(nodes: readonly RunningServer[]): Promise<RunningServer | undefined> {
  const asked = await Promise.all(
    nodes.map(async (node) => {
      const answer = await fetch(`${node.url}/readyz`, { signal: AbortSignal.timeout(CHECKED_WITHIN) }).catch(
        () => undefined,
      )
      return { node, ready: answer?.ok ?? false }
    }),
  )
  const ready = asked.filter((one) => one.ready)
  const some = ready.length > 0 ? ready : asked
  return some[Math.floor(Math.random() * some.length)]?.node
}

/** The orders of one round; later ones replace earlier ones. */
interface Order {
  readonly chits: string
  /** When (ms). */
  readonly sent: number
  acknowledged: boolean
}

export class FaultPlayer {
  table: Table
  readonly seat: string
  /** Violations in sentences. */
  readonly findings = new Set<string>()
  private readonly id: string
  private readonly who: Person
  private readonly nodes: () => readonly RunningServer[]
  private readonly orders = new Map<number, Order[]>()
  /** By round, when its orders were sent, and when the player saw that it had been played. */
  private readonly played = new Map<number, { readonly sent: number; readonly seen: number }>()
  private going = true
  /** The connection is dead. */
  private abandoned = false
  /** Why the last try to rejoin failed; empty after a success. */
  private kept = ''
  /** Number of failed tries. */
  private tries = 0
  private readonly done: Promise<void>

  /** `nodes`: those through which the player may join. */
  constructor(id: string, who: Person, table: Table, nodes: () => readonly RunningServer[]) {
    this.id = id
    this.who = who
    this.table = table
    this.seat = table.seat()
    this.nodes = nodes
    this.done = this.play()
  }

  /** Stops giving orders. Resolves when pending work is done. */
  async stop(): Promise<void> {
    this.going = false
    await this.done
  }

  /** Rejoins within that time (ms); true on success. */
  async comeBack(patience: number): Promise<boolean> {
    for (const end = Date.now() + patience; this.out && Date.now() < end; ) await this.follow()
    return !this.out
  }

  /** The player's state in a sentence, for a finding. */
  get whereabouts(): string {
    const { round, phase, trouble } = this.table.state
    const orders = (this.orders.get(round) ?? []).map(({ acknowledged }) => (acknowledged ? 'taken' : 'sent'))
    const where = this.abandoned
      ? 'hears nothing'
      : this.table.closed === undefined
        ? 'is in it'
        : `was sent out (${this.table.closed})`
    return `${this.seat} of ${this.id} ${where}, in round ${round} (${phase}${trouble && `, ${trouble}`}), orders: ${orders.join(', ') || 'none'}${this.kept && `; last try: ${this.kept}`}`
  }

  private get out(): boolean {
    return this.abandoned || this.table.closed !== undefined
  }

  /** After `stop`: gives orders for one more round, which is not played without the other player's. */
  planOnceMore(): Promise<void> {
    return this.order(this.table.state.round)
  }

  /**
   * The stored orders of the current round. Asks from a second tab, as a tab does not receive its own orders
   * back.
   */
  async planned(patience: number): Promise<unknown> {
    const tab = await this.secondTab(patience)
    const orders = tab.last('mine')?.orders
    await tab.leave()
    return orders
  }

  /** Retries, as the match may move again and a busy node answers late. */
  private async secondTab(patience: number): Promise<Table> {
    for (const end = Date.now() + patience; ; await sleep(LOOK_AGAIN)) {
      const node = await balanced(this.nodes())
      try {
        return await join(node!.url, this.id, this.who)
      } catch (error) {
        if (Date.now() > end) throw error
      }
    }
  }

  /** When the player first saw a round played with orders given after `since` (ms). */
  playedSince(since: number): number | undefined {
    const times = [...this.played.values()].filter(({ sent }) => sent >= since).map(({ seen }) => seen)
    return times.length > 0 ? Math.min(...times) : undefined
  }

  /** The number of rounds with acknowledged orders. */
  get acknowledged(): number {
    return [...this.orders.keys()].filter((round) => this.mustStand(round)).length
  }

  /**
   * Acknowledged orders that were lost, a sentence per round. `rounds`: orders of the played rounds;
   * `planned`: stored orders of the round after them.
   */
  lostOf(rounds: readonly Readonly<Record<string, unknown>>[], planned: unknown): string[] {
    return [...this.orders].flatMap(([round, sent]) => {
      const allowed = this.mustStand(round)
      if (!allowed) return []
      const orders = round === rounds.length + 1 ? planned : rounds[round - 1]?.[this.seat]
      const stands = JSON.stringify(orders) ?? 'nothing'
      if (allowed.some((chits) => stands.includes(`"${chits}"`))) return []
      const said = sent.map(({ chits, acknowledged }) => `${chits}${acknowledged ? ', acknowledged' : ''}`)
      return [
        `${this.seat} of ${this.id}, round ${round} of ${rounds.length}: ${said.join('; ')}; ${stands} stands`,
      ]
    })
  }

  /**
   * The orders that may stand in a round: the last acknowledged ones, and later ones; undefined without any.
   */
  private mustStand(round: number): string[] | undefined {
    const all = this.orders.get(round) ?? []
    const last = all.findLastIndex(({ acknowledged }) => acknowledged)
    return last < 0 ? undefined : all.slice(last).map(({ chits }) => chits)
  }

  private async play(): Promise<void> {
    while (this.going) {
      const { table } = this
      if (this.out) {
        await this.follow()
        continue
      }
      this.look()
      const { round, phase } = table.state
      if (phase !== 'playing') {
        this.findings.add(`${this.seat} of ${this.id} found it ${phase}`)
        return
      }
      if (this.orders.get(round)?.some(({ acknowledged }) => acknowledged))
        await table
          .until(
            'the next round',
            () => table.state.round > round || table.closed !== undefined,
            ANSWERS_WITHIN,
          )
          .catch(() => this.abandonIfSilent())
      else {
        await sleep(THINKS)
        await this.order(round)
      }
    }
    this.look()
  }

  private async order(round: number): Promise<void> {
    const { table } = this
    if (this.out) return
    const all = this.orders.get(round) ?? []
    this.orders.set(round, all)
    const order: Order = {
      chits: CHITS[(round + all.length) % CHITS.length]!,
      sent: Date.now(),
      acknowledged: false,
    }
    all.push(order)
    const asked = table
      .ask('orders', { round, orders: { [this.seat]: { chits: order.chits } }, ready: true })
      .then(
        () => (order.acknowledged = true),
        () => false,
      )
    const answered = Promise.race([asked, table.left])
    while ((await within(ANSWERS_WITHIN, answered)) === LATE) if (await this.abandonIfSilent()) return
    if (!order.acknowledged) await sleep(LOOK_AGAIN)
  }

  /** Gives the connection up if a request for the time gets no answer, which does not need the database. */
  private async abandonIfSilent(): Promise<boolean> {
    const { table } = this
    if (this.out) return true
    const answer = await within(
      ANSWERS_WITHIN,
      Promise.race([table.settled().catch(() => undefined), table.left]),
    )
    if (answer !== LATE) return false
    // A dead connection sends no close frame either.
    table.room.connection.close()
    return (this.abandoned = true)
  }

  private look(): void {
    const { state } = this.table
    for (const [round, all] of this.orders) {
      const order = all.findLast(({ acknowledged }) => acknowledged)
      if (order && state.round > round && !this.played.has(round))
        this.played.set(round, { sent: order.sent, seen: Date.now() })
    }
  }

  /** One try, through any node. */
  private async follow(): Promise<void> {
    const node = await balanced(this.nodes())
    if (!node) return sleep(LOOK_AGAIN)
    const joining = join(node.url, this.id, this.who)
    try {
      const patience = Math.min(LONGEST, ANSWERS_WITHIN + LONGER_EACH_TRY * this.tries++)
      const table = await within(patience, joining)
      if (table === LATE) {
        this.kept = `no answer from ${node.url}`
        void joining.then(
          (late) => late.leave(),
          () => undefined,
        )
      } else Object.assign(this, { table, abandoned: false, kept: '', tries: 0 })
    } catch (error) {
      this.kept = `${String(error)} from ${node.url}`
      if (/unknown_match|not found/.test(String(error)))
        this.findings.add(`${this.seat} of ${this.id} was told that there is no such match`)
    }
    if (this.out) await sleep(LOOK_AGAIN)
    return undefined
  }
}
