/** Orders, and the whole position, in words. */

import { spinsIn, thrustsIn } from '../../../../common/games/void-patrol/orders.ts'
import { chitsInWords } from '../../../../common/games/void-patrol/presentation/describe.ts'
import { type Fighter, flying, type State } from '../../../../common/games/void-patrol/state.ts'
import { add, distance, hex, inArc60, same, sub } from '../../../../common/geometry/hex.ts'
import { heading, place } from '../board/plane.ts'
import { isStopped } from './forecast.ts'
import type { Plan } from './plan.ts'
import { shotInWords } from './shot-words.ts'
import { warningsOf } from './warnings.ts'

const REST = hex(0, 0)
const LAUNCHED = { missile: 'a missile', grenade: 'a grenade', rockets: 'its rockets' } as const

export function ordersInWords(plan: Plan): string[] {
  const { after, shots } = plan.forecast.value
  return plan.own.flatMap((fighter) => {
    const order = plan.of(fighter.id)
    const then = after.fighters.find((f) => f.id === fighter.id)!
    const planned = order.chits
      ? chitsInWords(order.chits)
      : same(fighter.velocity, REST)
        ? 'stays where it is'
        : 'drifts'
    const next = same(then.velocity, REST)
      ? 'at rest'
      : `then drifts to ${place(add(then.at, then.velocity))}`
    const spins = spinsIn(order.chits)
    const cost = [spins && `${spins * -20} % to hit`, thrustsIn(order.chits) && `${thrustsIn(order.chits)} g`]
      .filter(Boolean)
      .join(', ')
    return [
      `${fighter.id} ${planned}${order.holdFire ? ', holds fire' : ''}${order.launch ? `, launches ${LAUNCHED[order.launch]}` : ''}. Ends at ${place(then.at)}, facing ${heading(then.facing)}, ${next}${cost ? ` (${cost})` : ''}.`,
      ...warningsOf(plan.state, plan.forecast.value, fighter.id).map(({ text }) => text),
      ...shots.filter(({ shooter }) => shooter === fighter.id).map(shotInWords),
      // Others’ shots at it that may hurt are warnings.
      ...shots.filter((shot) => shot.target === fighter.id && isStopped(shot)).map(shotInWords),
    ]
  })
}

/** One line per fighter, own ones first; enemies with their position relative to own ones. */
export function positionInWords(state: State, seat: string, team: string): string[] {
  const own = state.fighters.filter((f) => f.seat === seat && flying(f))
  const others = state.fighters.filter((f) => !(f.seat === seat && flying(f)))
  return [...own.map((f) => `Yours: ${sheet(f)}`), ...others.map((f) => stranger(f, own, team))]
}

function sheet(f: Fighter): string {
  const speed = same(f.velocity, REST) ? 'at rest' : `moving ${place(f.velocity)} a round`
  return `${f.id} ${f.model}${f.pilot ? ` (pilot ${f.pilot})` : ''} at ${place(f.at)}, facing ${heading(f.facing)}, ${speed}, hull ${f.hull} of ${f.hullFull}, shields ${f.shields}, thrust ${f.thrust}, fuel ${f.fuel.left} ${f.fuel.kind}.`
}

function stranger(f: Fighter, own: readonly Fighter[], team: string): string {
  const who = f.team === team ? 'Friend' : team ? 'Enemy' : `Team ${f.team}`
  if (!flying(f)) return `${who}: ${f.id} ${f.model} is ${f.status}.`
  const seen = own.map(
    (mine) =>
      `${distance(mine.at, f.at)} hexes from ${mine.id}${inArc60(mine.facing, sub(f.at, mine.at)) ? `, in its arc` : ''}${inArc60(f.facing, sub(mine.at, f.at)) ? `, has ${mine.id} in its arc` : ''}`,
  )
  return `${who}: ${sheet(f)}${seen.length ? ` ${seen.join('; ')}.` : ''}`
}
