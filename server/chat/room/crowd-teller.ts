/**
 * Sends spectators' chat and reactions in batches, twice a second at most, however many spectators there are.
 */
import { REACTIONS_TOLD_EVERY, type Reaction, type ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import type { Messages } from '../../../common/wire/match/messages.ts'
import { Throttle } from '../../rooms/throttle.ts'
import type { StoredLine } from '../../store/stored-line.ts'
import type { Chat, MatchProgress, Speaker } from '../match-chat.ts'

/** Larger crowds get fewer updates: the interval grows by this much per person (ms). */
const EACH = 0.2

/** The audience of a message: people in seats, or everybody else. */
export type Side = 'players' | 'spectators'

/** The rooms in which people watch. */
export interface Galleries {
  readonly chat: Pick<Chat, 'readable'>
  course(): MatchProgress
  /** How many people receive the messages. */
  size(): number
  published(line: StoredLine): ChatLine
  /** Packs the message once for all receivers. */
  send<N extends 'lines' | 'reactions'>(to: Side, type: N, message: Messages[N]): void
  failed(error: unknown): void
}

/** A stand-in for each side: apart from team chat all of a side may read the same. */
const SOMEBODY: Readonly<Record<Side, Speaker>> = {
  players: { player: '', name: '', seat: 'any', team: '' },
  spectators: { player: '', name: '', seat: '', team: '' },
}

export class CrowdTeller {
  private readonly room: Galleries
  private readonly throttle: Throttle
  private unsaid: StoredLine[] = []
  private counts: Partial<Record<Reaction, number>> = {}

  constructor(room: Galleries) {
    this.room = room
    this.throttle = new Throttle(
      (silence) => Math.max(REACTIONS_TOLD_EVERY, room.size() * EACH) - silence,
      () => this.tell(),
      room.failed,
    )
  }

  say(line: StoredLine): void {
    this.unsaid.push(line)
    this.throttle.due()
  }

  /** Counts reactions of one person, or a sum from a gallery. */
  react(counts: ReactionCounts): void {
    for (const [reaction, count] of Object.entries(counts) as [Reaction, number][])
      this.counts[reaction] = (this.counts[reaction] ?? 0) + count
    this.throttle.due()
  }

  stop(): void {
    this.throttle.off()
  }

  private tell(): void {
    const { room, unsaid, counts } = this
    this.unsaid = []
    this.counts = {}
    const course = room.course()
    for (const side of ['players', 'spectators'] as const) {
      const lines = unsaid.filter((line) => room.chat.readable(line, SOMEBODY[side], course))
      if (lines.length > 0)
        room.send(
          side,
          'lines',
          lines.map((line) => room.published(line)),
        )
      // Reactions could tell players what spectators already see: players get them after the match only.
      if (Object.keys(counts).length > 0 && (side === 'spectators' || course.phase === 'finished'))
        room.send(side, 'reactions', counts)
    }
  }
}
