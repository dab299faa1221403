/**
 * What happens to one player, as lines: challenges, and matches in which they have a seat. One stream begins
 * with what stands at that moment.
 */
import type { ChallengeView, SocialMessages } from '../../../common/wire/people/social.ts'
import type { PublishedMatch } from '../../../common/wire/published.ts'

export type EventLine =
  | { readonly type: 'challenge'; readonly direction: 'in' | 'out'; readonly challenge: ChallengeView }
  | { readonly type: 'challengeCanceled'; readonly id: number }
  | { readonly type: 'matchStart'; readonly match: string; readonly game: string; readonly phase: string }
  | { readonly type: 'matchFinish'; readonly match: string; readonly record: string | null }
  | { readonly type: 'note'; readonly message: string }
  | { readonly type: 'gone'; readonly code: string; readonly message: string }

export interface EventSources {
  /** Ids of the matches in which the player has a seat, also of those that sleep. */
  seats(): Promise<readonly string[]>
  /** A match as lists show it; undefined while it is between two nodes, or over. */
  match(id: string): Promise<PublishedMatch | undefined>
  /** Does it still run, although nobody knows where? */
  runs(id: string): Promise<boolean>
  /** The record of a match or of its last rematch, once it is archived. */
  record(match: string): Promise<string | null>
  tell(line: EventLine): void
}

/** A match that lists show as running, although the player has no seat in it any more, is looked at again (ms). */
const AGAIN_AFTER = 1000

export class PlayerEvents {
  private readonly from: EventSources
  private again: NodeJS.Timeout | undefined
  private stopped = false
  private readonly challenges = new Set<number>()
  private readonly matches = new Map<string, string>()
  private looking: Promise<void> = Promise.resolve()

  constructor(from: EventSources) {
    this.from = from
  }

  /** A message of the room of friends. */
  heard({ type, ...message }: { readonly type?: string }): void {
    if (type === 'challenges') this.challenged(message as SocialMessages['challenges'])
    else if (type === 'note') this.from.tell({ type, message: (message as SocialMessages['note']).text })
  }

  private challenged({ incoming, outgoing }: SocialMessages['challenges']): void {
    const standing = new Map<number, { readonly direction: 'in' | 'out'; readonly challenge: ChallengeView }>(
      [
        ...incoming.map((challenge) => [challenge.id, { direction: 'in' as const, challenge }] as const),
        ...(outgoing ? [[outgoing.id, { direction: 'out' as const, challenge: outgoing }] as const] : []),
      ],
    )
    for (const id of this.challenges)
      if (!standing.has(id)) {
        this.challenges.delete(id)
        this.from.tell({ type: 'challengeCanceled', id })
      }
    for (const [id, { direction, challenge }] of standing) {
      if (this.challenges.has(id)) continue
      this.challenges.add(id)
      this.from.tell({ type: 'challenge', direction, challenge })
    }
  }

  /** Compares the player's seats with those known: call at the beginning, and whenever they may have changed. */
  look(): Promise<void> {
    this.looking = this.looking.then(() => this.lookOnce()).catch(() => this.lookAgain())
    return this.looking
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.again)
  }

  private lookAgain(): void {
    clearTimeout(this.again)
    if (!this.stopped) this.again = setTimeout(() => void this.look(), AGAIN_AFTER).unref()
  }

  private async lookOnce(): Promise<void> {
    const seats = new Set(await this.from.seats())
    for (const id of seats) {
      if (this.matches.has(id)) continue
      const match = await this.from.match(id)
      // Between two nodes: it is told as soon as it is found.
      if (!match) this.lookAgain()
      if (!match || match.phase === 'finished') continue
      this.matches.set(id, match.game)
      this.from.tell({ type: 'matchStart', match: id, game: match.game, phase: match.phase })
    }
    for (const id of this.matches.keys()) {
      if (seats.has(id)) continue
      const match = await this.from.match(id)
      // A match that moves to another node has nobody in its seats for a moment.
      if (match ? match.phase !== 'finished' : await this.from.runs(id)) {
        this.lookAgain()
        continue
      }
      this.matches.delete(id)
      this.from.tell({ type: 'matchFinish', match: id, record: await this.from.record(id) })
    }
  }
}
