/**
 * What nodes tell each other through Redis. The framework waits for none of it, so nothing of it may fail: it
 * is made up for when Redis is back. Keys have the arena's name before them (`redis.ts`), and are those of a
 * database; but all topics are those of the whole Redis: they carry both, the name and the number of the
 * database.
 */
import { RedisPresence } from '@colyseus/redis-presence'
import type { Redis } from 'ioredis'

/**
 * Topics with a name that is nobody else's: of a process, and of one answer. Nodes of before find each other
 * by them, too.
 */
const ONES_OWN = /^(p|ipc):/

export class SteadyPresence extends RedisPresence {
  private readonly answers: () => boolean
  /**
   * Before the topics of this arena: nothing without a name in the first database, which is what nodes of
   * before have.
   */
  private readonly arena: string

  /** `answers`: whether Redis does. While it does not, nothing is sent to it. */
  constructor(redis: Redis, answers: () => boolean) {
    super(redis)
    this.answers = answers
    const { db = 0, keyPrefix = '' } = redis.options
    this.arena = `${keyPrefix}${db === 0 ? '' : `db${db}/`}`
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
    const done = this.tried(() => super.subscribe(this.channelOf(topic), callback as never))
    // Whoever opens many rooms meanwhile would wait for each.
    if (this.answers()) await done
    return this
  }

  override async unsubscribe(topic: string, callback?: (...args: never[]) => void): Promise<this> {
    const done = this.tried(() => super.unsubscribe(this.channelOf(topic), callback as never))
    if (this.answers()) await done
    return this
  }

  override async publish(topic: string, data: unknown): Promise<void> {
    if (this.answers()) await this.tried(() => super.publish(this.channelOf(topic), data))
  }

  override async hset(key: string, field: string, value: string): Promise<boolean> {
    return this.answers() && (await this.tried(() => super.hset(key, field, value))) === true
  }

  override async hdel(key: string, field: string): Promise<boolean> {
    return this.answers() && (await this.tried(() => super.hdel(key, field))) === true
  }

  /** A connection that is only being made answers no farewell, and need not. */
  override shutdown(): void {
    for (const redis of [this.sub, this.pub]) void redis.quit().catch(() => undefined)
  }

  private channelOf(topic: string): string {
    return ONES_OWN.test(topic) ? topic : this.arena + topic
  }

  private tried<T>(work: () => Promise<T>): Promise<T | undefined> {
    // The watch says that Redis does not answer, once.
    return work().catch(() => undefined)
  }
}
