/**
 * A position as plain figures: the whole map once, as a rectangle that wraps at each edge, with bases, rocks,
 * craft and missiles.
 */
import type { Diagram, Figure, Spot } from '../../../engine/presentation/diagram.ts'
import { add, type Hex, pointyCentre } from '../../../geometry/hex.ts'
import { type Torus, wrapped } from '../../../geometry/torus.ts'
import { arctangent } from '../../../geometry/trig.ts'
import { tokenHex } from '../placement.ts'
import { flying, type State, teamOf } from '../state.ts'
import { CRAFT_HULL } from './craft-hull.ts'

/** The copy of a hex within the rectangle; every hex has one there. */
export function placed(torus: Torus, at: Hex): Spot {
  const { x, y } = pointyCentre(wrapped(torus, at))
  const { x: width } = pointyCentre({ q: torus.width, r: 0 })
  return { x: x % width, y }
}

export function diagram(state: State): Diagram {
  const { torus, entities, players, craft, missiles } = state
  const [{ x: right }, { y: bottom }] = [
    pointyCentre({ q: torus.width, r: 0 }),
    pointyCentre({ q: 0, r: torus.height }),
  ]
  const frame = { left: -1, top: -1, right, bottom: bottom - 0.5 }
  const corners = [
    { x: frame.left, y: frame.top },
    { x: frame.right, y: frame.top },
    { x: frame.right, y: frame.bottom },
    { x: frame.left, y: frame.bottom },
  ]
  const aloft = craft.filter(flying)
  return {
    frame,
    figures: [
      { is: 'area', points: corners, tone: 'field' },
      ...players.flatMap(({ centre, tokens, team }) =>
        centre
          ? tokens.map(
              (token): Figure => ({
                is: 'disc',
                at: placed(torus, tokenHex(torus, centre, token)),
                radius: 0.85,
                tone: 'home',
                team,
              }),
            )
          : [],
      ),
      ...entities.flatMap(({ hexes }) =>
        hexes.map((at): Figure => ({ is: 'disc', at: placed(torus, at), radius: 0.85, tone: 'rock' })),
      ),
      ...aloft.flatMap(({ id, at, velocity }): Figure[] => {
        const [from, to] = [placed(torus, at), placed(torus, add(at, velocity))]
        const [a, b] = [pointyCentre(at), pointyCentre(add(at, velocity))]
        // A course that leaves the map is not drawn, because its line would cross the whole map.
        return Math.abs(to.x - from.x - (b.x - a.x)) > 0.01 || Math.abs(to.y - from.y - (b.y - a.y)) > 0.01
          ? []
          : [{ is: 'line', points: [from, to], tone: 'course', team: teamOf(state, id) }]
      }),
      ...missiles.map(
        ({ id, at, direction }): Figure => ({
          is: 'missile',
          at: placed(torus, at),
          heading: direction * 60,
          team: teamOf(state, id),
        }),
      ),
      ...aloft.map(
        ({ id, at, velocity }): Figure => ({
          is: 'ship',
          at: placed(torus, at),
          heading: headingOf(velocity),
          team: teamOf(state, id),
          hull: CRAFT_HULL,
        }),
      ),
    ],
  }
}

/** Craft have no front, so they are drawn in the direction of motion. */
function headingOf(velocity: Hex): number {
  const { x, y } = pointyCentre(velocity)
  return x === 0 && y === 0 ? -90 : arctangent(y, x)
}
