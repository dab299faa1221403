/** What a tap or a drag on the board means. */

import { FACES } from '../../../common/games/vector-combat/face.ts'
import { fieldOf } from '../../../common/games/vector-combat/field.ts'
import { inPlay } from '../../../common/games/vector-combat/state.ts'
import { same } from '../../../common/geometry/hex.ts'
import { angleTo, span } from '../../board/draw.ts'
import type { Point } from '../../board/view.ts'
import type { VectorCombatDesk } from './desk.ts'
import { PASSING } from './flight.ts'
import { bearingOf, HEX, STEP, toHex, toWorld } from './hex-plane.ts'

type Thing =
  | { readonly is: 'ship' | 'missile'; readonly id: string }
  | { readonly is: 'order'; readonly text: string }
  | { readonly is: 'place' }

/** A finger that covers several things means the one under its middle. */
const NEAR = 0.7

/** By how things are after the move. */
export function thingAt(desk: VectorCombatDesk, at: Point, reach: number): Thing | undefined {
  const hex = toHex(at)
  const ship = desk.ship.value
  const { ships, missiles } = desk.after.value
  const far = (one: { readonly id: string; readonly at: typeof hex }) =>
    span(desk.drawnAt(one.id) ?? toWorld(one.at), at)
  const near = (one: { readonly id: string; readonly at: typeof hex }) =>
    same(one.at, hex) || far(one) <= Math.max(desk.drawnSize / 2, reach >= HEX ? reach * NEAR : 0)
  const [there] = ships.filter((one) => inPlay(one) && near(one)).sort((a, b) => far(a) - far(b))
  const place = ship && same(hex, ship.at) ? placeUnder(desk) : undefined
  if (there && !(place && there.id === ship?.id)) return { is: 'ship', id: there.id }
  if (place) return place
  const missile = missiles.find(near)
  if (missile && missile.faction !== ship?.faction) return { is: 'missile', id: missile.id }
  // Around it as it is drawn: from afar that is wider than its neighbours.
  const middle = ship && (desk.drawnAt(ship.id) ?? toWorld(ship.at))
  if (middle && span(middle, at) <= Math.max(STEP * 1.4, desk.drawnSize))
    return { is: 'order', text: `turn ${faceTowards(middle, at)}` }
  // Where it is not yet: ways there can be found.
  const somewhere =
    ship &&
    (desk.after.value.stations.some(near) || (fieldOf(desk.state.map).spotAt(hex)?.grounds.length ?? 0) > 0)
  return somewhere ? { is: 'place' } : undefined
}

/** A tap on the ship itself, where there is something: it docks, or lands. */
function placeUnder(desk: VectorCombatDesk): Thing | undefined {
  const { docks = [], lands = [] } = desk.offers.value ?? {}
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
export function dragged(desk: VectorCombatDesk, to: Point, onward: boolean): void {
  const ship = desk.ship.value
  if (!ship) return
  const from = desk.drawnAt(ship.id) ?? toWorld(ship.at)
  const far = span(from, to)
  if (far < STEP * 0.55) return void desk.order(PASSING, onward)
  const facing = faceTowards(from, to)
  if (facing !== ship.facing) return void desk.order(`turn ${facing}`, onward)
  const possible = (desk.offers.value?.ahead ?? []).filter(({ refused }) => refused === undefined)
  const wanted = possible[Math.min(possible.length, Math.max(1, Math.round(far / STEP))) - 1]
  if (wanted) desk.order(wanted.text, onward)
}
