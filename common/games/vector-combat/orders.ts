import { z } from 'zod'
import { few } from '../../engine/few.ts'

/** A player commands at most six ships. */
const SHIPS_AT_MOST = 6

/** One seat's orders: an action for each ship, as text (VC-4.8). A ship without one passes (VC-1.5). */
export const orders = z.strictObject({
  actions: few(
    SHIPS_AT_MOST,
    `actions of at most ${SHIPS_AT_MOST} ships`,
    z.record(z.string().max(8), z.string().max(40)),
  ).meta({
    description:
      'By ship: `pass`, `thrust N`, `up N`, `down N`, `turn FACE`, `fire TARGET`, `launch TARGET` ' +
      '(both also `… @Q,R` from a hex on its way), `dock STATION`, `land +`, `land -`, `takeoff N` or ' +
      '`takeoff up N`. A ship that is left out passes.',
  }),
})

export type Orders = z.infer<typeof orders>
