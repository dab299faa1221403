/** One ship following a plan: a subturn from its action to the next move, with its expected events. */
import { add, type Hex, length, same, scale, still } from '../../../geometry/hex.ts'
import type { Action } from '../action.ts'
import type { Draft, Passage } from '../board.ts'
import { BEAM_HEAT, COST, MISSILE, STATION, SUBTURNS } from '../data/numbers.ts'
import { FACES } from '../face.ts'
import { touched } from '../field.ts'
import { heatIn } from '../phases/generate.ts'
import { strikeChance } from '../phases/missiles.ts'
import { advance, crashOnPath } from '../phases/move.ts'
import { touchesBodies } from '../refuse.ts'
import { type MovingObject, type Ship, subturnOf } from '../state.ts'
import { nearer } from './incoming.ts'
import { bumps } from './rocks.ts'
import type { IncomingMissile, Situation } from './situation.ts'

/** After a move, before the action. */
export interface Flight extends MovingObject {
  readonly facing: number
  readonly energy: number
  readonly heat: number
  readonly hull: number
  readonly missiles: number
  readonly status: 'flying' | 'docked' | 'landed'
  /** Index of the station in the situation, if docked. */
  readonly station: number
  /** The body that it has landed on, or that its next move may pass. */
  readonly body: string | null
  readonly ring: string | null
  readonly run: number
  /** Bodies that it has landed on and taken off from. */
  readonly tookOff: string | null
  /** Subturns since then. */
  readonly since: number
  readonly incoming: readonly IncomingMissile[]
  /** Expected loss of hull in the subturn that led here. */
  readonly lost: number
}

export function flightOf(situation: Situation, ship: Ship, incoming: readonly IncomingMissile[]): Flight {
  const {
    at,
    altitude,
    velocity,
    climb,
    facing,
    energy,
    heat,
    hull,
    missiles,
    status,
    station,
    site,
    spared,
    ring,
    run,
  } = ship
  return {
    at,
    altitude,
    velocity,
    climb,
    facing,
    energy,
    heat,
    hull,
    missiles,
    ring,
    run,
    incoming,
    tookOff: null,
    since: 0,
    lost: 0,
    body: site?.body ?? spared,
    status: status === 'docked' || status === 'landed' ? status : 'flying',
    station: situation.board.stations.findIndex(({ id }) => id === station),
  }
}

/**
 * Undefined if it does not live until the next action. `subturn`: how many from now. The action must be
 * legal.
 */
export function flown(
  situation: Situation,
  ship: Ship,
  before: Flight,
  action: Action,
  subturn: number,
): Flight | undefined {
  const {
    board: { state },
    field,
  } = situation
  const { rules, round } = state
  const { sheet } = ship
  const now = { ...before, lost: 0, since: before.tookOff === null ? 0 : before.since + 1 } as Draft<Flight>
  const evaded = act(now, action, before, situation)
  const tookOff = action.do === 'takeoff'
  // VC-3.6: a ship that touches a body without having landed.
  if (
    touchesBodies(state, now) &&
    !tookOff &&
    before.body === null &&
    touched(field.spotAt(now.at), now.altitude)
  )
    return undefined
  generate(now, sheet, heatIn(field, now))
  mark(now, field.spotAt(now.at))
  if (subturnOf(round + subturn) === SUBTURNS) {
    if (now.heat > sheet.heatCapacity) {
      now.lost += now.heat - sheet.heatCapacity
      now.heat = sheet.heatCapacity
    }
    const { edge } = field.map
    if (edge !== null && length(now.at) > edge) return undefined
  }
  if (now.status === 'landed') return finished(now, before)
  const spared = now.status === 'flying' ? now.body : null
  now.body = null
  const passage = now.status === 'docked' ? carried(situation, now, subturn) : advance(now, rules)
  if (touchesBodies(state, now) && crashOnPath(field, passage, spared)) return undefined
  if (now.status === 'flying') {
    now.lost += bumps(situation, passage, subturn)
    const pull = field.spotAt(now.at)?.pull
    if (pull && !still(pull)) now.velocity = add(now.velocity, pull)
  }
  if (now.incoming.length > 0) {
    const { left, strikes } = nearer(situation, now.incoming, now, subturn)
    now.incoming = left
    now.lost += (strikes * MISSILE.damage * strikeChance({ evaded })) / 100
  }
  return finished(now, before)
}

const finished = (now: Draft<Flight>, { hull }: Flight): Flight =>
  Object.assign(now, { hull: Math.max(1, Math.max(now.hull, hull) - now.lost) })

/** Returns the number of counters added. */
function act(now: Draft<Flight>, action: Action, before: Flight, situation: Situation): number {
  if (now.status === 'docked' && action.do !== 'pass' && action.do !== 'turn') now.status = 'flying'
  switch (action.do) {
    case 'thrust':
      now.velocity = add(now.velocity, scale(FACES[now.facing]!, action.counters))
      now.energy -= COST.counter * action.counters
      return action.counters
    case 'climb':
      now.climb += action.counters
      now.energy -= COST.counter * Math.abs(action.counters)
      return Math.abs(action.counters)
    case 'turn':
      now.facing = action.facing
      now.energy -= COST.turn
      return 0
    case 'fire':
      now.energy -= COST.fire
      now.heat += BEAM_HEAT
      return 0
    case 'launch':
      now.energy -= COST.launch
      now.missiles--
      return 0
    case 'dock':
      now.status = 'docked'
      now.station = situation.board.stations.findIndex(({ id }) => id === action.station)
      return 0
    case 'land': {
      const ground = touched(situation.field.spotAt(now.at), now.altitude)!
      now.energy -= COST.landPerCounter * (length(now.velocity) + Math.abs(now.climb))
      now.velocity = still(now.velocity) ? now.velocity : { q: 0, r: 0 }
      now.climb = 0
      now.altitude = situation.board.state.rules.altitude ? ground.level : 0
      now.status = 'landed'
      now.body = ground.body
      return 0
    }
    case 'takeoff':
      now.energy -= COST.takeoff + COST.counter * action.counters
      if (action.up) now.climb += action.counters
      else now.velocity = add(now.velocity, scale(FACES[now.facing]!, action.counters))
      now.status = 'flying'
      now.tookOff ??= before.body
      return 0
    default:
      return 0
  }
}

/** VC-4.12. */
function generate(now: Draft<Flight>, sheet: Ship['sheet'], heat: number): void {
  const docked = now.status === 'docked'
  now.energy = Math.min(sheet.battery, now.energy + sheet.reactor + (docked ? STATION.energy : 0))
  if (docked) now.hull = Math.min(sheet.hull, now.hull + STATION.hull)
  now.heat = Math.max(0, now.heat + heat - sheet.radiators)
}

function mark(
  now: Draft<Flight>,
  spot: { readonly dots: Hex | null; readonly ring: string | null } | undefined,
): void {
  const ring =
    now.status !== 'landed' && now.climb === 0 && spot?.dots && same(spot.dots, now.velocity)
      ? spot.ring
      : null
  now.run = ring === null ? 0 : ring === now.ring ? now.run + 1 : 1
  now.ring = ring
}

function carried({ stations }: Situation, now: Draft<Flight>, subturn: number): Passage {
  const [from, to] = [stations[now.station]![subturn]!, stations[now.station]![subturn + 1]!]
  Object.assign(now, { at: to.at, altitude: to.altitude, velocity: to.velocity, climb: to.climb })
  return {
    from: from.at,
    velocity: from.velocity,
    altitude: from.altitude,
    climbed: to.altitude - from.altitude,
    fast: false,
  }
}
