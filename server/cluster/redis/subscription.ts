/**
 * Publish and subscribe on one topic for all nodes. There is one subscription per process for all its rooms,
 * as the presence is not made for hundreds.
 */
import { matchMaker } from '@colyseus/core'

export class Subscription<Message> {
  protected readonly topic: string
  protected readonly failed: (error: unknown) => void
  private readonly listeners = new Set<(message: Message) => void>()

  /** `topic`: of the presence. */
  constructor(topic: string, failed: (error: unknown) => void) {
    this.topic = topic
    this.failed = failed
  }

  async open(): Promise<void> {
    await matchMaker.presence.subscribe(this.topic, this.hear)
  }

  async close(): Promise<void> {
    await matchMaker.presence.unsubscribe(this.topic, this.hear)
  }

  /** Returns a function that unsubscribes. */
  listen(listener: (message: Message) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /**
   * Delivers here at once, even without Redis. The presence delivers it here again, so handling must be
   * idempotent.
   */
  readonly tell = (message: Message): void => {
    this.heard(message)
    void this.publish(message)
  }

  protected heard(message: Message): void {
    for (const listener of this.listeners) {
      try {
        listener(message)
      } catch (error) {
        // An error in one room must not keep the message from the others.
        this.failed(error)
      }
    }
  }

  private async publish(message: Message): Promise<void> {
    try {
      await matchMaker.presence.publish(this.topic, message)
    } catch (error) {
      this.failed(error)
    }
  }

  private readonly hear = (message: Message): void => this.heard(message)
}
