import type { Dice } from '../../../engine/dice.ts'
import type { SeatId } from '../../../engine/game.ts'
import { DRIFT, type Orders } from '../orders.ts'
import { flying, type State } from '../state.ts'
import { chase } from './chase.ts'
import { duel } from './duel.ts'
import { chooseLaunch } from './launch.ts'

/** A bot's orders from its seat's view: level 1 chases, level 2 searches its manoeuvres. */
export function think(view: State, seat: SeatId, dice: Dice, level: number): Orders {
  const choose = level >= 2 ? duel : chase
  return Object.fromEntries(
    view.fighters.filter((f) => f.seat === seat && flying(f)).map((f) => {
      const chits = choose(view, f, dice)
      return [f.id, { ...DRIFT, chits, launch: chooseLaunch(view, f, chits) }]
    }),
  )
}
