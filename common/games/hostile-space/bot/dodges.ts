/** Where enemies can be in the next round, and what share of it missiles in flight deny them. */
import { add } from '../../../geometry/hex.ts'
import { torusKey } from '../../../geometry/torus.ts'
import { changesOf } from './changes.ts'
import { NOTHING, type Situation } from './situation.ts'

/** Most delta-v that enemies are assumed to spend on dodging. */
const SPENDS = 3

export interface Refuge {
  readonly ship: number
  /** Cheaper moves are likelier. */
  readonly weight: number
}

const NOWHERE: readonly Refuge[] = []

export class Dodges {
  /** By craft: the total weight of its moves, and the denied part. */
  readonly total: Float64Array
  readonly closed: Float64Array
  private readonly places = new Map<number, Refuge[]>()

  constructor({ ships, us, torus, fixed, waves }: Situation) {
    this.total = new Float64Array(ships.length)
    this.closed = new Float64Array(ships.length)
    for (const [ship, { craft, team, steers }] of ships.entries()) {
      if (team === us) continue
      for (const { velocity, price } of changesOf(craft, steers ? SPENDS : 0)) {
        const key = torusKey(torus, add(craft.at, velocity))
        if (fixed[key]! !== NOTHING) continue
        const weight = 1 / (1 + price)
        this.total[ship]! += weight
        if (waves[0].hits[key]! > 0) this.closed[ship]! += weight
        else if (this.places.has(key)) this.places.get(key)!.push({ ship, weight })
        else this.places.set(key, [{ ship, weight }])
      }
    }
  }

  /** Enemies that could move there without being hit. */
  in(key: number): readonly Refuge[] {
    return this.places.get(key) ?? NOWHERE
  }
}
