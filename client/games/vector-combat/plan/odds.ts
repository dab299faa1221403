/** A ship's possible targets, their distance, and its beam's chance to hit (VC-4.9). */
import { rangeBetween } from '../../../../common/games/vector-combat/beam.ts'
import { type Board, placeOf, shipOn } from '../../../../common/games/vector-combat/board.ts'
import { COST } from '../../../../common/games/vector-combat/data/numbers.ts'
import { aimed, refuse } from '../../../../common/games/vector-combat/refuse.ts'
import { foreseen } from '../../../../common/games/vector-combat/resolve.ts'
import { inPlay, type Ship, type State } from '../../../../common/games/vector-combat/state.ts'
import { type Offer, offerOf } from './offers.ts'

export interface Aim {
  readonly target: string
  readonly range: number
  /** In percent, if the beam is not refused. */
  readonly chance: number
  readonly fire: Offer
  /** Only at ships. */
  readonly launch: Offer | undefined
}

/** Enemy ships in play, then missiles in flight, after the move; the nearest first. */
export function aimsOf(state: State, id: string): Aim[] {
  const board = foreseen(state)
  const ship = shipOn(board, id)
  if (!ship || !inPlay(ship)) return []
  const enemies = board.ships.filter((one) => inPlay(one) && one.faction !== ship.faction)
  const missiles = board.missiles.filter(({ faction }) => faction !== ship.faction)
  return [...enemies, ...missiles]
    .map((target): Aim => {
      const fire = offerOf(state, id, { do: 'fire', target: target.id, from: null })
      return {
        target: target.id,
        range: rangeBetween(placeOf(ship), placeOf(target)),
        chance: fire.refused === undefined ? aimed(board, ship, target, null).chance : 0,
        fire,
        launch:
          'hull' in target ? offerOf(state, id, { do: 'launch', target: target.id, from: null }) : undefined,
      }
    })
    .sort(
      (a, b) =>
        Number(a.launch === undefined) - Number(b.launch === undefined) ||
        a.range - b.range ||
        (a.target < b.target ? -1 : 1),
    )
}

/**
 * Chance of a beam between two ships after the move: 0 if out of range or blocked. Ignores missing energy,
 * which the ship can soon regain.
 */
export function oddsOf(board: Board, shooter: Ship, target: Ship): number {
  const able = { ...shooter, energy: COST.fire }
  return refuse(board, able, { do: 'fire', target: target.id, from: null }) === undefined
    ? aimed(board, able, target, null).chance
    : 0
}
