/**
 * The displayed name of a seat. Records, orders and the wire use its id; in games whose pieces have similar
 * ids, `A2` could be a player or their second ship, so the seat gets another name.
 */
import type { Seat, SeatId } from '../../../../common/engine/match-types.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'

export const seatLabel = (
  game: Pick<AnyClientGame, 'seatName'>,
  { seats, setup }: { readonly seats: readonly Seat[]; readonly setup: unknown },
  seat: SeatId,
): string => game.seatName?.(seat, seats, setup) ?? seat
