/** What those who watch show and say: told to all together, twice a second at most, however many they are. */
import { REACTIONS_TOLD_EVERY, type Reaction, type ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import type { ChatLine, Messages } from '../../../common/wire/match/messages.ts'
import { Throttle } from '../../rooms/throttle.ts'
import type { ChatEntry } from '../../store/journal/entries.ts'
import type { Chat, MatchProgress, Speaker } from '../chat.ts'

/** A crowd of thousands is told less often: so many ms for each. */
const EACH = 0.2

/** Whom something is for: all who have a seat, or all others. */
export type Side = 'players' | 'spectators'

/** Where they watch, in one room or in several. */
export interface Galleries {
  readonly chat: Pick<Chat, 'readable'>
  course(): MatchProgress
  /** How many are told. */
  size(): number
  published(line: ChatEntry): ChatLine
  /** Packed once, however many it is sent to. */
  send<N extends 'lines' | 'reactions'>(to: Side, type: N, message: Messages[N]): void
  failed(error: unknown): void
}

/** Whoever that is: what they may read is the same for all of them, but for what teams say. */
const SOMEBODY: Readonly<Record<Side, Speaker>> = {
  players: { player: '', name: '', seat: 'any', team: '' },
  spectators: { player: '', name: '', seat: '', team: '' },
}

export class CrowdTeller {
  private readonly room: Galleries
  private readonly throttle: Throttle
  private unsaid: ChatEntry[] = []
  private counts: Partial<Record<Reaction, number>> = {}

  constructor(room: Galleries) {
    this.room = room
    this.throttle = new Throttle(
      (silence) => Math.max(REACTIONS_TOLD_EVERY, room.size() * EACH) - silence,
      () => this.tell(),
      room.failed,
    )
  }

  say(line: ChatEntry): void {
    this.unsaid.push(line)
    this.throttle.due()
  }

  /** Of one, or of many who were counted elsewhere. */
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
      // Nobody who plays learns from those who watch what is coming.
      if (Object.keys(counts).length > 0 && (side === 'spectators' || course.phase === 'finished'))
        room.send(side, 'reactions', counts)
    }
  }
}
