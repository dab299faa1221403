/** A position as plain figures: the field's sides, rocks, missiles, and fighters with their drift. */
import { around, type Diagram, type Figure } from '../../../engine/presentation/diagram.ts'
import { add, pointyCentre, scale, UNITS } from '../../../geometry/hex.ts'
import { flying, type State } from '../state.ts'
import { HULLS, hullOf } from './hulls.ts'

/** In sizes of a hex. */
const [MARGIN, LEAST] = [6, 26] as const

export function diagram({ field, asteroids, fighters, missiles }: State): Diagram {
  const aloft = fighters.filter(flying)
  const corner = (i: number) => pointyCentre(scale(UNITS[i % 6]!, field.radius + 1))
  const edge: Figure[] = [
    { is: 'area', points: UNITS.map((_, i) => corner(i)), tone: 'field' },
    ...(field.kind === 'hexagon' ? field.sides : []).flatMap((side, i): Figure[] =>
      side === 'neutral'
        ? []
        : [{ is: 'line', points: [corner(i), corner(i + 1)], tone: 'home', team: side }],
    ),
  ]
  return {
    frame: around(
      aloft.flatMap(({ at, velocity }) => [pointyCentre(at), pointyCentre(add(at, velocity))]),
      MARGIN,
      LEAST,
    ),
    figures: [
      ...edge,
      ...asteroids.map((at): Figure => ({ is: 'disc', at: pointyCentre(at), radius: 0.8, tone: 'rock' })),
      ...aloft.map(
        ({ at, velocity, team }): Figure => ({
          is: 'line',
          points: [pointyCentre(at), pointyCentre(add(at, velocity))],
          tone: 'course',
          team,
        }),
      ),
      ...missiles.map(
        ({ at, facing, by }): Figure => ({
          is: 'missile',
          at: pointyCentre(at),
          heading: facing * 60,
          team: fighters.find(({ id }) => id === by)?.team ?? '',
        }),
      ),
      ...aloft.map(
        ({ at, facing, team, model }): Figure => ({
          is: 'ship',
          at: pointyCentre(at),
          heading: facing * 60,
          team,
          hull: HULLS[hullOf(model)]!,
        }),
      ),
    ],
  }
}
