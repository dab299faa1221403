/** The planner's keys; the screen's own keys (`COMMON_KEYS`) apply too. */
import { readAction } from '../../../../common/games/vector-combat/action.ts'
import { commonKey, UNDO_KEYS } from '../../../game-kit/plan/plan-keys.ts'
import type { Press } from '../../../input/press.ts'
import { HORIZONS, PASSING } from './flight.ts'
import { numberOf } from './names.ts'
import type { FlightPlan } from './plan.ts'

export const KEYS: readonly (readonly [string, string])[] = [
  ['← →', 'Turn the ship'],
  ['↑ ↓', 'A counter of thrust more, or less; landed: take off'],
  ['PgUp PgDn', 'Counters up and down'],
  ['Shift+Arrows', 'Move the board'],
  ['1–6', 'Your ship by its number'],
  ['F', 'Next ship (enemies, too: guess what they do)'],
  ['N', 'Next ship without an order'],
  ['E', 'Next target (with Shift the one before)'],
  ['X', 'Fire at the target'],
  ['L', 'Launch a missile at it'],
  ['D', 'Dock'],
  ['S', 'Land; once more: on the other half'],
  ['P', 'Pass (with Shift all your ships)'],
  ['[ and ]', 'Plan the subturn before, or after'],
  ['H', 'Look 4, 8 or 16 subturns ahead'],
  ['C', 'Clear the plan of the ship'],
  ['K', 'Write an action'],
  ['W', 'Ways into orbits, to stations, down to bodies'],
  ['U', 'Go on until something happens'],
  UNDO_KEYS,
  ['T', 'Show where everybody drifts'],
]

export function keyMeans(plan: FlightPlan, { key, shift }: Press): boolean {
  if (key.startsWith('Arrow')) return !shift && byArrow(plan, key)
  const digit = shift ? null : /^[1-6]$/.exec(key)
  if (digit) {
    const ship = plan.own.find(({ id }) => numberOf(id) === Number(digit[0]))
    if (ship) plan.select(ship.id)
    else plan.draft.refuse(`There is no ship ${digit[0]} of yours.`)
    return true
  }
  return byName(plan, key, shift)
}

function byArrow(plan: FlightPlan, key: string): boolean {
  if (!plan.ship.value) return false
  if (key === 'ArrowLeft' || key === 'ArrowRight') turn(plan, key === 'ArrowLeft' ? -1 : 1)
  else push(plan, plan.ship.value.status === 'landed' ? 'takeoff' : 'thrust', key === 'ArrowUp' ? 1 : -1)
  return true
}

/** Turns further than the turn already planned. */
function turn(plan: FlightPlan, by: 1 | -1): void {
  const ship = plan.ship.value!
  const now = readAction(plan.actionOf(ship.id))
  const facing = ((now?.do === 'turn' ? now.facing : ship.facing) + by + 6) % 6
  plan.order(facing === ship.facing ? PASSING : `turn ${facing}`)
}

/** One counter more or less. `takeoff` starts from none. */
function push(plan: FlightPlan, what: 'thrust' | 'takeoff', by: 1 | -1): void {
  const now = readAction(plan.actionOf(plan.selected.value))
  const given = now?.do === what && !('up' in now && now.up) ? now.counters : what === 'takeoff' ? -1 : 0
  const counters = given + by
  if (counters < 0 && given < 0) return
  plan.order(counters < (what === 'takeoff' ? 0 : 1) ? PASSING : `${what} ${counters}`)
}

function climb(plan: FlightPlan, by: 1 | -1): void {
  const ship = plan.ship.value
  if (!ship) return
  const now = readAction(plan.actionOf(ship.id))
  if (ship.status === 'landed') {
    const counters = (now?.do === 'takeoff' && now.up ? now.counters : 0) + by
    plan.order(counters < 1 ? PASSING : `takeoff up ${counters}`)
    return
  }
  const counters = (now?.do === 'climb' ? now.counters : 0) + by
  plan.order(counters === 0 ? PASSING : counters > 0 ? `up ${counters}` : `down ${-counters}`)
}

const aimWith = (plan: FlightPlan, what: 'fire' | 'launch'): void =>
  plan.aim.value
    ? plan.choose(`${what} ${plan.aim.value.target}`)
    : plan.draft.refuse('There is nothing to aim at.')

function byName(plan: FlightPlan, key: string, shift: boolean): boolean {
  const keys: Readonly<Record<string, () => void>> = {
    PageUp: () => climb(plan, 1),
    PageDown: () => climb(plan, -1),
    f: () => plan.cycle(shift ? -1 : 1),
    n: () => plan.nextWithout(),
    e: () => plan.cycleAim(shift ? -1 : 1),
    x: () => aimWith(plan, 'fire'),
    l: () => aimWith(plan, 'launch'),
    d: () => dock(plan),
    s: () => land(plan),
    p: () => (shift ? plan.passAll() : plan.order(PASSING)),
    c: () => plan.clear(),
    '[': () => plan.goTo(plan.step.value - 1),
    ']': () => plan.goTo(plan.step.value + 1),
    h: () => plan.look(HORIZONS[(HORIZONS.indexOf(plan.horizon.value) + 1) % HORIZONS.length]!),
    k: () => document.querySelector<HTMLInputElement>('.vc-text input')?.focus(),
    w: () => (plan.routing.value = !plan.routing.value),
    u: () => (plan.goesOn.value = !plan.goesOn.value),
  }
  if (!keys[key]) return commonKey(plan, key)
  keys[key]()
  return true
}

function dock(plan: FlightPlan): void {
  const offer = plan.offers.value?.docks[0]
  if (offer) plan.choose(offer.text)
  else plan.draft.refuse('There is no station here.')
}

/** Lands on the northern half; pressed again, on the southern. */
function land(plan: FlightPlan): void {
  plan.order(plan.actionOf(plan.selected.value) === 'land +' ? 'land -' : 'land +')
}
