/** Whether Redis answers: asked every second, said when it changes, and told when it is back. */
import type { Redis } from 'ioredis'
import { happened } from '../events.ts'
import { log } from '../log.ts'

const EVERY = 1_000

export class RedisWatch {
  /** It does, as far as is known. */
  answers = true
  private readonly redis: Redis
  private readonly back: () => Promise<void>
  private readonly timer: NodeJS.Timeout
  private asking = false

  /** `back`: what is made up for when Redis is back, perhaps empty. Tried again until it is done. */
  constructor(redis: Redis, back: () => Promise<void>) {
    this.redis = redis
    this.back = back
    this.timer = setInterval(() => void this.look(), EVERY).unref()
    redis.on('close', () => this.lost('the connection is closed'))
  }

  stop(): void {
    clearInterval(this.timer)
    this.redis.removeAllListeners('close')
  }

  private async look(): Promise<void> {
    if (this.asking) return
    this.asking = true
    try {
      await this.ping()
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

  private async ping(): Promise<void> {
    const since = performance.now()
    let done = false
    try {
      await this.redis.ping()
      done = true
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
