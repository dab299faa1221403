/** Orders, their forecast, and the whole known position, in words. */
import { type Command, lineOf } from '../../../../common/games/space-arena/commands.ts'
import { TICKS } from '../../../../common/games/space-arena/data/constants.ts'
import { QUADRANTS, typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import { bearing, distance } from '../../../../common/games/space-arena/hits.ts'
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import {
  alive,
  isStarbase,
  type Ordnance,
  type Ship,
  type Sighting,
  type State,
  teamOf,
} from '../../../../common/games/space-arena/state.ts'
import { asDirection, r0, r1 } from '../../../../common/geometry/plane.ts'
import type { Point } from '../../../board/camera/view.ts'
import { sightingsOf } from './forecast.ts'
import { arcInWords, sideInWords } from './odds.ts'
import type { ArenaPlan } from './plan.ts'
import { warningsOf } from './warnings.ts'

export const placeInWords = ({ x, y }: Point): string => `${r1(x)}, ${r1(y)}`

/** A command without its tick. */
const orderInWords = (command: Command): string => lineOf(command).replace(/^\d+: /, '')

/** Where a ship's orders lead; undefined for one without a course. */
export function endInWords(plan: ArenaPlan, name: string): string | undefined {
  const end = plan.courses.value[name]?.at(-1)
  return (
    end &&
    `${callName(name)} ${plan.commandsOf(name).length > 0 ? 'ends' : 'has no orders and ends'} at ${placeInWords(end)}, heading ${end.heading}°, speed ${end.speed}, battery ${end.battery}${end.cloaked ? ', cloaked' : ''}.`
  )
}

/** A few sentences per ship: its orders, where they lead, and what would fail. */
export function ordersInWords(plan: ArenaPlan): string[] {
  return plan.own.flatMap(({ name }) => {
    const ordered = plan.commandsOf(name)
    const end = endInWords(plan, name)
    return [
      ...(end ? [end] : []),
      ...Array.from({ length: TICKS }, (_, i) => ordered.filter(({ tick }) => tick === i + 1)).flatMap(
        (commands, i) =>
          commands.length > 0
            ? [`${callName(name)}, tick ${i + 1}: ${commands.map(orderInWords).join(', ')}.`]
            : [],
      ),
      ...warningsOf(plan, name).map(({ text }) => text),
    ]
  })
}

/** Age of a sighting in ticks; 0 at the end of the last round played. */
export const ageOf = ({ round, tick }: Pick<Sighting, 'round' | 'tick'>, played: number): number =>
  (played - round) * TICKS + (TICKS - tick)

export function ageInWords(sighting: Sighting, played: number): string {
  const age = ageOf(sighting, played)
  return age === 0
    ? 'in sight'
    : age === 1
      ? 'seen a tick ago'
      : age < TICKS
        ? `seen ${age} ticks ago`
        : `last seen in round ${sighting.round}, tick ${sighting.tick}`
}

const from = (ship: Ship, to: Point): string =>
  `${distance(ship, to)} from ${callName(ship.name)}, ${sideInWords(r0(asDirection(bearing(ship, to) - ship.heading)))}`

export function contactInWords(state: State, sighting: Sighting, near: Ship | undefined): string {
  const team = teamOf(sighting.name)
  const whose =
    team === ''
      ? 'nobody’s '
      : team === state.ships.find(({ name }) => name === near?.name)?.team
        ? 'our '
        : ''
  return `${callName(sighting.name)}, ${whose}${sighting.kind}, ${ageInWords(sighting, state.played)} at ${placeInWords(sighting)}${near ? `: ${from(near, sighting)}` : ''}.`
}

/** Own ships, friends, what is known of others. A gallery, without a seat, sees everything. */
export function positionInWords(state: State, seat: string): string[] {
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
      `${callName(ship.name)} ${isStarbase(ship) ? 'starbase' : type.name} at ${placeInWords(ship)}, heading ${ship.heading}°, speed ${ship.speed}`,
      `hull ${ship.hull} of ${type.hull}, battery ${ship.battery}, shields ${QUADRANTS.map((quadrant) => `${quadrant} ${ship.shields[quadrant]}`).join(' ')}`,
      ...lasers.map(({ name, arc }, i) => `${name} ${arcInWords(arc)}, heat ${ship.heat[i]}`),
      ...launchers.map(({ name, arc }, i) => `${name} ${arcInWords(arc)}, ${ship.ammo[i]} left`),
      ...(ship.cloaked ? ['cloaked'] : []),
    ].join('; ') + '.'
  )
}
