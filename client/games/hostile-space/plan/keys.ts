/** The planners' keys; the screen's own keys (`COMMON_KEYS`) apply too. */
import { commonKey, UNDO_KEYS } from '../../../game-kit/plan/plan-keys.ts'
import type { Press } from '../../../input/press.ts'
import { numbered } from './choosing.ts'
import type { FirePlan } from './fire-plan.ts'
import type { CraftPlan, EntityPlan, MarkerPlan } from './placing-plan.ts'
import type { VelocityPlan } from './velocity-plan.ts'

export const KEYS: readonly (readonly [string, string])[] = [
  [
    'Arrows',
    'Setting up: move the cursor. Velocity: move the tip of the arrow. Fire: ' +
      '← → turn the aim, ↑ takes the best shot at an enemy, or holds fire when there is none, ↓ holds ' +
      'fire. With Shift: move the board',
  ],
  ['Enter', 'Setting up: place at the cursor. Else: Ready'],
  ['P', 'Place for me'],
  ['1–8', 'Your craft by its number'],
  ['F', 'Next craft (enemies, too: guess what they do)'],
  ['W', 'Gather a wing by taps and numbers, or leave it'],
  ['Shift+1–8', 'Take your craft into the wing, or out of it'],
  ['A', 'All your craft as a wing, or each alone. Fire: all take their best shots'],
  ['S', 'Come to rest'],
  ['X', 'Hold fire'],
  ['C', 'Clear the plan of the craft (with Shift all plans)'],
  UNDO_KEYS,
  ['T', 'Show drifts and lines of fire, or the paths of missiles'],
]

type Plan = MarkerPlan | CraftPlan | EntityPlan | VelocityPlan | FirePlan

/** Returns true if the planner handled the key. */
export function keyMeans(plan: Plan, press: Press): boolean {
  if (plan.kind === 'velocity') return velocityKey(plan, press)
  return plan.kind === 'fire' ? fireKey(plan, press) : placingKey(plan, press)
}

function placingKey(plan: MarkerPlan | CraftPlan | EntityPlan, { key, shift }: Press): boolean {
  if (key.startsWith('Arrow')) return !shift && plan.go(key)
  if (key === 'Enter') return plan.confirm()
  if (key === 'p') plan.placeForMe()
  else if (key === 'c') plan.clear()
  else return commonKey(plan, key)
  return true
}

function choosing(plan: VelocityPlan | FirePlan, { key, shift }: Press): boolean {
  if (/^[1-8]$/.test(key)) {
    const digit = Number(key)
    const id = numbered(plan.state, plan.player.id, digit)
    if (id === undefined) plan.draft.refuse(`${plan.player.id}${digit} is not there.`)
    else if (plan.kind === 'velocity') plan.select(id, shift || plan.gathering.value)
    else plan.select(id)
    return true
  }
  if (key === 'f') plan.cycle(shift ? -1 : 1)
  else if (key === 'c' && shift) plan.clearAll()
  else if (key === 'c') plan.clear()
  else return commonKey(plan, key)
  return true
}

function velocityKey(plan: VelocityPlan, press: Press): boolean {
  const { key, shift } = press
  if (key.startsWith('Arrow')) return !shift && plan.byArrow(key)
  if (key === 's') plan.stop()
  else if (key === 'a') plan.selectAll()
  else if (key === 'w') plan.gather()
  else if (key === 'Escape' && (plan.gathering.value || plan.wing.value.length > 0)) plan.leaveWing()
  else return choosing(plan, press)
  return true
}

function fireKey(plan: FirePlan, press: Press): boolean {
  const { key, shift } = press
  if (key.startsWith('Arrow')) {
    if (shift) return false
    if (key === 'ArrowLeft' || key === 'ArrowRight') plan.turn(key === 'ArrowLeft' ? -1 : 1)
    else if (key === 'ArrowUp') plan.aimBest()
    else plan.clear()
    return true
  }
  if (key === 'a') {
    plan.aimAll()
    return true
  }
  if (key !== 'x') return choosing(plan, press)
  plan.clear()
  return true
}
