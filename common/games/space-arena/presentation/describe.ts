/** Lines of the battle log, also for screen readers and printed reports. */

import { endingInWords, teamsInWords } from '../../../engine/presentation/story.ts'
import { endings } from '../endings.ts'
import type { Event, EventOf, Failure, Miss } from '../events.ts'
import { HUGE } from '../parse.ts'
import type { State } from '../state.ts'
import { callName } from './call-names.ts'

const MISSES: Readonly<Record<Miss, string>> = {
  self: 'it cannot fire at itself',
  unseen: 'nothing of that name is in sight',
  arc: 'the target is outside its arc',
  far: 'too far away for any damage',
}
const FAILURES: Readonly<Record<Failure, string>> = {
  hot: 'too hot to fire',
  power: 'too little energy',
  empty: 'nothing left to launch',
  arc: 'that direction is outside its arc',
  'no base': 'no starbase of ours or of nobody is within 10',
  'too fast': 'it is faster than 10',
  again: 'it has replenished in this round',
  destroyed: 'its hull is gone',
  full: 'it has twice its normal strength',
}

/** The name of ordnance without its owner, for lines about its owner. */
const itself = (ordnance: string): string => callName(ordnance).split('’s ').at(-1)!

/**
 * Begins with the tick, as in earlier reports; undefined for orders, courses, gauges and tracks, which are
 * shown otherwise.
 */
export function describe(event: Event, _before?: State): string | undefined {
  const said = words(event)
  return said && 'tick' in event ? `${event.tick}: ${said}` : said
}

/** Orders may contain numbers of any length, which are not stored exactly. */
const askedInWords = (asked: number): string =>
  Math.abs(asked) < HUGE ? `${asked}` : `of ${Math.sign(asked) * HUGE} or ${asked < 0 ? 'less' : 'more'}`

function words(event: Event): string | undefined {
  switch (event.kind) {
    case 'refused':
      return `${callName(event.ship)}: line ${event.line + 1} is refused, ${event.reason}: ${event.text}`
    case 'ignored':
      return `${callName(event.ship)}: line ${event.line + 1} is ignored, ${event.reason}: ${event.text}`
    case 'unread':
      return `${callName(event.ship)}: ${event.lines} further lines do not count`
    case 'ordered':
    case 'course':
    case 'track':
    case 'gauges':
      return undefined
    case 'slowed':
      return `${callName(event.ship)} has too little energy and slows down to ${event.speed}`
    case 'limited':
      return `${callName(event.ship)}: ${event.what} ${askedInWords(event.asked)} is limited to ${event.to}`
    case 'cloak':
      return `${callName(event.ship)}'s cloak is ${event.on ? 'on' : event.why === 'power' ? 'off, for want of energy' : 'off'}`
    case 'shot':
      return `${callName(event.ship)} fires ${event.weapon} at ${callName(event.target)}: ${event.miss === '' ? `${event.damage} damage` : MISSES[event.miss]}`
    case 'launch':
      return `${callName(event.ship)} launches ${itself(event.name)} on heading ${event.heading}`
    case 'failed':
      return `${callName(event.ship)}: ${event.what}, ${FAILURES[event.why]}`
    case 'boost':
      return `${callName(event.ship)} boosts its ${event.quadrant} shield by ${event.points} to ${event.to}`
    case 'replenish':
      return `${callName(event.ship)} is replenished by ${callName(event.base)}`
    case 'explosion':
      return `${callName(event.name)} goes off at ${event.x}, ${event.y}${event.warhead === 'explosion' ? '' : event.warhead === 'emp' ? ' (EMP)' : ' (nanocytes)'}`
    case 'hit':
      return hit(event)
    case 'destroyed':
      return `${callName(event.name)} is destroyed`
    case 'fizzled':
      return `${callName(event.name)} fizzles out`
    case 'dissipated':
      return `${callName(event.ship)}: ${event.points} points above normal leave its ${event.quadrant} shield`
    case 'over':
      return event.winners.length
        ? `${teamsInWords(event.winners)} ${endingInWords({ endings }, event.by)}`
        : `A draw: ${endingInWords({ endings }, event.by)}`
  }
}

const WITH: Readonly<Record<EventOf<'hit'>['with'], string>> = {
  laser: 'laser',
  explosion: 'explosion',
  nanocyte: 'nanocytes',
  emp: 'EMP',
}

function hit(event: EventOf<'hit'>): string {
  const said = `${callName(event.source)} hits ${callName(event.target)} (${WITH[event.with]}, ${event.amount})`
  if (!event.loss) return said
  const { shield, hull, energy, broke, killed } = event.loss
  const took = [
    ...(shield > 0
      ? [
          `${shield} off ${event.quadrant ? `the ${event.quadrant} shield` : 'the shield'}${broke ? ', which breaks' : ''}`,
        ]
      : []),
    ...(hull > 0 ? [`${hull} off the hull`] : []),
    ...(energy > 0 ? [`${energy} energy drained`] : []),
    ...(killed ? ['the killing blow'] : []),
  ]
  return `${said}: ${took.length > 0 ? took.join(', ') : 'nothing comes through'}${event.score ? ` (${event.score} points)` : ''}`
}
