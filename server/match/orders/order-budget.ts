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

/** Orders, with their bytes. */
interface MeasuredOrders {
  readonly orders: unknown
  readonly size: number
}

export class OrderBudget {
  private readonly share: number
  /** By seat: bytes of the rounds played so far. */
  private readonly spent = new Map<SeatId, number>()
  /** By seat: what is planned for this round. */
  private readonly planned = new Map<SeatId, MeasuredOrders>()
  /** Orders are asked for, taken and spent one after the other: they are measured once. */
  private last: MeasuredOrders | undefined

  constructor(seats: number) {
    this.share = Math.floor(SHARED_EVENLY / Math.max(1, seats))
  }

  /** Is there room for a seat's orders, in place of its earlier ones? */
  has(seat: SeatId, orders: unknown): boolean {
    const { size } = (this.last = measured(orders))
    const wanted = this.beyondShare(seat, size)
    return (
      size === 0 ||
      wanted === 0 ||
      wanted + this.takenByOthers(seat) <= ORDER_BYTES_OF_A_MATCH - SHARED_EVENLY
    )
  }

  /** Reserves room for a seat's orders. */
  take(seat: SeatId, orders: unknown): void {
    this.planned.set(seat, measured(orders, this.last))
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
    for (const [seat, one] of Object.entries(orders)) {
      const { size } = measured(one, this.planned.get(seat))
      this.spent.set(seat, (this.spent.get(seat) ?? 0) + sign * size)
    }
  }

  private takenByOthers(seat: SeatId): number {
    const others = new Set([...this.spent.keys(), ...this.planned.keys()])
    others.delete(seat)
    return [...others].reduce(
      (sum, other) => sum + this.beyondShare(other, this.planned.get(other)?.size ?? 0),
      0,
    )
  }

  private beyondShare(seat: SeatId, more: number): number {
    return Math.max(0, (this.spent.get(seat) ?? 0) + more - this.share)
  }
}

/** `known`: of these orders, perhaps. */
function measured(orders: unknown, known?: MeasuredOrders): MeasuredOrders {
  if (known && known.orders === orders) return known
  const size = Buffer.byteLength(JSON.stringify(orders))
  return { orders, size: size <= NOTHING ? 0 : size }
}
