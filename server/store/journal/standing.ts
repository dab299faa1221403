/**
 * Which entries of a match stand: a fold over them (`match/core/apply.ts`) has the same result as a fold over
 * all. The others are superseded and can be deleted.
 */
import type { SeatId } from '../../../common/engine/match-types.ts'
import { CHAT_HISTORY } from '../../../common/wire/match/messages.ts'
import { ofGallery, type StoredLine } from '../stored-line.ts'
import { type Entry, LINES_IN_RECORD } from './entries.ts'

export interface StandingRow {
  readonly seq: number
  /** Length before compression (characters). */
  readonly letters: number
}

export class StandingEntries<R extends StandingRow> {
  /** Total length of the standing entries (characters). */
  letters = 0
  private readonly rows = new Set<R>()
  private playing = false
  private clock: R[] = []
  /** Seat entries since the table was opened, or since its match began. */
  private seats: R[] = []
  private readonly orders = new Map<string, { readonly round: number; readonly row: R }>()
  private readonly lines = {
    players: new LastLines<R>(LINES_IN_RECORD.players),
    gallery: new LastLines<R>(LINES_IN_RECORD.gallery),
  }

  /** Adds the next entry, and returns the rows that it supersedes. */
  take(row: R, entry: Entry): R[] {
    this.rows.add(row)
    this.letters += row.letters
    const superseded = this.supersede(row, entry)
    for (const old of superseded) this.remove(old)
    return superseded
  }

  /** Forgets entries below this number: they are no longer in the journal. */
  forget(before: number): void {
    for (const row of this.rows) if (row.seq < before) this.remove(row)
  }

  private remove(row: R): void {
    if (this.rows.delete(row)) this.letters -= row.letters
  }

  private supersede(row: R, entry: Entry): R[] {
    switch (entry.kind) {
      case 'opened':
        // Keeps the entries of the last match, which may not be archived yet.
        this.playing = false
        this.seats = []
        this.orders.clear()
        return []
      case 'begun':
        this.playing = true
        for (const lines of Object.values(this.lines)) lines.recorded = 0
        // The seats at the beginning are the match's participants, so they stand.
        this.seats = []
        return this.clockIs()
      case 'seats':
        return this.seatsAre(row, entry.gone !== undefined)
      case 'orders':
      case 'withdrawn':
        return this.ordersAre(row, entry)
      case 'round':
        return [...this.played(entry.round), ...this.clockIs()]
      case 'clock':
        return this.clockIs(row)
      case 'said':
        return this.said(row, entry.line)
      default:
        return []
    }
  }

  private clockIs(row?: R): R[] {
    const before = this.clock
    this.clock = row ? [row] : []
    return before
  }

  /** In play an entry of seats depends on those before it, unless it has all participants who have left. */
  private seatsAre(row: R, all: boolean): R[] {
    const before = this.playing && !all ? [] : this.seats
    this.seats = [...this.seats.slice(before.length), row]
    return before
  }

  private ordersAre(row: R, { round, seat }: { readonly round: number; readonly seat: SeatId }): R[] {
    const before = this.orders.get(`${round}/${seat}`)
    this.orders.set(`${round}/${seat}`, { round, row })
    return before ? [before.row] : []
  }

  /** The entry of a round has its orders, so it supersedes the orders up to that round. */
  private played(upTo: number): R[] {
    const before = [...this.orders].filter(([, { round }]) => round <= upTo)
    for (const [key] of before) this.orders.delete(key)
    return before.map(([, { row }]) => row)
  }

  private said(row: R, line: StoredLine): R[] {
    const lines = this.lines[ofGallery(line) ? 'gallery' : 'players']
    return lines.take(row, this.playing && line.kind !== 'told' && line.channel !== 'team')
  }
}

/** The latest lines, for people who join, each with a flag whether the match's record needs it as well. */
class LastLines<R> {
  recorded = 0
  private readonly last: { readonly row: R; readonly recorded: boolean }[] = []
  private readonly inRecord: number

  constructor(inRecord: number) {
    this.inRecord = inRecord
  }

  take(row: R, ofRecord: boolean): R[] {
    this.last.push({ row, recorded: ofRecord && this.recorded++ < this.inRecord })
    if (this.last.length <= CHAT_HISTORY) return []
    const first = this.last.shift()!
    return first.recorded ? [] : [first.row]
  }
}
