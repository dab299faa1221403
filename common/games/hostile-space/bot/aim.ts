/** Who fires, and where to, now that all have moved: at whom a missile hits for certain, or at where someone has to be next. */
import { add, FACINGS, UNITS, type Facing } from '../../../geometry/hex.ts'
import { torusKey } from '../../../geometry/torus.ts'
import type { Dice } from '../../../engine/dice.ts'
import type { Fires } from '../orders.ts'
import { fireMissiles } from '../phases/fire.ts'
import type { State } from '../state.ts'
import { changesOf } from './changes.ts'
import { around } from './lines.ts'
import { NOTHING, sceneOf, TOKENS, type Scene } from './scene.ts'
import { Stakes } from './stakes.ts'
import { lostBy, MISSILE, TOKEN_WORTH } from './worth.ts'

/** How hard a bot shoots. */
export interface Trigger {
  /** How an enemy's loss compares with its own. */
  readonly eager: number
  /** Does it fire at where nobody is yet? */
  readonly denies: boolean
}

/** What a missile meets in the round in which it is fired. */
type Met = { readonly ship: number } | { readonly token: number } | { readonly rock: true } | undefined

/** What enemies spend to get out of the way, at most. */
const DODGE = 3
const calm: Dice = { roll: () => 3, index: () => 0 }

interface Shot {
  readonly ship: number
  readonly direction: Facing
  readonly met: Met
  /** Hexes that it passes in the next round, if it meets nothing. */
  readonly next: readonly number[]
  /** What it costs beside the missile: friends who are in its way later. */
  readonly cost: number
}

export function aim(state: State, seat: string, { eager, denies }: Trigger): Fires {
  // Missiles in flight come first: of craft that they hit, and tokens that they take, the new ones see nothing (HS-5.5).
  const flown = fireMissiles(state, declaredBefore(state), calm)
  const after = { ...state, players: flown.state.players, entities: flown.state.entities, missiles: flown.state.missiles }
  const scene = { ...sceneOf(after, seat), after }
  const stakes = new Stakes(scene, eager)
  const weight = (team: number) => stakes.weight(scene.us, team)
  const hits = new Map<string, number>()
  const old = new Set<string>()
  for (const event of flown.timeline) if (event.kind === 'hit' && event.target.length < 4) {
    if (state.missiles.some(({ id }) => id === event.missile)) old.add(event.target)
    hits.set(event.target, (hits.get(event.target) ?? 0) + 1)
  }
  const shots = shotsOf(scene, old, weight)
  return chosen(scene, shots, hits, weight, denies ? new Dodges(scene) : undefined)
}

/** What others have declared in sight of all (HS-2.2). */
const declaredBefore = ({ craft }: State): Fires => Object.fromEntries(craft.flatMap(({ id, declared }) => (declared === null ? [] : [[id, declared]])))

function shotsOf(scene: Scene, shielded: ReadonlySet<string>, weight: (team: number) => number): Map<number, Shot[]> {
  const { ships, torus, fixed, rules } = scene
  const standing = new Map(ships.map(({ craft }, i) => [torusKey(torus, craft.at), i]))
  return new Map(scene.own.filter((i) => ships[i]!.armed).map((i) => [i, FACINGS.map((direction): Shot => {
    const u = UNITS[direction]!
    let { q, r } = ships[i]!.craft.at
    let met: Met
    const next: number[] = []
    let cost = 0
    for (let steps = 1; steps <= 2 * rules.missileSpeed + 1 && !met; steps++) {
      q = around(q + u.q, torus.width)
      r = around(r + u.r, torus.height)
      const key = q * torus.height + r
      const thing = fixed[key]!
      if (steps > rules.missileSpeed) {
        if (thing !== NOTHING) break
        next.push(key)
      }
      if (steps > rules.missileSpeed + 1) continue
      const ship = standing.get(key)
      if (thing >= TOKENS) met = { token: thing - TOKENS }
      else if (thing !== NOTHING) met = { rock: true }
      else if (ship !== undefined && !shielded.has(ships[ship]!.craft.id)) met = { ship }
    }
    if (!met) cost = astray(scene, i, direction, weight)
    return { ship: i, direction, met, next: met ? [] : next, cost }
  })]))
}

/** How many rounds a bot looks after a missile that has missed. */
const LOOKED_AFTER = 3

/** What its own side has to do about a missile that flies on around the torus, itself included. */
function astray({ ships, us, torus, rules, fixed }: Scene, i: number, direction: Facing, weight: (team: number) => number): number {
  const u = UNITS[direction]!
  const friends = ships.filter(({ team }) => team === us)
  const lost = lostBy(rules)
  let { q, r } = ships[i]!.craft.at
  let cost = 0
  const rounds = rules.missileLife > 0 ? Math.min(LOOKED_AFTER, rules.missileLife - 1) : LOOKED_AFTER
  for (let round = 1; round <= rounds; round++) {
    const drift = new Map(friends.map((ship) => [torusKey(torus, { q: ship.craft.at.q + round * ship.craft.velocity.q, r: ship.craft.at.r + round * ship.craft.velocity.r }), ship]))
    for (let steps = (round > 1 ? 1 : 1 - rules.missileSpeed - 1); steps <= rules.missileSpeed; steps++) {
      q = around(q + u.q, torus.width)
      r = around(r + u.r, torus.height)
      if (steps < 0) continue
      const key = q * torus.height + r
      if (fixed[key]! >= TOKENS || fixed[key]! !== NOTHING) return cost
      const ship = drift.get(key)
      if (ship) cost += -weight(us) * ship.worth * lost(ship.craft.hp, 1) * (ship.craft.deltaV === 0 ? 1 : 0.3) / round
    }
  }
  return cost
}

/** Where enemies can be in the next round, and how much of that is covered by missiles. */
class Dodges {
  readonly total: Float64Array
  readonly covered: Float64Array
  private readonly at = new Map<number, { ship: number; weight: number }[]>()

  constructor({ ships, us, torus, fixed, waves }: Scene) {
    this.total = new Float64Array(ships.length)
    this.covered = new Float64Array(ships.length)
    ships.forEach(({ craft, team, steers }, ship) => {
      if (team === us) return
      for (const { velocity, price } of changesOf(craft, steers ? DODGE : 0)) {
        const key = torusKey(torus, add(craft.at, velocity))
        if (fixed[key]! !== NOTHING) continue
        const weight = 1 / (1 + price)
        this.total[ship]! += weight
        if (waves[0].hits[key]! > 0) this.covered[ship]! += weight
        else {
          const there = this.at.get(key)
          if (there) there.push({ ship, weight })
          else this.at.set(key, [{ ship, weight }])
        }
      }
    })
  }

  /** Who could be there without being hit. */
  of(key: number): readonly { ship: number; weight: number }[] {
    return this.at.get(key) ?? []
  }
}

/** The likelihood that who has so much of its ways out covered is hit. */
const caught = (share: number): number => share ** 3

function chosen(scene: Scene, shots: ReadonlyMap<number, readonly Shot[]>, before: ReadonlyMap<string, number>, weight: (team: number) => number, dodges: Dodges | undefined): Fires {
  const { ships, state, us, teams } = scene
  const lost = lostBy(scene.rules)
  const hits = ships.map(({ craft }) => before.get(craft.id) ?? 0)
  const tokens = new Map<number, number>()
  const covers = new Map<number, number>()
  const best = new Map<number, Shot>()
  const count = (shot: Shot | undefined, by: number) => {
    if (!shot) return
    if (shot.met && 'ship' in shot.met) hits[shot.met.ship]! += by
    if (shot.met && 'token' in shot.met) tokens.set(shot.met.token, (tokens.get(shot.met.token) ?? 0) + by)
    for (const key of shot.next) covers.set(key, (covers.get(key) ?? 0) + by)
  }
  const worth = ({ met, next, cost, ship }: Shot): number => {
    const { craft } = ships[ship]!
    const price = -weight(us) * (MISSILE + 0.06 / craft.missiles)
    if (met) {
      if ('rock' in met) return -price
      if ('token' in met) {
        const owner = teams.indexOf(state.players[Math.floor(met.token / 7)]!.team)
        return (tokens.get(met.token) ?? 0) > 0 ? -price : weight(owner) * TOKEN_WORTH[met.token % 7]! - price
      }
      const target = ships[met.ship]!
      const loss = target.worth * (lost(target.craft.hp, hits[met.ship]! + 1) - lost(target.craft.hp, hits[met.ship]!))
      return weight(target.team) * loss - price
    }
    if (!dodges) return -1
    const more = new Map<number, number>()
    for (const key of next) if ((covers.get(key) ?? 0) === 0) for (const { ship: enemy, weight: by } of dodges.of(key)) more.set(enemy, (more.get(enemy) ?? 0) + by)
    let gain = 0
    for (const [enemy, by] of more) {
      const target = ships[enemy]!
      const already = dodges.covered[enemy]! + coveredNow(enemy)
      const total = dodges.total[enemy]!
      gain += weight(target.team) * target.worth * lost(target.craft.hp, 1) * (caught((already + by) / total) - caught(already / total))
    }
    return gain - cost - price
  }
  const coveredNow = (enemy: number): number => {
    let sum = 0
    for (const key of covers.keys()) if (covers.get(key)! > 0) for (const one of dodges!.of(key)) if (one.ship === enemy) sum += one.weight
    return sum
  }
  for (let round = 0; round < 3; round++)
    for (const [ship, all] of shots) {
      count(best.get(ship), -1)
      best.delete(ship)
      let most = 0
      for (const shot of all) {
        const value = worth(shot)
        if (value > most) {
          most = value
          best.set(ship, shot)
        }
      }
      count(best.get(ship), 1)
    }
  return Object.fromEntries([...best.values()].map(({ ship, direction }) => [ships[ship]!.craft.id, direction]))
}
