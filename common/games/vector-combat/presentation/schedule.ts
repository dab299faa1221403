/**
 * When each event of a subturn is shown: initiative, all moves at once, strikes, all actions at once, their
 * effects, and the turn's end.
 */
import type { Span } from '../../../engine/match-types.ts'
import type { Event } from '../events.ts'

const ROLL = 0.6
const ORDER = 0.8
const MOVE = 1.3
const STILL = 0.2
const PULL = 0.4
/** Long enough to notice the end of a ship. */
const CRASH = 1.5
const STRIKE = 0.8
const DEED = 0.7
/** Longest delay between the starts of two actions, and of all together. */
const APART = 0.25
const BEGINNING = 1.5
const DESTROYED = 1.5
const AFTER = 0.6
const OVER = 1.2

/** The stages of a subturn, in order. */
type Act =
  | 'rolls'
  | 'order'
  | 'ships'
  | 'pull'
  | 'missiles'
  | 'strikes'
  | 'lost'
  | 'deeds'
  | 'hurt'
  | 'after'
  | 'heat'
  | 'end'
const ACTS: readonly Act[] = [
  'rolls',
  'order',
  'ships',
  'pull',
  'missiles',
  'strikes',
  'lost',
  'deeds',
  'hurt',
  'after',
  'heat',
  'end',
]

interface StageSpan {
  readonly act: Act
  /** From the beginning of its stage. */
  readonly from: number
  readonly length: number
}

export function schedule(timeline: readonly Event[]): Span[] {
  const shown = shownOf(timeline)
  const begins = new Map<Act, number>()
  let now = 0
  for (const act of ACTS) {
    begins.set(act, now)
    now += Math.max(0, ...shown.filter((one) => one.act === act).map(({ from, length }) => from + length))
  }
  return shown.map(({ act, from, length }) => ({
    start: begins.get(act)! + from,
    end: begins.get(act)! + from + length,
  }))
}

const DEEDS: ReadonlySet<Event['kind']> = new Set([
  'refused',
  'thrust',
  'climb',
  'turn',
  'shot',
  'launch',
  'docked',
  'undocked',
  'landed',
  'waved',
  'takeoff',
])

function shownOf(timeline: readonly Event[]): StageSpan[] {
  const deeds = timeline.filter(({ kind }) => DEEDS.has(kind)).length
  const apart = deeds > 1 ? Math.min(APART, BEGINNING / (deeds - 1)) : 0
  const missiles = new Set(
    timeline.flatMap((event) => (event.kind === 'move' && event.what === 'missile' ? [event.id] : [])),
  )
  let [deed, acted, overheated] = [0, false, false]
  return timeline.map((event): StageSpan => {
    if (DEEDS.has(event.kind)) {
      acted = true
      return { act: 'deeds', from: apart * deed++, length: DEED }
    }
    switch (event.kind) {
      case 'rolled':
        return { act: 'rolls', from: 0, length: ROLL * event.rolls.length }
      case 'initiative':
        return { act: 'order', from: 0, length: event.order.length > 1 ? ORDER : 0 }
      case 'move':
        return {
          act: event.what === 'missile' ? 'missiles' : 'ships',
          from: 0,
          length: event.steps > 0 || event.climbed !== 0 ? MOVE : STILL,
        }
      case 'pull':
        return { act: missiles.has(event.id) ? 'strikes' : 'pull', from: 0, length: PULL }
      case 'collision':
      case 'crash':
        if (event.kind === 'crash' && event.when === 'actions') return { act: 'hurt', from: 0, length: CRASH }
        return { act: missiles.has(event.id) ? 'strikes' : 'pull', from: 0, length: CRASH }
      case 'strike':
      case 'drifts':
        return { act: 'strikes', from: 0, length: STRIKE }
      case 'spent':
        return { act: event.by === 'life' ? 'strikes' : 'end', from: 0, length: AFTER }
      case 'destroyed':
        return { act: overheated ? 'end' : acted ? 'hurt' : 'lost', from: 0, length: DESTROYED }
      case 'repaired':
      case 'orbit':
        acted = true
        return { act: 'after', from: 0, length: AFTER }
      case 'overheated':
        overheated = true
        return { act: 'heat', from: 0, length: AFTER }
      case 'over':
        return { act: 'end', from: 0, length: OVER }
      default:
        return { act: 'end', from: 0, length: AFTER }
    }
  })
}
