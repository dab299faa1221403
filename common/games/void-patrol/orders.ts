import { z } from 'zod'
import { few } from '../../engine/few.ts'
import type { Refusal, SeatId } from '../../engine/match-types.ts'
import { type Fighter, flying, type Rules, type State } from './state.ts'

/** `F` forward, `B` boost, `L`/`R` spin, `<` and `>` side-thrust left and right. */
export type Chit = 'F' | 'B' | 'L' | 'R' | '<' | '>'

export const fighterOrders = z.strictObject({
  chits: z
    .string()
    .max(16, 'at most 16 chits')
    .regex(/^[FBLR<>]*$/, 'chits are F, B, L, R, < and >')
    .default('')
    .meta({
      description:
        'Played in order: `F` forward, `B` boost, `L` and `R` spin, `<` and `>` side-thrust left and right.',
    }),
  holdFire: z.boolean().default(false),
  launch: z.enum(['missile', 'grenade', 'rockets']).nullable().default(null),
})

/** One seat's orders, by fighter; a fighter without drifts. */
export const orders = few(
  8,
  'orders for at most 8 fighters',
  z.record(z.string().max(32), fighterOrders),
).meta({ description: 'By fighter; one that is left out drifts.' })

export type FighterOrders = z.infer<typeof fighterOrders>
export type Orders = z.infer<typeof orders>

/** VP-1.5: what a fighter without orders does. */
export const DRIFT: FighterOrders = { chits: '', holdFire: false, launch: null }

export const isSpin = (chit: string): boolean => chit === 'L' || chit === 'R'

export const spinsIn = (chits: string): number => {
  let n = 0
  for (let i = 0; i < chits.length; i++) if (isSpin(chits[i]!)) n++
  return n
}
/**
 * Thrusts, side-thrusts and boosts: limited by g-max and visible to helmet-mounted sights (VP-2.7, VP-4.8).
 */
export const thrustsIn = (chits: string): number => chits.length - spinsIn(chits)

/** Slots that a chit fills (VP-2.6, VP-2.8). */
export const slotsOf = (fighter: Pick<Fighter, 'spinners'>, chit: string): number =>
  isSpin(chit) && fighter.spinners === 'slow' ? 2 : 1

export const slotsIn = (fighter: Pick<Fighter, 'spinners'>, chits: string): number => {
  let n = 0
  for (const chit of chits) n += slotsOf(fighter, chit)
  return n
}

/** Number of chits that the remaining fuel allows (VP-2.9, VP-2.10). */
export const chitsFuelled = (fighter: Fighter): number =>
  fighter.fuel.kind === 'pulses' ? fighter.fuel.left : fighter.fuel.left > 0 ? Infinity : 0

/** Fuel left after a round with these chits. */
export const fuelAfter = (fighter: Fighter, chits: string): number =>
  fighter.fuel.left - (fighter.fuel.kind === 'pulses' ? chits.length : chits.length > 0 ? 1 : 0)

const CHIT_NAMES: Readonly<Record<string, string>> = {
  F: 'a forward thrust',
  B: 'a boost',
  L: 'a left spin',
  R: 'a right spin',
  '<': 'a left side-thrust',
  '>': 'a right side-thrust',
}

/** Why this fighter has no such chit; undefined if it has. */
export function lacksChit(rules: Rules, fighter: Fighter, chit: string): string | undefined {
  if (chit === 'B' && rules !== 'advanced') return 'boosts are for advanced rules'
  if ((chit === '<' || chit === '>') && rules === 'simple')
    return 'side-thrusts are for standard and advanced rules'
  if ((chit === '<' || chit === '>') && fighter.thrusters !== 'dual')
    return 'it has no dual thrusters for side-thrusts'
  if ((chit === 'F' || chit === 'B') && fighter.thrusters === 'dual')
    return `dual thrusters have no ${chit === 'F' ? 'forward thrust' : 'boost'}`
  return undefined
}

/** Why a fighter may not play these orders (VP-1.6, VP-2.6 to VP-2.10, VP-2.12); undefined when it may. */
export function refuseFighter(rules: Rules, fighter: Fighter, order: FighterOrders): string | undefined {
  for (const chit of order.chits) {
    const lacking = lacksChit(rules, fighter, chit)
    if (lacking) return lacking
  }
  const slots = slotsIn(fighter, order.chits)
  if (slots > fighter.thrust) return `the chits fill ${slots} slots, its thrust is ${fighter.thrust}`
  const g = thrustsIn(order.chits)
  if (g > fighter.gMax) return `${g} thrusts in one round, its g-max is ${fighter.gMax}`
  if (order.chits.length > chitsFuelled(fighter))
    return fighter.fuel.kind === 'pulses'
      ? `${order.chits.length} chits burn ${order.chits.length} pulses, ${fighter.fuel.left} left`
      : 'no fuel left for any chit'
  if (order.launch && rules === 'simple') return 'launches are for standard and advanced rules'
  if (order.launch === 'missile' && fighter.missiles < 1) return 'it has no missile left'
  if (order.launch === 'grenade' && fighter.grenades < 1) return 'it has no grenade left'
  if (order.launch === 'rockets' && fighter.rockets < 1) return 'it has no rocket cluster left'
  return undefined
}

/** Why one more chit cannot be added to the plan: the reason shown on a greyed-out button. */
export function refuseChit(rules: Rules, fighter: Fighter, planned: string, chit: Chit): string | undefined {
  const reason = refuseFighter(rules, fighter, { ...DRIFT, chits: planned + chit })
  return reason && `${CHIT_NAMES[chit]}: ${reason}`
}

/** VP-2.12: a seat's orders are accepted or refused as a whole. */
export function check(state: State, seat: SeatId, given: Orders): Refusal[] {
  const refusals: Refusal[] = []
  for (const [id, order] of Object.entries(given)) {
    const fighter = state.fighters.find((f) => f.id === id)
    if (!fighter) refusals.push({ where: id, reason: 'there is no such fighter' })
    else if (fighter.seat !== seat) refusals.push({ where: id, reason: 'it is not yours' })
    else if (!flying(fighter)) refusals.push({ where: id, reason: 'it is out of the match' })
    else {
      const reason = refuseFighter(state.rules, fighter, order)
      if (reason) refusals.push({ where: id, reason })
    }
  }
  return refusals
}
