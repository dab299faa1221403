/** Highlights of a subturn: beams, missiles, crashes, landings, and the fate of damaged ships. */
import { ahead } from '../../../../common/games/vector-combat/ahead.ts'
import type { Event, EventOf } from '../../../../common/games/vector-combat/events.ts'
import { lossWords } from '../../../../common/games/vector-combat/presentation/debriefing.ts'
import {
  bodyWords,
  describe,
  siteWords,
} from '../../../../common/games/vector-combat/presentation/describe.ts'
import { inPlay, type State, shipNamed } from '../../../../common/games/vector-combat/state.ts'
import { add, type Hex, scale, UNITS } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Highlight } from '../../../board/director/highlight.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { byEvent, HullLedger, highlight, inTime, withRest } from '../../../game-kit/ledger.ts'
import { whenIs } from '../plan/warnings.ts'
import { toWorld } from '../plane.ts'
import { whereabouts } from './contacts.ts'

/** Room around a place, in hexes. */
const ROOM = 3
/** Time after an event for reading its numbers (seconds). */
const READING = 0.5
/** How many subturns ahead a ship's course is told. */
const AHEAD = 3

const roomAround = (places: readonly Hex[]): Point[] =>
  places.flatMap((at) => UNITS.map((unit) => toWorld(add(at, scale(unit, ROOM)))))
const launcherOf = (missile: string): string => missile.slice(0, missile.lastIndexOf('-m'))

export function highlights(showing: Showing<State, Event>): Highlight[] {
  const { before, after, timeline } = showing.round
  const fleet = before.ships.filter(inPlay).map(({ id, faction, hull }) => ({ id, team: faction, hull }))
  const ledger = new HullLedger(fleet)
  const all = inTime(timeline, showing.spans)
  const last = new Map(
    all.flatMap(({ event, i }) => (hurtBy(event) === undefined ? [] : [[hurtBy(event)!, i] as const])),
  )
  const fates = new Map<string, string>()
  /** A ship's remaining hull and, at the last event concerning it, what it will crash into. */
  const state = (id: string, i: number): string => {
    if (!ledger.has(id)) return ''
    if (ledger.left(id) <= 0) return ': nothing of it is left'
    if (last.get(id) === i && fates.size === 0)
      for (const [ship, fate] of fatesOf(after, [...last.keys()])) fates.set(ship, fate)
    return `: ${ledger.left(id)} hull left${last.get(id) === i ? (fates.get(id) ?? '') : ''}`
  }
  const harm = (id: string, damage: number) =>
    0.3 + 0.5 * Math.min(1, damage / Math.max(1, shipNamed(before, id)?.hull ?? damage))
  const lost = (
    event: EventOf<'destroyed' | 'left' | 'crash'>,
    id: string,
  ): Pick<Highlight, 'words' | 'tolls'> => {
    const tolls = ledger.lose(id)
    const words =
      event.kind === 'crash'
        ? `${id} crashes into ${bodyWords(event.body)}`
        : (lossWords({ round: showing.round.round, before, after, timeline }, event) ?? `${id} is lost`)
    return { tolls, words }
  }
  const told = all.flatMap(({ event, i, span }): Highlight[] => {
    const near = (places: readonly Hex[], given: Partial<Highlight>) => [
      highlight(i, { start: span.start, end: span.end + READING }, { places: roomAround(places), ...given }),
    ]
    const at = whereabouts(event, before)
    /** For events without a hex. */
    const there = (given: Partial<Highlight>) => {
      const room =
        at && Math.abs(toWorld(scale(UNITS[0]!, ROOM)).x) + Math.abs(toWorld(scale(UNITS[0]!, ROOM)).y)
      return [
        highlight(
          i,
          { start: span.start, end: span.end + READING },
          {
            places: at
              ? [
                  { x: at.x - room!, y: at.y - room! },
                  { x: at.x + room!, y: at.y + room! },
                ]
              : [],
            ...given,
          },
        ),
      ]
    }
    switch (event.kind) {
      case 'initiative':
        return event.order.length > 1
          ? [highlight(i, span, { weight: 0.1, words: describe(event, before)! })]
          : []
      case 'shot': {
        const tolls = ledger.take(event.target, event.damage)
        if (event.damage === 0)
          return near([event.from, event.at], {
            weight: 0.2,
            words: `${event.ship} misses ${event.target} at ${event.chance}\u00a0%`,
          })
        return near([event.from, event.at], {
          weight: ledger.has(event.target) ? harm(event.target, event.damage) : 0.35,
          tolls,
          words: ledger.has(event.target)
            ? `${event.ship}’s beam hits ${event.target}${state(event.target, i)}`
            : `${event.ship} shoots ${event.target} down`,
        })
      }
      case 'strike': {
        const tolls = ledger.take(event.target, event.damage)
        const words =
          event.damage > 0
            ? `${launcherOf(event.missile)}’s missile strikes ${event.target}${state(event.target, i)}`
            : `${launcherOf(event.missile)}’s missile misses ${event.target} at ${event.chance}\u00a0%`
        return near([event.at], {
          weight: event.damage > 0 ? harm(event.target, event.damage) : 0.25,
          tolls,
          words,
        })
      }
      case 'collision': {
        const tolls = ledger.take(event.id, event.damage)
        return near([event.at], {
          weight: ledger.has(event.id) ? 0.5 : 0.2,
          tolls,
          words: `${event.id} runs into ${event.asteroid}${state(event.id, i)}`,
        })
      }
      case 'overheated': {
        const tolls = ledger.take(event.ship, event.damage)
        return there({ weight: 0.5, tolls, words: `${event.ship} overheats${state(event.ship, i)}` })
      }
      case 'repaired':
        return there({
          weight: 0.2,
          tolls: ledger.take(event.ship, -event.hull),
          words: `${event.ship} is repaired: ${ledger.left(event.ship)} hull`,
        })
      case 'crash':
        return near(
          [event.at],
          ledger.has(event.id)
            ? { weight: 1, kill: true, ...lost(event, event.id) }
            : { weight: 0.2, words: describe(event, before)! },
        )
      case 'destroyed':
        return near(
          [event.at],
          ledger.has(event.what)
            ? {
                weight: 1,
                kill: true,
                ...lost(event, event.what),
                by: destroyerOf(timeline.slice(0, i), event.what),
              }
            : { weight: 0.2 },
        )
      case 'left':
        return near([event.at], { weight: 0.8, ...(ledger.has(event.ship) && lost(event, event.ship)) })
      case 'landed':
        return there({ weight: 0.6, words: `${event.ship} lands on ${siteWords(event.site)}` })
      case 'launch':
        return near([event.at], {
          weight: 0.25,
          words: `${event.ship} launches a missile at ${event.target}`,
        })
      case 'docked':
      case 'takeoff':
      case 'waved':
      case 'orbit':
        return there({ weight: 0.3, words: describe(event, before)! })
      case 'over':
        return [highlight(i, span, { weight: 0.9, words: describe(event, before)! })]
      default:
        return []
    }
  })
  return byEvent(withRest(told, fleet, 'ships'))
}

/** The ship that an event damages. */
function hurtBy(event: Event): string | undefined {
  if ((event.kind === 'shot' || event.kind === 'strike') && event.damage > 0) return event.target
  return event.kind === 'collision' ? event.id : event.kind === 'overheated' ? event.ship : undefined
}

/** The ship whose beam or missile was the last to damage it. */
function destroyerOf(earlier: readonly Event[], id: string): string | undefined {
  const last = earlier.findLast((event) => hurtBy(event) === id)
  return last?.kind === 'shot' ? last.ship : last?.kind === 'strike' ? launcherOf(last.missile) : undefined
}

/** What ships will crash into soon without orders. */
function fatesOf(after: State, ships: readonly string[]): Map<string, string> {
  const fates = new Map<string, string>()
  if (after.result || !ships.some((id) => shipNamed(after, id)?.status === 'flying')) return fates
  ahead(after, {}, AHEAD).forEach(({ timeline }, step) => {
    for (const event of timeline) {
      if (event.kind === 'crash' && !fates.has(event.id))
        fates.set(event.id, `, and it drifts into ${bodyWords(event.body)} ${whenIs(step)}`)
      if (event.kind === 'left' && !fates.has(event.ship))
        fates.set(event.ship, `, and it drifts out ${whenIs(step)}`)
    }
  })
  return fates
}
