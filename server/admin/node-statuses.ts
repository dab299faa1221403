/**
 * The status of each node: nodes announce it at intervals, after changes, and when a new node asks. A node
 * that shuts down announces that, too.
 */
import { matchMaker } from '@colyseus/core'
import type { NodeState, ShownNode } from '../../common/wire/admin.ts'
import { BUILD } from '../base/version.ts'
import { Subscription } from '../cluster/redis/subscription.ts'

/** The interval of announcements (ms). A node is `silent` after three missed ones, and forgotten later. */
const TOLD_EVERY = 5000
const SILENT_AFTER = 3 * TOLD_EVERY
const FORGOTTEN_AFTER = 10 * 60_000
/** A limit against runaway announcements. */
const NODES_AT_MOST = 1000

type Status = Omit<ShownNode, 'matches' | 'here' | 'state'> & { readonly state: Exclude<NodeState, 'silent'> }
type NodeMessage = { readonly status: Status; readonly asks?: true } | { readonly gone: string }

export class NodeStatuses {
  private readonly address: string
  private readonly named: () => string
  private readonly topic: Subscription<NodeMessage>
  private readonly since = Date.now()
  private readonly heard = new Map<string, { readonly status: Status; readonly at: number }>()
  private state: Status['state'] = 'up'
  private drains = false
  private telling: NodeJS.Timeout | undefined

  /** `address`: the public address of this node, empty for a single one; `named`: the id of this process. */
  constructor(address: string, failed: (error: unknown) => void, named = () => matchMaker.processId) {
    this.address = address
    this.named = named
    this.topic = new Subscription('admin:nodes', failed)
    this.topic.listen((told) => this.hear(told))
  }

  get own(): string {
    return this.named()
  }

  async open(): Promise<void> {
    await this.topic.open()
    this.topic.tell({ status: this.status(), asks: true })
    this.telling = setInterval(() => this.topic.tell({ status: this.status() }), TOLD_EVERY).unref()
  }

  /** Announces the shutdown, so that this node does not count as silent. */
  async close(): Promise<void> {
    clearInterval(this.telling)
    this.topic.tell({ gone: this.own })
    await this.topic.close()
  }

  /** Announces a new state at once. */
  become(state: Status['state']): void {
    this.state = state
    this.topic.tell({ status: this.status() })
  }

  /** This node can be ordered to drain. */
  canDrain(): void {
    this.drains = true
  }

  /** This node first, then those that run longest; `matches`: their number per node. */
  list(matches: ReadonlyMap<string, number>, now = Date.now()): ShownNode[] {
    const others = [...this.heard.values()]
      .filter(({ status }) => status.id !== this.own)
      .sort((a, b) => a.status.since - b.status.since)
    return [{ status: this.status(), at: now }, ...others].map(({ status, at }) => ({
      ...status,
      matches: matches.get(status.id) ?? 0,
      here: status.id === this.own,
      state: now - at > SILENT_AFTER ? 'silent' : status.state,
    }))
  }

  /** The public addresses of the other nodes. */
  readonly addresses = (): string[] => [
    ...new Set([...this.heard.values()].map(({ status }) => status.address).filter(Boolean)),
  ]

  isDraining = (id: string): boolean =>
    (id === this.own ? this.state : this.heard.get(id)?.status.state) === 'draining'

  private status(): Status {
    const { address, drains } = this
    return {
      id: this.own,
      address,
      drains,
      version: BUILD,
      since: this.since,
      sockets: matchMaker.stats.local.ccu,
      state: this.state,
    }
  }

  private hear(told: NodeMessage): void {
    const now = Date.now()
    for (const [id, { at }] of this.heard) if (now - at > FORGOTTEN_AFTER) this.heard.delete(id)
    if ('gone' in told) return void this.heard.delete(told.gone)
    const { status, asks } = told
    if (status.id === this.own || (this.heard.size >= NODES_AT_MOST && !this.heard.has(status.id))) return
    this.heard.set(status.id, { status, at: now })
    if (asks) this.topic.tell({ status: this.status() })
  }
}
