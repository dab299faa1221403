/** Words rising from events: a tick's total damage to a ship; and actions without effect. */
import type { Span } from '../../../../common/engine/match-types.ts'
import type { Event, EventOf, Failure } from '../../../../common/games/space-arena/events.ts'
import { shipNamed } from '../../../../common/games/space-arena/state.ts'
import { pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { type Bodies, type Rising, risingWords, type Word } from '../../../board/marks/rising-words.ts'
import { DANGER, GOOD, PALE, SHIELD, STOPPED } from '../../../board/pictures/colours.ts'
import { contactSize, ringRadius, toWorld } from '../plane.ts'
import { placeOf, type RoundScene, tickOf } from './round-scene.ts'
import { payloadOf, WARHEAD_TINTS } from './ships/ordnance.ts'
import { placeAt } from './timeline.ts'

/** Space for a thing's name, which may be on any side of it: words keep this far away (CSS pixels). */
const NAME = 22

export const damageNumbers = (scene: RoundScene): Mark[] =>
  risingWords(risings(scene), bodies(scene), scene.t, scene.eyes)

/** Radius around a thing, world units. */
function clearOf({ before, eyes }: RoundScene, name: string): number {
  const ship = shipNamed(before, name)
  return ship ? ringRadius(eyes, ship.type) : contactSize(eyes) * 0.6
}

/** Ships and starbases, known or sighted, at a moment. */
const bodies =
  (scene: RoundScene): Bodies =>
  (t) =>
    scene.flights.flatMap((flight) => {
      if (flight.kind !== 'ship' && flight.kind !== 'starbase') return []
      const place = placeAt(flight, tickOf(t))
      return place ? [{ of: flight.name, at: toWorld(place), radius: clearOf(scene, flight.name) }] : []
    })

/** All words that have started. */
function risings(scene: RoundScene): Rising[] {
  const current = scene.events.filter(([event, { start }]) => 'tick' in event && scene.t >= start)
  const hits = new Map<string, [EventOf<'hit'>, Span][]>()
  for (const [event, span] of current) {
    // Any hit destroys ordnance, so its damage needs no number.
    if (event.kind !== 'hit' || payloadOf(event.target)) continue
    const key = `${event.tick} ${event.target}`
    hits.set(key, [...(hits.get(key) ?? []), [event, span]])
  }
  const rising = (of: string, start: number, lines: readonly Word[], elsewhere = { x: 0, y: 0 }): Rising => ({
    of,
    start,
    lines,
    clear: clearOf(scene, of) + pixels(scene.eyes, NAME),
    at: (t) => placeOf({ ...scene, t }, of) ?? toWorld(elsewhere),
  })
  return [
    ...[...hits.values()].map((all) =>
      rising(all[0]![0].target, all[0]![1].start, damageWords(all.map(([event]) => event)), all[0]![0]),
    ),
    ...current.flatMap(([event, { start }]) => {
      const word = wordOf(event)
      return word && 'ship' in event ? [rising(event.ship, start, [word])] : []
    }),
  ]
}

/**
 * Total damage of several hits, grey if shields stopped all of it. For strangers only the hits' strength is
 * known, not what stopped it. The lowest line comes first.
 */
export function damageWords(hits: readonly EventOf<'hit'>[]): Word[] {
  const sum = (of: 'shield' | 'hull' | 'energy') => hits.reduce((all, { loss }) => all + (loss?.[of] ?? 0), 0)
  const [shield, hull, energy] = [sum('shield'), sum('hull'), sum('energy')]
  const force = hits.reduce((all, { loss, amount }) => all + (loss ? 0 : amount), 0)
  const broken = hits.flatMap(({ loss, quadrant }) => (loss?.broke && quadrant ? [quadrant] : []))
  const told: Word[] = [
    ...(shield > 0
      ? [{ text: `-${shield}`, tint: hull === 0 && broken.length === 0 ? STOPPED : SHIELD, size: 13 }]
      : []),
    ...(energy > 0 ? [{ text: `-${energy} energy`, tint: WARHEAD_TINTS.emp, size: 12 }] : []),
    ...(hull > 0 ? [{ text: `-${hull} hull`, tint: DANGER, size: 17 }] : []),
    ...(force > 0 ? [{ text: `${force}`, tint: PALE, size: 13 }] : []),
    ...(broken.length > 0 ? [{ text: `${broken.join(' ')} shield down`, tint: DANGER, size: 11 }] : []),
  ]
  return told.length > 0 ? told : [{ text: 'held', tint: STOPPED, size: 12 }]
}

const FAILED: Readonly<Record<Failure, string>> = {
  hot: 'too hot',
  power: 'no energy',
  empty: 'empty',
  arc: 'out of arc',
  'no base': 'no base',
  'too fast': 'too fast',
  again: 'done already',
  destroyed: 'destroyed',
  full: 'full',
}
const MISSED: Readonly<Record<EventOf<'shot'>['miss'], string>> = {
  '': '',
  self: 'itself',
  unseen: 'not in sight',
  arc: 'out of arc',
  far: 'too far',
}

/** A word at the ship that acted; nothing for actions that are drawn. */
function wordOf(event: Event): Word | undefined {
  switch (event.kind) {
    case 'shot':
      return event.miss === ''
        ? undefined
        : { text: `${event.weapon}: ${MISSED[event.miss]}`, tint: PALE, size: 10 }
    case 'failed':
      return { text: `${event.what}: ${FAILED[event.why]}`, tint: PALE, size: 10 }
    case 'boost':
      return { text: `${event.quadrant} +${event.points}`, tint: SHIELD, size: 11 }
    case 'replenish':
      return { text: 'replenished', tint: GOOD, size: 12 }
    case 'cloak':
      return { text: event.on ? 'cloaked' : 'uncloaked', tint: PALE, size: 11 }
    case 'slowed':
      return { text: `slowed to ${event.speed}`, tint: DANGER, size: 11 }
    default:
      return undefined
  }
}
