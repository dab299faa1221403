/** When a bot shoots, and at which target. */
import type { Action } from '../action.ts'
import { rangeBetween } from '../beam.ts'
import { type Board, placeOf } from '../board.ts'
import { BEAM_HEAT, MISSILE } from '../data/numbers.ts'
import { aimed, refuse } from '../refuse.ts'
import { inPlay, type Ship } from '../state.ts'

/** In percent. */
const GOOD_ODDS = 40
/** From farther away a missile arrives without fuel. */
const MISSILE_REACH = 9

/** The beam at the most valuable target; undefined if the odds are bad or the ship is too hot. */
export function beamAt(board: Board, ship: Ship): Action | undefined {
  if (ship.heat + BEAM_HEAT - ship.sheet.radiators > ship.sheet.heatCapacity) return undefined
  const shots = [
    ...board.ships
      .filter(inPlay)
      .filter((other) => other.faction !== ship.faction)
      .map((target) => ({ target, worth: target.hull <= ship.sheet.beam.damage ? 2 : 1 })),
    ...board.missiles
      .filter((missile) => missile.faction !== ship.faction && missile.target === ship.id)
      .map((target) => ({ target, worth: 0.7 })),
  ].flatMap(({ target, worth }) => {
    const action: Action = { do: 'fire', target: target.id, from: null }
    if (refuse(board, ship, action) !== undefined) return []
    const { chance } = aimed(board, ship, target, null)
    return chance >= GOOD_ODDS ? [{ action, hope: chance * worth }] : []
  })
  return shots.sort((a, b) => b.hope - a.hope)[0]?.action
}

/** A missile at the nearest enemy that no missile of this ship pursues. */
export function missileAt(board: Board, ship: Ship): Action | undefined {
  const near = board.ships
    .filter(
      (other) =>
        inPlay(other) &&
        other.faction !== ship.faction &&
        rangeBetween(placeOf(other), placeOf(ship)) <= MISSILE_REACH,
    )
    .filter(
      (other) =>
        !board.missiles.some(
          ({ target, faction, life }) =>
            target === other.id && faction === ship.faction && life > MISSILE.life / 2,
        ),
    )
    .sort((a, b) => rangeBetween(placeOf(a), placeOf(ship)) - rangeBetween(placeOf(b), placeOf(ship)))[0]
  const action: Action | undefined = near && { do: 'launch', target: near.id, from: null }
  return action && refuse(board, ship, action) === undefined ? action : undefined
}
