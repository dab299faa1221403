/**
 * SA-3.1: a tick, step by step. Within a group of steps, one thing takes all of them before the next thing.
 */
import { coolLasers, supply } from './phases/energy.ts'
import { fire } from './phases/fire.ts'
import { guide } from './phases/guidance.ts'
import { age, remove } from './phases/removal.ts'
import { scan } from './phases/scan.ts'
import { serve } from './phases/services.ts'
import { move, obey } from './phases/steer.ts'
import { trigger } from './phases/warheads.ts'
import { chart, type Round } from './round.ts'

export function playTick(round: Round): void {
  round.tick++
  coolLasers(round)
  for (const thing of round.things) {
    if (thing.payload === null) {
      supply(round, thing)
      const plan = thing.plan[round.tick - 1]
      if (plan) obey(round, thing, plan)
    }
    if (thing.kind !== 'starbase') move(thing)
  }
  chart(round)
  for (const craft of round.things) {
    // Ships come before all ordnance.
    if (craft.payload !== null) break
    const plan = craft.plan[round.tick - 1]
    if (!plan) continue
    fire(round, craft, plan)
    serve(round, craft, plan)
  }
  scan(round)
  for (const thing of round.things) {
    if (thing.payload === null) continue
    if (thing.payload.guided) guide(round, thing)
    trigger(round, thing)
    age(thing)
  }
  remove(round)
}
