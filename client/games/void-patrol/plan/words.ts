/** The plan in words. */
import { spinsIn, thrustsIn } from '../../../../common/games/void-patrol/orders.ts'
import { chitsInWords } from '../../../../common/games/void-patrol/presentation/describe.ts'
import { add, ORIGIN, same } from '../../../../common/geometry/hex.ts'
import { heading, place } from '../plane.ts'
import { isStopped, shotInWords } from './odds.ts'
import type { Plan } from './plan.ts'
import { warningsOf } from './warnings.ts'

const LAUNCHED = { missile: 'a missile', grenade: 'a grenade', rockets: 'its rockets' } as const

export function ordersInWords(plan: Plan): string[] {
  const { after, shots } = plan.forecast.value
  return plan.own.flatMap((fighter) => {
    const order = plan.of(fighter.id)
    const then = after.fighters.find((f) => f.id === fighter.id)!
    const planned = order.chits
      ? chitsInWords(order.chits)
      : same(fighter.velocity, ORIGIN)
        ? 'stays where it is'
        : 'drifts'
    const next = same(then.velocity, ORIGIN)
      ? 'at rest'
      : `then drifts to ${place(add(then.at, then.velocity))}`
    const spins = spinsIn(order.chits)
    const cost = [spins && `${spins * -20} % to hit`, thrustsIn(order.chits) && `${thrustsIn(order.chits)} g`]
      .filter(Boolean)
      .join(', ')
    return [
      `${fighter.id} ${planned}${order.holdFire ? ', holds fire' : ''}` +
        (order.launch ? `, launches ${LAUNCHED[order.launch]}. ` : '. ') +
        `Ends at ${place(then.at)}, facing ${heading(then.facing)}, ${next}${cost ? ` (${cost})` : ''}.`,
      ...warningsOf(plan.state, plan.forecast.value, fighter.id).map(({ text }) => text),
      ...shots.filter(({ shooter }) => shooter === fighter.id).map(shotInWords),
      // Others’ shots at it that may hurt are warnings.
      ...shots.filter((shot) => shot.target === fighter.id && isStopped(shot)).map(shotInWords),
    ]
  })
}
