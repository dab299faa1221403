/** Reports events of a match to the log and to metrics. */
import equal from 'fast-deep-equal'
import { type Events, type Headcount, happened, type WhyClosed } from '../base/events.ts'
import type { FinishedMatch } from '../store/archive/finished.ts'
import { matchName } from '../store/archive/record.ts'
import type { LiveMatch } from './live-match.ts'
import { SeatNews } from './seats/seat-news.ts'
import type { Chair } from './seats/seats.ts'
import type { Table } from './table.ts'

export class MatchEvents {
  private readonly of: { readonly match: string; readonly game: string }
  private readonly table: Table
  private readonly news: SeatNews
  private closing: WhyClosed | undefined
  /** The last count. */
  private told: Events['match counted'] | undefined

  constructor(match: string, table: Table) {
    this.of = { match, game: table.game.id }
    this.table = table
    this.news = new SeatNews(match)
  }

  opened(): void {
    const { setup, options, seats, state } = this.table
    happened('match opened', {
      ...this.of,
      setup,
      seats: seats.chairs.length,
      rated: options.rated,
      listed: options.listed,
      bots: options.bots,
      room: state.room,
    })
  }

  resumed(away: number): void {
    const {
      state: { round, phase },
      seats,
    } = this.table
    this.news.restarted(seats)
    happened('match resumed', { ...this.of, round, phase, away: Math.max(0, Math.round(away)) })
  }

  began(): void {
    const { seats, match } = this.table
    const people = seats.humans().length
    happened('match began', {
      ...this.of,
      people,
      bots: seats.chairs.length - people,
      rated: match?.people.rated ?? false,
    })
  }

  /** Call after anything that changes who is here. */
  seated(): void {
    // A closing room disconnects everybody: that is no news.
    if (!this.closing) this.news.note(this.table.seats)
  }

  revealed({ round, dueAt, took }: LiveMatch): void {
    happened('round revealed', {
      ...this.of,
      round: round - 1,
      late: Math.max(0, Date.now() - dueAt),
      took: took ?? 0,
    })
  }

  over({ seedHash, record, outcome, rated, began }: FinishedMatch): void {
    const { settled, rounds } = record
    happened('match over', {
      ...this.of,
      record: matchName(seedHash),
      rounds: rounds.length,
      winners: outcome.winners,
      by: outcome.by,
      how: settled?.how ?? 'played',
      rated,
      seconds: Math.round((Date.now() - began) / 1000),
    })
  }

  /** `spectators`: number of people who watch. */
  counted(spectators: number): void {
    const {
      state: { phase },
      seats: { chairs },
    } = this.table
    const counted = { ...this.of, phase, spectators, seats: headcount(chairs) }
    if (equal(counted, this.told)) return
    this.told = counted
    happened('match counted', counted)
  }

  /** The room is going to close; only the first reason counts. */
  closes(why: WhyClosed): void {
    this.closing ??= why
  }

  closed(): void {
    happened('match closed', { ...this.of, why: this.closing ?? 'node ends' })
  }
}

function headcount(chairs: readonly Chair[]): Headcount {
  const seats = { person: 0, program: 0, bot: 0, nobody: 0 }
  for (const { occupant, program } of chairs)
    seats[occupant === 'open' ? 'nobody' : occupant === 'bot' ? 'bot' : program ? 'program' : 'person']++
  return seats
}
