/** The keys of the planner; those of the screen itself (`COMMON_KEYS`) come with them. */
import { readAction } from '../../../common/games/vector-combat/action.ts'
import type { VectorCombatDesk } from './desk.ts'
import { HORIZONS, PASSING } from './flight.ts'
import { numberOf } from './names.ts'

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
  ['Backspace or Z', 'Undo'],
  ['T', 'Show where everybody drifts'],
]

export function planKey(
  desk: VectorCombatDesk,
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>,
): boolean {
  if (event.key.startsWith('Arrow')) return !event.shiftKey && byArrow(desk, event.key)
  const digit = /^[1-6]$/.exec(event.key)
  if (digit) {
    const ship = desk.own.find(({ id }) => numberOf(id) === Number(digit[0]))
    if (ship) desk.select(ship.id)
    else desk.draft.refuse(`There is no ship ${digit[0]} of yours.`)
    return true
  }
  return byLetter(desk, event.key.toLowerCase(), event.shiftKey)
}

function byArrow(desk: VectorCombatDesk, key: string): boolean {
  if (!desk.ship.value) return false
  if (key === 'ArrowLeft' || key === 'ArrowRight') turn(desk, key === 'ArrowLeft' ? -1 : 1)
  else push(desk, desk.ship.value.status === 'landed' ? 'takeoff' : 'thrust', key === 'ArrowUp' ? 1 : -1)
  return true
}

/** On from where it turns to already. */
function turn(desk: VectorCombatDesk, by: 1 | -1): void {
  const ship = desk.ship.value!
  const now = readAction(desk.actionOf(ship.id))
  const facing = ((now?.do === 'turn' ? now.facing : ship.facing) + by + 6) % 6
  desk.order(facing === ship.facing ? PASSING : `turn ${facing}`)
}

/** A counter more, or less. `takeoff`: from none on. */
function push(desk: VectorCombatDesk, what: 'thrust' | 'takeoff', by: 1 | -1): void {
  const now = readAction(desk.actionOf(desk.selected.value))
  const given = now?.do === what && !('up' in now && now.up) ? now.counters : what === 'takeoff' ? -1 : 0
  const counters = given + by
  if (counters < 0 && given < 0) return
  desk.order(counters < (what === 'takeoff' ? 0 : 1) ? PASSING : `${what} ${counters}`)
}

function climb(desk: VectorCombatDesk, by: 1 | -1): void {
  const ship = desk.ship.value
  if (!ship) return
  const now = readAction(desk.actionOf(ship.id))
  if (ship.status === 'landed') {
    const counters = (now?.do === 'takeoff' && now.up ? now.counters : 0) + by
    desk.order(counters < 1 ? PASSING : `takeoff up ${counters}`)
    return
  }
  const counters = (now?.do === 'climb' ? now.counters : 0) + by
  desk.order(counters === 0 ? PASSING : counters > 0 ? `up ${counters}` : `down ${-counters}`)
}

const aimWith = (desk: VectorCombatDesk, what: 'fire' | 'launch'): void =>
  desk.aim.value
    ? desk.choose(`${what} ${desk.aim.value.target}`)
    : desk.draft.refuse('There is nothing to aim at.')

function byLetter(desk: VectorCombatDesk, key: string, shift: boolean): boolean {
  const keys: Readonly<Record<string, () => void>> = {
    pageup: () => climb(desk, 1),
    pagedown: () => climb(desk, -1),
    f: () => desk.cycle(shift ? -1 : 1),
    n: () => desk.nextWithout(),
    e: () => desk.cycleAim(shift ? -1 : 1),
    x: () => aimWith(desk, 'fire'),
    l: () => aimWith(desk, 'launch'),
    d: () => dock(desk),
    s: () => land(desk),
    p: () => (shift ? desk.passAll() : desk.order(PASSING)),
    c: () => desk.clear(),
    '[': () => desk.goTo(desk.step.value - 1),
    ']': () => desk.goTo(desk.step.value + 1),
    h: () => desk.look(HORIZONS[(HORIZONS.indexOf(desk.horizon.value) + 1) % HORIZONS.length]!),
    k: () => document.querySelector<HTMLInputElement>('.vc-text input')?.focus(),
    w: () => (desk.routing.value = !desk.routing.value),
    u: () => (desk.goesOn.value = !desk.goesOn.value),
    backspace: () => desk.draft.undo(),
    z: () => desk.draft.undo(),
    t: () => (desk.drifts.value = !desk.drifts.value),
  }
  keys[key]?.()
  return keys[key] !== undefined
}

function dock(desk: VectorCombatDesk): void {
  const offer = desk.offers.value?.docks[0]
  if (offer) desk.choose(offer.text)
  else desk.draft.refuse('There is no station here.')
}

/** On the northern half first, then on the southern. */
function land(desk: VectorCombatDesk): void {
  desk.order(desk.actionOf(desk.selected.value) === 'land +' ? 'land -' : 'land +')
}
