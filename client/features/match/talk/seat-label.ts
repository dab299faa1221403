/**
 * What a seat is called on the screen. Records, orders and the wire know it by its id; where a game's pieces
 * have names of that kind, too, `A2` could be a player or their second ship, so there it is called by
 * something else.
 */
import type { Seat, SeatId } from '../../../../common/engine/match-types.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'

export const seatLabel = (
  game: Pick<AnyClientGame, 'seatName'>,
  { seats, setup }: { readonly seats: readonly Seat[]; readonly setup: unknown },
  seat: SeatId,
): string => game.seatName?.(seat, seats, setup) ?? seat
