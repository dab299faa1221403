/**
 * A full state that agrees with a side's sightings: strangers at their estimated places, of a possible type,
 * and as worn as the own ships.
 */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import { eastward, northward, r1 } from '../../../geometry/plane.ts'
import { TICKS } from '../data/constants.ts'
import { type ShipType, typeNamed } from '../data/ships.ts'
import { cloakedRange } from '../phases/scan.ts'
import { alive, isStarbase, kindOf, knowerOf, type Ship, type Sighting, type State } from '../state.ts'
import { enemies, ordnanceSeen, typeGuessed } from './contacts.ts'
import { apart } from './courses.ts'
import { flightsOf, strangerOf } from './imagine.ts'

/** Only seen enemies are included; unseen ones are not invented. */
export function world(view: State, seat: SeatId, _dice: Dice): State {
  const own = view.ships.filter((ship) => ship.seat === seat && alive(ship))
  const [self] = own.length > 0 ? own : view.ships
  if (!self) return view
  const left = leftOf(
    view.ships.filter((ship) => ship.team === self.team && alive(ship) && !isStarbase(ship)),
  )
  const strangers = enemies(view, self.team).map((contact): Ship => {
    const stranger = strangerOf(contact, typeGuessed(view, contact, typeNamed(self.type)).name, self)
    return {
      ...(isStarbase(stranger) ? stranger : spent(stranger, left)),
      seat: seatOf(stranger.name),
      launched: stranger.launched.map(() => 0),
    }
  })
  const ships = [...view.ships, ...strangers]
  const whole: State = { ...view, ships, ordnance: flightsOf(ordnanceSeen(view), ships), seenBy: '' }
  return { ...whole, sightings: { ...view.sightings, ...seenByStrangers(whole, strangers) } }
}

/** Remaining shares of full batteries and launchers. */
interface Reserves {
  readonly battery: number
  readonly ammo: number
}

function leftOf(ships: readonly Ship[]): Reserves {
  const types = ships.map(({ type }) => typeNamed(type))
  return {
    battery: share(
      ships.map(({ battery }) => battery),
      types.map(({ maxBattery }) => maxBattery),
    ),
    ammo: share(
      ships.flatMap(({ ammo }) => ammo),
      types.flatMap(loaded),
    ),
  }
}

const share = (some: readonly number[], all: readonly number[]): number =>
  sum(all) > 0 ? sum(some) / sum(all) : 1
const sum = (all: readonly number[]): number => all.reduce((so, one) => so + one, 0)

/** Full load, by launcher. */
const loaded = ({ weapons }: ShipType): number[] =>
  weapons.flatMap((weapon) => (weapon.kind === 'launcher' ? [weapon.ammo] : []))

/** Scans do not reveal what it has left, but it has fought as long as the own ships. */
function spent(stranger: Ship, { battery, ammo }: Reserves): Ship {
  const type = typeNamed(stranger.type)
  return {
    ...stranger,
    battery: Math.round(type.maxBattery * battery),
    ammo: loaded(type).map((most) => Math.round(most * ammo)),
  }
}

/** `B1` for `B1a`; starbases give no orders here. */
const seatOf = (name: string): SeatId => /^[A-F]\d+/.exec(name)?.[0] ?? ''

/** What strangers have in sight at the end of the round, and one tick before. */
function seenByStrangers(whole: State, strangers: readonly Ship[]): Record<string, Sighting[]> {
  const known: Record<string, Map<string, Sighting>> = {}
  for (const viewer of strangers) {
    const { scanDistance } = typeNamed(viewer.type)
    const of = (known[knowerOf(whole, viewer)] ??= new Map())
    for (const ship of whole.ships) {
      if (
        ship.team === viewer.team ||
        apart(viewer, ship) >=
          cloakedRange(scanDistance, { cloaked: ship.cloaked, type: typeNamed(ship.type) })
      )
        continue
      const earlier = {
        x: r1(ship.x - eastward(ship.heading, ship.speed)),
        y: r1(ship.y - northward(ship.heading, ship.speed)),
        round: whole.played,
        tick: TICKS - 1,
      }
      of.set(ship.name, {
        name: ship.name,
        kind: kindOf(ship),
        x: r1(ship.x),
        y: r1(ship.y),
        round: whole.played,
        tick: TICKS,
        earlier,
      })
    }
  }
  return Object.fromEntries(
    Object.entries(known).map(([knower, of]) => [
      knower,
      [...of.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    ]),
  )
}
