/** The seats that bots have at a table: sent to think at the beginning of a round, and waited for where only they are to move. */
import type { SeatId } from '../../common/engine/game.ts'
import { sendBot } from './bots.ts'
import type { LiveMatch } from './live-match.ts'
import type { Seats } from './seats.ts'

export interface BotSeatsListener {
  /** A bot has answered, or failed to: its orders are in, or its seat stands. */
  answered(match: LiveMatch): void
  report(error: unknown, where: string): void
}

export class BotSeats {
  private readonly seats: Seats
  private readonly level: number
  private readonly listener: BotSeatsListener
  /** Those that have yet to answer for this round. */
  private readonly thinking = new Set<SeatId>()

  constructor(seats: Seats, level: number, listener: BotSeatsListener) {
    this.seats = seats
    this.level = Math.max(1, level)
    this.listener = listener
  }

  get thinks(): boolean {
    return this.thinking.size > 0
  }

  /** Those who owe orders and are a bot's, or are away and have one fly for them. */
  send(match: LiveMatch): void {
    for (const chair of this.seats.chairs) {
      if (!this.seats.onAutopilot(chair) || !match.owes(chair.id)) continue
      this.thinking.add(chair.id)
      const answered = () => {
        this.thinking.delete(chair.id)
        this.listener.answered(match)
      }
      sendBot({
        match, seat: chair.id, level: this.level, done: answered,
        failed: (error) => {
          this.listener.report(error, 'bot')
          answered()
        },
      })
    }
  }

  /** The round is played: whoever answers now is too late. */
  roundOver(): void {
    this.thinking.clear()
  }

  /** How many people have orders to give, whom no bot flies for. */
  peopleOwing = (match: LiveMatch): number => this.seats.humans().filter((chair) => match.owes(chair.id) && !this.seats.onAutopilot(chair)).length
}
