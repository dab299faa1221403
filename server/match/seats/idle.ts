/**
 * Who is here and does nothing: after some rounds in a row without any order the others do not wait the whole
 * clock for them.
 */
import type { SeatId } from '../../../common/engine/match-types.ts'
import type { Chair } from './seats.ts'

/** Rounds in a row without an order. */
export const IDLE_AFTER = 2
/** When all others are ready, and from the opening of a round on, who does nothing has so long (ms). */
export const IDLE_WAIT = 8000

export class Idle {
  /** By seat: who has done nothing there, for how many rounds. */
  private readonly rounds = new Map<SeatId, { readonly player: string; readonly missed: number }>()

  is = ({ id, player }: Pick<Chair, 'id' | 'player'>): boolean => {
    const known = this.rounds.get(id)
    return known?.player === player && known.missed >= IDLE_AFTER
  }

  /**
   * A round was played without any order of somebody who is here. True when they are taken for idle from now
   * on.
   */
  missed({ id, player }: Pick<Chair, 'id' | 'player'>): boolean {
    const known = this.rounds.get(id)
    const missed = (known?.player === player ? known.missed : 0) + 1
    this.rounds.set(id, { player, missed })
    return missed === IDLE_AFTER
  }

  /** They have ordered something, or are not here. */
  stirred(seat: SeatId): void {
    this.rounds.delete(seat)
  }
}
