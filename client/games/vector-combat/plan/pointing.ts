/** Interprets taps and drags on the board. */
import { FACES } from '../../../../common/games/vector-combat/face.ts'
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import { inPlay, type ShipId } from '../../../../common/games/vector-combat/state.ts'
import { same } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { angleTo, span } from '../../../board/geometry.ts'
import { bearingOf, HEX, STEP, toHex, toWorld } from '../plane.ts'
import { PASSING } from './flight.ts'
import type { FlightPlan } from './plan.ts'

type Thing =
  | { readonly is: 'ship' | 'missile'; readonly id: string }
  | { readonly is: 'order'; readonly text: string }
  | { readonly is: 'place' }

/**
 * Places and sizes of ships in the last drawing: with others in its hex, or at altitude, a ship is drawn off
 * its centre.
 */
interface Drawing {
  placeOf(id: ShipId): Point | undefined
  readonly size: number
}

/** A finger that covers several things selects the one under its centre, within this share of its reach. */
const NEAR = 0.7

/** Uses the state after the move. */
export function thingAt(plan: FlightPlan, drawn: Drawing, at: Point, reach: number): Thing | undefined {
  const hex = toHex(at)
  const ship = plan.ship.value
  const { ships, missiles } = plan.after.value
  const far = (one: { readonly id: string; readonly at: typeof hex }) =>
    span(drawn.placeOf(one.id) ?? toWorld(one.at), at)
  const near = (one: { readonly id: string; readonly at: typeof hex }) =>
    same(one.at, hex) || far(one) <= Math.max(drawn.size / 2, reach >= HEX ? reach * NEAR : 0)
  const [there] = ships.filter((one) => inPlay(one) && near(one)).sort((a, b) => far(a) - far(b))
  const place = ship && same(hex, ship.at) ? placeUnder(plan) : undefined
  if (there && !(place && there.id === ship?.id)) return { is: 'ship', id: there.id }
  if (place) return place
  const missile = missiles.find(near)
  if (missile && missile.faction !== ship?.faction) return { is: 'missile', id: missile.id }
  // Uses the area of the drawn ship, which zoomed out covers more than the neighbouring hexes.
  const middle = ship && (drawn.placeOf(ship.id) ?? toWorld(ship.at))
  if (middle && span(middle, at) <= Math.max(STEP * 1.4, drawn.size))
    return { is: 'order', text: `turn ${faceTowards(middle, at)}` }
  // Places that the ship has not reached: routes there can be searched.
  const somewhere =
    ship &&
    (plan.after.value.stations.some(near) || (fieldOf(plan.state.map).spotAt(hex)?.grounds.length ?? 0) > 0)
  return somewhere ? { is: 'place' } : undefined
}

/** A tap on the ship itself at a station or body: docks, or lands. */
function placeUnder(plan: FlightPlan): Thing | undefined {
  const { docks = [], lands = [] } = plan.offers.value ?? {}
  const offer = [...docks, ...lands].find(({ refused }) => refused === undefined)
  return offer && { is: 'order', text: offer.text }
}

const faceTowards = (from: Point, to: Point): number =>
  FACES.reduce(
    (best, _, face) =>
      Math.cos(angleTo(from, to) - bearingOf(face)) > Math.cos(angleTo(from, to) - bearingOf(best))
        ? face
        : best,
    0,
  )

/** A drag from the selected ship: along its facing thrusts, otherwise turns. */
export function dragged(plan: FlightPlan, drawn: Drawing, to: Point, onward: boolean): void {
  const ship = plan.ship.value
  if (!ship) return
  const from = drawn.placeOf(ship.id) ?? toWorld(ship.at)
  const far = span(from, to)
  if (far < STEP * 0.55) return void plan.order(PASSING, onward)
  const facing = faceTowards(from, to)
  if (facing !== ship.facing) return void plan.order(`turn ${facing}`, onward)
  const possible = (plan.offers.value?.ahead ?? []).filter(({ refused }) => refused === undefined)
  const wanted = possible[Math.min(possible.length, Math.max(1, Math.round(far / STEP))) - 1]
  if (wanted) plan.order(wanted.text, onward)
}
