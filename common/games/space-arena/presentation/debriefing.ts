/**
 * The debriefing: expected and actual effect of lasers (SA-4), effects of warheads (SA-5, SA-6), and which
 * ships were lost to what.
 */
import type { PlayedRound, TeamId } from '../../../engine/match-types.ts'
import type { Blow, Debriefing, Loss as LostPiece } from '../../../engine/presentation/debriefing.ts'
import { typeNamed } from '../data/ships.ts'
import type { Event, EventOf, Loss } from '../events.ts'
import { promised, shotAt } from '../laser-shot.ts'
import {
  alive,
  isStarbase,
  knowerOf,
  payloadNamed,
  type Ship,
  type State,
  shipNamed,
  teamOf,
} from '../state.ts'
import { callName } from './call-names.ts'

type Round = PlayedRound<State, Event>

function blows(fought: Round): Blow[] {
  const { before, timeline } = fought
  const doer = (name: string) => {
    const { seat, team } = shipNamed(before, name)!
    return { seat, team }
  }
  // Ordnance with several warheads, or several victims, counts as one hit.
  const counted = new Set<string>()
  return timeline.flatMap((event, i): Blow[] => {
    switch (event.kind) {
      case 'shot':
        if (isGone(fought, event)) return []
        return [
          {
            event: i,
            ...doer(event.ship),
            on: '',
            shot: true,
            hit: false,
            atOrdnance: payloadNamed(event.target) !== undefined,
            expected: promise(fought, event),
            actual: 0,
            words: '',
          },
        ]
      case 'launch':
        return [
          {
            event: i,
            ...doer(event.ship),
            on: '',
            shot: true,
            hit: false,
            expected: 0,
            actual: 0,
            words: '',
          },
        ]
      case 'hit': {
        const by = doer(event.by)
        const on = teamOf(event.target)
        const atOrdnance = payloadNamed(event.target) !== undefined
        const actual = event.loss ? event.loss.shield + event.loss.hull : 0
        // Each laser hit belongs to its own shot.
        const hit = on !== by.team && (event.with === 'laser' || (!atOrdnance && !counted.has(event.source)))
        if (hit) counted.add(event.source)
        return [
          {
            event: i,
            ...by,
            on,
            shot: false,
            hit,
            atOrdnance,
            expected: event.with === 'laser' ? 0 : actual,
            actual,
            words: actual > 0 ? `${culprit(event)} hit ${callName(event.target)}: ${toll(event.loss!)}` : '',
          },
        ]
      }
      default:
        return []
    }
  })
}

/** The target was destroyed before the shot was due: no order had a chance to hit. */
const isGone = ({ before, timeline }: Round, { target, tick }: EventOf<'shot'>): boolean => {
  const ship = shipNamed(before, target)
  return (
    ship !== undefined &&
    (!alive(ship) ||
      timeline.some((event) => event.kind === 'destroyed' && event.name === ship.name && event.tick < tick))
  )
}

/**
 * The damage that the planner showed for a shot, given where its side had last seen the target at the round's
 * start; limited to what the target had left. Ordnance as a target has no damage to count.
 */
function promise({ before, timeline }: Round, { ship: name, weapon, target, tick }: EventOf<'shot'>): number {
  const ship = shipNamed(before, name)!
  const type = typeNamed(ship.type)
  const laser = type.weapons.find((one) => one.name === weapon)
  const seen = before.sightings[knowerOf(before, ship)]?.find(
    (sighting) => sighting.name.toLowerCase() === target.toLowerCase(),
  )
  const course = timeline.find(
    (event): event is EventOf<'course'> => event.kind === 'course' && event.name === name,
  )
  if (laser?.kind !== 'laser' || !seen || !course || payloadNamed(target)) return 0
  const i = tick - course.from
  const struck = timeline.find(
    (event): event is EventOf<'hit'> =>
      event.kind === 'hit' &&
      event.tick === tick &&
      event.with === 'laser' &&
      event.by === name &&
      event.target === seen.name,
  )
  const left = struck?.loss?.killed ? struck.loss.shield + struck.loss.hull : Infinity
  return Math.min(
    left,
    promised(shotAt({ x: course.x[i]!, y: course.y[i]!, heading: course.heading[i]! }, type, laser, seen)),
  )
}

function losses({ before, timeline }: Round): LostPiece[] {
  return timeline.flatMap((event, i): LostPiece[] => {
    if (event.kind !== 'destroyed') return []
    const ship = shipNamed(before, event.name)!
    const blow = timeline.find(
      (other): other is EventOf<'hit'> =>
        other.kind === 'hit' && other.target === event.name && other.loss?.killed === true,
    )
    return [
      {
        event: i,
        seat: ship.seat,
        team: ship.team,
        own: blow !== undefined && ship.team !== '' && teamOf(blow.by) === ship.team,
        words: `${nameOf(ship)} was destroyed${blow ? ` by ${culprit(blow)}` : ''}`,
      },
    ]
  })
}

const nameOf = ({ name, type }: Ship): string => (isStarbase({ type }) ? name : `${callName(name)} ${type}`)

function culprit({ by, target, source, with: kind }: EventOf<'hit'>): string {
  const weapon = kind === 'laser' ? 'laser' : (payloadNamed(source) ?? 'warhead')
  if (by === target) return `its own ${weapon}`
  return `${callName(by)}’s ${weapon}${teamOf(by) !== '' && teamOf(by) === teamOf(target) ? ', a friend’s' : ''}`
}

const toll = ({ shield, hull }: Loss): string =>
  [...(shield > 0 ? [`${shield} off its shields`] : []), ...(hull > 0 ? [`${hull} off its hull`] : [])].join(
    ', ',
  )

/** Hull and shields of ships; starbases do not matter for winning (SA-8.3). */
function strength({ ships }: State): Record<TeamId, number> {
  const left: Record<TeamId, number> = {}
  for (const ship of ships) {
    if (ship.team === '' || isStarbase(ship)) continue
    left[ship.team] =
      (left[ship.team] ?? 0) +
      (alive(ship) ? ship.hull + Object.values(ship.shields).reduce((sum, points) => sum + points, 0) : 0)
  }
  return left
}

/** A loss of this round, in a sentence without its full stop; undefined for a neutral one. */
export const lossWords = (fought: Round, event: EventOf<'destroyed'>): string | undefined =>
  losses(fought).find((loss) => fought.timeline[loss.event] === event)?.words

export const debriefing: Debriefing<State, Event> = { blows, losses, strength }
