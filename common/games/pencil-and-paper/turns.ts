/** Whose step it is (PP-2.1, PP-6.8, PP-9.1, PP-9.5). */
import type { SeatId } from '../../engine/match-types.ts'
import { type Player, type State, shipsOf } from './state.ts'

/** Who is in the match: in setting up everybody, then those who have a ship. */
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

/** The next place after one, round the table, of whom something holds; undefined when it holds of nobody. */
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

/** Who plays next: those who have lost all ships are passed over. */
export const nextToPlay = (state: State): number =>
  nextAfter(state, state.turn, (player) => shipsOf(state, player.id).length > 0) ?? state.turn

/** Asteroids that a player has drawn so far, before the first turn. */
export const drawnBy = ({ asteroids }: State, { id }: Player): number =>
  asteroids.filter((asteroid) => asteroid.id.startsWith(`${id}-r`)).length

/** Who draws next, after that place. */
export const nextToDraw = (state: State, place: number): number | undefined =>
  nextAfter(state, place, (player) => !player.done && drawnBy(state, player) < state.rules.asteroidLimit)
