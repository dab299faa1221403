/**
 * A position as plain figures: bodies and their orbits, stations, asteroids, missiles, and ships with the
 * direction of their counters.
 */
import { around, type Diagram, type Figure } from '../../../engine/presentation/diagram.ts'
import { add, flatCentre, hex, scale, UNITS } from '../../../geometry/hex.ts'
import { arctangent } from '../../../geometry/trig.ts'
import { fieldOf } from '../field.ts'
import { inPlay, type State } from '../state.ts'
import { HULLS, hullOf, STATION } from './hulls.ts'

/** In sizes of a hex. */
const [MARGIN, LEAST] = [6, 24] as const

export function diagram({ map: named, ships, missiles, stations, asteroids }: State): Diagram {
  const { map } = fieldOf(named)
  const flying = ships.filter(inPlay)
  const centre = ([q, r]: readonly [number, number]) => flatCentre(hex(q, r))
  const bodies = map.bodies.map(
    ({ at, radius, kind }): Figure => ({
      is: 'disc',
      at: centre(at),
      radius: 0.85 + 1.6 * radius,
      tone: kind === 'star' ? 'star' : 'body',
    }),
  )
  const edge = map.edge
  return {
    frame: around(
      [...flying.map(({ at }) => flatCentre(at)), ...map.bodies.map(({ at }) => centre(at))],
      MARGIN,
      LEAST,
    ),
    figures: [
      ...(edge === null
        ? []
        : [
            {
              is: 'area',
              points: UNITS.map((unit) => flatCentre(scale(unit, edge))),
              tone: 'field',
            } as const,
          ]),
      ...map.hexes
        .filter(({ ring }) => ring !== null)
        .map(({ at }): Figure => ({ is: 'disc', at: centre(at), radius: 0.7, tone: 'orbit' })),
      ...bodies,
      ...asteroids.map(({ at }): Figure => ({ is: 'disc', at: flatCentre(at), radius: 0.55, tone: 'rock' })),
      ...flying
        .filter(({ status }) => status === 'flying')
        .map(
          ({ at, velocity, faction }): Figure => ({
            is: 'line',
            points: [flatCentre(at), flatCentre(add(at, velocity))],
            tone: 'course',
            team: faction,
          }),
        ),
      ...stations.map(
        ({ at, faction }): Figure => ({
          is: 'ship',
          at: flatCentre(at),
          heading: -90,
          team: faction ?? '',
          hull: STATION,
        }),
      ),
      ...missiles.map(
        ({ at, velocity, faction }): Figure => ({
          is: 'missile',
          at: flatCentre(at),
          heading: headingOf(velocity),
          team: faction,
        }),
      ),
      ...flying.map(
        ({ at, facing, faction, model }): Figure => ({
          is: 'ship',
          at: flatCentre(at),
          heading: facing * 60 - 90,
          team: faction,
          hull: HULLS[hullOf(model)],
        }),
      ),
    ],
  }
}

function headingOf(velocity: Parameters<typeof flatCentre>[0]): number {
  const { x, y } = flatCentre(velocity)
  return arctangent(y, x)
}
