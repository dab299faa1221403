/** Rate limits for one speaker: a rate on the whole site, slow mode per room, and no repetition. */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import { spend } from '../base/spend.ts'

const rate = new RateLimiterMemory({ points: 6, duration: 6 })
/** How long a person cannot repeat a text (ms). */
const REPEAT_AFTER = 30_000
/** Above this many entries, old ones are deleted. */
const REMEMBERED = 500

interface Last {
  readonly text: string
  readonly at: number
}

/** The text without blanks, case and punctuation, for comparison; a text of nothing else stays as it is. */
const gist = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || text

export class Pace {
  private readonly last = new Map<string, Last>()

  /** How much longer slow mode makes the person wait (ms). */
  wait(player: string, slow: number, now: number): number {
    const last = this.last.get(player)
    return last && slow > 0 ? Math.max(0, last.at + slow * 1000 - now) : 0
  }

  /** Counts a line, or returns why it comes too early. `slow`: seconds, 0 for people who are exempt. */
  async take(player: string, text: string, slow: number, now: number): Promise<Refused | undefined> {
    const last = this.last.get(player)
    const wait = this.wait(player, slow, now)
    if (wait > 0) return refusal('slow_mode', `Wait ${Math.ceil(wait / 1000)} s.`)
    if (last && last.text === gist(text) && now - last.at < REPEAT_AFTER) return refusal('repeated')
    const hasty = await spend(rate, player)
    if (hasty) return hasty
    // Re-inserting keeps the map in order of time.
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
