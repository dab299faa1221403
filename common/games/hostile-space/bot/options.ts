/** Where a craft can be after its next movement, and the worth of that independent of others. */
import { add, type Hex, still } from '../../../geometry/hex.ts'
import { torusDistance, torusKey, wrapped } from '../../../geometry/torus.ts'
import { changesOf, MOST_SPENT } from './changes.ts'
import { NOTHING, type Situation, TOKENS } from './situation.ts'
import { lostBy } from './worth.ts'

export interface Option {
  readonly velocity: Hex
  readonly price: number
  readonly q: number
  readonly r: number
  /** It runs into a static thing. */
  readonly ruin: boolean
  /** In undamaged craft. */
  readonly cost: number
}

/** Running into something is worse than any loss that it may avoid. */
const RUIN = 3
/** Worth of a hex of delta-v; the last ones are worth more. */
const THRIFT = 0.2
const SAVINGS = savings(24)
/** Cost of having to change velocity again in the next round because of a missile on the course. */
const ASTRAY = 0.06
/** Cost of standing still: such a craft is an easy target. */
const AT_REST = 0.04
/** Cost per hex of distance to the nearest enemy beyond the missiles' reach. */
const OUT_OF_REACH = 0.01

/** The first option is to keep the velocity; it is the only one of a craft that nobody steers. */
export function optionsOf(situation: Situation, i: number, most = MOST_SPENT): Option[] {
  const { craft, steers, worth } = situation.ships[i]!
  const rate = rated(situation, i)
  return changesOf(craft, steers ? most : 0).map(({ velocity, price, path }) => {
    const { q, r } = wrapped(situation.torus, add(craft.at, velocity))
    const ruin =
      situation.anyFixed &&
      (situation.fixed[torusKey(situation.torus, { q, r })] !== NOTHING ||
        runsIntoToken(situation, craft.at, path))
    return { velocity, price, q, r, ruin, cost: rate(velocity, price, { q, r }) + (ruin ? RUIN * worth : 0) }
  })
}

function rated(situation: Situation, i: number): (velocity: Hex, price: number, end: Hex) => number {
  const { torus, fixed, waves, rules, ships, ambushes } = situation
  const { craft, worth, team, armed } = ships[i]!
  const lost = lostBy(rules)
  const duty = situation.duties(i)
  const enemies = ships.filter((ship) => ship.team !== team)
  const far = enemies.length > 0 && Math.min(torus.width, torus.height) > 2 * rules.missileSpeed
  return (velocity, price, end) => {
    const left = craft.deltaV - price
    let cost = -duty(velocity, end) + SAVINGS[craft.deltaV]! - SAVINGS[left]!
    const next = torusKey(torus, add(end, velocity))
    const hits = waves[1].hits[next]!
    if (hits > 0) cost += left === 0 ? worth * lost(craft.hp, hits) : ASTRAY
    if (fixed[next]! !== NOTHING) cost += left === 0 ? worth : ASTRAY
    if (armed) cost -= Math.max(0, ...ambushes.map((of, t) => (t === team ? 0 : of[torusKey(torus, end)]!)))
    if (rules.play === 'standard') {
      if (still(velocity)) cost += AT_REST
      if (far)
        cost +=
          OUT_OF_REACH *
          Math.max(
            0,
            Math.min(...enemies.map((enemy) => torusDistance(torus, enemy.craft.at, end))) -
              rules.missileSpeed,
          )
    }
    return cost
  }
}

/** Only tokens matter along the path; the exchange checks for rocks at its end. */
function runsIntoToken({ torus, fixed }: Situation, at: Hex, path: readonly Hex[]): boolean {
  return path.some((h) => fixed[torusKey(torus, add(at, h))]! >= TOKENS)
}

/** By hexes of delta-v left: their worth. */
function savings(most: number): number[] {
  const sums = [0]
  for (let left = 1; left <= most; left++) sums.push(sums[left - 1]! + THRIFT / (left + 0.5))
  return sums
}
