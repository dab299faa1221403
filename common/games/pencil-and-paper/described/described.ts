/** Pencil and Paper for programs in other languages. */
import { type Described, type Legal, NO_ORDERS } from '../../../engine/described.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import { TURN } from '../angles.ts'
import { check, QUIET_TURNS } from '../check.ts'
import type { Orders } from '../orders.ts'
import { SORTS } from '../pencils.ts'
import { LEAST_LENGTH } from '../phases/flick.ts'
import { LEAST_AREA, rowOf } from '../placement.ts'
import { betweenHangars, centredDoor, DOOR, hangarOf, turretGround, wallLength } from '../sheet.ts'
import { SHIP_LENGTH } from '../ship.ts'
import { type Player, playerAt, type State, shipsOf } from '../state.ts'
import { owing } from '../turns.ts'
import { state } from './state.ts'

export const described: Described<State, Orders> = {
  state,
  legal,
  /** By kind: the longest flick in units, its wobble in percent, and how fast it blunts. */
  tables: { pencils: SORTS },
}

/** What a seat may order in the present step. Lengths are in units of 1/1024 inch, angles in 1/4096 turn. */
const DEFAULT: Orders = { kind: 'default' }
const ANGLES = [0, TURN - 1]

export function legal(view: State, seat: SeatId): Legal<Orders> {
  const player = playerAt(view, seat)
  if (!player || !owing(view).includes(seat)) return NO_ORDERS
  switch (view.phase) {
    case 'doors':
      return doors(view, player)
    case 'ships':
      return ships(view, player)
    case 'asteroids':
      return asteroids(view, player)
    case 'play':
      return flicks(view, player)
  }
}

/** The first of them that is legal; the default always is. */
const firstLegal = (view: State, { seat }: Player, ...orders: readonly Orders[]): Orders =>
  orders.find((order) => check(view, seat, order).length === 0) ?? DEFAULT

function doors({ sheet }: State, { edge }: Player): Legal<Orders> {
  return {
    bounds: { kinds: ['door', 'default'], door: [0, wallLength(sheet, edge) - DOOR] },
    example: { kind: 'door', door: centredDoor(sheet, edge) },
  }
}

function ships(view: State, player: Player): Legal<Orders> {
  const { sheet, players, rules } = view
  const row = rowOf(view, player).map(({ nose, facing, turret }) => ({ nose, facing, turret }))
  return {
    bounds: {
      kinds: ['ships', 'default'],
      count: rules.shipsEach,
      facing: ANGLES,
      // The whole triangle of each has to lie there, and touch nothing.
      within: hangarOf(sheet, player.edge),
      ...(rules.turrets && { turretsWithin: turretGround(sheet, players, player.edge) }),
      turretsAtMost: rules.turrets ? rules.shipsEach - 1 : 0,
    },
    example: firstLegal(view, player, { kind: 'ships', ships: row }),
  }
}

function asteroids(view: State, player: Player): Legal<Orders> {
  const field = betweenHangars(view.sheet, view.players)
  const [x, y] = [Math.floor((field.left + field.right) / 2), Math.floor((field.top + field.bottom) / 2)]
  const size = 512
  return {
    bounds: {
      kinds: ['asteroid', 'done', 'default'],
      corners: [3, 64],
      // The outline may not cross itself, nor touch anything.
      within: field,
      areaAtLeast: LEAST_AREA / 2,
    },
    example: firstLegal(
      view,
      player,
      {
        kind: 'asteroid',
        points: [
          { x, y },
          { x: x + size, y },
          { x, y: y + size },
        ],
      },
      { kind: 'done' },
    ),
  }
}

function flicks(view: State, player: Player): Legal<Orders> {
  const { rules, quiet } = view
  const own = shipsOf(view, player.id)
  const moving = own.filter(({ turret }) => !turret)
  const mayEnd = rules.stalemate && quiet >= QUIET_TURNS
  const [one] = own
  return {
    bounds: {
      kinds: [
        ...(moving.length > 0 ? ['move'] : []),
        'shot',
        ...(rules.passing ? ['pass'] : []),
        ...(mayEnd ? ['stalemate'] : []),
        'default',
      ],
      move: { ship: moving.map(({ id }) => id) },
      shot: { ship: own.map(({ id }) => id) },
      angle: ANGLES,
      strength: [0, 1000],
      pencil: rules.pencils,
      sharpen: rules.pencils,
      ...(rules.stopper && { stopperAtLeast: LEAST_LENGTH }),
      // How the ship is redrawn after a move: `side` is at most a quarter of `back`, to either side.
      place: { facing: ANGLES, back: [0, SHIP_LENGTH], side: [-SHIP_LENGTH / 4, SHIP_LENGTH / 4] },
    },
    example: one ? { kind: 'shot', ship: one.id, angle: one.facing, strength: 500 } : DEFAULT,
  }
}
