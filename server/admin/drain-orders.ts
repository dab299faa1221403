/** Orders to a node to drain: it hands over its matches and takes no more. Any node can pass one on. */
import { Subscription } from '../cluster/redis/subscription.ts'
import type { NodeStatuses } from './node-statuses.ts'

/** The order's content; the log says who gave it. */
type DrainOrder = Record<string, never>

/** The time in which the node must react (ms); after that it counts as unreachable. */
const ANSWERS_WITHIN = 3000
const LOOK_AGAIN = 50

export class DrainOrders {
  private readonly nodes: NodeStatuses
  private readonly failed: (error: unknown) => void
  private topic: Subscription<DrainOrder> | undefined
  private drain: (() => Promise<void>) | undefined
  private begun = false

  constructor(nodes: NodeStatuses, failed: (error: unknown) => void) {
    this.nodes = nodes
    this.failed = failed
  }

  /**
   * Sets what this node does when it is ordered to drain. It runs once; after a failure another order may
   * repeat it.
   */
  serve(drain: () => Promise<void>): void {
    this.drain = drain
    this.nodes.canDrain()
  }

  async open(): Promise<void> {
    this.topic = this.topicOf(this.nodes.own)
    this.topic.listen(() => this.begin())
    await this.topic.open()
  }

  async close(): Promise<void> {
    await this.topic?.close()
  }

  /** Sends the order. Resolves with whether the node reports that it drains. */
  async give(node: string): Promise<boolean> {
    if (node === this.nodes.own) this.begin()
    else this.topicOf(node).tell({})
    for (
      const end = Date.now() + ANSWERS_WITHIN;
      !this.nodes.isDraining(node);
      await new Promise((next) => setTimeout(next, LOOK_AGAIN))
    )
      if (Date.now() > end) return false
    return true
  }

  private begin(): void {
    if (this.begun || !this.drain) return
    this.begun = true
    this.nodes.become('draining')
    this.drain().catch((error: unknown) => {
      this.begun = false
      this.nodes.become('up')
      this.failed(error)
    })
  }

  private topicOf = (node: string): Subscription<DrainOrder> =>
    new Subscription(`admin:drain:${node}`, this.failed)
}
