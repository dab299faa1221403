/**
 * The worth of a place to a ship in a subturn: expected damage suffered and dealt there. Memoized, since a
 * search asks thousands of times.
 */
import type { Hex } from '../../../geometry/hex.ts'
import { beamChance, blocked, rangeBetween } from '../beam.ts'
import type { MovingObject, Ship, ShipId } from '../state.ts'
import type { Place } from '../way.ts'
import { type Foe, priceOf, type Situation } from './situation.ts'
import type { Temper } from './temper.ts'

export interface Cell {
  /** Expected loss of hull there. */
  readonly danger: number
  readonly shot: Shot | undefined
}

export interface Shot {
  readonly target: ShipId
  /** Expected damage to enemies. */
  readonly damage: number
  readonly worth: number
}

/** Chances below this are not taken. */
const POOR = 5
/** Expected damage of a missile launched nearby. */
const MISSILE_THREAT = 1.5

const HALF = 1 << 11

export class Cells {
  private readonly cells: Map<number, Cell>[] = []
  private readonly situation: Situation
  private readonly ship: Ship
  private readonly wary: number
  private readonly price: number

  constructor(situation: Situation, ship: Ship, { wary }: Temper) {
    this.situation = situation
    this.ship = ship
    this.wary = wary
    this.price = priceOf(ship.hull)
  }

  at(subturn: number, at: Hex, altitude: number): Cell {
    const known = (this.cells[subturn] ??= new Map<number, Cell>())
    const key = ((at.q + HALF) * 2 * HALF + at.r + HALF) * 64 + Math.min(63, altitude)
    let cell = known.get(key)
    if (!cell) known.set(key, (cell = this.made(subturn, { at, altitude })))
    return cell
  }

  private made(subturn: number, place: Place): Cell {
    let [danger, shot] = [0, undefined as Shot | undefined]
    const { field, foes } = this.situation
    const cover = this.covered(place, subturn)
    const reach = this.ship.sheet.beam.range
    for (const foe of foes) {
      const { beam } = foe.ship.sheet
      let chance = 0
      for (const { weight, course } of foe.courses) {
        const there = course[subturn]
        if (!there) continue
        const range = rangeBetween(place, there)
        if (range > Math.max(beam.range, reach, this.wary) || blocked(field, place, there)) continue
        const threat = this.threatOf(foe, range, cover)
        if (threat > 0) danger += weight * threat * this.shareOf(foe, threat, there, subturn)
        if (range <= reach) chance += weight * beamChance(reach, range, this.covered(there, subturn))
      }
      if (chance < POOR) continue
      const found = this.shotAt(foe, chance / 100)
      if (!shot || found.worth > shot.worth) shot = found
    }
    return { danger, shot }
  }

  /** VC-4.9: whether the place is in an asteroid's hex. */
  private covered({ at, altitude }: Place, subturn: number): boolean {
    return this.situation.asteroids.some((course) => {
      const rock = course[subturn]!
      return rock.at.q === at.q && rock.at.r === at.r && rock.altitude === altitude
    })
  }

  /** The probability that the foe shoots at this ship, by its worth as a target beside the others nearby. */
  private shareOf(foe: Foe, threat: number, from: MovingObject, subturn: number): number {
    const mine = threat * this.price
    let all = mine * mine
    for (const { id, hull } of this.situation.mates) {
      if (id === this.ship.id) continue
      const there = this.situation.ways.get(id)?.[subturn]
      if (!there) continue
      const other = this.threatOf(foe, rangeBetween(there, from), false) * priceOf(hull)
      all += other * other
    }
    return (mine * mine) / all
  }

  private shotAt({ ship: { id, hull }, price }: Foe, chance: number): Shot {
    const { damage } = this.ship.sheet.beam
    const left = Math.max(0, hull - (this.situation.promised.get(id) ?? 0))
    const useful = Math.min(damage, left)
    const kill = left <= damage ? 2 : 0
    return {
      target: id,
      damage: damage * chance,
      worth: left <= 0 ? 0.3 * damage * chance : chance * (useful * price + kill),
    }
  }

  /** Expected damage of a foe to its target. */
  private threatOf({ ship, readiness }: Foe, range: number, cover: boolean): number {
    const { beam } = ship.sheet
    const shot =
      range <= beam.range ? (readiness * beam.damage * beamChance(beam.range, range, cover)) / 100 : 0
    return ship.missiles > 0 && range <= this.wary ? Math.max(shot, MISSILE_THREAT) : shot
  }
}
