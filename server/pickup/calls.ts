/** Who is called to a match, told to everybody who might call them to another, on every node. */
import { matchMaker } from '@colyseus/core'

/** Of the presence. */
const TOPIC = 'called'

export interface Called {
  readonly match: string
  readonly players: readonly string[]
}

export const call = async (called: Called): Promise<void> => void (await matchMaker.presence.publish(TOPIC, called))

/** One ear for all rooms of the process: the presence is not made for hundreds. */
export class Calls {
  private readonly listeners = new Set<(called: Called) => void>()
  private readonly failed: (error: unknown) => void

  constructor(failed: (error: unknown) => void) {
    this.failed = failed
  }

  async open(): Promise<void> {
    await matchMaker.presence.subscribe(TOPIC, this.heard)
  }

  async close(): Promise<void> {
    await matchMaker.presence.unsubscribe(TOPIC, this.heard)
  }

  /** Returns what ends it. */
  listen(listener: (called: Called) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private readonly heard = (called: Called): void => {
    for (const listener of this.listeners) {
      try {
        listener(called)
      } catch (error) {
        // What breaks in one room must not keep it from the others.
        this.failed(error)
      }
    }
  }
}
