/** Vector Combat for programs in other languages. */
import {
  combinations,
  type Described,
  LEGAL_AT_MOST,
  type Legal,
  NO_ORDERS,
} from '../../../engine/described.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import { type Hex, length, same } from '../../../geometry/hex.ts'
import { type Action, PASS, writeAction } from '../action.ts'
import { type Board, type Passage, placesOf } from '../board.ts'
import { refusedAction } from '../check.ts'
import { MAPS } from '../data/maps.ts'
import { COST, MISSILE } from '../data/numbers.ts'
import type { Orders } from '../orders.ts'
import { foreseen } from '../resolve.ts'
import { inPlay, type Ship, type State } from '../state.ts'
import { owing } from '../turns.ts'
import { state } from './state.ts'

export const described: Described<State, Orders> = {
  state,
  legal,
  /** The maps that a state names, what actions cost in energy, and what missiles can do. */
  tables: { maps: MAPS, energy: COST, missile: MISSILE },
}

/** What a seat may order: an action for each of its ships, by the board after the move. */
const FACES = [0, 1, 2, 3, 4, 5]

export function legal(view: State, seat: SeatId): Legal<Orders> {
  if (!owing(view).includes(seat)) return NO_ORDERS
  const board = foreseen(view)
  // A ship that the move destroys acts no more.
  const own = board.ships.filter((ship) => ship.seat === seat && inPlay(ship))
  const actions: Record<string, string[]> = {}
  const ways: Record<string, { from: Hex; velocity: Hex }> = {}
  for (const ship of own) {
    const allowed = actionsOf(view, board, ship)
    const elsewhere = firedOnTheWay(view, board, ship, LEGAL_AT_MOST - allowed.length)
    actions[ship.id] = [...allowed, ...(elsewhere ?? [])].map(writeAction)
    const passage = elsewhere ? undefined : fastPassage(board, ship)
    if (passage) ways[ship.id] = { from: passage.from, velocity: passage.velocity }
  }
  const every = Object.keys(ways).length === 0 ? combinations(actions) : undefined
  if (every) return { orders: every.map((one) => ({ actions: one })) }
  return {
    bounds: {
      oneForEachShip: actions,
      // A fast ship may fire and launch from a hex on its way, if that is legal there: `fire B1 @3,-2`.
      ...(Object.keys(ways).length > 0 && { fireAndLaunchAlsoOn: ways }),
    },
    example: {
      actions: Object.fromEntries(Object.entries(actions).map(([id, [, other]]) => [id, other ?? 'pass'])),
    },
  }
}

/** A ship's legal actions where it is: `pass` first. */
function actionsOf(view: State, board: Board, ship: Ship): Action[] {
  const counters = Array.from({ length: ship.sheet.thrust }, (_, i) => i + 1)
  const candidates: Action[] = [
    PASS,
    ...[0, ...counters].map((n): Action => ({ do: 'thrust', counters: n })),
    ...[0, ...counters, ...counters.map((n) => -n)].map((n): Action => ({ do: 'climb', counters: n })),
    ...FACES.map((facing): Action => ({ do: 'turn', facing })),
    ...shotsFrom(board, ship, null),
    ...board.stations.map(({ id }): Action => ({ do: 'dock', station: id })),
    { do: 'land', half: 1 },
    { do: 'land', half: -1 },
    ...[0, ...counters].flatMap((n): Action[] => [
      { do: 'takeoff', counters: n, up: false },
      { do: 'takeoff', counters: n, up: true },
    ]),
  ]
  return allowedOf(view, ship, candidates)
}

const allowedOf = (view: State, { id }: Ship, actions: readonly Action[]): Action[] =>
  actions.filter((action) => refusedAction(view, id, action) === undefined)

/** Shots at everything of other factions, and launches; legal or not. */
const shotsFrom = ({ ships, missiles }: Board, { faction }: Ship, from: Hex | null): Action[] => [
  ...[...ships, ...missiles]
    .filter((one) => one.faction !== faction)
    .map(({ id }): Action => ({ do: 'fire', target: id, from })),
  ...ships
    .filter((one) => one.faction !== faction)
    .map(({ id }): Action => ({ do: 'launch', target: id, from })),
]

/** The other hexes that a relativistic ship may act from (VC-2.7); of another ship none. */
function wayOf(board: Board, ship: Ship): Hex[] {
  const passage = fastPassage(board, ship)
  return passage
    ? placesOf(passage)
        .map(({ at }) => at)
        .filter((at) => !same(at, ship.at))
    : []
}

function fastPassage(board: Board, ship: Ship): Passage | undefined {
  const passage = board.passages.get(ship)
  return passage?.fast ? passage : undefined
}

/** Legal shots from hexes on a ship's way; undefined if there are more than this, or too many to try. */
function firedOnTheWay(view: State, board: Board, ship: Ship, most: number): Action[] | undefined {
  const passage = fastPassage(board, ship)
  if (!passage) return []
  // A way may be thousands of hexes long, and each shot is tried.
  if (length(passage.velocity) * shotsFrom(board, ship, null).length > LEGAL_AT_MOST) return undefined
  const shots = wayOf(board, ship).flatMap((from) => allowedOf(view, ship, shotsFrom(board, ship, from)))
  return shots.length > most ? undefined : shots
}
