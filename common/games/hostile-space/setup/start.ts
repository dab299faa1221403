/** The opening: players and an empty map (HS-1). */
import type { Seat } from '../../../engine/match-types.ts'
import { byId, type Player, type State } from '../state.ts'
import { rulesOf, type Setup, torusFor } from './setup.ts'

const LETTERS = 'ABCDEFGH'

export function start(setup: Setup, seats: readonly Seat[]): State {
  return {
    rules: rulesOf(setup),
    torus: torusFor(setup),
    phase: 'precedence',
    round: 0,
    turn: 0,
    players: lettered(seats).sort(byId),
    order: [],
    craft: [],
    missiles: [],
    entities: [],
    entitiesDue: 0,
    result: null,
  }
}

/**
 * Assigns letters: first one player of each alliance, which gets the same letter, then the second ones. So
 * without alliances player A is team A.
 */
export function lettered(seats: readonly Pick<Seat, 'id' | 'team'>[]): Player[] {
  const within = (seat: Pick<Seat, 'id' | 'team'>) =>
    seats.filter(({ team }) => team === seat.team).findIndex(({ id }) => id === seat.id)
  const inTurn = [...seats].sort((a, b) => within(a) - within(b) || byId(a, b))
  return inTurn.map(({ id, team }, i) => ({
    id: LETTERS[i]!,
    seat: id,
    team,
    centre: null,
    tokens: [],
    defeated: false,
    began: null,
  }))
}
