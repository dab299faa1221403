/** What a tap or a drag on the board means. */
import { FACES } from '../../../../common/games/vector-combat/face.ts'
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import { inPlay, type ShipId } from '../../../../common/games/vector-combat/state.ts'
import { same } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { angleTo, span } from '../../../board/marks/draw.ts'
import { bearingOf, HEX, STEP, toHex, toWorld } from '../board/plane.ts'
import { PASSING } from './flight.ts'
import type { FlightPlan } from './plan.ts'

type Thing =
  | { readonly is: 'ship' | 'missile'; readonly id: string }
  | { readonly is: 'order'; readonly text: string }
  | { readonly is: 'place' }

/**
 * Where ships were drawn last, and how large: in a hex with others, or high above it, one stands beside its
 * middle.
 */
interface Drawn {
  placeOf(id: ShipId): Point | undefined
  readonly size: number
}

/** A finger that covers several things means the one under its middle. */
const NEAR = 0.7

/** By how things are after the move. */
export function thingAt(plan: FlightPlan, drawn: Drawn, at: Point, reach: number): Thing | undefined {
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
  // Around it as it is drawn: from afar that is wider than its neighbours.
  const middle = ship && (drawn.placeOf(ship.id) ?? toWorld(ship.at))
  if (middle && span(middle, at) <= Math.max(STEP * 1.4, drawn.size))
    return { is: 'order', text: `turn ${faceTowards(middle, at)}` }
  // Where it is not yet: ways there can be found.
  const somewhere =
    ship &&
    (plan.after.value.stations.some(near) || (fieldOf(plan.state.map).spotAt(hex)?.grounds.length ?? 0) > 0)
  return somewhere ? { is: 'place' } : undefined
}

/** A tap on the ship itself, where there is something: it docks, or lands. */
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

/** Where a drag from the ship that is selected leads: along its facing it is thrust, and elsewhere a turn. */
export function dragged(plan: FlightPlan, drawn: Drawn, to: Point, onward: boolean): void {
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
