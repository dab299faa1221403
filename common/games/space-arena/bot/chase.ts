/**
 * Level 2: approaches the nearest enemy, fires everything that bears, keeps its shields up and returns to
 * base when damaged.
 */
import { asDirection, bearingOf, distanceOf, eastward, northward } from '../../../geometry/plane.ts'
import { turnOf } from '../../../geometry/trig.ts'
import type { Command } from '../commands.ts'
import { ENERGY, LASER, REPLENISH, TICKS } from '../data/constants.ts'
import { type ShipType, typeNamed, type Weapon } from '../data/ships.ts'
import { quadrantFacing } from '../hits.ts'
import { covers } from '../phases/fire.ts'
import { isStarbase, type Ship, type Sighting, type State } from '../state.ts'
import { haunt, haven, type Place, quarry } from './aims.ts'

const CRUISE = 30
const CLOSE = 90
/** Share of the remaining way that a returning ship flies per tick. */
const BRAKING = 0.4
/** Energy kept for the engines, and the least energy before any goes to shields. */
const RESERVE = 15
const PLENTY = 90
const BOOST = 25
/** The least damage of a laser, and the greatest distance of a launch, that are worthwhile. */
const WORTHWHILE = 15
const LAUNCH_WITHIN = 160
const LAUNCH_EVERY = 3

/** The ship as the bot expects it during the round. */
interface Course {
  readonly type: ShipType
  x: number
  y: number
  heading: number
  speed: number
  battery: number
  readonly heat: number[]
}

export function chase(view: State, self: Ship): Command[] {
  const enemy = quarry(view, self)
  const refuge = haven(view, self)
  const goal = refuge ?? enemy ?? haunt(view, self)
  const course: Course = { ...self, type: typeNamed(self.type), heat: [...self.heat] }
  const commands: Command[] = []
  // SA-6.6: once a round.
  let served = false
  for (let tick = 1; tick <= TICKS; tick++) {
    course.battery = Math.min(
      course.type.maxBattery,
      course.battery + course.type.generators - Math.floor(Math.abs(course.speed) / ENERGY.speedPerPoint),
    )
    if (!isStarbase(self)) commands.push(...fly(course, goal, refuge ? homing : closing, tick))
    if (enemy) commands.push(...shoot(course, self, enemy, tick))
    if (
      refuge &&
      !served &&
      awayFrom(course, refuge) <= REPLENISH.distance &&
      Math.abs(course.speed) <= REPLENISH.speed
    ) {
      served = true
      commands.push({ tick, kind: 'replenish' })
    }
    if (enemy && tick % 5 === 0 && course.battery > PLENTY) {
      course.battery -= BOOST
      commands.push({
        tick,
        kind: 'boost',
        quadrant: quadrantFacing(course, enemy, view.shields),
        points: BOOST,
      })
    }
  }
  return commands
}

const awayFrom = (from: Place, to: Place): number => distanceOf(to.x - from.x, to.y - from.y)
const limited = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

/** The speed for a distance to the enemy. */
const closing = (away: number): number => (away > CLOSE ? CRUISE : REPLENISH.speed)

/** The speed for a distance to the base: slow enough to stop there and turn towards it. */
export const homing = (away: number): number =>
  away <= REPLENISH.distance ? 0 : Math.min(CRUISE, Math.max(REPLENISH.speed - 1, Math.floor(away * BRAKING)))

function fly(course: Course, goal: Place, speedAt: (away: number) => number, tick: number): Command[] {
  const { type } = course
  const wanted = Math.min(type.maxSpeed, speedAt(awayFrom(course, goal)))
  const by = limited(wanted - course.speed, type.maxAcceleration)
  course.speed += by
  const off = Math.round(asDirection(bearingOf(goal.x - course.x, goal.y - course.y) - course.heading))
  const turn = course.speed === 0 ? off : limited(off, type.maxTurn)
  course.heading = turnOf(course.heading + turn)
  course.x += eastward(course.heading, course.speed)
  course.y += northward(course.heading, course.speed)
  return [
    ...(by === 0 ? [] : [{ tick, kind: 'accelerate', by } as const]),
    ...(turn === 0 ? [] : [{ tick, kind: 'turn', by: turn } as const]),
  ]
}

function shoot(course: Course, self: Ship, enemy: Sighting, tick: number): Command[] {
  const away = awayFrom(course, enemy)
  const direction = Math.round(
    asDirection(bearingOf(enemy.x - course.x, enemy.y - course.y) - course.heading),
  )
  const place: Record<Weapon['kind'], number> = { laser: 0, launcher: 0 }
  return course.type.weapons.flatMap((weapon, i): Command[] => {
    const at = place[weapon.kind]++
    if (weapon.kind === 'laser') {
      course.heat[at] = Math.max(0, course.heat[at]! - LASER.coolingPerTick)
      if (
        course.heat[at] >= LASER.tooHotAt ||
        course.battery < RESERVE ||
        weapon.strength - away < WORTHWHILE ||
        !covers(weapon.arc, direction)
      )
        return []
      course.heat[at] += LASER.heat
      course.battery -= LASER.energy
      return [{ tick, kind: 'fire', weapon: weapon.name, at: enemy.name }]
    }
    const ready = self.ammo[at]! > 0 && (tick + i) % LAUNCH_EVERY === 0 && away <= LAUNCH_WITHIN
    return ready && covers(weapon.arc, direction)
      ? [{ tick, kind: 'fire', weapon: weapon.name, at: direction }]
      : []
  })
}
