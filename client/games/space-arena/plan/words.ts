/** Orders, their forecast, and contacts, in words. */
import { type Command, lineOf } from '../../../../common/games/space-arena/commands.ts'
import { TICKS } from '../../../../common/games/space-arena/data/constants.ts'
import { bearing, distance } from '../../../../common/games/space-arena/hits.ts'
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import { type Ship, type Sighting, type State, teamOf } from '../../../../common/games/space-arena/state.ts'
import { asDirection, r0, r1 } from '../../../../common/geometry/plane.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { ArenaPlan } from './plan.ts'
import { sideInWords } from './targets.ts'
import { warningsOf } from './warnings.ts'

export const placeInWords = ({ x, y }: Point): string => `${r1(x)}, ${r1(y)}`

/** A command without its tick. */
const orderInWords = (command: Command): string => lineOf(command).replace(/^\d+: /, '')

/** Where a ship's orders lead; undefined for one without a course. */
export function endInWords(plan: ArenaPlan, name: string): string | undefined {
  const end = plan.courses.value[name]?.at(-1)
  return (
    end &&
    `${callName(name)} ${plan.commandsOf(name).length > 0 ? 'ends' : 'has no orders and ends'} at ` +
      `${placeInWords(end)}, heading ${end.heading}°, speed ${end.speed}, ` +
      `battery ${end.battery}${end.cloaked ? ', cloaked' : ''}.`
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
  return (
    `${callName(sighting.name)}, ${whose}${sighting.kind}, ` +
    `${ageInWords(sighting, state.played)} at ` +
    `${placeInWords(sighting)}${near ? `: ${from(near, sighting)}` : ''}.`
  )
}

/** Where a ship that nobody of the side has seen yet starts, or started. */
export const startInWords = (
  { played }: Pick<State, 'played'>,
  { name, place }: { readonly name: string; readonly place: Point },
  near: Ship | undefined,
): string =>
  `Not seen yet: ${callName(name)} ${played === 0 ? 'starts' : 'started'} at ` +
  `${placeInWords(place)}${near ? `: ${from(near, place)}` : ''}.`
