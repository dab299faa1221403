/** The best changes of velocity for a team, given assumed moves of its enemies. */
import type { Exchange } from './exchange.ts'
import type { Option } from './options.ts'
import type { Situation } from './situation.ts'
import type { Stakes } from './stakes.ts'

/** The option of each craft, by its index in the situation. */
export type Config = readonly Option[]

/** Precomputed data that the search uses repeatedly. */
export interface Mind {
  readonly situation: Situation
  readonly exchange: Exchange
  readonly stakes: Stakes
  /** By index of the craft in the situation; the first is to keep its velocity. */
  readonly options: readonly (readonly Option[])[]
}

/** A configuration assumed for the others, and its weight. */
export interface Guess {
  readonly config: Config
  readonly weight: number
}

export const drifting = ({ options }: Mind): Config => options.map((all) => all[0]!)

/**
 * The options of some craft of a team, chosen one after the other, each the best against all assumed
 * configurations. `from`: the start of the search.
 */
export function bestReply(
  mind: Mind,
  movers: readonly number[],
  supposed: readonly Guess[],
  from: Config,
  rounds = 1,
): Config {
  const { options, situation, stakes } = mind
  const chosen = [...from]
  const total = supposed.reduce((sum, { weight }) => sum + weight, 0)
  for (let round = 0; round < rounds; round++)
    for (const i of movers) {
      const { team } = situation.ships[i]!
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

/** The mean worth of a configuration for a team over the assumed ones. */
export function valueOf(
  mind: Mind,
  movers: readonly number[],
  config: Config,
  supposed: readonly Guess[],
): number {
  const team = mind.situation.ships[movers[0]!]!.team
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
