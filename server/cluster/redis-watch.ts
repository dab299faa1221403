/**
 * Whether Redis answers, on the connection that asks and on the one that listens: asked every second, said when it changes,
 * and told when it is back.
 */
import type { Redis } from 'ioredis'
import { happened } from '../events.ts'
import { log } from '../log.ts'

const EVERY = 1_000
/** A connection on which so many answers in a row did not come is made anew: nobody tells of a line that swallows all. */
const SILENT = 3

export class RedisWatch {
  /** It does, as far as is known. */
  answers = true
  private readonly connections: readonly Redis[]
  /** How many answers in a row each has owed. */
  private readonly silent = new Map<Redis, number>()
  private readonly back: () => Promise<void>
  private readonly timer: NodeJS.Timeout
  private asking = false

  /** `back`: what is made up for when Redis is back, perhaps empty. Tried again until it is done. */
  constructor(connections: readonly Redis[], back: () => Promise<void>) {
    this.connections = connections
    this.back = back
    this.timer = setInterval(() => void this.look(), EVERY).unref()
    for (const redis of connections) redis.on('close', this.closed)
  }

  stop(): void {
    clearInterval(this.timer)
    for (const redis of this.connections) redis.off('close', this.closed)
  }

  private readonly closed = (): void => this.lost('the connection is closed')

  private async look(): Promise<void> {
    if (this.asking) return
    this.asking = true
    try {
      await Promise.all(this.connections.map((redis) => this.ping(redis)))
      if (!this.answers) {
        await this.back()
        this.answers = true
        log.info('Redis is back')
      }
    } catch (error) {
      this.lost(String(error instanceof Error ? error.message : error))
    } finally {
      this.asking = false
    }
  }

  private async ping(redis: Redis): Promise<void> {
    const since = performance.now()
    let done = false
    try {
      await redis.ping()
      done = true
    } finally {
      this.answered(redis, done)
      happened('redis asked', { done, took: performance.now() - since })
    }
  }

  private answered(redis: Redis, done: boolean): void {
    const silent = done || redis.status !== 'ready' ? 0 : (this.silent.get(redis) ?? 0) + 1
    this.silent.set(redis, silent % SILENT)
    if (silent === SILENT) redis.disconnect(true)
  }

  private lost(why: string): void {
    if (!this.answers) return
    this.answers = false
    log.error({ why }, 'Redis does not answer: this node goes on alone until it does')
  }
}
