/**
 * Messages between nodes through Redis. The framework awaits none of them, so none may fail; lost
 * subscriptions are restored when Redis is back. Keys have the arena's prefix (`cluster/redis/redis.ts`) and belong to one
 * database. Topics are shared by the whole Redis, so they contain both the arena's name and the database's
 * number.
 */
import { RedisPresence } from '@colyseus/redis-presence'
import type { Redis } from 'ioredis'

/** Topics with a unique name: of a process, or of one answer. Nodes of earlier versions use them as well. */
const ONES_OWN = /^(p|ipc):/

export class SteadyPresence extends RedisPresence {
  private readonly answers: () => boolean
  /** The prefix of this arena's topics. Empty for an unnamed arena in database 0, as in earlier versions. */
  private readonly arena: string

  /** `answers`: is Redis available? While it is not, nothing is sent to it. */
  constructor(redis: Redis, answers: () => boolean) {
    super(redis)
    this.answers = answers
    const { db = 0, keyPrefix = '' } = redis.options
    this.arena = `${keyPrefix}${db === 0 ? '' : `db${db}/`}`
  }

  /** The subscriber connection. */
  get listening(): Redis {
    return this.sub as Redis
  }

  /** Subscribes again to all topics. Rejects if that fails. */
  async listenAgain(): Promise<void> {
    const topics = this.subscriptions.eventNames().filter((topic) => typeof topic === 'string')
    if (topics.length > 0) await this.listening.subscribe(...topics)
  }

  /** Subscribes; the presence repeats it whenever its connection is back. */
  override async subscribe(topic: string, callback: (...args: never[]) => void): Promise<this> {
    const done = this.tried(() => super.subscribe(this.channelOf(topic), callback as never))
    // Without Redis it would delay the opening of every room.
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

  /** A connection that is not established does not answer QUIT, and need not. */
  override shutdown(): void {
    for (const redis of [this.sub, this.pub]) void redis.quit().catch(() => undefined)
  }

  private channelOf(topic: string): string {
    return ONES_OWN.test(topic) ? topic : this.arena + topic
  }

  private tried<T>(work: () => Promise<T>): Promise<T | undefined> {
    // The watch logs once that Redis does not answer.
    return work().catch(() => undefined)
  }
}
