/** Plays a step: doors, ships, an asteroid, or a turn. */
import type { Dice } from '../../engine/dice/dice.ts'
import type { SeatId } from '../../engine/match-types.ts'
import type { Event } from './events.ts'
import type { Orders } from './orders.ts'
import { drawAsteroid, placeDoors, placeShips } from './phases/setting-up.ts'
import { playTurn } from './phases/turn.ts'
import type { PlayerId, State } from './state.ts'

export interface RoundResult {
  readonly state: State
  readonly timeline: Event[]
}

/** PP-2.3, PP-9.2, PP-9.3, PP-9.5. */
export const standing = (): Orders => ({ kind: 'default' })

/** `orders`: legal ones, of seats that owe some. */
export function resolve(state: State, orders: Readonly<Record<SeatId, Orders>>, dice: Dice): RoundResult {
  switch (state.phase) {
    case 'doors':
      return placeDoors(
        state,
        byPlayer(state, orders, (given) => (given.kind === 'door' ? given.door : undefined)),
      )
    case 'ships':
      return placeShips(
        state,
        byPlayer(state, orders, (given) => (given.kind === 'ships' ? given.ships : undefined)),
      )
    case 'asteroids':
      return drawAsteroid(state, orders[state.players[state.turn]!.seat])
    case 'play':
      return playTurn(state, orders[state.players[state.turn]!.seat], dice)
  }
}

/** The players' orders, without those who gave none. */
function byPlayer<T>(
  state: State,
  orders: Readonly<Record<SeatId, Orders>>,
  read: (orders: Orders) => T | undefined,
): Map<PlayerId, T> {
  return new Map(
    state.players.flatMap(({ id, seat }): [PlayerId, T][] => {
      const given = orders[seat] && read(orders[seat])
      return given === undefined ? [] : [[id, given]]
    }),
  )
}
