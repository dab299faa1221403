/** Level 2: plans a few subturns ahead, assuming that all others coast. */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { Action } from '../action.ts'
import type { Board } from '../board.ts'
import { touched } from '../field.ts'
import { siteOn } from '../refuse.ts'
import type { Ship, ShipId } from '../state.ts'
import { courseBy, firstOf, plansOf, type Step } from './search.ts'
import { type Situation, situationOf } from './situation.ts'
import { PLANNER, type Temper } from './temper.ts'

/** By ship: its preferred actions, the best first. */
export function steer(
  board: Board,
  own: readonly Ship[],
  dice: Dice,
  temper: Temper = PLANNER,
): ReadonlyMap<ShipId, readonly Action[]> {
  return planned(situationOf(board, own[0]?.faction ?? '', temper.ahead), own, temper, dice)
}

export const planned = (
  situation: Situation,
  own: readonly Ship[],
  temper: Temper,
  dice: Dice,
): ReadonlyMap<ShipId, readonly Action[]> =>
  new Map([...plansFor(situation, own, temper, dice)].map(([id, plans]) => [id, plans.map(firstOf)]))

/** Plans worse by no more than this count as equally good: always taking the best would be predictable. */
const CLOSE = 0.15

function shuffled(plans: Step[], ship: ShipId, dice: Dice): Step[] {
  const good = plans.filter(({ value }) => value >= plans[0]!.value - CLOSE).length
  const [taken] = plans.splice(good > 1 ? dice.index(`plan/${ship}`, good) : 0, 1)
  return taken ? [taken, ...plans] : plans
}

/** Without dice, always the best. Ships plan one after the other, knowing the earlier ones' plans. */
export function plansFor(
  situation: Situation,
  own: readonly Ship[],
  temper: Temper,
  dice?: Dice,
): Map<ShipId, Step[]> {
  const all = new Map<ShipId, Step[]>()
  for (const ship of own) {
    const found = plansOf(situation, ship, temper)
    const plans = dice ? shuffled(found, ship.id, dice) : found
    all.set(ship.id, plans)
    const [best] = plans
    if (!best) continue
    situation.ways.set(ship.id, courseBy(situation.board, ship, best, temper.ahead))
    const first = firstOf(best)
    if (first.do === 'fire')
      situation.promised.set(
        first.target,
        (situation.promised.get(first.target) ?? 0) + ship.sheet.beam.damage / 2,
      )
    if (first.do === 'land')
      situation.sites.push(siteOn(touched(situation.field.spotAt(ship.at), ship.altitude)!, first.half))
  }
  return all
}
