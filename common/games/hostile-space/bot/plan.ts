/** Changes of velocity that suit a team, if its enemies do what is supposed. */
import type { Exchange } from './exchange.ts'
import type { Option } from './options.ts'
import type { Scene } from './scene.ts'
import type { Stakes } from './stakes.ts'

/** Where each craft is going to be: its option, by its place in the scene. */
export type Config = readonly Option[]

/** Where a thought is had: all that is asked again and again. */
export interface Mind {
  readonly scene: Scene
  readonly exchange: Exchange
  readonly stakes: Stakes
  /** By place of the craft in the scene; the first is to keep its velocity. */
  readonly options: readonly (readonly Option[])[]
}

/** What others may do, and how much it counts. */
export interface Guess {
  readonly config: Config
  readonly weight: number
}

export const drifting = ({ options }: Mind): Config => options.map((all) => all[0]!)

/**
 * The options of some craft of a team, chosen one after the other and each for the best against all
 * configurations of the others that are supposed. `from`: where it begins.
 */
export function bestReply(
  mind: Mind,
  movers: readonly number[],
  supposed: readonly Guess[],
  from: Config,
  rounds = 1,
): Config {
  const { options, scene, stakes } = mind
  const chosen = [...from]
  const total = supposed.reduce((sum, { weight }) => sum + weight, 0)
  for (let round = 0; round < rounds; round++)
    for (const i of movers) {
      const { team } = scene.ships[i]!
      const own = -stakes.weight(team, team)
      let best = -Infinity
      let found = chosen[i]!
      const all = options[i]!
      if (all.length === 1) continue
      const gains = new Float64Array(all.length)
      for (const { config, weight } of supposed) {
        set(mind, config)
        for (const j of movers) put(mind, j, chosen[j]!)
        mind.exchange.without(i)
        for (let k = 0; k < all.length; k++) {
          put(mind, i, all[k]!)
          mind.exchange.reckonWith(i)
          gains[k]! += weight * stakes.gain(team, mind.exchange)
        }
      }
      for (let k = 0; k < all.length; k++) {
        const gain = gains[k]! / total - own * all[k]!.cost
        if (gain > best) [best, found] = [gain, all[k]!]
      }
      chosen[i] = found
    }
  return chosen
}

/** What a configuration brings a team's craft against each of those supposed, on average. */
export function valueOf(
  mind: Mind,
  movers: readonly number[],
  config: Config,
  supposed: readonly Guess[],
): number {
  const team = mind.scene.ships[movers[0]!]!.team
  let [sum, total] = [0, 0]
  for (const { config: others, weight } of supposed) {
    total += weight
    set(mind, others)
    for (const j of movers) put(mind, j, config[j]!)
    mind.exchange.reckon()
    sum += weight * mind.stakes.gain(team, mind.exchange)
  }
  const costs = movers.reduce((all, j) => all + config[j]!.cost, 0)
  return sum / total + mind.stakes.weight(team, team) * costs
}

function set(mind: Mind, config: Config): void {
  for (let i = 0; i < config.length; i++) put(mind, i, config[i]!)
}

function put({ exchange }: Mind, i: number, { q, r }: Option): void {
  exchange.q[i] = q
  exchange.r[i] = r
}
