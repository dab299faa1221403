/** What a seat might do in its turn: what level 3 would, then all that it has looked at. */
import type { Dice } from '../../../engine/dice.ts'
import type { SeatId } from '../../../engine/game.ts'
import type { Proposal } from '../../../engine/search/searching.ts'
import type { Orders } from '../orders.ts'
import { playerAt, type State } from '../state.ts'
import { pondered, think } from './think.ts'

/** What a ship more or less is worth, as a chance of winning, and how much a flick is behind at most. */
const SHIP = 0.15
const BEHIND_AT_MOST = 0.2
/** Of the level below. */
const MASTER = 3

export function candidates(view: State, seat: SeatId, dice: Dice, most: number): Proposal<State, Orders>[] {
  if (view.phase !== 'play') return [{ orders: think(view, seat, dice, MASTER) }]
  const { options, chosen } = pondered(view, playerAt(view, seat)!.id, dice)
  if (!chosen) return [{ orders: think(view, seat, dice, MASTER) }]
  const best = options[0]!.value
  return [chosen, ...options.slice(0, most)].map(({ order, value }) => ({ orders: order, behind: Math.min(BEHIND_AT_MOST, SHIP * (best - value)) }))
}
