/** Where a ship can go: how to order a tick so that it ends near a place, and ten of them so that it gets there (SA-3.4). */
import { asDirection, bearingOf, distanceOf, eastward, northward } from '../../../common/geometry/plane.ts'
import { TICKS } from '../../../common/games/space-arena/data/constants.ts'
import type { ShipType } from '../../../common/games/space-arena/data/ships.ts'
import type { Plan, TickPlan } from '../../../common/games/space-arena/plan.ts'
import type { Motion, Ship, State } from '../../../common/games/space-arena/state.ts'
import type { Point } from '../../board/view.ts'
import { foresee, foreseeTick } from './forecast.ts'

/** Orders of a tick: units a tick, degrees to the right. */
export interface Steering {
  readonly accelerate: number
  readonly turn: number
}

type Limits = Pick<ShipType, 'maxSpeed' | 'maxTurn' | 'maxAcceleration'>

const limited = (value: number, most: number): number => Math.max(-most, Math.min(most, value))
const speedsFrom = (speed: number, { maxSpeed, maxAcceleration }: Limits): [least: number, most: number] =>
  [Math.max(-maxSpeed, speed - maxAcceleration), Math.min(maxSpeed, speed + maxAcceleration)]
/** Nearer by less than this is no nearer: the gentler orders are better. */
const NO_NEARER = 1e-6

/** The orders with which a tick that begins like this ends as near to the place as can be; the gentlest of those. */
export function nearest(from: Motion, type: Limits, to: Point): Steering {
  const [least, most] = speedsFrom(from.speed, type)
  const bearing = bearingOf(to.x - from.x, to.y - from.y)
  let best: Steering = { accelerate: 0, turn: 0 }
  let [away, effort] = [Infinity, Infinity]
  for (let speed = least; speed <= most; speed++) {
    const off = asDirection(bearing + (speed < 0 ? 180 : 0) - from.heading)
    const turns = speed === 0 ? [0] : new Set([Math.floor(off), Math.ceil(off)].map((turn) => limited(turn, type.maxTurn)))
    for (const turn of turns) {
      const left = distanceOf(to.x - from.x - eastward(from.heading + turn, speed), to.y - from.y - northward(from.heading + turn, speed))
      const asked = Math.abs(turn) + Math.abs(speed - from.speed)
      if (left > away + NO_NEARER || (left > away - NO_NEARER && asked >= effort)) continue
      best = { accelerate: speed - from.speed, turn }
      ;[away, effort] = [left, asked]
    }
  }
  return best
}

/** How far a ship gets that brakes from the next tick on. */
function coasting(speed: number, ticks: number, { maxAcceleration }: Limits): number {
  let way = 0
  for (let k = 0; k < ticks && speed > k * maxAcceleration; k++) way += speed - k * maxAcceleration
  return way
}

/** How fast it may be to get round to a place that lies `off` degrees aside: faster, it would circle around it. */
function fastestRound(away: number, off: number, { maxTurn }: Limits): number {
  if (off === 0) return Infinity
  return off >= 90 ? 0 : (away * maxTurn * (Math.PI / 180)) / (2 * Math.sin((off * Math.PI) / 180))
}

/** One tick of the way to a place where the ship is to be, and to stop if it can, in so many ticks. */
function approach(from: Motion, type: Limits, to: Point, ticks: number): Steering {
  if (ticks === 1) return nearest(from, type, to)
  const [least, most] = speedsFrom(from.speed, type)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const away = distanceOf(dx, dy)
  const off = away < 0.5 ? 0 : Math.round(asDirection(bearingOf(dx, dy) - from.heading))
  const turn = limited(off, type.maxTurn)
  const slowest = most < 0 ? most : Math.max(0, least)
  let speed = most
  while (speed > slowest && (coasting(speed, ticks, type) > away + 0.5 || speed > fastestRound(away, Math.abs(off - turn), type))) speed--
  // Who stands turns as far as it likes.
  return { accelerate: speed - from.speed, turn: speed === 0 ? off : turn }
}

/** A whole round on the way to a place, the plan's other orders included: the resolver flies it. By tick. */
export function journey(state: State, ship: Ship, type: ShipType, plans: Readonly<Record<string, Plan>>, to: Point): Steering[] {
  const plan: (TickPlan | undefined)[] = [...(plans[ship.name] ?? [])]
  const round = foresee(state, { ...plans, [ship.name]: plan })
  const craft = round.crafts.find(({ name }) => name === ship.name)!
  return Array.from({ length: TICKS }, (_, i) => {
    const steering = approach(craft, type, to, TICKS - i)
    plan[i] = { switches: [], shots: [], services: [], ...plan[i], accelerate: steering.accelerate, turn: steering.turn }
    foreseeTick(round)
    return steering
  })
}
