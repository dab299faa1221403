/** A bot's orders, from what its seat sees: a fair shot if there is one, else a move that brings a ship nearer, else a shot to clear the way. */
import type { Dice } from '../../../engine/dice.ts'
import type { SeatId } from '../../../engine/game.ts'
import type { Orders } from '../orders.ts'
import { standing } from '../resolve.ts'
import { playerAt, type State } from '../state.ts'
import { bestMove, clearingShot } from './moves.ts'
import { bestShot } from './shots.ts'

/** A shot that is less likely to hit waits. */
const FAIR = 0.4

export function think(view: State, seat: SeatId, dice: Dice, _level: number): Orders {
  if (view.phase !== 'play') return standing()
  const { id } = playerAt(view, seat)!
  const shot = bestShot(view, id)
  if (shot && shot.chance >= FAIR) return shot.order
  return bestMove(view, id, dice) ?? shot?.order ?? clearingShot(view, id, dice) ?? standing()
}
