/** The keys of the planner; those of the screen itself (`COMMON_KEYS`) come first. */
import { asDirection } from '../../../../common/geometry/plane.ts'
import { commonKey, UNDO_KEYS } from '../../../game-kit/plan/plan-keys.ts'
import type { Press } from '../../../input/press.ts'
import type { FleetPlan } from './fleet-plan.ts'
import { firstDirection, targetsFor, weaponNamed } from './targets.ts'

export const KEYS: readonly (readonly [string, string])[] = [
  ['1–9', 'Tick 1 to 9'],
  ['Q / E', 'Tick before / after'],
  ['Home / End', 'First / last tick'],
  ['W / S', 'Faster / slower by 5 (with Shift by 1)'],
  ['A / D', 'Turn left / right by 5° (with Shift by 1°); while aiming, the aim'],
  ['G', 'Aim the next weapon'],
  ['X', 'Hold the aimed weapon’s fire'],
  ['Escape', 'Stop aiming'],
  ['F', 'Next ship'],
  ['U', 'All your ships, or one alone: orders go to all that are chosen'],
  ['J', 'Fire at the next target whenever it is in range'],
  ['H', 'Hold fire'],
  ['C', 'Clear the tick (with Shift all orders of the chosen ships)'],
  UNDO_KEYS,
  ['T', 'Show scans and arcs'],
]

const STEP = 5

/** Returns true if the planner handled the key. */
export function keyMeans(plan: FleetPlan, { key, shift }: Press): boolean {
  const step = shift ? 1 : STEP
  const tool = plan.tool.value
  if (/^[1-9]$/.test(key) && !shift) plan.pick(Number(key))
  else if (key === 'q' || key === 'e') plan.pick(plan.tick.value + (key === 'q' ? -1 : 1))
  else if (key === 'Home') plan.pick(1)
  else if (key === 'End') plan.pick(Infinity)
  else if (key === 'w' || key === 's') plan.accelerate(key === 'w' ? step : -step)
  else if ((key === 'a' || key === 'd') && tool.kind === 'aim')
    swing(plan, tool.weapon, key === 'a' ? -1 : 1, step)
  else if (key === 'a' || key === 'd') plan.turn(key === 'a' ? -step : step)
  else if (key === 'g') nextWeapon(plan, shift ? -1 : 1)
  else if (key === 'x' && tool.kind === 'aim') plan.fire(tool.weapon, undefined)
  else if (key === 'Escape' && tool.kind === 'aim') plan.aim(undefined)
  else if (key === 'f') plan.cycle(shift ? -1 : 1)
  else if (key === 'u') plan.chooseAll()
  else if (key === 'j') nextTarget(plan)
  else if (key === 'h') plan.engage(undefined)
  else if (key === 'c' && shift) plan.clearWing()
  else if (key === 'c') plan.clearTick()
  else return commonKey(plan, key)
  return true
}

/** The next target, in listed order. */
function nextTarget(plan: FleetPlan): void {
  const names = plan.targets.map(({ name }) => name)
  const at = names.indexOf(plan.targetOf(plan.selected.value) ?? '')
  if (names.length > 0) plan.engage(names[(at + 1) % names.length])
  else plan.draft.refuse('Nobody has been seen to fire at yet.')
}

/** Cycles through the weapons; after the last one, stops aiming. */
function nextWeapon(plan: FleetPlan, by: 1 | -1): void {
  const names = plan.type?.weapons.map(({ name }) => name) ?? []
  const tool = plan.tool.value
  const at = tool.kind === 'aim' ? names.indexOf(tool.weapon) : by > 0 ? -1 : names.length
  plan.aim(names[at + by])
}

/** Changes a launcher's direction by degrees, a laser's target to the next one. */
function swing(plan: FleetPlan, name: string, by: 1 | -1, step: number): void {
  const [type, from, ship] = [plan.type, plan.after(), plan.ship.value]
  const weapon = type && weaponNamed(type, name)
  if (!weapon || !from || !ship) return
  const now = plan.plannedIn().shots.find((shot) => shot.weapon === name)?.at
  if (weapon.kind === 'launcher') {
    plan.fire(
      name,
      now === undefined
        ? firstDirection(plan.state, ship.team, from, weapon)
        : asDirection(Number(now) + by * step),
    )
    return
  }
  const targets = targetsFor(plan.state, ship.team, from)
  const at = targets.findIndex((target) => target.name === now)
  const next = targets[at < 0 ? 0 : (at + by + targets.length) % targets.length]
  if (next) plan.fire(name, next.name)
}
