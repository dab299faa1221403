/** Why orders are refused: the client greys out buttons and the server checks orders by this function. */
import type { Refusal, SeatId } from '../../engine/match-types.ts'
import { type Action, readAction } from './action.ts'
import { shipOn } from './board.ts'
import type { Orders } from './orders.ts'
import { refuse } from './refuse.ts'
import { type AssumedStrikes, foreseen } from './resolve.ts'
import { inPlay, type ShipId, type State, shipNamed } from './state.ts'

export const check = (state: State, seat: SeatId, { actions }: Orders): Refusal[] =>
  Object.entries(actions).flatMap(([id, text]) => {
    const reason = shipNamed(state, id)?.seat === seat ? refusedText(state, id, text) : 'it is not yours'
    return reason === undefined ? [] : [{ where: id, reason }]
  })

export function refusedText(state: State, id: ShipId, text: string): string | undefined {
  const action = readAction(text)
  if (action) return refusedAction(state, id, action)
  return inPlay(shipOn(foreseen(state), id)!) ? 'that is not understood' : undefined
}

/**
 * Accepts whatever may be legal, depending on which strikes hit; if it turns out to be illegal, it is a pass.
 */
export function refusedAction(state: State, id: ShipId, action: Action): string | undefined {
  const reason = refusedWith(state, id, action, 'miss')
  return reason === undefined || state.missiles.length === 0
    ? reason
    : refusedWith(state, id, action, 'hit') && reason
}

/** VC-1.5: actions of ships out of play are ignored, not refused. */
function refusedWith(state: State, id: ShipId, action: Action, strikes: AssumedStrikes): string | undefined {
  const board = foreseen(state, strikes)
  const ship = shipOn(board, id)!
  return inPlay(ship) ? refuse(board, ship, action) : undefined
}
