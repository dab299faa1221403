/**
 * The seats that bots have at a table: sent to think at the beginning of a round, and waited for where only
 * they are to move.
 */
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { LiveMatch } from '../live-match.ts'
import type { Seats } from '../seats/seats.ts'
import { sendBot } from './bots.ts'
import { searches, thinking } from './thinking.ts'

/** So many bots of a match search in a round, by turns; the others think by the level below meanwhile. */
const SEARCHING = 12
/** Of an exhibition, which goes on as long as somebody has a page open: so many, and so long (ms). */
const SEARCHING_FOR_WATCHERS = 1
const SPARING = 80

export interface BotSeatsListener {
  /** A bot has answered, or failed to: its orders are in, or its seat does without. */
  answered(match: LiveMatch): void
  /** A bot could not think, or gave what it may not: its seat does what who gives no orders does. */
  botFailed(match: LiveMatch, seat: SeatId, level: number, error: unknown): void
  /**
   * A bot thought by a lower level than it should, because whoever has opened the match has used up what is
   * allowed.
   */
  botLimited(match: LiveMatch, level: number): void
  /** The match cannot go on from there. */
  failed(error: unknown): void
  /** When the round is played (server ms); `Infinity` where bots are waited for. */
  roundEnds(match: LiveMatch): number
}

export class BotSeats {
  private readonly seats: Seats
  private readonly level: number
  private readonly payer: unknown
  private readonly watched: boolean
  private readonly listener: BotSeatsListener
  /** Those that have yet to answer for this round. */
  private readonly thinking = new Set<SeatId>()

  /** `payer`: whoever has opened the match; `watched`: bots play for who watches. */
  constructor(
    seats: Seats,
    level: number,
    { payer, watched }: { readonly payer: unknown; readonly watched: boolean },
    listener: BotSeatsListener,
  ) {
    this.seats = seats
    this.payer = payer
    this.watched = watched
    this.level = Math.max(1, level)
    this.listener = listener
  }

  get thinks(): boolean {
    return this.thinking.size > 0
  }

  /** Those who owe orders and are a bot's, or are away and have one fly for them. */
  send(match: LiveMatch): void {
    // Who was asked in this round, and has not answered yet, is not asked again.
    const asked = this.seats.chairs.filter(
      (chair) => this.seats.onAutopilot(chair) && match.owes(chair.id) && !this.thinking.has(chair.id),
    )
    for (const [i, chair] of asked.entries()) {
      this.thinking.add(chair.id)
      const level = this.levelOf(match, (i + this.searching * match.round) % asked.length)
      sendBot({
        match,
        payer: this.payer,
        seat: chair.id,
        level,
        among: Math.min(asked.length, this.searching),
        sparing: this.watched ? SPARING : undefined,
        wanted: () => this.seats.onAutopilot(chair),
        roundEnds: () => this.listener.roundEnds(match),
        limited: (lower) => this.listener.botLimited(match, lower),
        done: () => this.answered(match, chair.id),
        failed: (error) =>
          this.answered(match, chair.id, () => {
            if (this.seats.onAutopilot(chair)) match.forgo(chair.id)
            this.listener.botFailed(match, chair.id, level, error)
          }),
      })
    }
  }

  /** It may be the last that a round was waiting for: what is wrong with the round is no fault of the bot's. */
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

  /** `turn`: its place among those who are asked, another one in each round. */
  private levelOf({ game }: LiveMatch, turn: number): number {
    return turn >= this.searching && searches(game, this.level) ? game.search!.level - 1 : this.level
  }

  /** The round is played: whoever answers now is too late. */
  roundOver(match: LiveMatch | undefined): void {
    this.thinking.clear()
    if (match) thinking.drop(match)
  }

  /** How many people have orders to give, whom no bot flies for. */
  peopleOwing = (match: LiveMatch): number =>
    this.seats.humans().filter((chair) => match.owes(chair.id) && !this.seats.onAutopilot(chair)).length
}
