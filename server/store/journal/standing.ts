/**
 * Which entries of a match stand: the fold over them (`match/restored.ts`) comes to the same as the fold over
 * all. The others are superseded, and need not be kept.
 */
import type { SeatId } from '../../../common/engine/match-types.ts'
import { CHAT_HISTORY } from '../../../common/wire/match/messages.ts'
import { type ChatEntry, type Entry, LINES_IN_RECORD, ofGallery } from './entries.ts'

export interface StandingRow {
  readonly seq: number
  /** How long it is before it is packed: what a restart unfolds. */
  readonly letters: number
}

export class StandingEntries<R extends StandingRow> {
  /** Of all that stand. */
  letters = 0
  private readonly rows = new Set<R>()
  private playing = false
  private clock: R[] = []
  /** Since the table was opened, or since the match at it began. */
  private seats: R[] = []
  private readonly orders = new Map<string, { readonly round: number; readonly row: R }>()
  private readonly lines = {
    players: new LastLines<R>(LINES_IN_RECORD.players),
    gallery: new LastLines<R>(LINES_IN_RECORD.gallery),
  }

  /** Takes the next entry, and tells which rows it supersedes. */
  take(row: R, entry: Entry): R[] {
    this.rows.add(row)
    this.letters += row.letters
    const superseded = this.supersede(row, entry)
    for (const old of superseded) this.remove(old)
    return superseded
  }

  /** What has a number below is not in the journal any more. */
  forget(before: number): void {
    for (const row of this.rows) if (row.seq < before) this.remove(row)
  }

  private remove(row: R): void {
    if (this.rows.delete(row)) this.letters -= row.letters
  }

  private supersede(row: R, entry: Entry): R[] {
    switch (entry.kind) {
      case 'opened':
        // The match before it may not be archived yet.
        this.playing = false
        this.seats = []
        this.orders.clear()
        return []
      case 'begun':
        this.playing = true
        for (const lines of Object.values(this.lines)) lines.recorded = 0
        // Who sat there then plays it.
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

  /**
   * In play what a change of seats does to the match's people depends on those before, unless it tells all of
   * it.
   */
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

  /** A round has the orders in it that it was played with. */
  private played(upTo: number): R[] {
    const before = [...this.orders].filter(([, { round }]) => round <= upTo)
    for (const [key] of before) this.orders.delete(key)
    return before.map(([, { row }]) => row)
  }

  private said(row: R, line: ChatEntry): R[] {
    const lines = this.lines[ofGallery(line) ? 'gallery' : 'players']
    return lines.take(row, this.playing && line.kind !== 'told' && line.channel !== 'team')
  }
}

/** The last lines, which who comes in is shown, and whether each is in the match's record besides. */
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
