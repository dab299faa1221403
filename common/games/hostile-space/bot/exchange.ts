/** What comes of it when all craft have moved, and everybody then fires at whom they can hit for certain. */
import { torusKey } from '../../../geometry/torus.ts'
import { around } from './lines.ts'
import { UNITS } from '../../../geometry/hex.ts'
import { NOTHING, TOKENS, type Scene } from './scene.ts'
import { lostBy, MISSILE, TOKEN_WORTH } from './worth.ts'

/** What an obstacle is not known to be yet. */
const UNKNOWN = -2
const NONE = -1

export class Exchange {
  /** How often it was reckoned. */
  count = 0
  /** Where each craft is, hexes of the torus. */
  readonly q: Int16Array
  readonly r: Int16Array
  /** What each craft loses, on average. */
  readonly lost: Float64Array
  /** What each team loses of its bases. */
  readonly tokensLost: Float64Array
  private readonly scene: Scene
  private readonly lostBy: (hp: number, hits: number) => number
  private readonly near: Uint8Array
  private readonly nearShip: Int16Array
  private readonly hits: Uint8Array
  private readonly waves: Uint8Array
  private readonly crashed: Uint8Array
  /** How many things of enemies each craft can hit. */
  private readonly choices: Uint8Array
  /** By hex and direction: the hex of the first thing that stands still there, and in how many steps. */
  private readonly ahead: Int16Array
  private readonly aheadSteps: Uint8Array
  private readonly there: Int16Array
  private readonly tokenTeams: readonly number[]
  private readonly takenTokens = new Set<number>()

  constructor(scene: Scene) {
    const { ships, teams, torus, state } = scene
    const [n, hexes] = [ships.length, torus.width * torus.height]
    this.scene = scene
    this.lostBy = lostBy(scene.rules)
    this.q = Int16Array.from(ships, ({ craft }) => craft.at.q)
    this.r = Int16Array.from(ships, ({ craft }) => craft.at.r)
    this.lost = new Float64Array(n)
    this.tokensLost = new Float64Array(teams.length)
    this.near = new Uint8Array(6 * n)
    this.nearShip = new Int16Array(6 * n)
    this.hits = new Uint8Array(n)
    this.waves = new Uint8Array(n)
    this.crashed = new Uint8Array(n)
    this.choices = new Uint8Array(n)
    this.ahead = new Int16Array(scene.anyFixed ? 6 * hexes : 0).fill(UNKNOWN)
    this.aheadSteps = new Uint8Array(scene.anyFixed ? 6 * hexes : 0)
    this.there = new Int16Array(hexes).fill(NONE)
    // Nobody need shoot at the base of the defeated.
    this.tokenTeams = state.players.map(({ team, defeated }) => (defeated ? NONE : teams.indexOf(team)))
  }

  /** Fills `lost` and `tokensLost` for where the craft are now. */
  reckon(): void {
    this.count++
    this.collide()
    this.look()
    this.fire()
  }

  private collide(): void {
    const { scene: { ships, torus, fixed, waves }, q, r, crashed, there } = this
    for (let i = 0; i < ships.length; i++) {
      const key = q[i]! * torus.height + r[i]!
      this.waves[i] = waves[0].hits[key]!
      crashed[i] = Number(fixed[key] !== NOTHING)
      const other = there[key]!
      if (other >= 0) crashed[i] = crashed[other] = 1
      else there[key] = i
    }
    for (let i = 0; i < ships.length; i++) there[q[i]! * torus.height + r[i]!] = NONE
  }

  /** Whom each craft sees first in each direction. */
  private look(): void {
    const { scene: { ships, lines }, q, r, near, crashed, waves } = this
    near.fill(0)
    for (let i = 1; i < ships.length; i++) {
      if (crashed[i]) continue
      for (let j = 0; j < i; j++) {
        if (crashed[j]) continue
        const difference = lines.between(q[i]!, r[i]!, q[j]!, r[j]!)
        const ways = lines.ways[difference]!
        if (ways === 0) continue
        for (let d = 0; d < 6; d++) {
          if ((ways & (1 << d)) === 0) continue
          const steps = lines.steps[6 * difference + d]!
          // Who is hit by an older missile lets the new ones pass (HS-5.5).
          if (waves[j] === 0) this.see(6 * i + d, steps, j)
          if (waves[i] === 0) this.see(6 * j + (d + 3) % 6, steps, i)
        }
      }
    }
  }

  private see(line: number, steps: number, ship: number): void {
    const nearest = this.near[line]!
    if (nearest !== 0 && nearest <= steps) return
    this.near[line] = steps
    this.nearShip[line] = ship
  }

  private fire(): void {
    const { scene: { ships }, lost, hits, waves, crashed, choices } = this
    hits.fill(0)
    this.tokensLost.fill(0)
    this.takenTokens.clear()
    // Who has no choice fires first, the others where it tells most.
    for (let i = 0; i < ships.length; i++) choices[i] = ships[i]!.armed && !crashed[i] ? this.shoot(i, true) : 0
    for (let i = 0; i < ships.length; i++) if (choices[i]! > 1) this.shoot(i, false)
    for (let i = 0; i < ships.length; i++) {
      const { worth, craft } = ships[i]!
      lost[i] = crashed[i] ? worth : worth * this.lostBy(craft.hp, waves[i]! || hits[i]!)
    }
  }

  /** At what is worth most; `only`: unless there is a choice. Gives how many there are. */
  private shoot(i: number, only: boolean): number {
    const { scene: { ships }, near, nearShip, hits } = this
    const { team } = ships[i]!
    let best = NONE
    let most = MISSILE
    let choices = 0
    let token = false
    for (let d = 0; d < 6; d++) {
      const line = 6 * i + d
      const steps = near[line]!
      const target = this.scene.anyFixed ? this.tokenAhead(i, d, steps, team) : NONE
      if (target >= 0) {
        if (++choices > 1 && only) return choices
        const worth = this.takenTokens.has(target) ? 0 : TOKEN_WORTH[(target - TOKENS) % 7]!
        if (worth > most) [most, best, token] = [worth, target, true]
      }
      if (target !== NONE || steps === 0) continue
      const j = nearShip[line]!
      const { team: other, worth, craft } = ships[j]!
      if (other === team) continue
      if (++choices > 1 && only) return choices
      const gain = worth * (this.lostBy(craft.hp, hits[j]! + 1) - this.lostBy(craft.hp, hits[j]!))
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

  /** The enemy's token that comes before any craft; `NONE` when nothing does; another negative number when something else does. */
  private tokenAhead(i: number, d: number, before: number, team: number): number {
    const { torus, fixed, rules } = this.scene
    const key = 6 * (this.q[i]! * torus.height + this.r[i]!) + d
    let found = this.ahead[key]!
    if (found === UNKNOWN) {
      found = NONE
      const u = UNITS[d]!
      let [q, r] = [this.q[i]!, this.r[i]!]
      for (let steps = 1; steps <= rules.missileSpeed + 1 && found === NONE; steps++) {
        q = around(q + u.q, torus.width)
        r = around(r + u.r, torus.height)
        const thing = fixed[torusKey(torus, { q, r })]!
        if (thing === NOTHING) continue
        found = thing
        this.aheadSteps[key] = steps
      }
      this.ahead[key] = found
    }
    if (found === NONE || (before > 0 && before < this.aheadSteps[key]!)) return NONE
    const owner = found >= TOKENS ? this.tokenTeams[Math.floor((found - TOKENS) / 7)]! : NONE
    return owner !== NONE && owner !== team ? found : UNKNOWN
  }
}
