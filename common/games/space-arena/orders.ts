import { z } from 'zod'
import { few } from '../../engine/few.ts'
import type { Refusal, SeatId } from '../../engine/match-types.ts'
import { typeNamed } from './data/ships.ts'
import { type Parsed, parseOrders } from './parse.ts'
import { alive, type Ship, type State } from './state.ts'

/** SA-2.5: of all texts of a seat together, in bytes of UTF-8. */
export const ORDER_BYTES = 64 * 1024
/** A team's eight ships and its starbase, and room for no more than a mistake. */
const SHIPS_AT_MOST = 16

/** One seat's orders: by ship a text of lines (SA-2.1). A ship without flies straight on (SA-2.6). */
export const orders = few(
  SHIPS_AT_MOST,
  `orders for at most ${SHIPS_AT_MOST} ships`,
  z.record(z.string().max(32), z.string()),
).refine(
  (all) => Object.values(all).reduce((sum, text) => sum + bytesOf(text), 0) <= ORDER_BYTES,
  'the order texts are longer than 64 kB',
)

export type Orders = z.infer<typeof orders>

function bytesOf(text: string): number {
  let bytes = text.length
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    // Either half of a surrogate pair counts two of the pair's four bytes.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return bytes
}

/**
 * Why a seat's orders are not taken at all: they name a ship that is not the seat's, or is lost. Lines that
 * cannot be understood do not stand against the others (SA-2.5): `readOrders` tells them.
 */
export function check(state: State, seat: SeatId, given: Orders): Refusal[] {
  return Object.keys(given).flatMap((name) => {
    const ship = own(state, seat, name)
    // The same answer for what does not exist and for what is somebody else's: a guess must not find anything
    // out.
    if (!ship) return [{ where: name, reason: 'you have no such ship' }]
    return alive(ship) ? [] : [{ where: name, reason: 'it is destroyed' }]
  })
}

/** What each of a seat's ships makes of its text, with the reason for every line that does not count. */
export const readOrders = (state: State, seat: SeatId, given: Orders): Record<string, Parsed> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, text]) => {
      const ship = own(state, seat, name)
      return ship ? [[name, parseOrders(text, typeNamed(ship.type))]] : []
    }),
  )

const own = (state: State, seat: SeatId, name: string): Ship | undefined =>
  state.ships.find((ship) => ship.name === name && ship.seat === seat)
