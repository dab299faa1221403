/** Level 2: assumes that all others drift on and chooses the best against that, one craft after the other. */
import type { Velocities } from '../orders.ts'
import { MOST_SPENT } from './changes.ts'
import { Exchange } from './exchange.ts'
import { optionsOf } from './options.ts'
import { bestReply, type Config, drifting, type Mind } from './plan.ts'
import type { Scene } from './scene.ts'
import { Stakes } from './stakes.ts'
import { eagerness, type Temper } from './temper.ts'

export function steer(scene: Scene, temper: Temper): Velocities {
  const mind: Mind = {
    scene,
    exchange: new Exchange(scene),
    stakes: new Stakes(scene, eagerness(temper, scene.state)),
    options: scene.ships.map(({ own }, i) => optionsOf(scene, i, own ? MOST_SPENT : 0)),
  }
  return changed(mind, bestReply(mind, scene.own, [{ config: drifting(mind), weight: 1 }], drifting(mind)))
}

/** As orders: only for own craft, and only real changes. */
export const changed = ({ scene, options }: Mind, config: Config): Velocities =>
  Object.fromEntries(
    scene.own
      .filter((i) => config[i] !== options[i]![0])
      .map((i) => [scene.ships[i]!.craft.id, config[i]!.velocity]),
  )
