/** Whose step it is (PP-2.1, PP-6.8, PP-9.1, PP-9.5). */
import type { SeatId } from '../../engine/match-types.ts'
import { type Player, type State, shipsOf } from './state.ts'

/** Whether a player is in the match: all during the setup, then those with a ship. */
const remains = (state: State, player: Player): boolean =>
  state.phase !== 'play' || shipsOf(state, player.id).length > 0

export const active = (state: State): SeatId[] =>
  state.result ? [] : state.players.filter((player) => remains(state, player)).map(({ seat }) => seat)

export function owingPlayers(state: State): Player[] {
  if (state.result) return []
  return state.phase === 'doors' || state.phase === 'ships'
    ? [...state.players]
    : [state.players[state.turn]!]
}

export const owing = (state: State): SeatId[] => owingPlayers(state).map(({ seat }) => seat)

/** The next index after one, cyclically, whose player satisfies the condition; undefined if none does. */
function nextAfter(
  { players }: State,
  place: number,
  holds: (player: Player) => boolean,
): number | undefined {
  for (let i = 1; i <= players.length; i++) {
    const at = (place + i) % players.length
    if (holds(players[at]!)) return at
  }
  return undefined
}

/** The next player's index; players without ships are skipped. */
export const nextToPlay = (state: State): number =>
  nextAfter(state, state.turn, (player) => shipsOf(state, player.id).length > 0) ?? state.turn

/** Number of asteroids that a player has drawn so far, before the first turn. */
export const drawnBy = ({ asteroids }: State, { id }: Player): number =>
  asteroids.filter((asteroid) => asteroid.id.startsWith(`${id}-r`)).length

/** The next player to draw after that index. */
export const nextToDraw = (state: State, place: number): number | undefined =>
  nextAfter(state, place, (player) => !player.done && drawnBy(state, player) < state.rules.asteroidLimit)
