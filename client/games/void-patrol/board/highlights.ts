/** Highlights of a round: who hits whom, with what, what is left of the target, and its fate. */

import type { Event, EventOf } from '../../../../common/games/void-patrol/events.ts'
import { outlook } from '../../../../common/games/void-patrol/outlook.ts'
import { lossWords, weaponOf } from '../../../../common/games/void-patrol/presentation/debriefing.ts'
import { describe } from '../../../../common/games/void-patrol/presentation/describe.ts'
import { fighterNamed, flying, type State } from '../../../../common/games/void-patrol/state.ts'
import { add, type Hex, scale as times, UNITS } from '../../../../common/geometry/hex.ts'
import type { Highlight } from '../../../board/director/highlight.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { byEvent, HullLedger, highlight, inTime, withRest } from '../../../game-kit/ledger.ts'
import { toWorld } from '../plane.ts'

/** Room around a place, in hexes. */
const ROOM = 2
/** Time after an event for reading its numbers (seconds). */
const READING = 0.5

const roomAround = (places: readonly Hex[]) =>
  places.flatMap((at) => UNITS.map((unit) => toWorld(add(at, times(unit, ROOM)))))

export function highlights(showing: Showing<State, Event>): Highlight[] {
  const { before, after, timeline } = showing.round
  const aloft = before.fighters.filter(flying)
  const ledger = new HullLedger(aloft)
  const thrust = new Map(before.fighters.map((fighter) => [fighter.id, fighter.thrust]))
  const ends = new Map(
    timeline.flatMap((event) => (event.kind === 'move' ? [[event.fighter, event.to] as const] : [])),
  )
  const end = (id: string): Hex[] => [ends.get(id) ?? []].flat()
  const name = (id: string): string => `${id} ${fighterNamed(before, id)?.model ?? ''}`.trim()
  const all = inTime(timeline, showing.spans)
  const last = new Map(all.flatMap(({ event, i }) => (hurtBy(event) ? [[hurtBy(event)!, i] as const] : [])))
  /** A fighter's remaining hull and, at the last event concerning it, where it drifts. */
  const state = (id: string, i: number, crippled = false): string => {
    if (ledger.left(id) <= 0) return `nothing of ${id} is left`
    const down = crippled ? `, and it is down to ${thrust.get(id)!} thrust` : ''
    const then = last.get(id) === i ? fateOf(after, id) : ''
    return `${ledger.left(id)} hull left${down}${then}`
  }
  const told = all.flatMap(({ event, i, span }): Highlight[] => {
    const near = (places: readonly Hex[], given: Partial<Highlight>) => [
      highlight(i, { start: span.start, end: span.end + READING }, { places: roomAround(places), ...given }),
    ]
    switch (event.kind) {
      case 'collision': {
        const tolls = ledger.take(event.fighter, event.hull)
        return event.damage > 0
          ? near([event.hex], {
              weight: harm(before, event.fighter, event.hull),
              tolls,
              words: `${name(event.fighter)} hits an asteroid: ${state(event.fighter, i)}`,
            })
          : []
      }
      case 'shot': {
        const places = [...end(event.shooter), ...end(event.target)]
        if (event.result === 'miss')
          return near(places, {
            weight: 0.2,
            words: `${name(event.shooter)} misses ${name(event.target)} at ${Math.min(100, event.chance)}\u00a0%`,
          })
        const tolls = ledger.take(event.target, event.hull)
        if (event.crippled) thrust.set(event.target, thrust.get(event.target)! - 1)
        const done = event.hull > 0 ? '' : 'the shields hold, '
        return near(places, {
          weight: harm(before, event.target, event.hull) + (event.crippled ? 0.1 : 0),
          tolls,
          words: `${name(event.shooter)} hits ${name(event.target)}: ${done}${state(event.target, i, event.crippled)}`,
        })
      }
      case 'launch':
        return near([event.at], { weight: 0.2, words: describe(event, before)! })
      case 'blast':
        return near([event.hex], {
          weight: 0.25,
          words: event.blast === 'missile' ? '' : describe(event, before)!,
        })
      case 'struck': {
        const tolls = ledger.take(event.fighter, event.hull)
        return near(end(event.fighter), {
          weight: harm(before, event.fighter, event.hull),
          tolls,
          words: `The ${blastWords(timeline, event)} catches ${name(event.fighter)}: ${state(event.fighter, i)}`,
        })
      }
      case 'lock':
        return event.fighter
          ? [highlight(i, span, { words: `${event.missile} goes after ${name(event.fighter)}`, weight: 0.1 })]
          : []
      case 'destroyed':
      case 'imploded':
      case 'retired': {
        const tolls = ledger.lose(event.fighter)
        return near([event.at], {
          weight: event.kind === 'retired' ? 0.5 : 1,
          kill: event.kind !== 'retired',
          tolls,
          by:
            event.kind === 'destroyed' && event.by === 'gun' ? shooterOf(timeline, event.fighter) : undefined,
          words: lossWords({ ...showing.round, before, after, timeline }, event).replace(/ \([^)]*\)/, ''),
        })
      }
      case 'over':
        return [highlight(i, span, { weight: 0.9, words: describe(event, before)! })]
      default:
        return []
    }
  })
  return byEvent(withRest(told, aloft, 'fighters'))
}

/** The hardest shot gets the kill (VP-9.5). */
function shooterOf(timeline: readonly Event[], target: string): string | undefined {
  const shots = timeline.filter(
    (event) => event.kind === 'shot' && event.target === target,
  ) as EventOf<'shot'>[]
  return shots.reduce<EventOf<'shot'> | undefined>(
    (most, one) => (most && most.hull >= one.hull ? most : one),
    undefined,
  )?.shooter
}

/** The fighter that an event damages. */
const hurtBy = (event: Event): string | undefined =>
  event.kind === 'shot' && event.result !== 'miss'
    ? event.target
    : event.kind === 'collision' || event.kind === 'struck'
      ? event.fighter
      : undefined

/** Weight of damage: from a scratch to the whole hull. */
const harm = (before: State, id: string, hull: number): number =>
  0.3 + 0.5 * Math.min(1, hull / Math.max(1, fighterNamed(before, id)?.hull ?? 1))

const FATES = {
  'flies on': '',
  retires: ', and it drifts home',
  implodes: ', and it drifts out',
  'is wrecked': ', and it drifts into rock',
} as const

/** The fate of a fighter still in play. */
function fateOf(after: State, id: string): string {
  const fighter = fighterNamed(after, id)
  if (!fighter || !flying(fighter)) return ''
  const { drifting, doomed } = outlook(after, fighter)
  return doomed ? `${FATES[drifting]} whatever it does` : FATES[drifting]
}

const BLASTS = { missile: 'missile', grenade: 'grenade', rockets: 'rocket cluster' } as const
const blastWords = (timeline: readonly Event[], { by }: EventOf<'struck'>): string =>
  `${BLASTS[weaponOf(timeline, by)]} of ${by}`
