import { z } from 'zod'
import { few } from '../../engine/few.ts'
import type { Refusal, SeatId } from '../../engine/match-types.ts'
import { typeNamed } from './data/ships.ts'
import { type ParsedOrders, parseOrders } from './parse.ts'
import { alive, type Ship, type State } from './state.ts'

/** SA-2.5: limit for all texts of a seat together, in bytes of UTF-8. */
export const ORDER_BYTES = 64 * 1024
/** A team's eight ships and its starbase, with some slack. */
const SHIPS_AT_MOST = 16

/** One seat's orders: a text of lines by ship (SA-2.1). A ship without orders flies straight on (SA-2.6). */
export const orders = few(
  SHIPS_AT_MOST,
  `orders for at most ${SHIPS_AT_MOST} ships`,
  z.record(z.string().max(32), z.string()),
)
  .refine(
    (all) => Object.values(all).reduce((sum, text) => sum + bytesOf(text), 0) <= ORDER_BYTES,
    'the order texts are longer than 64 kB',
  )
  .meta({
    description:
      'By ship: a text of lines `TICK: COMMAND`, the ticks 1 to 10. Commands: `A20`, `R30`, `L30`, ' +
      '`Fire LASER NAME`, `Fire LAUNCHER DIRECTION`, `Boost QUADRANT POINTS`, `Replenish`, `Activate ' +
      'Cloak On`. A ship that is left out flies straight on.',
  })

export type Orders = z.infer<typeof orders>

function bytesOf(text: string): number {
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    // Each half of a surrogate pair counts two of the pair's four bytes.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}

/**
 * Why a seat's orders are refused as a whole: they name a ship that is not the seat's, or is lost.
 * Unintelligible lines do not affect the others (SA-2.5): `readOrders` reports them.
 */
export function check(state: State, seat: SeatId, given: Orders): Refusal[] {
  return Object.keys(given).flatMap((name) => {
    const ship = own(state, seat, name)
    // The same answer for missing and foreign ships, so that guessing reveals nothing.
    if (!ship) return [{ where: name, reason: 'you have no such ship' }]
    return alive(ship) ? [] : [{ where: name, reason: 'it is destroyed' }]
  })
}

/** The parsed text of each of a seat's ships, with the reason for every ignored line. */
export const readOrders = (state: State, seat: SeatId, given: Orders): Record<string, ParsedOrders> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, text]) => {
      const ship = own(state, seat, name)
      return ship ? [[name, parseOrders(text, typeNamed(ship.type))]] : []
    }),
  )

const own = (state: State, seat: SeatId, name: string): Ship | undefined =>
  state.ships.find((ship) => ship.name === name && ship.seat === seat)
