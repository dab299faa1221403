/**
 * Whether Redis answers, on the connection that asks and on the one that listens: asked every second, said
 * when it changes, and told when it is back. A connection on which an answer is late, and nothing else came
 * meanwhile, is dropped at once: nobody tells of a line that swallows all, and a farewell would never reach
 * the other end.
 */
import { setImmediate } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { happened } from '../base/events.ts'
import { log } from '../base/log.ts'

const EVERY = 1_000

export class RedisWatch {
  /** It does, as far as is known. */
  answers = true
  private readonly connections: readonly Redis[]
  private readonly back: () => Promise<void>
  private readonly timer: NodeJS.Timeout
  private asking = false

  /** `back`: what is made up for when Redis is back, perhaps empty. Tried again until it is done. */
  constructor(connections: readonly Redis[], back: () => Promise<void>) {
    this.connections = connections
    this.back = back
    this.timer = setInterval(() => void this.look(), EVERY).unref()
    for (const redis of connections) redis.on('close', this.closed).on('ready', this.look)
  }

  stop(): void {
    clearInterval(this.timer)
    for (const redis of this.connections) redis.off('close', this.closed).off('ready', this.look)
  }

  private readonly closed = (): void => this.lost('the connection is closed')

  private readonly look = async (): Promise<void> => {
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
    const { stream } = redis
    const read = stream?.bytesRead
    let done = false
    try {
      await redis.ping()
      done = true
    } catch (error) {
      // What came while this process stood still is read by then.
      await setImmediate()
      if (stream && !stream.connecting && stream.bytesRead === read) stream.destroy()
      throw error
    } finally {
      happened('redis asked', { done, took: performance.now() - since })
    }
  }

  private lost(why: string): void {
    if (!this.answers) return
    this.answers = false
    log.error({ why }, 'Redis does not answer: this node goes on alone until it does')
  }
}
