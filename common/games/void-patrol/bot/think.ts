import type { Dice } from '../../../engine/dice/dice.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import { DRIFT, type Orders } from '../orders.ts'
import { flying, type State } from '../state.ts'
import { chase } from './chase.ts'
import { duel } from './duel.ts'
import { legend } from './legend.ts'
import type { Plan } from './prospect.ts'

/**
 * A bot's orders from its seat's view: level 1 chases, level 2 searches its own manoeuvres, level 3 its
 * enemies' too. Its fighters decide one after the other, knowing the earlier decisions.
 */
export function think(view: State, seat: SeatId, dice: Dice, level: number): Orders {
  if (level >= 3)
    return Object.fromEntries(
      [...legend(view, seat)].map(([fighter, { m, launch }]) => [
        fighter.id,
        { ...DRIFT, chits: m.chits, launch },
      ]),
    )
  const choose = level >= 2 ? duel : chase
  const orders: Orders = {}
  const plans = new Map<string, Plan>()
  for (const fighter of view.fighters.filter((f) => f.seat === seat && flying(f))) {
    const { m, motion, launch } = choose(view, fighter, dice, plans)
    orders[fighter.id] = { ...DRIFT, chits: m.chits, launch }
    plans.set(fighter.id, { fighter, motion, launch, known: true })
  }
  return orders
}
