/** Highlights of a round, as far as the viewer knows: who hits whom, shields that break, ships lost. */
import { listed } from '../../../../common/engine/presentation/words.ts'
import { typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import type { Event, EventOf } from '../../../../common/games/space-arena/events.ts'
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import { describe } from '../../../../common/games/space-arena/presentation/describe.ts'
import { alive, isStarbase, payloadNamed, type State } from '../../../../common/games/space-arena/state.ts'
import type { Highlight } from '../../../board/director/highlight.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { byEvent, HullLedger, highlight, inTime, withRest } from '../../../game-kit/ledger.ts'
import { around, placeAt } from './contacts.ts'
import { payloadOf } from './ships/ordnance.ts'

/** Time after an event for reading its numbers (seconds). */
const READING = 0.4

export function highlights(showing: Showing<State, Event>): Highlight[] {
  const { before, after, timeline } = showing.round
  const fleet = before.ships.filter((ship) => alive(ship) && !isStarbase(ship))
  const ledger = new HullLedger(fleet.map(({ name, team, hull }) => ({ id: name, team, hull })))
  const full = new Map(before.ships.map(({ name, type }) => [name, typeNamed(type).hull]))
  const told = inTime(timeline, showing.spans).flatMap(({ event, i, span }): Highlight[] => {
    switch (event.kind) {
      case 'hit': {
        // A missile being shot down is not worth a camera move.
        if (payloadOf(event.target)) return []
        const through = event.loss?.hull ?? 0
        const tolls = ledger.take(event.target, through)
        const volley = volleyOf(timeline, event)
        const firing = placeAt(timeline, event.source, event.tick)
        return [
          highlight(
            i,
            { start: span.start, end: span.end + READING },
            {
              places: [event, ...(firing ? [firing] : [])].flatMap(around),
              tolls,
              weight: weightOf(event, full.get(event.target)),
              // The last hit of a volley tells the result of all.
              words:
                volley.at(-1) === event
                  ? hitWords(volley, ledger.has(event.target) ? ledger.left(event.target) : undefined)
                  : '',
            },
          ),
        ]
      }
      case 'destroyed': {
        if (event.thing !== 'ship' && event.thing !== 'starbase') return []
        const killer = timeline.find(
          (one): one is EventOf<'hit'> =>
            one.kind === 'hit' &&
            one.target === event.name &&
            one.tick === event.tick &&
            one.loss?.killed === true,
        )
        const by = killer
          ? ` by ${killer.by === event.name ? 'its own' : `${callName(killer.by)}’s`} ${weaponOf(killer)}`
          : ''
        const tolls = ledger.lose(event.name)
        return [
          highlight(
            i,
            { start: span.start, end: span.end + READING },
            {
              places: around(event),
              weight: 1,
              kill: true,
              tolls,
              words: `${callName(event.name)} is destroyed${by}`,
              by: killer?.by,
            },
          ),
        ]
      }
      case 'launch':
        return [
          highlight(i, span, {
            weight: 0.14,
            words: `${callName(event.ship)} launches a ${payloadNamed(event.name) ?? 'missile'}`,
          }),
        ]
      case 'slowed':
      case 'cloak':
      case 'replenish':
      case 'fizzled':
        return [
          highlight(i, span, {
            weight: event.kind === 'replenish' ? 0.3 : 0.1,
            words: describe(event, before)!.replace(/^\d+: /, ''),
          }),
        ]
      case 'shot':
        return event.miss === ''
          ? []
          : [
              highlight(i, span, {
                weight: 0.12,
                words: describe({ ...event }, before)!.replace(/^\d+: /, ''),
              }),
            ]
      case 'over':
        return [highlight(i, span, { weight: 0.9, words: overWords(event, after) })]
      default:
        return []
    }
  })
  // After all hits have been counted.
  const restored = inTime(timeline, showing.spans).flatMap(({ event, i, span: { end } }) =>
    event.kind === 'gauges' ? [highlight(i, { start: end, end }, { tolls: gained(ledger, event) })] : [],
  )
  return byEvent([...withRest(told, fleet, 'ships'), ...restored])
}

/** All hits by one attacker on one target in a tick. */
const volleyOf = (timeline: readonly Event[], { tick, by, target }: EventOf<'hit'>): EventOf<'hit'>[] =>
  timeline.filter(
    (one): one is EventOf<'hit'> =>
      one.kind === 'hit' && one.tick === tick && one.by === by && one.target === target,
  )

const weaponOf = ({ with: kind, source }: EventOf<'hit'>): string =>
  kind === 'laser' ? 'laser' : (payloadNamed(source) ?? 'warhead')

function weightOf({ loss }: EventOf<'hit'>, full: number | undefined): number {
  if (!loss) return 0.3
  return loss.hull > 0
    ? 0.5 + 0.4 * Math.min(1, loss.hull / Math.max(1, full ?? loss.hull))
    : loss.broke
      ? 0.45
      : 0.3
}

/** `left`: remaining hull, if known. */
function hitWords(volley: readonly EventOf<'hit'>[], left: number | undefined): string {
  const { by, target } = volley[0]!
  const weapons = [...new Set(volley.map(weaponOf))].map((weapon) => {
    const times = volley.filter((one) => weaponOf(one) === weapon).length
    return times > 1 ? `${times} ${weapon} hits` : weapon
  })
  const first =
    `${by === target ? 'Its own' : `${callName(by)}’s`} ${listed(weapons)} ` +
    `${volley.length > 1 ? 'strike' : 'strikes'} ${callName(target)}`
  const known = volley.flatMap(({ loss }) => loss ?? [])
  if (known.length === 0) return first
  const through = known.reduce((sum, { hull }) => sum + hull, 0)
  const broke = volley.find(({ loss, quadrant }) => loss?.broke && quadrant)?.quadrant
  const breaks = broke
    ? `the ${broke} shield breaks`
    : known.some((loss) => loss.broke)
      ? 'a shield breaks'
      : ''
  if (through > 0)
    return `${first}: ${breaks ? `${breaks}, ` : ''}${left === undefined ? `${through} through to the hull` : left > 0 ? `${left} hull left` : 'nothing of it is left'}`
  const drained = known.reduce((sum, { energy }) => sum + energy, 0)
  return `${first}: ${breaks || (drained > 0 ? `${drained} energy drained` : 'its shields hold')}`
}

/** Starbases repair hulls, so a ship's gauge at the end of the round is authoritative. */
function gained(ledger: HullLedger, { ship, hull }: EventOf<'gauges'>) {
  return ledger.has(ship) ? ledger.take(ship, ledger.left(ship) - hull.at(-1)!) : []
}

function overWords(event: EventOf<'over'>, after: State): string {
  const words = describe(event, after)!
  const scores = Object.entries(event.scores).map(([team, score]) => `${team} ${score}`)
  return scores.length > 1 ? `${words} (${scores.join(', ')})` : words
}
