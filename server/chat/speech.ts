/**
 * What each new line passes, in a match, in a chatroom and between friends: it is made one line, the speaker
 * may write, does not write too often and does not repeat a text, and coarse words are replaced.
 */
import { CROWD_LINES, CROWD_WINDOW } from '../../common/wire/chat/crowd.ts'
import { CHAT_LENGTH } from '../../common/wire/chat/talk.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import { spanOf } from '../../common/wire/spans.ts'
import { RateLimit } from '../base/rate-limit.ts'
import { spend } from '../people/action-budget.ts'
import { censored, tidy } from './text.ts'

/** Lines of one speaker on the whole site. */
const rate = new RateLimit({ points: 6, duration: 6 })
/** How long a person cannot repeat a text (ms). */
const REPEAT_AFTER = 30_000
/** Above this many entries, old ones are deleted. */
const REMEMBERED = 500

/** What decides how one speaker may speak. */
export interface SpeechTerms {
  /** How much longer the speaker is muted (ms). */
  readonly muted?: number
  /** Slow mode: seconds between two lines; 0 for people who are exempt. */
  readonly slow?: number
  /** Does the speaker belong to a crowd, which shares a rate while slow mode is on? */
  readonly crowd?: boolean
  /** Does the word filter apply? */
  readonly filter?: boolean
}

interface LastLine {
  readonly text: string
  readonly at: number
}

/** The text without blanks, case and punctuation, for comparison; a text of nothing else stays as it is. */
const gist = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || text

/** Rate limit for all lines of a crowd together, so that readers and storage can keep up. */
export class CrowdPace {
  /** Times of the latest lines, oldest first (ms). */
  private readonly times: number[] = []

  /** Is the limit reached? */
  full = (now: number): boolean =>
    this.times.length === CROWD_LINES && now - this.times[0]! < CROWD_WINDOW * 1000

  said(now: number): void {
    this.times.push(now)
    if (this.times.length > CROWD_LINES) this.times.shift()
  }
}

/** The speech of one place. */
export class Speech {
  private readonly last = new Map<string, LastLine>()
  private readonly crowd = new CrowdPace()

  /** How much longer slow mode makes the person wait (ms). */
  wait(player: string, slow: number, now: number): number {
    const last = this.last.get(player)
    return last && slow > 0 ? Math.max(0, last.at + slow * 1000 - now) : 0
  }

  /** Counts a line and returns its text as others may read it, or why nothing may be said. */
  async take(
    player: string,
    given: string,
    now: number,
    { muted = 0, slow = 0, crowd = false, filter = true }: SpeechTerms = {},
  ): Promise<string | Refused> {
    const text = tidy(given, CHAT_LENGTH)
    if (!text) return refusal('empty_text')
    if (muted > 0) return refusal('muted', `You may write again in ${spanOf(muted)}.`)
    if (crowd && slow > 0 && this.crowd.full(now)) return refusal('crowd_writes')
    const hasty = this.tooEarly(player, text, slow, now) ?? spend(rate, player)
    if (hasty) return hasty
    // Re-inserting keeps the map in order of time.
    this.last.delete(player)
    this.last.set(player, { text: gist(text), at: now })
    this.forget(now, slow)
    if (crowd) this.crowd.said(now)
    return filter ? censored(text) : text
  }

  private tooEarly(player: string, text: string, slow: number, now: number): Refused | undefined {
    const wait = this.wait(player, slow, now)
    if (wait > 0) return refusal('slow_mode', `Wait ${Math.ceil(wait / 1000)} s.`)
    const last = this.last.get(player)
    return last && last.text === gist(text) && now - last.at < REPEAT_AFTER ? refusal('repeated') : undefined
  }

  private forget(now: number, slow: number): void {
    if (this.last.size <= REMEMBERED) return
    for (const [player, { at }] of this.last) {
      if (now - at < Math.max(REPEAT_AFTER, slow * 1000)) return
      this.last.delete(player)
    }
  }
}
