/**
 * The bots' seats at a table: starts their planning at the beginning of a round, and waits for it where only
 * bots are to move.
 */
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { LiveMatch } from '../live-match.ts'
import type { SeatsView } from '../seats/seats.ts'
import type { Bots } from './bots.ts'
import { searches } from './thinking.ts'

/** The most bots of a match that search in a round, in rotation; the others plan at the level below. */
const SEARCHING = 12
/**
 * In an exhibition, which runs as long as somebody has a page open: the most bots that search, and the time
 * for each (ms).
 */
const SEARCHING_FOR_WATCHERS = 1
const SPARING = 80

/** Tells people of their bots. */
export interface BotNotices {
  /** A bot failed or gave illegal orders: its seat gets standing orders. */
  botFailed(match: LiveMatch, seat: SeatId, level: number, error: unknown): void
  /** A bot planned at a lower level because the match's payer has used up the budget. */
  botsLimited(match: LiveMatch, level: number): void
}

export interface BotSeatsListener {
  /** A bot has answered or failed: its orders are in, or its seat goes without. */
  answered(match: LiveMatch): void
  /** The match cannot go on. */
  failed(error: unknown): void
  /** When the round is played (server ms); `Infinity` if it waits for bots. */
  roundEnds(match: LiveMatch): number
}

export class BotSeats {
  private readonly bots: Bots
  private readonly seats: SeatsView
  private readonly level: number
  private readonly payer: unknown
  private readonly watched: boolean
  private readonly notices: BotNotices
  private readonly listener: BotSeatsListener
  /** Seats whose bots have not answered in this round. */
  private readonly thinking = new Set<SeatId>()

  /** `payer`: whoever has opened the match; `watched`: an exhibition, in which only bots play. */
  constructor(
    bots: Bots,
    seats: SeatsView,
    level: number,
    { payer, watched }: { readonly payer: unknown; readonly watched: boolean },
    notices: BotNotices,
    listener: BotSeatsListener,
  ) {
    this.bots = bots
    this.seats = seats
    this.payer = payer
    this.watched = watched
    this.level = Math.max(1, level)
    this.notices = notices
    this.listener = listener
  }

  get thinks(): boolean {
    return this.thinking.size > 0
  }

  /**
   * Starts planning for all seats that owe orders and are flown by bots, including those of absent players.
   */
  send(match: LiveMatch): void {
    // A seat whose bot has not answered yet is not asked twice in a round.
    const asked = this.seats.chairs.filter(
      (chair) => this.seats.onAutopilot(chair) && match.owes(chair.id) && !this.thinking.has(chair.id),
    )
    for (const [i, chair] of asked.entries()) {
      this.thinking.add(chair.id)
      const level = this.levelOf(match, (i + this.searching * match.round) % asked.length)
      this.bots.send({
        match,
        payer: this.payer,
        seat: chair.id,
        level,
        among: Math.min(asked.length, this.searching),
        sparing: this.watched ? SPARING : undefined,
        wanted: () => this.seats.onAutopilot(chair),
        roundEnds: () => this.listener.roundEnds(match),
        limited: (lower) => this.notices.botsLimited(match, lower),
        done: () => this.answered(match, chair.id),
        failed: (error) =>
          this.answered(match, chair.id, () => {
            if (this.seats.onAutopilot(chair)) match.forgo(chair.id)
            this.notices.botFailed(match, chair.id, level, error)
          }),
      })
    }
  }

  /** The answer may complete the round. An error in resolving that round is not the bot's fault. */
  private answered(match: LiveMatch, seat: SeatId, first?: () => void): void {
    this.thinking.delete(seat)
    try {
      first?.()
      this.listener.answered(match)
    } catch (error) {
      this.listener.failed(error)
    }
  }

  private get searching(): number {
    return this.watched ? SEARCHING_FOR_WATCHERS : SEARCHING
  }

  /** `turn`: the seat's place in the rotation, which differs from round to round. */
  private levelOf({ game }: LiveMatch, turn: number): number {
    return turn >= this.searching && searches(game, this.level) ? game.search!.level - 1 : this.level
  }

  /** The round is played: later answers are ignored. */
  roundOver(match: LiveMatch | undefined): void {
    this.thinking.clear()
    if (match) this.bots.drop(match)
  }

  /** The number of people among the owners of these seats who are not on autopilot. */
  peopleAmong(owing: readonly SeatId[]): number {
    return this.seats.humans().filter((chair) => owing.includes(chair.id) && !this.seats.onAutopilot(chair))
      .length
  }
}
