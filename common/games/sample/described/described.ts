/** The sample game for programs in other languages: the shape of its states, and every legal order. */
import { type ZodType, z } from 'zod'
import { type Described, seatShape } from '../../../engine/described.ts'
import { CELLS, mayChoose, NOWHERE, type Orders, type State, sample } from '../game.ts'

const cell = z
  .int()
  .min(NOWHERE)
  .max(CELLS - 1)
  .meta({ description: 'Three rows of three, from 0 at the top left; −1: not known, or not chosen.' })

const state: ZodType<State> = z.strictObject({
  ships: z.array(z.strictObject({ seat: seatShape, cell, hit: z.boolean() })),
  shots: z.array(cell).meta({ description: 'Cells that were shot at, in order; the first of them by A1.' }),
  hidden: z.boolean().meta({ description: 'Both have hidden: from now on they shoot in turns.' }),
  turnLimit: z.int().min(0),
})

/** Null: a cell by lot. */
const CHOICES = [null, ...Array.from({ length: CELLS }, (_, at) => at)]

export const described: Described<State, Orders> = {
  state,
  legal: (view, seat) => ({
    orders: sample.owing(view).includes(seat)
      ? CHOICES.filter((at) => at === null || mayChoose(view, at)).map((at) => ({ cell: at }))
      : [],
  }),
}
