/** Possible courses of a ship in a round, tick by tick, within the limits of SA-3.4. */
import { asDirection, bearingOf, distanceOf, eastward, northward } from '../../../geometry/plane.ts'
import { turnOf } from '../../../geometry/trig.ts'
import type { Command } from '../commands.ts'
import { ENERGY, TICKS } from '../data/constants.ts'
import type { ShipType } from '../data/ships.ts'
import type { Motion } from '../state.ts'
import type { Place } from './aims.ts'

/** Places at the end of each tick; 0 is before the round; after the round it flies straight on. */
export type Track = readonly Motion[]

export interface Course {
  readonly commands: readonly Command[]
  readonly track: Track
}

/** Ticks that courses and plans cover: the round, and its immediate consequences. */
export const HORIZON = TICKS + 4

/** A pilot's wish for a tick: a destination and a speed. */
export interface Wish {
  readonly goal: Place
  readonly speed: number
}

/**
 * The course of a ship that follows its wish as far as its type allows. With a `jink` (0 or 1) its speed
 * alternates every tick, which defeats missiles: they aim along a steady course (SA-5.5).
 */
export function courseOf(
  type: ShipType,
  from: Motion,
  battery: number,
  wish: (tick: number, at: Motion) => Wish,
  jink?: 0 | 1,
): Course {
  const commands: Command[] = []
  let { x, y, heading, speed } = from
  let energy = battery
  const track: Motion[] = [from]
  for (let tick = 1; tick <= HORIZON; tick++) {
    energy = Math.min(type.maxBattery, energy + type.generators)
    // SA-3.3.
    if (energy < Math.floor(Math.abs(speed) / ENERGY.speedPerPoint))
      speed = Math.sign(speed) * energy * ENERGY.speedPerPoint
    energy -= Math.floor(Math.abs(speed) / ENERGY.speedPerPoint)
    if (tick <= TICKS && type.maxSpeed > 0) {
      const wanted = wish(tick, { x, y, heading, speed })
      const by = limited(swayed(wanted.speed, type, tick, jink) - speed, type.maxAcceleration)
      speed += by
      const away = distanceOf(wanted.goal.x - x, wanted.goal.y - y)
      const off =
        away < 0.5 ? 0 : Math.round(asDirection(bearingOf(wanted.goal.x - x, wanted.goal.y - y) - heading))
      const turn = speed === 0 ? off : limited(off, type.maxTurn)
      heading = turnOf(heading + turn)
      if (by !== 0) commands.push({ tick, kind: 'accelerate', by })
      if (turn !== 0) commands.push({ tick, kind: 'turn', by: turn })
    }
    x += eastward(heading, speed)
    y += northward(heading, speed)
    track.push({ x, y, heading, speed })
  }
  return { commands, track }
}

const limited = (value: number, most: number): number => Math.max(-most, Math.min(most, value)) + 0

/** Difference of speed that leaves a warhead's radius of 10 between ticks. */
const SWAY = 14

function swayed(wanted: number, type: ShipType, tick: number, jink: 0 | 1 | undefined): number {
  const speed = Math.round(Math.max(-type.maxSpeed, Math.min(type.maxSpeed, wanted)))
  if (jink === undefined) return speed
  const sway = Math.min(SWAY, type.maxAcceleration)
  const top = Math.min(type.maxSpeed, speed + Math.ceil(sway / 2))
  return tick % 2 === jink ? top : top - sway
}

/** Extrapolates straight on. */
export const straightOn = (from: Motion): Track =>
  Array.from({ length: HORIZON + 1 }, (_, tick) => ({
    ...from,
    x: from.x + eastward(from.heading, from.speed * tick),
    y: from.y + northward(from.heading, from.speed * tick),
  }))

/** The track as flown, then straight on. */
export function trackOf({
  x,
  y,
  heading,
  speed,
}: {
  x: readonly number[]
  y: readonly number[]
  heading: readonly number[]
  speed: readonly number[]
}): Track {
  const flown = x.map((_, i): Motion => ({ x: x[i]!, y: y[i]!, heading: heading[i]!, speed: speed[i]! }))
  return [...flown, ...straightOn(flown.at(-1)!).slice(1)].slice(0, HORIZON + 1)
}

export const apart = (a: Place, b: Place): number => distanceOf(b.x - a.x, b.y - a.y)
export const bearingTo = (from: Place, to: Place): number => bearingOf(to.x - from.x, to.y - from.y)
export const towards = (from: Place, bearing: number, away: number): Place => ({
  x: from.x + eastward(bearing, away),
  y: from.y + northward(bearing, away),
})
