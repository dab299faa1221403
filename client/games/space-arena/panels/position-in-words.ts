/** The whole known position in words. */
import { QUADRANTS, typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import { distance } from '../../../../common/games/space-arena/hits.ts'
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import {
  alive,
  isStarbase,
  type Ordnance,
  type Ship,
  type State,
} from '../../../../common/games/space-arena/state.ts'
import { r1 } from '../../../../common/geometry/plane.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { sightingsOf } from '../plan/forecast.ts'
import { arcInWords } from '../plan/targets.ts'
import { unseenStarts } from '../plan/unseen-starts.ts'
import { contactInWords, placeInWords, startInWords } from '../plan/words.ts'

/** Own ships, friends, what is known of others. A gallery, without a seat, sees everything. */
export function positionInWords(state: State, eyes: Pick<Eyes, 'seat' | 'deduced'>): string[] {
  const { seat } = eyes
  const own = state.ships.filter((ship) => ship.seat === seat && alive(ship))
  const others = state.ships.filter((ship) => !own.includes(ship))
  const team = state.ships.find((ship) => ship.seat === seat)?.team
  // After the match nothing is hidden.
  const whose = (ship: Ship) =>
    seat === '' || ship.team === ''
      ? `Team ${ship.team || 'nobody'}`
      : ship.team === team
        ? 'Friend'
        : 'Enemy'
  const sightings = sightingsOf(state)
  return [
    'Places are east and north of the middle. Headings are clockwise from north, in degrees.',
    ...own.map((ship) => `Yours: ${shipInWords(ship)}`),
    ...others.map(
      (ship) => `${whose(ship)}: ${alive(ship) ? shipInWords(ship) : `${callName(ship.name)} is destroyed.`}`,
    ),
    ...sightings.map((sighting) => `Contact: ${contactInWords(state, sighting, nearestOf(own, sighting))}`),
    ...unseenStarts(state, eyes).map((one) => startInWords(state, one, nearestOf(own, one.place))),
    ...(seat && sightings.length === 0 ? ['No contacts: nobody else has been seen.'] : []),
    ...state.ordnance.map(ordnanceInWords),
  ]
}

const nearestOf = (ships: readonly Ship[], to: Point): Ship | undefined =>
  ships.reduce<Ship | undefined>(
    (best, ship) => (best && distance(best, to) <= distance(ship, to) ? best : ship),
    undefined,
  )

const ordnanceInWords = ({ name, x, y, heading, speed }: Ordnance): string =>
  `${callName(name)} at ${placeInWords({ x, y })}, heading ${r1(heading)}°, speed ${speed}.`

function shipInWords(ship: Ship): string {
  const type = typeNamed(ship.type)
  const [lasers, launchers] = [
    type.weapons.filter(({ kind }) => kind === 'laser'),
    type.weapons.filter(({ kind }) => kind === 'launcher'),
  ]
  return (
    [
      `${callName(ship.name)} ${isStarbase(ship) ? 'starbase' : type.name} at ${placeInWords(ship)}, ` +
        `heading ${ship.heading}°, speed ${ship.speed}`,
      `hull ${ship.hull} of ${type.hull}, battery ${ship.battery}, ` +
        `shields ${QUADRANTS.map((quadrant) => `${quadrant} ${ship.shields[quadrant]}`).join(' ')}`,
      ...lasers.map(({ name, arc }, i) => `${name} ${arcInWords(arc)}, heat ${ship.heat[i]}`),
      ...launchers.map(({ name, arc }, i) => `${name} ${arcInWords(arc)}, ${ship.ammo[i]} left`),
      ...(ship.cloaked ? ['cloaked'] : []),
    ].join('; ') + '.'
  )
}
