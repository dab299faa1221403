/** Level 3: asks how the enemies would answer its plans, answers that, and does not always do the same. */
import type { Dice } from '../../../engine/dice.ts'
import type { Velocities } from '../orders.ts'
import { Exchange } from './exchange.ts'
import { optionsOf } from './options.ts'
import { changed } from './pilot.ts'
import { bestReply, drifting, valueOf, type Config, type Mind } from './plan.ts'
import type { Scene } from './scene.ts'
import { Stakes } from './stakes.ts'

export const EAGER = 1.25
const ROUNDS = 3
const SPENDS = 4

export function command(scene: Scene, dice: Dice): Velocities {
  const { ships, own, us, teams } = scene
  const mind: Mind = {
    scene, exchange: new Exchange(scene), stakes: new Stakes(scene, EAGER),
    options: ships.map((_, i) => optionsOf(scene, i, SPENDS)),
  }
  const sides = teams.map((_, t) => ships.flatMap(({ team, steers }, i) => (team === t && steers ? [i] : []))) 
  const drift = drifting(mind)
  const theirs: Config[] = [drift]
  const ours: Config[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(bestReply(mind, own, theirs, ours.at(-1) ?? drift))
    let then = ours.length > 1 ? theirs.at(-1)! : drift
    for (let t = 0; t < sides.length; t++) {
      if (t === us || sides[t]!.length === 0) continue
      const reply = bestReply(mind, sides[t]!, round === 0 ? [drift] : ours, then)
      then = then.map((option, i) => (ships[i]!.team === t ? reply[i]! : option))
    }
    theirs.push(then)
  }
  ours.push(bestReply(mind, own, theirs, ours.at(-1)!))
  const values = ours.map((config) => valueOf(mind, own, config, theirs))
  const best = Math.max(...values)
  const good = ours.filter((_, k) => values[k]! >= best - 0.02)
  return changed(mind, good[dice.index('plan', good.length)]!)
}
