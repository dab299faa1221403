/** What nodes tell each other through Redis. The framework waits for none of it, so nothing of it may fail: it is made up for when Redis is back. */
import { RedisPresence } from '@colyseus/redis-presence'
import type { Redis } from 'ioredis'

export class SteadyPresence extends RedisPresence {
  private readonly answers: () => boolean

  /** `answers`: whether Redis does. While it does not, nothing is sent to it. */
  constructor(redis: Redis, answers: () => boolean) {
    super(redis)
    this.answers = answers
  }

  /** The connection on which others are heard. */
  get listening(): Redis {
    return this.sub as Redis
  }

  /** All that is wanted. Rejects when it cannot be had. */
  async listenAgain(): Promise<void> {
    const topics = this.subscriptions.eventNames().filter((topic) => typeof topic === 'string')
    if (topics.length > 0) await this.listening.subscribe(...topics)
  }

  /** Wanted from now on: the presence subscribes anew whenever its connection is back. */
  override async subscribe(topic: string, callback: (...args: never[]) => void): Promise<this> {
    const done = this.tried(() => super.subscribe(topic, callback as never))
    // Whoever opens many rooms meanwhile would wait for each.
    if (this.answers()) await done
    return this
  }

  override async unsubscribe(topic: string, callback?: (...args: never[]) => void): Promise<this> {
    const done = this.tried(() => super.unsubscribe(topic, callback as never))
    if (this.answers()) await done
    return this
  }

  override async publish(topic: string, data: unknown): Promise<void> {
    if (this.answers()) await this.tried(() => super.publish(topic, data))
  }

  override async hset(key: string, field: string, value: string): Promise<boolean> {
    return this.answers() && (await this.tried(() => super.hset(key, field, value))) === true
  }

  override async hdel(key: string, field: string): Promise<boolean> {
    return this.answers() && (await this.tried(() => super.hdel(key, field))) === true
  }

  private tried<T>(work: () => Promise<T>): Promise<T | undefined> {
    // The watch says that Redis does not answer, once.
    return work().catch(() => undefined)
  }
}
