/** A bot's orders, from what its seat sees. */
import type { Dice } from '../../../engine/dice.ts'
import type { SeatId } from '../../../engine/game.ts'
import type { Orders } from '../orders.ts'
import { standing } from '../resolve.ts'
import type { State } from '../state.ts'

export const think = (view: State, _seat: SeatId, _dice: Dice, _level: number): Orders => standing(view)
