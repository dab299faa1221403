/** An order to one node, given on whichever: hand over what you have, and take no more. */
import { Subscription } from '../cluster/subscription.ts'
import type { NodeStatuses } from './node-statuses.ts'

/** What such an order says; who gave it is in the log. */
type DrainOrder = Record<string, never>

/** A node that is told answers so soon, or it has not heard (ms). */
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

  /** What this node does when it is told to. It is done once; what fails may be ordered again. */
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

  /** Tells that node. Resolves with whether it has heard: then it says so itself. */
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
