/**
 * The orders of a match may take 1 MB in all, as they are kept. Half of it is shared out evenly, and the
 * other half is for whoever needs more first: nobody can take from others what they play by.
 */
import type { SeatId } from '../../common/engine/match-types.ts'

export const ORDER_BYTES_OF_A_MATCH = 1024 * 1024
const SHARED_EVENLY = ORDER_BYTES_OF_A_MATCH / 2
/** Orders to do nothing can be given at any time, and are not counted. */
const NOTHING = 24

type OrdersBySeat = Readonly<Record<SeatId, unknown>>

export class OrderBudget {
  private readonly share: number
  /** Bytes of the rounds that were played. */
  private readonly spent = new Map<SeatId, number>()
  /** Of the round that is planned. */
  private readonly planned = new Map<SeatId, number>()

  constructor(seats: number) {
    this.share = Math.floor(SHARED_EVENLY / Math.max(1, seats))
  }

  /**
   * Makes room for a seat's orders, in place of those that it gave before. False, and all is as it was, where
   * there is none.
   */
  take(seat: SeatId, orders: unknown): boolean {
    const size = sizeOf(orders)
    const wanted = this.beyondShare(seat, size)
    if (size > 0 && wanted > 0 && wanted + this.takenByOthers(seat) > ORDER_BYTES_OF_A_MATCH - SHARED_EVENLY)
      return false
    this.planned.set(seat, size)
    return true
  }

  giveBack(seat: SeatId): void {
    this.planned.delete(seat)
  }

  /** Nothing is planned any more. */
  forgetPlanned(): void {
    this.planned.clear()
  }

  /** A round was played with these. */
  spend(orders: OrdersBySeat): void {
    this.count(orders, 1)
  }

  /** It is taken back. */
  takeBack(orders: OrdersBySeat): void {
    this.count(orders, -1)
  }

  private count(orders: OrdersBySeat, sign: 1 | -1): void {
    for (const [seat, one] of Object.entries(orders))
      this.spent.set(seat, (this.spent.get(seat) ?? 0) + sign * sizeOf(one))
  }

  private takenByOthers(seat: SeatId): number {
    const others = new Set([...this.spent.keys(), ...this.planned.keys()])
    others.delete(seat)
    return [...others].reduce((sum, other) => sum + this.beyondShare(other, this.planned.get(other) ?? 0), 0)
  }

  private beyondShare = (seat: SeatId, more: number): number =>
    Math.max(0, (this.spent.get(seat) ?? 0) + more - this.share)
}

function sizeOf(orders: unknown): number {
  const size = Buffer.byteLength(JSON.stringify(orders))
  return size <= NOTHING ? 0 : size
}
