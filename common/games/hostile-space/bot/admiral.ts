/** Level 3: predicts the enemies' answers to its plans, answers these, and randomizes its choice. */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { Velocities } from '../orders.ts'
import { allowanceOf, likeliest } from './allowance.ts'
import { Exchange } from './exchange.ts'
import { optionsOf } from './options.ts'
import { changed } from './pilot.ts'
import { bestReply, type Config, drifting, type Guess, type Mind, valueOf } from './plan.ts'
import type { Situation } from './situation.ts'
import { Stakes } from './stakes.ts'
import { eagerness, type Temper } from './temper.ts'

/** Plans worse by no more than this count as equally good: always taking the best would be predictable. */
const CLOSE = 0.02
/**
 * Its assumptions, with weights: the enemies drift on, they choose the best reply to our drifting on, or they
 * predict it as deeply as it predicts them.
 */
const DRIFT = 1
const HABIT = 4
const INSIGHT = 1

export function command(situation: Situation, dice: Dice, temper: Temper): Velocities {
  const { mind, ours, values } = pondered(situation, temper)
  const best = Math.max(...values)
  const good = ours.filter((_, k) => values[k]! >= best - CLOSE)
  return changed(mind, good[dice.index('plan', good.length)]!)
}

export interface Deliberation {
  readonly mind: Mind
  /** Its plans, and the worth of each under these assumptions. */
  readonly ours: readonly Config[]
  readonly values: readonly number[]
  readonly theirs: readonly Guess[]
}

export function pondered(situation: Situation, temper: Temper): Deliberation {
  const { ships, own, us, teams } = situation
  const allowance = allowanceOf(situation, temper.replies)
  const mind: Mind = {
    situation,
    exchange: new Exchange(situation),
    stakes: new Stakes(situation, eagerness(temper, situation.state)),
    options: ships.map((_, i) => likeliest(situation, i, optionsOf(situation, i), allowance.options)),
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
