/**
 * Battles of Space Arena at their most expensive: everybody in somebody's range, and every weapon firing in
 * every tick.
 */
import { TICKS } from '../../../common/games/space-arena/data/constants.ts'
import { SHIP_TYPES, typeNamed } from '../../../common/games/space-arena/data/ships.ts'
import type { Orders } from '../../../common/games/space-arena/orders.ts'
import { resolve } from '../../../common/games/space-arena/resolve.ts'
import { freshShip } from '../../../common/games/space-arena/setup/start.ts'
import type { Ship, State } from '../../../common/games/space-arena/state.ts'
import { distanceOf } from '../../../common/geometry/plane.ts'

export interface Melee {
  readonly state: State
  readonly orders: Readonly<Record<string, Orders>>
  /** Objects, summed over the round's ticks. */
  readonly objects: number
}

/** One ship per square of this side, so that a few are in range of every weapon. */
const ROOM = 130
const ROUNDS_FLOWN = 1

/** The same battle with lasers only, every other tick; ordnance already in flight stays. */
export const lasersOnly = ({ state, orders }: Melee): Pick<Melee, 'state' | 'orders'> => ({
  state,
  orders: Object.fromEntries(
    Object.entries(orders).map(([seat, texts]) => [
      seat,
      Object.fromEntries(Object.entries(texts).map(([ship, text]) => [ship, withoutOtherShots(text)])),
    ]),
  ),
})

const withoutOtherShots = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.includes('Fire') || /^[13579]: Fire L/.test(line))
    .join('\n')

/** `count` ships of as many seats in two teams, after a first exchange of fire; none is destroyed yet. */
export function melee(count: number, side: number, random: () => number): Melee {
  const place = () => Math.round((random() - 0.5) * side)
  let state: State = {
    ships: Array.from({ length: count }, (_, i) => {
      const type = SHIP_TYPES[i % SHIP_TYPES.length]!
      const name = `${i % 2 ? 'B' : 'A'}${i}`
      return freshShip(
        name,
        type,
        { seat: name, team: name[0]! },
        { x: place(), y: place(), heading: Math.floor(random() * 360), speed: 20 },
      )
    }).map((ship): Ship => ({ ...ship, battery: 500 })),
    ordnance: [],
    sightings: {},
    shields: 'compass',
    sharing: true,
    seenBy: '',
    radius: side,
    played: 0,
    roundLimit: 60,
  }
  for (let round = 0; round < ROUNDS_FLOWN; round++) {
    const flown = resolve(state, everybodyFires(state, random)).state
    // Destroyed ships come back, because the number of ships is measured.
    state = {
      ...flown,
      ships: flown.ships.map((ship, i) => ({
        ...state.ships[i]!,
        x: ship.x,
        y: ship.y,
        launched: ship.launched,
        heading: ship.heading,
      })),
    }
  }
  const orders = everybodyFires(state, random)
  const objects = resolve(state, orders).timeline.reduce(
    (sum, event) => sum + (event.kind === 'course' ? event.x.length - (event.from === 0 ? 1 : 0) : 0),
    0,
  )
  return { state, orders, objects }
}

/** The side of a field with the same density for any number of ships. */
export const roomFor = (count: number): number => ROOM * Math.sqrt(count)

function everybodyFires(state: State, random: () => number): Record<string, Orders> {
  return Object.fromEntries(
    state.ships.map((ship) => {
      const near = state.ships
        .filter((other) => other.team !== ship.team)
        .sort((a, b) => away(ship, a) - away(ship, b))
        .slice(0, 4)
      const lines: string[] = []
      for (let tick = 1; tick <= TICKS; tick++) {
        lines.push(`${tick}: R${Math.floor(random() * 41) - 20}`)
        for (const weapon of typeNamed(ship.type).weapons) {
          const direction = weapon.arc
            ? weapon.arc[0] + Math.floor(random() * 90)
            : Math.floor(random() * 360)
          lines.push(
            `${tick}: Fire ${weapon.name} ${weapon.kind === 'laser' ? near[Math.floor(random() * near.length)]!.name : direction}`,
          )
        }
      }
      return [ship.seat, { [ship.name]: lines.join('\n') }]
    }),
  )
}

const away = (a: Ship, b: Ship): number => distanceOf(a.x - b.x, a.y - b.y)
