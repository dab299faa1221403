/**
 * The order quota of a match: 1 MB in all, in stored form. One half is divided evenly among the seats, the
 * other half goes to whoever needs more first. So no seat can use up what the others need.
 */
import type { SeatId } from '../../../common/engine/match-types.ts'

export const ORDER_BYTES_OF_A_MATCH = 1024 * 1024
const SHARED_EVENLY = ORDER_BYTES_OF_A_MATCH / 2
/** Empty orders are always allowed and do not count: up to this size (bytes). */
const NOTHING = 24

type OrdersBySeat = Readonly<Record<SeatId, unknown>>

export class OrderBudget {
  private readonly share: number
  /** By seat: bytes of the rounds played so far. */
  private readonly spent = new Map<SeatId, number>()
  /** By seat: bytes planned for this round. */
  private readonly planned = new Map<SeatId, number>()

  constructor(seats: number) {
    this.share = Math.floor(SHARED_EVENLY / Math.max(1, seats))
  }

  /** Is there room for a seat's orders, in place of its earlier ones? */
  has(seat: SeatId, orders: unknown): boolean {
    const size = sizeOf(orders)
    const wanted = this.beyondShare(seat, size)
    return (
      size === 0 ||
      wanted === 0 ||
      wanted + this.takenByOthers(seat) <= ORDER_BYTES_OF_A_MATCH - SHARED_EVENLY
    )
  }

  /** Reserves room for a seat's orders. */
  take(seat: SeatId, orders: unknown): void {
    this.planned.set(seat, sizeOf(orders))
  }

  giveBack(seat: SeatId): void {
    this.planned.delete(seat)
  }

  /** Clears the reservations of this round. */
  forgetPlanned(): void {
    this.planned.clear()
  }

  /** Counts the orders of a played round. */
  spend(orders: OrdersBySeat): void {
    this.count(orders, 1)
  }

  /** Undoes `spend` for a round that is taken back. */
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

  private beyondShare(seat: SeatId, more: number): number {
    return Math.max(0, (this.spent.get(seat) ?? 0) + more - this.share)
  }
}

function sizeOf(orders: unknown): number {
  const size = Buffer.byteLength(JSON.stringify(orders))
  return size <= NOTHING ? 0 : size
}
