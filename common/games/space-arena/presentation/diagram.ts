/**
 * A position as plain figures: ships and starbases, and their ordnance, each with its way in the next ticks.
 */
import { around, type Diagram, type Figure, type Spot } from '../../../engine/presentation/diagram.ts'
import { cosine, sine } from '../../../geometry/trig.ts'
import { typeNamed } from '../data/ships.ts'
import { alive, kindOf, type Motion, type State, shipNamed } from '../state.ts'
import { shapeOf } from './hulls/hulls.ts'

/** Units of the arena. */
const [MARGIN, LEAST] = [70, 320] as const
/** Ticks of a round. */
const AHEAD = 10

/** In the diagram; y points down there. */
export const place = ({ x, y }: Spot): Spot => ({ x, y: -y })
/** Its place after the next round without a turn. */
const onward = ({ x, y, heading, speed }: Motion): Spot =>
  place({ x: x + sine(heading) * speed * AHEAD, y: y + cosine(heading) * speed * AHEAD })

export function diagram(state: State): Diagram {
  const afloat = state.ships.filter(alive)
  const course = (one: Motion, team: string): Figure[] =>
    one.speed === 0
      ? []
      : [{ is: 'line', points: [place(one), onward(one)], tone: 'course', ...(team && { team }) }]
  const ordnance = state.ordnance.map((one) => ({ one, team: shipNamed(state, one.by)?.team ?? '' }))
  return {
    frame: around(
      [...afloat, ...state.ordnance].flatMap((one) => [place(one), onward(one)]),
      MARGIN,
      LEAST,
    ),
    figures: [
      ...afloat.flatMap((ship) => course(ship, ship.team)),
      ...ordnance.map(
        ({ one, team }): Figure =>
          kindOf(one) === 'mine'
            ? { is: 'disc', at: place(one), radius: 3, tone: 'home', ...(team && { team }) }
            : { is: 'missile', at: place(one), heading: one.heading - 90, team },
      ),
      ...afloat.map(
        (ship): Figure => ({
          is: 'ship',
          at: place(ship),
          heading: ship.heading - 90,
          team: ship.team,
          hull: shapeOf(typeNamed(ship.type)),
        }),
      ),
    ],
  }
}
