/** VC-1.4: faction resolution. Overheating, the edge, victory. */
import { length } from '../../../geometry/hex.ts'
import { type Board, removeDestroyed, shipsInOrder } from '../board.ts'
import { judged } from '../outcome.ts'
import type { Result } from '../state.ts'

export function endTurn(board: Board): Result | null {
  overheat(board)
  removeDestroyed(board)
  leave(board)
  const result = judged(board)
  if (result) board.timeline.push({ kind: 'over', ...result })
  return result
}

/** VC-4.3. */
function overheat(board: Board): void {
  for (const ship of shipsInOrder(board)) {
    const damage = ship.heat - ship.sheet.heatCapacity
    if (damage <= 0) continue
    ship.hull -= damage
    ship.heat = ship.sheet.heatCapacity
    board.timeline.push({ kind: 'overheated', ship: ship.id, damage })
  }
}

/** VC-3.13. */
function leave(board: Board): void {
  const { edge } = board.field.map
  if (edge === null) return
  for (const ship of shipsInOrder(board)) {
    if (length(ship.at) <= edge) continue
    ship.status = 'left'
    board.timeline.push({ kind: 'left', ship: ship.id, at: ship.at })
  }
  board.missiles = board.missiles.filter((missile) => {
    const stays = length(missile.at) <= edge
    if (!stays) board.timeline.push({ kind: 'spent', missile: missile.id, at: missile.at, by: 'edge' })
    return stays
  })
}
