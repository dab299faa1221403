/** The worth of a plan's end, beside what has happened on the way. */
import { add, distance, length, scale } from '../../../geometry/hex.ts'
import { rangeBetween } from '../beam.ts'
import { MISSILE, SUBTURNS } from '../data/numbers.ts'
import type { Ship } from '../state.ts'
import type { Eta } from './eta.ts'
import type { Flight } from './flight.ts'
import type { Aim } from './goal.ts'
import { priceOf, type Situation } from './situation.ts'
import type { Temper } from './temper.ts'

/** Subturns for which a plan's end is extrapolated. */
const ON = 2
/** A worth that counts as a win. */
const WON = 40
/** A faster ship cannot turn away in time. */
const CRUISE = 4
const FAR = 12

export class Worth {
  private readonly situation: Situation
  private readonly ship: Ship
  private readonly temper: Temper
  private readonly aim: Aim | undefined
  private readonly haven: Eta | undefined
  private readonly price: number
  /** Weight of being near an enemy: less for a ship that needs repair first. */
  private readonly eager: number

  constructor(
    situation: Situation,
    ship: Ship,
    temper: Temper,
    aim: Aim | undefined,
    haven: Eta | undefined,
  ) {
    this.situation = situation
    this.ship = ship
    this.temper = temper
    this.aim = aim
    this.haven = haven
    this.price = priceOf(ship.hull)
    this.eager =
      temper.pursuit * ((haven || ship.status === 'docked') && 2 * ship.hull < ship.sheet.hull ? 0.25 : 1)
  }

  /** `subturn`: number of subturns played on the way. */
  of(flight: Flight, subturn: number): number {
    const { temper, ship } = this
    const cool = flight.heat > ship.sheet.radiators ? temper.heat * (flight.heat - ship.sheet.radiators) : 0
    return (
      temper.energy * flight.energy -
      cool +
      temper.missile * flight.missiles -
      this.chased(flight) -
      this.strayed(flight) +
      this.progress(flight) +
      this.repair(flight, subturn) -
      this.distance(flight, subturn)
    )
  }

  /** Towards the victory condition. */
  private progress(flight: Flight): number {
    const { aim, temper } = this
    if (!aim) return 0
    const zeal = temper.zeal * aim.weight
    if (aim.kind === 'land') {
      if (flight.tookOff === aim.body) return WON + zeal * flight.since
      if (flight.status === 'landed' && flight.body === aim.body) return WON - zeal
      return WON - zeal * (2 + aim.eta.of(flight.at, flight.velocity, flight.facing))
    }
    const need = SUBTURNS * this.situation.board.state.victory.hold
    if (flight.ring !== null && aim.rings.has(flight.ring)) return WON - zeal * Math.max(0, need - flight.run)
    return WON - zeal * (need + aim.eta.of(flight.at, flight.velocity, flight.facing))
  }

  /** What a station would repair, if the ship goes there. */
  private repair(flight: Flight, subturn: number): number {
    const { haven, ship, situation } = this
    const missing = ship.sheet.hull - flight.hull
    if (missing < 2 || (!haven && flight.status !== 'docked')) return 0
    const way = flight.status === 'docked' ? 0 : haven!.of(flight.at, flight.velocity, flight.facing) + 1
    return (
      0.6 *
      this.price *
      Math.max(0, Math.min(missing, situation.left - subturn - way)) *
      (1 - Math.min(1, way / 16))
    )
  }

  private chased({ incoming, at }: Flight): number {
    let fear = 0
    for (const { at: there, likely, fuel } of incoming)
      if (fuel > 0 && distance(at, there) < 12) fear += 0.3 * likely * MISSILE.damage * this.price
    return fear
  }

  /** Whether it is beyond the edge, or about to be. */
  private strayed({ at, velocity, status }: Flight): number {
    const { edge } = this.situation.field.map
    if (status === 'landed') return this.aim?.kind === 'land' ? 0 : 4
    const fast = Math.max(0, length(velocity) - CRUISE)
    const out = edge === null ? 0 : Math.max(0, length(add(at, scale(velocity, ON))) - edge + 2)
    return 0.5 * Math.min(fast, 8) + 0.05 * fast + 1.5 * out
  }

  /** Distance from the nearest enemy, or the weakest. */
  private distance(flight: Flight, subturn: number): number {
    const { foes } = this.situation
    const good = Math.floor(this.ship.sheet.beam.range / 2)
    let least = Infinity
    for (const { courses, price } of foes) {
      const there = courses[0]!.course[subturn]
      if (!there) continue
      const now = rangeBetween(flight, there)
      const then = distance(
        add(flight.at, scale(flight.velocity, ON)),
        add(there.at, scale(there.velocity, ON)),
      )
      least = Math.min(least, (farther(now - good) + farther(then - good)) / 2 - 0.8 * price)
    }
    return least === Infinity ? 0 : this.eager * least
  }
}

/** Hexes too many; differences far away count less. */
const farther = (hexes: number): number => (hexes <= 0 ? 0 : hexes <= FAR ? hexes : FAR + (hexes - FAR) / 4)
