/**
 * A round: ten ticks, then shields above normal dissipate and the new state is built. There is no chance in
 * it.
 */
import type { SeatId } from '../../engine/match-types.ts'
import { lineOf } from './commands.ts'
import { TICKS } from './data/constants.ts'
import { QUADRANTS, type Quadrant, typeNamed } from './data/ships.ts'
import type { Event } from './events.ts'
import type { Orders } from './orders.ts'
import { outcome, teamScores } from './outcome.ts'
import { parseOrders } from './parse.ts'
import { type Plan, planOf } from './plan.ts'
import { begin, type Craft, ownerOf, type Round } from './round.ts'
import { remember } from './sightings.ts'
import { alive, type Ordnance, type Ship, type State } from './state.ts'
import { playTick } from './tick.ts'

/**
 * Plays a round. `orders` by seat, already checked; a seat or ship without any flies straight on (SA-2.6),
 * and unintelligible lines are refused one by one (SA-2.5). Does not change its arguments.
 */
export function resolve(
  state: State,
  orders: Readonly<Record<SeatId, Orders>>,
): { state: State; timeline: Event[] } {
  const reading: Event[] = []
  const round = begin(state, (ship) =>
    alive(ship) ? read(ship, orders[ship.seat]?.[ship.name] ?? '', reading) : [],
  )
  for (let tick = 1; tick <= TICKS; tick++) playTick(round)
  const after = settle(round)
  const timeline = [...reading, ...coursesOf(round), ...round.timeline]
  const end = outcome(after)
  if (end) timeline.push({ kind: 'over', ...end, scores: teamScores(after) })
  return { state: after, timeline }
}

/** Limits the timeline for a text of nothing but nonsense. */
const LINES_TOLD = 200

function read(ship: Ship, text: string, reading: Event[]): Plan {
  if (text === '') return []
  const { commands, refusals, ignored } = parseOrders(text, typeNamed(ship.type))
  const told = commands.slice(0, LINES_TOLD).map(({ command }) => lineOf(command))
  reading.push({ kind: 'ordered', ship: ship.name, lines: told, more: commands.length - told.length })
  const odd: Event[] = [
    ...refusals.map((line): Event => ({ kind: 'refused', ship: ship.name, ...line })),
    ...ignored.map((line): Event => ({ kind: 'ignored', ship: ship.name, ...line })),
  ]
  reading.push(...odd.slice(0, LINES_TOLD))
  if (odd.length > LINES_TOLD)
    reading.push({ kind: 'unread', ship: ship.name, lines: odd.length - LINES_TOLD })
  return planOf(commands.map(({ command }) => command))
}

function coursesOf({ all }: Round): Event[] {
  return all.flatMap((thing): Event[] => {
    const course: Event = {
      kind: 'course',
      name: thing.name,
      thing: thing.kind,
      by: ownerOf(thing).name,
      ...thing.course,
    }
    return thing.payload === null ? [course, { kind: 'gauges', ship: thing.name, ...thing.gauges }] : [course]
  })
}

/** The state after a round's ticks. */
export function settle(round: Round): State {
  const { state, crafts, things } = round
  const ships = crafts.map((craft) =>
    alive(craft.before) ? land(round, craft) : { ...craft.before, score: craft.score },
  )
  const ordnance = things.flatMap((thing): Ordnance[] => {
    if (thing.payload === null) return []
    const { name, x, y, heading, speed, battery } = thing
    return [{ name, by: thing.owner.name, payload: thing.payload.name, x, y, heading, speed, battery }]
  })
  const after = { ...state, ships, ordnance, played: state.played + 1 }
  return { ...after, sightings: remember(round, after.played) }
}

function land({ timeline }: Round, craft: Craft): Ship {
  const { x, y, heading, speed, hull, battery, heat, ammo, launched, cloaked, score, type, before } = craft
  const shields = { ...craft.shields } as Record<Quadrant, number>
  for (const quadrant of QUADRANTS) {
    const above = shields[quadrant] - type.shields[quadrant]
    if (above <= 0) continue
    // SA-6.5.
    shields[quadrant] -= above
    if (hull > 0) timeline.push({ kind: 'dissipated', ship: craft.name, quadrant, points: above })
  }
  return {
    ...before,
    x,
    y,
    heading,
    speed,
    hull: Math.max(0, hull),
    battery,
    shields,
    heat,
    ammo,
    launched,
    cloaked: cloaked && hull > 0,
    score,
  }
}
