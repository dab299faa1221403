/** Whose step it is (HS-1.8, HS-2.2, HS-2.3). */
import type { SeatId } from '../../engine/match-types.ts'
import {
  type Craft,
  flying,
  flyingOf,
  type Player,
  type PlayerId,
  playerNamed,
  remains,
  type State,
} from './state.ts'

/** Seats still in the match. */
export const active = (state: State): SeatId[] =>
  state.result ? [] : state.players.filter((player) => remains(state, player)).map(({ seat }) => seat)

export const owing = (state: State): SeatId[] =>
  state.result ? [] : owingPlayers(state).map(({ seat }) => seat)

function owingPlayers(state: State): Player[] {
  switch (state.phase) {
    case 'precedence':
      return []
    case 'marker':
    case 'entity':
      return [playerNamed(state, state.order[state.turn]!)!]
    case 'craft':
      return [...state.players]
    case 'velocity':
      return state.players.filter((player) => maySteer(state, player))
    case 'fire':
      return state.rules.declare === 'in-precedence'
        ? [playerNamed(state, state.order[state.turn]!)!]
        : state.players.filter((player) => fires(state, player.id))
  }
}

/** Whether a player has a craft whose velocity can change. */
const maySteer = (state: State, player: Player): boolean =>
  remains(state, player) && flyingOf(state, player.id).some(({ deltaV }) => deltaV > 0)

export const mayFire = (craft: Craft): boolean => flying(craft) && craft.missiles > 0

const fires = (state: State, id: PlayerId): boolean =>
  remains(state, playerNamed(state, id)!) && flyingOf(state, id).some(mayFire)

/** The next index in the order, `from` or later, whose player can fire; undefined if none can. */
export function nextToFire(state: State, from: number): number | undefined {
  const at = state.order.findIndex((player, i) => i >= from && fires(state, player))
  return at < 0 ? undefined : at
}
