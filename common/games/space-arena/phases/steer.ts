/** Orders of the pre-move kind and the move (SA-3.4, SA-1.3). */
import { eastward, northward } from '../../../geometry/plane.ts'
import { turnOf } from '../../../geometry/trig.ts'
import type { Event } from '../events.ts'
import type { TickPlan } from '../plan.ts'
import { type Craft, fails, type Round, type Thing } from '../round.ts'
import { canPayCloak, payCloak } from './energy.ts'

/** SA-3.4: acceleration, then turn, then activations. */
export function obey(round: Round, craft: Craft, plan: TickPlan): void {
  if (plan.accelerate !== undefined) accelerate(round, craft, plan.accelerate)
  if (plan.turn !== undefined) turn(round, craft, plan.turn)
  for (const { on, component: command } of plan.switches) {
    if (on === craft.cloaked) continue
    // SA-3.6.
    if (on && !canPayCloak(craft)) fails(round, craft, command, 'power')
    else {
      craft.cloaked = on
      if (on) payCloak(round, craft)
      round.timeline.push({ kind: 'cloak', tick: round.tick, ship: craft.name, on, why: 'order' })
    }
  }
}

const limited = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

function accelerate(round: Round, craft: Craft, asked: number): void {
  const by = limited(asked, craft.type.maxAcceleration)
  if (by !== asked) round.timeline.push(limit(round, craft, 'acceleration', asked, by))
  const speed = limited(craft.speed + by, craft.type.maxSpeed)
  if (speed !== craft.speed + by) round.timeline.push(limit(round, craft, 'speed', craft.speed + by, speed))
  craft.speed = speed + 0
}

function turn(round: Round, craft: Craft, asked: number): void {
  const by = craft.speed === 0 ? asked : limited(asked, craft.type.maxTurn)
  if (by !== asked) round.timeline.push(limit(round, craft, 'turn', asked, by))
  craft.heading = turnOf(craft.heading + by)
}

const limit = (
  { tick }: Round,
  craft: Craft,
  what: 'acceleration' | 'speed' | 'turn',
  asked: number,
  to: number,
): Event => ({ kind: 'limited', tick, ship: craft.name, what, asked, to })

export function move(thing: Thing): void {
  if (thing.speed === 0) return
  thing.x += eastward(thing.heading, thing.speed)
  thing.y += northward(thing.heading, thing.speed)
}
