/**
 * Checks every second whether Redis answers, on both the command and the subscriber connection; logs changes,
 * and calls back when Redis returns. A connection with a late answer and no other data is destroyed at once:
 * nothing else reveals a dead line, and QUIT would never reach the other end.
 */
import { setImmediate } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { happened } from '../../base/events.ts'
import { log } from '../../base/log.ts'

const EVERY = 1_000

export class RedisWatch {
  /** Does Redis answer, as far as known? */
  answers = true
  private readonly connections: readonly Redis[]
  private readonly back: () => Promise<void>
  private readonly timer: NodeJS.Timeout
  private asking = false

  /** `back`: restores the state when Redis returns, perhaps empty; repeated until it succeeds. */
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
      // Data that arrived while this process stood still is read first.
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
