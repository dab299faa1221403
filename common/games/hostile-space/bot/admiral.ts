/** Level 3: asks how the enemies would answer its plans, answers that, and does not always do the same. */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { Velocities } from '../orders.ts'
import { allowanceOf, likeliest } from './allowance.ts'
import { Exchange } from './exchange.ts'
import { optionsOf } from './options.ts'
import { changed } from './pilot.ts'
import { bestReply, type Config, drifting, type Guess, type Mind, valueOf } from './plan.ts'
import type { Scene } from './scene.ts'
import { Stakes } from './stakes.ts'
import { eagerness, type Temper } from './temper.ts'

/** Plans that are so little worse than the best are as good: who always takes the best is known before. */
const CLOSE = 0.02
/**
 * What it believes: that they drift on, that they make the best of our drifting on, or that they see through
 * it as often as it sees through them.
 */
const DRIFT = 1
const HABIT = 4
const INSIGHT = 1

export function command(scene: Scene, dice: Dice, temper: Temper): Velocities {
  const { mind, ours, values } = pondered(scene, temper)
  const best = Math.max(...values)
  const good = ours.filter((_, k) => values[k]! >= best - CLOSE)
  return changed(mind, good[dice.index('plan', good.length)]!)
}

export interface Pondered {
  readonly mind: Mind
  /** Its plans, and what each is worth against what it believes. */
  readonly ours: readonly Config[]
  readonly values: readonly number[]
  readonly theirs: readonly Guess[]
}

export function pondered(scene: Scene, temper: Temper): Pondered {
  const { ships, own, us, teams } = scene
  const allowance = allowanceOf(scene, temper.replies)
  const mind: Mind = {
    scene,
    exchange: new Exchange(scene),
    stakes: new Stakes(scene, eagerness(temper, scene.state)),
    options: ships.map((_, i) => likeliest(scene, i, optionsOf(scene, i), allowance.options)),
  }
  const sides = teams.map((_, t) =>
    ships.flatMap(({ team, steers }, i) => (team === t && team !== us && steers ? [i] : [])),
  )
  const drift = drifting(mind)
  const theirs: Guess[] = [{ config: drift, weight: DRIFT }]
  const ours: Guess[] = []
  for (let round = 0; round <= allowance.replies; round++) {
    const config = round === 0 ? drift : bestReply(mind, own, theirs, ours.at(-1)?.config ?? drift)
    const ourGuess = { config, weight: 1 }
    if (round > 0) ours.push(ourGuess)
    let then = theirs.at(-1)!.config
    for (const [t, side] of sides.entries()) {
      const reply = bestReply(mind, side, round === 0 ? [ourGuess] : ours, then)
      then = then.map((option, i) => (ships[i]!.team === t ? reply[i]! : option))
    }
    theirs.push({ config: then, weight: round === 0 ? HABIT : INSIGHT })
  }
  ours.push({ config: bestReply(mind, own, theirs, ours.at(-1)!.config), weight: 1 })
  return {
    mind,
    ours: ours.map(({ config }) => config),
    values: ours.map(({ config }) => valueOf(mind, own, config, theirs)),
    theirs,
  }
}
