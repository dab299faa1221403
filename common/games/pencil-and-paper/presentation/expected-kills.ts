/** How many enemy ships a shot destroys on average, over the wobble and all other dice of its flick. */
import { evenDice, SAMPLES } from '../even-dice.ts'
import type { OrdersOf } from '../orders.ts'
import { destroy } from '../phases/blast.ts'
import { flick } from '../phases/flick.ts'
import { struck } from '../phases/shot.ts'
import { sharpened } from '../phases/turn.ts'
import { playerNamed, playerOf, type State } from '../state.ts'

export function expectedKills(state: State, order: OrdersOf<'shot'>): number {
  const teamOf = (ship: string) => playerNamed(state, playerOf(ship))!.team
  const own = teamOf(order.ship)
  const { state: sharp } = sharpened(state, playerOf(order.ship), order.sharpen)
  let kills = 0
  for (let i = 0; i < SAMPLES; i++) {
    const { losses } = struck(sharp, flick(sharp, order, evenDice(i, order.ship)).flick)
    for (const event of destroy(sharp, losses).timeline)
      kills += Number(event.kind === 'destroyed' && teamOf(event.ship) !== own)
  }
  return kills / SAMPLES
}
