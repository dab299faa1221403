/** Level 2: assumes that all others drift on and chooses the best against that, one craft after the other. */
import type { Velocities } from '../orders.ts'
import { MOST_SPENT } from './changes.ts'
import { Exchange } from './exchange.ts'
import { optionsOf } from './options.ts'
import { bestReply, type Config, drifting, type Mind } from './plan.ts'
import type { Situation } from './situation.ts'
import { Stakes } from './stakes.ts'
import { eagerness, type Temper } from './temper.ts'

export function steer(situation: Situation, temper: Temper): Velocities {
  const mind: Mind = {
    situation,
    exchange: new Exchange(situation),
    stakes: new Stakes(situation, eagerness(temper, situation.state)),
    options: situation.ships.map(({ own }, i) => optionsOf(situation, i, own ? MOST_SPENT : 0)),
  }
  return changed(
    mind,
    bestReply(mind, situation.own, [{ config: drifting(mind), weight: 1 }], drifting(mind)),
  )
}

/** As orders: only for own craft, and only real changes. */
export const changed = ({ situation, options }: Mind, config: Config): Velocities =>
  Object.fromEntries(
    situation.own
      .filter((i) => config[i] !== options[i]![0])
      .map((i) => [situation.ships[i]!.craft.id, config[i]!.velocity]),
  )
