/** The expected losses when all craft have moved and then fire at targets that they hit for certain. */
import { UNITS } from '../../../geometry/hex.ts'
import { around } from './fire/lines.ts'
import { NOTHING, type Situation, TOKENS } from './situation.ts'
import { lostBy, MISSILE, MOST_HITS, type Ship, TOKEN_WORTH } from './worth.ts'

/** Not computed yet. */
const UNKNOWN = -2
const NONE = -1
/** Numbers of hits that are distinguished. */
const COUNTS = MOST_HITS + 1

export class Exchange {
  /** Positions of the craft, hexes of the torus. */
  readonly q: Int16Array
  readonly r: Int16Array
  /** Expected loss of each craft. */
  readonly lost: Float64Array
  /** Expected loss of each team's bases. */
  readonly tokensLost: Float64Array
  private readonly situation: Situation
  /** By craft and number of hits: the loss so far, and that by one more hit. */
  private readonly lostAfter: Float64Array
  private readonly lostByNext: Float64Array
  private readonly teams: Int8Array
  private readonly near: Uint8Array
  private readonly nearShip: Int16Array
  private readonly hits: Uint8Array
  private readonly waves: Uint8Array
  private readonly crashed: Uint8Array
  /** Sightings and collisions without the craft that `without` left out. */
  private readonly nearOthers: Uint8Array
  private readonly nearShipOthers: Int16Array
  private readonly crashedOthers: Uint8Array
  private readonly lostOthers: Float64Array
  private readonly tokensLostOthers: Float64Array
  /** By craft: how many enemy things it can hit. */
  private readonly choices: Uint8Array
  /** By hex and direction: the hex of the first static thing there, and its distance in steps. */
  private readonly ahead: Int16Array
  private readonly aheadSteps: Uint8Array
  private readonly there: Int16Array
  private readonly tokenTeams: readonly number[]
  private readonly takenTokens = new Set<number>()

  constructor(situation: Situation) {
    const { ships, teams, torus, state } = situation
    const [n, hexes] = [ships.length, torus.width * torus.height]
    this.situation = situation
    const share = lostBy(situation.rules)
    const byHits = (of: (ship: Ship, hits: number) => number) =>
      Float64Array.from({ length: n * COUNTS }, (_, k) => of(ships[Math.floor(k / COUNTS)]!, k % COUNTS))
    this.lostAfter = byHits(({ worth, craft }, hits) => worth * share(craft.hp, hits))
    this.lostByNext = byHits(
      ({ worth, craft }, hits) => worth * (share(craft.hp, hits + 1) - share(craft.hp, hits)),
    )
    this.teams = Int8Array.from(ships, ({ team }) => team)
    this.q = Int16Array.from(ships, ({ craft }) => craft.at.q)
    this.r = Int16Array.from(ships, ({ craft }) => craft.at.r)
    this.lost = new Float64Array(n)
    this.tokensLost = new Float64Array(teams.length)
    this.near = new Uint8Array(6 * n)
    this.nearShip = new Int16Array(6 * n)
    this.hits = new Uint8Array(n)
    this.waves = new Uint8Array(n)
    this.crashed = new Uint8Array(n)
    this.nearOthers = new Uint8Array(6 * n)
    this.nearShipOthers = new Int16Array(6 * n)
    this.crashedOthers = new Uint8Array(n)
    this.lostOthers = new Float64Array(n)
    this.tokensLostOthers = new Float64Array(teams.length)
    this.choices = new Uint8Array(n)
    this.ahead = new Int16Array(situation.anyFixed ? 6 * hexes : 0).fill(UNKNOWN)
    this.aheadSteps = new Uint8Array(situation.anyFixed ? 6 * hexes : 0)
    this.there = new Int16Array(hexes).fill(NONE)
    // The base of a defeated player is no target.
    this.tokenTeams = state.players.map(({ team, defeated }) => (defeated ? NONE : teams.indexOf(team)))
  }

  /** Fills `lost` and `tokensLost` for the present positions. */
  reckon(): void {
    this.collide(NONE)
    this.look()
    this.fire()
  }

  /**
   * Computes the others' result at their present positions, for later calls of `reckonWith` with the same
   * craft; only that craft may move in between.
   */
  without(one: number): void {
    this.collide(one)
    this.crashed[one] = 1
    this.look()
    this.fire()
    this.nearOthers.set(this.near)
    this.nearShipOthers.set(this.nearShip)
    this.crashedOthers.set(this.crashed)
    this.lostOthers.set(this.lost)
    this.tokensLostOthers.set(this.tokensLost)
  }

  /** As `reckon`, but much faster, when only one craft's place varies. */
  reckonWith(one: number): void {
    const {
      situation: { ships, torus, fixed, waves, lines, anyFixed },
      q,
      r,
      crashed,
      crashedOthers,
    } = this
    const [atQ, atR] = [q[one]!, r[one]!]
    const key = atQ * torus.height + atR
    let met = 0
    for (let j = 0; j < ships.length; j++) {
      if (j === one) continue
      if (q[j] === atQ && r[j] === atR) return this.reckon()
      if (crashedOthers[j] === 0) met |= lines.ways[lines.between(atQ, atR, q[j]!, r[j]!)]!
    }
    const wave = waves[0].hits[key]!
    this.waves[one] = wave
    const falls = fixed[key] !== NOTHING
    // A craft that meets nobody and nothing changes nothing for the others.
    if (falls || (met === 0 && !(anyFixed && this.isTokenAhead(atQ, atR)))) {
      this.lost.set(this.lostOthers)
      this.tokensLost.set(this.tokensLostOthers)
      this.lost[one] = falls ? ships[one]!.worth : this.lostAfter[COUNTS * one + Math.min(wave, MOST_HITS)]!
      return
    }
    this.near.set(this.nearOthers)
    this.nearShip.set(this.nearShipOthers)
    crashed.set(crashedOthers)
    crashed[one] = 0
    for (let j = 0; j < ships.length; j++) if (j !== one && crashed[j] === 0) this.meet(one, j)
    this.fire()
  }

  /** Finds collisions, ignoring the craft left out. */
  private collide(leftOut: number): void {
    const {
      situation: { ships, torus, fixed, waves },
      q,
      r,
      crashed,
      there,
    } = this
    for (let i = 0; i < ships.length; i++) {
      if (i === leftOut) continue
      const key = q[i]! * torus.height + r[i]!
      this.waves[i] = waves[0].hits[key]!
      crashed[i] = Number(fixed[key] !== NOTHING)
      const other = there[key]!
      if (other >= 0) crashed[i] = crashed[other] = 1
      else there[key] = i
    }
    for (let i = 0; i < ships.length; i++) there[q[i]! * torus.height + r[i]!] = NONE
  }

  /** Finds the first craft that each craft sees in each direction. */
  private look(): void {
    const {
      situation: { ships },
      crashed,
    } = this
    this.near.fill(0)
    for (let i = 1; i < ships.length; i++) {
      if (crashed[i]) continue
      for (let j = 0; j < i; j++) if (!crashed[j]) this.meet(i, j)
    }
  }

  /** Two craft in different hexes, each possibly the first that the other sees in a direction. */
  private meet(i: number, j: number): void {
    const {
      situation: { lines },
      q,
      r,
      waves,
    } = this
    const difference = lines.between(q[i]!, r[i]!, q[j]!, r[j]!)
    const ways = lines.ways[difference]!
    if (ways === 0) return
    for (let d = 0; d < 6; d++) {
      if ((ways & (1 << d)) === 0) continue
      const steps = lines.steps[6 * difference + d]!
      // A craft hit by an older missile lets the new ones pass (HS-5.5).
      if (waves[j] === 0) this.see(6 * i + d, steps, j)
      if (waves[i] === 0) this.see(6 * j + ((d + 3) % 6), steps, i)
    }
  }

  private see(line: number, steps: number, ship: number): void {
    const nearest = this.near[line]!
    if (nearest !== 0 && nearest <= steps) return
    this.near[line] = steps
    this.nearShip[line] = ship
  }

  private fire(): void {
    const {
      situation: { ships },
      lost,
      hits,
      waves,
      crashed,
      choices,
    } = this
    hits.fill(0)
    this.tokensLost.fill(0)
    this.takenTokens.clear()
    // Craft without a choice fire first, the others where it counts most.
    for (let i = 0; i < ships.length; i++)
      choices[i] = ships[i]!.armed && !crashed[i] ? this.shoot(i, true) : 0
    for (let i = 0; i < ships.length; i++) if (choices[i]! > 1) this.shoot(i, false)
    for (let i = 0; i < ships.length; i++)
      lost[i] = crashed[i]
        ? ships[i]!.worth
        : this.lostAfter[COUNTS * i + Math.min(waves[i]! || hits[i]!, MOST_HITS)]!
  }

  /**
   * Fires at the most valuable target; with `only`, just if there is a single target. Returns the number of
   * targets.
   */
  private shoot(i: number, only: boolean): number {
    const { teams, near, nearShip, hits, ahead } = this
    const { anyFixed, torus } = this.situation
    const team = teams[i]!
    const from = 6 * (this.q[i]! * torus.height + this.r[i]!)
    let best = NONE
    let most = MISSILE
    let choices = 0
    let token = false
    for (let d = 0; d < 6; d++) {
      const line = 6 * i + d
      const steps = near[line]!
      const target =
        anyFixed && ahead[from + d] !== NONE ? this.tokenAhead(this.q[i]!, this.r[i]!, d, steps, team) : NONE
      if (target >= 0) {
        if (++choices > 1 && only) return choices
        const worth = this.takenTokens.has(target) ? 0 : TOKEN_WORTH[(target - TOKENS) % 7]!
        if (worth > most) [most, best, token] = [worth, target, true]
      }
      if (target !== NONE || steps === 0) continue
      const j = nearShip[line]!
      if (teams[j] === team) continue
      if (++choices > 1 && only) return choices
      const gain = this.lostByNext[COUNTS * j + Math.min(hits[j]!, MOST_HITS)]!
      if (gain > most) [most, best, token] = [gain, j, false]
    }
    if (best < 0) return choices
    if (!token) hits[best]!++
    else {
      this.takenTokens.add(best)
      this.tokensLost[this.tokenTeams[Math.floor((best - TOKENS) / 7)]!]! += most
    }
    return choices
  }

  /**
   * The enemy token that comes before any craft; `NONE` if nothing does; another negative number if something
   * else does.
   */
  private tokenAhead(q: number, r: number, d: number, before: number, team: number): number {
    const found = this.thingAhead(q, r, d)
    const key = 6 * (q * this.situation.torus.height + r) + d
    if (found === NONE || (before > 0 && before < this.aheadSteps[key]!)) return NONE
    const owner = found >= TOKENS ? this.tokenTeams[Math.floor((found - TOKENS) / 7)]! : NONE
    return owner !== NONE && owner !== team ? found : UNKNOWN
  }

  /** Whether any token is ahead. */
  private isTokenAhead(q: number, r: number): boolean {
    for (let d = 0; d < 6; d++) if (this.thingAhead(q, r, d) >= TOKENS) return true
    return false
  }

  /** The first static thing in a direction, `NONE` if there is none; memoized. */
  private thingAhead(fromQ: number, fromR: number, d: number): number {
    const { torus, fixed, rules } = this.situation
    const key = 6 * (fromQ * torus.height + fromR) + d
    const known = this.ahead[key]!
    if (known !== UNKNOWN) return known
    let found = NONE
    const u = UNITS[d]!
    let [q, r] = [fromQ, fromR]
    for (let steps = 1; steps <= rules.missileSpeed + 1 && found === NONE; steps++) {
      q = around(q + u.q, torus.width)
      r = around(r + u.r, torus.height)
      const thing = fixed[q * torus.height + r]!
      if (thing === NOTHING) continue
      found = thing
      this.aheadSteps[key] = steps
    }
    this.ahead[key] = found
    return found
  }
}
