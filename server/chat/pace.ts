/**
 * How fast somebody may speak: a rate on the whole site; in each room slow mode, and not the same again and
 * again.
 */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import { spend } from '../base/spend.ts'

const rate = new RateLimiterMemory({ points: 6, duration: 6 })
/** For how long a text is not said again by the same person (ms). */
const REPEAT_AFTER = 30_000
/** How much is remembered before the old is forgotten. */
const REMEMBERED = 500

interface Last {
  readonly text: string
  readonly at: number
}

/** Blanks, case and punctuation make no new text. A text of nothing else is compared as it is. */
const gist = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || text

export class Pace {
  private readonly last = new Map<string, Last>()

  /** How long the person has to wait in slow mode (ms). */
  wait(player: string, slow: number, now: number): number {
    const last = this.last.get(player)
    return last && slow > 0 ? Math.max(0, last.at + slow * 1000 - now) : 0
  }

  /** Takes note of a line, or says why it comes too soon. `slow` is in seconds, 0 for who need not keep to it. */
  async take(player: string, text: string, slow: number, now: number): Promise<Refused | undefined> {
    const last = this.last.get(player)
    const wait = this.wait(player, slow, now)
    if (wait > 0) return refusal('slow_mode', `Wait ${Math.ceil(wait / 1000)} s.`)
    if (last && last.text === gist(text) && now - last.at < REPEAT_AFTER) return refusal('repeated')
    const hasty = await spend(rate, player)
    if (hasty) return hasty
    // Anew, so that the map is in the order of time.
    this.last.delete(player)
    this.last.set(player, { text: gist(text), at: now })
    this.forget(now, slow)
    return undefined
  }

  private forget(now: number, slow: number): void {
    if (this.last.size <= REMEMBERED) return
    for (const [player, { at }] of this.last) {
      if (now - at < Math.max(REPEAT_AFTER, slow * 1000)) return
      this.last.delete(player)
    }
  }
}
