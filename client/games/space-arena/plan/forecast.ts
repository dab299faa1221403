/**
 * Forecast of a plan without interference: runs the resolver's own ticks (SA-3) on what the seat knows, and
 * reads off the state after each. Strangers are left out, because their future places are unknown.
 */
import { TICKS } from '../../../../common/games/space-arena/data/constants.ts'
import { STARBASE, typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import type { Event } from '../../../../common/games/space-arena/events.ts'
import type { Plan } from '../../../../common/games/space-arena/plan.ts'
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import { describe } from '../../../../common/games/space-arena/presentation/describe.ts'
import { begin, type Craft, type Round } from '../../../../common/games/space-arena/round.ts'
import { freshShip } from '../../../../common/games/space-arena/setup/start.ts'
import { type State, teamOf } from '../../../../common/games/space-arena/state.ts'
import { playTick } from '../../../../common/games/space-arena/tick.ts'
import type { TickForecast } from './planning.ts'

/** `obeys`: the speed at the start of the tick's orders; lack of energy may have reduced it (SA-3.3). */
export interface OwnTickForecast extends TickForecast {
  readonly obeys: number
}

/** By ship in `plans`, ten entries each. */
export function forecast(
  state: State,
  plans: Readonly<Record<string, Plan>>,
): Record<string, OwnTickForecast[]> {
  const round = foresee(state, plans)
  const known = new Set([...round.names.keys(), ...sightingsOf(state).map(({ name }) => name.toLowerCase())])
  const own = round.crafts.filter(({ name }) => plans[name] !== undefined)
  const courses: Record<string, OwnTickForecast[]> = Object.fromEntries(own.map(({ name }) => [name, []]))
  for (let tick = 1; tick <= TICKS; tick++) {
    const speeds = own.map(({ speed }) => speed)
    const told = round.timeline.length
    foreseeTick(round)
    const events = round.timeline.slice(told)
    own.forEach((craft, i) => courses[craft.name]!.push(reading(craft, tick, speeds[i]!, events, known)))
  }
  return courses
}

/** A round set up only for the forecast. */
function foresee(state: State, plans: Readonly<Record<string, Plan>>): Round {
  return begin({ ...state, ships: [...state.ships, ...refuges(state)] }, ({ name }) => plans[name] ?? [])
}

function foreseeTick(round: Round): void {
  playTick(round)
  // Launched ordnance has no targets in a forecast (SA-5.6), so drop it.
  round.things = round.things.filter(({ payload }) => payload === null)
}

export const sightingsOf = (state: State) => state.sightings[state.seenBy] ?? []

/** Neutral starbases serve any side that has found them (SA-6.6), and never move. */
const refuges = (state: State) =>
  sightingsOf(state)
    .filter(
      ({ name, kind }) =>
        kind === 'starbase' && teamOf(name) === '' && !state.ships.some((ship) => ship.name === name),
    )
    .map(({ name, x, y }) =>
      freshShip(name, typeNamed(STARBASE), { seat: '', team: '' }, { x, y, heading: 0, speed: 0 }),
    )

function reading(
  craft: Craft,
  tick: number,
  speed: number,
  events: readonly Event[],
  known: ReadonlySet<string>,
): OwnTickForecast {
  const mine = events.filter((event) => 'ship' in event && event.ship === craft.name)
  const slowed = mine.find((event) => event.kind === 'slowed')
  return {
    tick,
    x: craft.x,
    y: craft.y,
    heading: craft.heading,
    speed: craft.speed,
    obeys: slowed?.speed ?? speed,
    battery: craft.battery,
    cloaked: craft.cloaked,
    heat: [...craft.heat],
    ammo: [...craft.ammo],
    shields: { ...craft.shields },
    troubles: mine.flatMap((event) => troubleOf(event, craft.name, known)),
  }
}

/** In the words of the battle log, without the tick number that every line has. */
function troubleOf(event: Event, ship: string, known: ReadonlySet<string>): string[] {
  if (!troubles(event, known)) return []
  const said = (describe(event) ?? '').replace(/^\d+: /, '')
  return [said.startsWith(`${callName(ship)}: `) ? said.slice(callName(ship).length + 2) : said]
}

function troubles(event: Event, known: ReadonlySet<string>): boolean {
  switch (event.kind) {
    case 'failed':
    case 'limited':
    case 'slowed':
      return true
    case 'cloak':
      return event.why === 'power'
    case 'shot':
      // The future place of a stranger that was sighted once is unknown.
      return event.miss !== '' && (event.miss !== 'unseen' || !known.has(event.target.toLowerCase()))
    default:
      return false
  }
}
