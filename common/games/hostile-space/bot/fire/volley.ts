/** Which shots to combine: who fires where for the greatest effect. */
import type { Dodges } from '../dodges.ts'
import type { Situation } from '../situation.ts'
import type { Temper } from '../temper.ts'
import { lostBy, TOKEN_WORTH } from '../worth.ts'
import type { Shot } from './shots.ts'

/** Factor per round of delay: the target may be covered by others, or gone, by then. */
const PER_ROUND = 0.85
/** Share of a friend's loss, by a missile that comes round the map, if the friend can dodge it. */
const DODGED = 0.5

export class Volley {
  private readonly situation: Situation
  private readonly temper: Temper
  private readonly dodges: Dodges
  private readonly weight: (team: number) => number
  private readonly lostBy: (hp: number, hits: number) => number
  private readonly hits: number[]
  private readonly tokens = new Map<number, number>()
  private readonly closes = new Map<number, number>()

  /** `hits`: by craft, certain hits so far; `weight`: the importance of each team's loss. */
  constructor(
    situation: Situation,
    hits: readonly number[],
    dodges: Dodges,
    weight: (team: number) => number,
    temper: Temper,
  ) {
    this.temper = temper
    this.situation = situation
    this.dodges = dodges
    this.weight = weight
    this.lostBy = lostBy(situation.rules)
    this.hits = [...hits]
  }

  /** Adds a shot (1) or removes it (−1). */
  count({ met, next, later }: Shot, by: 1 | -1): void {
    if (met && met !== 'rock') {
      if ('ship' in met) this.hits[met.ship]! += by
      else this.tokens.set(met.token, (this.tokens.get(met.token) ?? 0) + by)
    }
    for (const key of next) this.closes.set(key, (this.closes.get(key) ?? 0) + by)
    const first = later[0]
    if (first && this.helpless(first.ship)) this.hits[first.ship]! += by
  }

  /** The gain of a shot in addition to those counted so far. */
  worth(shot: Shot): number {
    const { missile, lastMissile } = this.temper
    const price =
      -this.weight(this.situation.us) *
      (missile + lastMissile / this.situation.ships[shot.ship]!.craft.missiles ** 2)
    const { met } = shot
    if (met === 'rock') return -price
    if (!met) return this.later(shot) + this.denied(shot) - price
    return ('ship' in met ? this.hurt(met.ship) : this.broken(met.token)) - price
  }

  private hurt(ship: number): number {
    const { team, worth, craft } = this.situation.ships[ship]!
    return (
      this.weight(team) *
      worth *
      (this.lostBy(craft.hp, this.hits[ship]! + 1) - this.lostBy(craft.hp, this.hits[ship]!))
    )
  }

  private broken(token: number): number {
    if ((this.tokens.get(token) ?? 0) > 0) return 0
    const { team, defeated } = this.situation.state.players[Math.floor(token / 7)]!
    return defeated ? 0 : this.weight(this.situation.teams.indexOf(team)) * TOKEN_WORTH[token % 7]!
  }

  private helpless(ship: number): boolean {
    const { craft, steers } = this.situation.ships[ship]!
    return craft.deltaV === 0 || !steers
  }

  /** The first craft that it meets and that cannot dodge; friends have to dodge until then. */
  private later({ later }: Shot): number {
    const { ships, us } = this.situation
    let sum = 0
    for (const { ship, rounds } of later) {
      const [friend, helpless] = [ships[ship]!.team === us, this.helpless(ship)]
      if (friend || helpless) sum += this.hurt(ship) * PER_ROUND ** rounds * (helpless ? 1 : DODGED)
      if (helpless) break
    }
    return sum
  }

  /** Escapes that it denies to enemies with few others. */
  private denied({ next }: Shot): number {
    const { doubt } = this.temper
    const more = new Map<number, number>()
    for (const key of next)
      if ((this.closes.get(key) ?? 0) === 0)
        for (const { ship, weight } of this.dodges.in(key)) more.set(ship, (more.get(ship) ?? 0) + weight)
    let sum = 0
    for (const [ship, weight] of more) {
      if (this.helpless(ship)) continue
      const before = this.dodges.closed[ship]! + this.closedNow(ship)
      const total = this.dodges.total[ship]!
      sum += this.hurt(ship) * (((before + weight) / total) ** doubt - (before / total) ** doubt)
    }
    return sum
  }

  private closedNow(ship: number): number {
    let sum = 0
    for (const [key, count] of this.closes)
      if (count > 0) for (const refuge of this.dodges.in(key)) if (refuge.ship === ship) sum += refuge.weight
    return sum
  }
}
