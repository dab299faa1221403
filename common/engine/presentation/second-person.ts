/** Players as a reader reads them: in the second person about themselves, and by their letters otherwise. */
import type { SeatId } from '../match-types.ts'

/** The reader's seat; empty for anybody without one. */
export type Reader = SeatId | ''

interface LetteredPlayer {
  readonly id: string
  readonly seat: SeatId
}

/** "You declare", "Player A declares". `you`, `others`: the verb after each. */
export const playerDoes = (
  { id, seat }: LetteredPlayer,
  reader: Reader,
  you: string,
  others = `${you}s`,
): string => (seat === reader ? `You ${you}` : `Player ${id} ${others}`)

/** "your", "player A’s". */
export const playersOwn = ({ id, seat }: LetteredPlayer, reader: Reader): string =>
  seat === reader ? 'your' : `player ${id}’s`
