/**
 * A smooth course to a place within a round: the ship turns to one side only, then flies straight, and
 * changes to one speed that it keeps.
 */
import { TICKS } from '../../../../common/games/space-arena/data/constants.ts'
import type { Motion } from '../../../../common/games/space-arena/state.ts'
import { asDirection, bearingOf, distanceOf, eastward, northward } from '../../../../common/geometry/plane.ts'
import type { Point } from '../../../board/camera/view.ts'
import { type Limits, limited, type Steering } from './steering.ts'

/** Parameters of such a course. */
interface Manner {
  /** The final speed; negative: backwards. */
  readonly cruise: number
  /**
   * Number of last ticks that are faster by one: ten ticks at one speed could end only at every tenth unit.
   */
  readonly lifted: number
  /** A resting ship turns completely before it moves. */
  readonly pivots: boolean
  /** Rounds the last turn: headings are whole degrees. */
  readonly rounded: (degrees: number) => number
}

interface Way {
  readonly manner: Manner
  readonly steering: readonly Steering[]
  readonly cost: number
}

/** Penalties, in units of distance between the course's end and the place. */
const NEAR_ENOUGH = 2.5
const COST = { speedChange: 0.1, turningTick: 0.3, lift: 1, backwards: 15 } as const

const ROUNDINGS = [Math.floor, Math.ceil, () => 0] as const
/** How many of the best courses are retried with other roundings, and how many of these with a lift. */
const ROUNDED = 6
const LIFTED = 2

/** By tick: the orders of the best course. */
export function journey(from: Motion, type: Limits, to: Point): readonly Steering[] {
  const tried = (manner: Manner): Way => flown(from, type, to, manner)
  const speeds = Array.from({ length: 2 * type.maxSpeed + 1 }, (_, i) => i - type.maxSpeed)
  const ways = speeds
    .flatMap((cruise) =>
      (from.speed === 0 ? [false, true] : [false]).map((pivots) =>
        tried({ cruise, lifted: 0, pivots, rounded: Math.round }),
      ),
    )
    .sort(cheaper)
  const rounded = ways
    .slice(0, ROUNDED)
    .flatMap((way) => [way, ...ROUNDINGS.map((one) => tried({ ...way.manner, rounded: one }))])
    .sort(cheaper)
  const lifted = rounded
    .slice(0, LIFTED)
    .filter(({ manner: { cruise } }) => cruise !== 0 && cruise !== type.maxSpeed)
    .flatMap(({ manner }) => Array.from({ length: TICKS - 1 }, (_, i) => tried({ ...manner, lifted: i + 1 })))
  return [rounded[0]!, ...lifted].sort(cheaper)[0]!.steering
}

const cheaper = (a: Way, b: Way): number => a.cost - b.cost

function flown(from: Motion, type: Limits, to: Point, manner: Manner): Way {
  const { cruise, lifted, pivots, rounded } = manner
  let { x, y, heading, speed } = from
  let side = 0
  let turning = true
  let turningTicks = 0
  const steering = Array.from({ length: TICKS }, (_, i): Steering => {
    const stands = pivots && i === 0
    const wanted = stands ? 0 : i >= TICKS - lifted ? cruise + 1 : cruise
    const accelerate = limited(wanted - speed, type.maxAcceleration)
    speed += accelerate
    let turn = 0
    if (turning) {
      const off = asDirection(bearingOf(to.x - x, to.y - y) + (cruise < 0 ? 180 : 0) - heading)
      side ||= Math.sign(off)
      const aligned = Math.sign(off) !== side || Math.abs(off) <= type.maxTurn || speed === 0
      turn = Math.sign(off) === side ? (aligned ? side * rounded(Math.abs(off)) : side * type.maxTurn) : 0
      if (speed !== 0) turn = limited(turn, type.maxTurn)
      turning = !aligned
      if (turn !== 0) turningTicks++
      heading += turn
    }
    x += eastward(heading, speed)
    y += northward(heading, speed)
    return { accelerate, turn: turn + 0 }
  })
  const away = Math.max(0, distanceOf(to.x - x, to.y - y) - NEAR_ENOUGH)
  return {
    manner,
    steering,
    cost:
      away +
      COST.speedChange * Math.abs(cruise - from.speed) +
      COST.turningTick * turningTicks +
      (lifted ? COST.lift : 0) +
      (cruise < 0 ? COST.backwards : 0),
  }
}
