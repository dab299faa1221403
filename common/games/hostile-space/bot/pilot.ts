/** Level 2: expects everybody else to drift on, and makes the best of that, one craft after the other. */
import type { Velocities } from '../orders.ts'
import { Exchange } from './exchange.ts'
import { optionsOf } from './options.ts'
import { bestReply, drifting, type Config, type Mind } from './plan.ts'
import type { Scene } from './scene.ts'
import { Stakes } from './stakes.ts'

const EAGER = 1
const SPENDS = 4

export function steer(scene: Scene): Velocities {
  const mind: Mind = {
    scene, exchange: new Exchange(scene), stakes: new Stakes(scene, EAGER),
    options: scene.ships.map(({ own }, i) => optionsOf(scene, i, own ? SPENDS : 0)),
  }
  return changed(mind, bestReply(mind, scene.own, [drifting(mind)], drifting(mind)))
}

/** As orders: of the own craft, and only what is no drifting. */
export const changed = ({ scene, options }: Mind, config: Config): Velocities =>
  Object.fromEntries(scene.own.filter((i) => config[i] !== options[i]![0]).map((i) => [scene.ships[i]!.craft.id, config[i]!.velocity]))
