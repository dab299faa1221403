/** Match chat: separate rooms for all, each team and the gallery. Text only; nobody's text is ever markup. */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { SeatId, TeamId } from '../../common/engine/game.ts'
import { CHAT_HISTORY, CHAT_LENGTH, type Channel, type ChatLine } from '../../common/wire/messages.ts'
import type { Phase } from '../../common/wire/match-schema.ts'
import { refusal, type Refused } from '../../common/wire/refusals.ts'
import { spend } from '../spend.ts'
import { tidy } from '../chat/tidy.ts'
import { LINES_IN_RECORD, type Said } from '../store/entries.ts'

/** Someone in the room: with a seat and team, or in the gallery. */
export interface Speaker {
  readonly player: string
  readonly name: string
  readonly seat: SeatId | ''
  readonly team: TeamId | ''
}

/** Where a match stands. */
export interface Course {
  readonly phase: Phase
  /** The round being planned. */
  readonly round: number
  /** The round that the gallery is shown. */
  readonly shown: number
}

const limiter = new RateLimiterMemory({ points: 6, duration: 6 })

export class Chat {
  private readonly said: Said[] = []
  /** What was said to all and in the gallery since the match began. */
  private public: Said[] = []
  private next = 1

  /**
   * May this person read that line? The gallery is closed to players until the match is over; where the gallery is
   * behind it hears no more than it sees, which is up to round `shown`.
   */
  readable(line: Pick<Said, 'channel' | 'team' | 'mates' | 'round'>, who: Speaker, { phase, shown }: Course): boolean {
    if (line.channel === 'team') return who.seat !== '' && line.team === who.team && line.mates.includes(who.player)
    if (line.channel === 'spectators') return who.seat === '' || phase === 'finished'
    return who.seat !== '' || phase !== 'playing' || line.round <= shown
  }

  /** What the gallery may read at last when it is shown more rounds: those after `from`, up to `to`. */
  lateFor = (from: number, to: number): ChatLine[] => this.said.filter(({ channel, round }) => channel === 'all' && round > from && round <= to).map(published)

  /** A match begins: what is said from now on is its own. */
  begin(): void {
    this.public = []
  }

  get ofMatch(): readonly Said[] {
    return this.public
  }

  /** Takes a line, or says why not; `mates` are the players of the speaker's team. The gallery cannot reach players during play. */
  async say(who: Speaker, channel: Channel, given: string, { phase, round }: Pick<Course, 'phase' | 'round'>, now: number, mates: readonly string[] = [who.player]): Promise<Said | Refused> {
    const spectating = who.seat === ''
    if (spectating ? channel === 'team' || (channel === 'all' && phase === 'playing') : channel === 'spectators' && phase === 'playing')
      return refusal('wrong_channel')
    const text = tidy(given, CHAT_LENGTH)
    if (!text) return refusal('empty_text')
    const hasty = await spend(limiter, who.player)
    if (hasty) return hasty
    const line: Said = { id: this.next++, channel, from: who.name, seat: who.seat, team: who.team, mates, text, at: now, round: phase === 'playing' ? round : 0 }
    this.take(line)
    return line
  }

  /** A line that was said before a restart. */
  restore(line: Said): void {
    this.take(line)
    this.next = Math.max(this.next, line.id + 1)
  }

  history = (who: Speaker, course: Course): ChatLine[] => this.said.filter((line) => this.readable(line, who, course)).map(published)

  private take(line: Said): void {
    this.said.push(line)
    if (this.said.length > CHAT_HISTORY) this.said.shift()
    if (line.channel !== 'team' && this.public.length < LINES_IN_RECORD) this.public.push(line)
  }
}

/** A line as it goes out: which team said it is not for everybody. */
export const published = ({ id, channel, from, seat, text, at }: Said): ChatLine => ({ id, channel, from, seat, text, at })
