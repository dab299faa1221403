/**
 * Idle players: connected, but without orders for some rounds in a row. The others do not wait the whole
 * clock for them.
 */
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { Chair } from './seats.ts'

/** Rounds in a row without an order. */
export const IDLE_AFTER = 2
/**
 * How long an idle player has when all others are ready, counted from the opening of the round at the
 * earliest (ms).
 */
export const IDLE_WAIT = 8000

export class Idle {
  /** By seat: its player, and the number of rounds without orders. */
  private readonly rounds = new Map<SeatId, { readonly player: string; readonly missed: number }>()

  is = ({ id, player }: Pick<Chair, 'id' | 'player'>): boolean => {
    const known = this.rounds.get(id)
    return known?.player === player && known.missed >= IDLE_AFTER
  }

  /** Counts a round without orders of a connected player. True if the player becomes idle with it. */
  missed({ id, player }: Pick<Chair, 'id' | 'player'>): boolean {
    const known = this.rounds.get(id)
    const missed = (known?.player === player ? known.missed : 0) + 1
    this.rounds.set(id, { player, missed })
    return missed === IDLE_AFTER
  }

  /** The player has given orders, or has disconnected: the count starts anew. */
  stirred(seat: SeatId): void {
    this.rounds.delete(seat)
  }
}
