/**
 * PP-9.1 to PP-9.5: doors, ships and drawn asteroids, as far as the setup has them. The arguments are legal.
 */
import { tidied } from '../../../geometry/polygon.ts'
import type { Event } from '../events.ts'
import type { Orders, PlacedShip } from '../orders.ts'
import { judged } from '../outcome.ts'
import { rowOf } from '../placement.ts'
import { centredDoor } from '../sheet.ts'
import { byId, type Player, type PlayerId, type Ship, type State } from '../state.ts'
import { drawnBy, nextToDraw } from '../turns.ts'

type RoundResult = { readonly state: State; readonly timeline: Event[] }

const withDoors = (state: State, door: (player: Player) => number): State => ({
  ...state,
  players: state.players.map((player) => ({ ...player, door: door(player) })),
})

/** Goes to the first step that needs orders. */
export function begun(state: State): State {
  if (state.rules.doors === 'placed') return { ...state, phase: 'doors' }
  return afterDoors(withDoors(state, ({ edge }) => centredDoor(state.sheet, edge)))
}

function afterDoors(state: State): State {
  if (state.rules.ships === 'placed') return { ...state, phase: 'ships' }
  return afterShips({ ...state, ships: state.players.flatMap((player) => rowOf(state, player)).sort(byId) })
}

const afterShips = (state: State): State =>
  state.rules.asteroids === 'drawn' ? drawing(state, state.first) : playing(state)

/** The next player to draw after an index; if there is none, the first to play. */
function drawing(state: State, after: number): State {
  const turn = nextToDraw(state, after)
  return turn === undefined ? playing(state) : { ...state, phase: 'asteroids', turn }
}

export function playing(state: State): State {
  const ready: State = { ...state, phase: 'play', turn: state.first }
  return { ...ready, result: judged(ready, ready) }
}

/** Doors by player; the middle by default. */
export function placeDoors(state: State, given: ReadonlyMap<PlayerId, number>): RoundResult {
  const placed = withDoors(state, ({ id, edge }) => given.get(id) ?? centredDoor(state.sheet, edge))
  const next = afterDoors(placed)
  const row = next.ships.map((ship): Event => ({ kind: 'placed', ...told(ship), given: false }))
  return {
    state: next,
    timeline: [
      ...placed.players.map(
        ({ id, door }): Event => ({ kind: 'door', player: id, door: door!, given: given.has(id) }),
      ),
      ...row,
    ],
  }
}

const told = ({ id, nose, facing, turret }: Ship) => ({ ship: id, nose, facing, turret })

/** Ships by player; a row by default. */
export function placeShips(state: State, given: ReadonlyMap<PlayerId, readonly PlacedShip[]>): RoundResult {
  const all = state.players.flatMap((player) => {
    const own = given
      .get(player.id)
      ?.map(({ nose, facing, turret }, i): Ship => ({ id: `${player.id}${i + 1}`, nose, facing, turret }))
    return (own ?? rowOf(state, player)).map((ship) => ({ ship, given: own !== undefined }))
  })
  return {
    state: afterShips({ ...state, ships: all.map(({ ship }) => ship).sort(byId) }),
    timeline: all.map(({ ship, given: asked }) => ({ kind: 'placed', ...told(ship), given: asked })),
  }
}

export function drawAsteroid(state: State, order: Orders | undefined): RoundResult {
  const player = state.players[state.turn]!
  if (order?.kind !== 'asteroid') {
    const players = state.players.map((one) => (one === player ? { ...one, done: true } : one))
    return {
      state: drawing({ ...state, players }, state.turn),
      timeline: [{ kind: 'done', player: player.id }],
    }
  }
  const asteroid = { id: `${player.id}-r${drawnBy(state, player) + 1}`, points: tidied(order.points) }
  return {
    state: drawing({ ...state, asteroids: [...state.asteroids, asteroid].sort(byId) }, state.turn),
    timeline: [{ kind: 'drawn', asteroid: asteroid.id, player: player.id, points: asteroid.points }],
  }
}
