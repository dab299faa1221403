/**
 * Topics with many keys, such as one per match. Listeners of this process receive messages directly, so that
 * they do not depend on Redis; others receive them through Redis.
 */
import { matchMaker } from '@colyseus/core'

type Hear<Message> = (message: Message) => void

export class DirectTopic<Message> {
  private readonly name: string
  private readonly here = new Map<string, Set<Hear<Message>>>()

  constructor(name: string) {
    this.name = name
  }

  /** `elsewhere`: there are listeners in other processes. A message to these may be lost. */
  tell(key: string, message: Message, elsewhere: boolean): void {
    for (const hear of this.here.get(key) ?? []) hear(message)
    if (elsewhere)
      void Promise.resolve(matchMaker.presence.publish(this.topicOf(key), message)).catch(() => undefined)
  }

  /** Subscribes; resolves with the function that unsubscribes. */
  async hear(key: string, hear: Hear<Message>): Promise<() => void> {
    const those = this.here.get(key) ?? new Set()
    this.here.set(key, those.add(hear))
    await matchMaker.presence.subscribe(this.topicOf(key), hear)
    return () => {
      those.delete(hear)
      if (those.size === 0) this.here.delete(key)
      void Promise.resolve(matchMaker.presence.unsubscribe(this.topicOf(key), hear)).catch(() => undefined)
    }
  }

  private topicOf = (key: string): string => `${this.name}/${key}`
}
