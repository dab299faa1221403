/** The keys of the planners; those of the screen itself (`COMMON_KEYS`) come with them. */
import { numbered } from './choosing.ts'
import type { FirePlan } from './fire-plan.ts'
import type { CraftPlan, EntityPlan, MarkerPlan } from './placing-plan.ts'
import type { VelocityPlan } from './velocity-plan.ts'

export const KEYS: readonly (readonly [string, string])[] = [
  [
    'Arrows',
    'Setting up: move the cursor. Velocity: move the tip of the arrow. Fire: ← → turn the aim, ↑ takes the best shot at an enemy, or holds fire when there is none, ↓ holds fire. With Shift: move the board',
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
  ['Backspace or Z', 'Undo'],
  ['T', 'Show drifts and lines of fire, or the paths of missiles'],
]

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

/** True when the key meant something. */
function common(
  plan: { readonly draft: { undo(): void }; readonly toggler: { readonly on: { value: boolean } } },
  key: string,
): boolean {
  if (key === 'backspace' || key === 'z') plan.draft.undo()
  else if (key === 't') plan.toggler.on.value = !plan.toggler.on.value
  else return false
  return true
}

export function placingKey(plan: MarkerPlan | CraftPlan | EntityPlan, event: Key): boolean {
  const key = event.key.toLowerCase()
  if (key.startsWith('arrow')) return !event.shiftKey && plan.go(event.key)
  if (key === 'enter') return plan.confirm()
  if (key === 'p') plan.placeForMe()
  else if (key === 'c') plan.clear()
  else return common(plan, key)
  return true
}

/** Of the row of digits, whatever Shift makes of it. */
const digitOf = ({ key, code }: Key): number | undefined => {
  const digit = /^Digit([1-8])$/.exec(code)?.[1] ?? (/^[1-8]$/.test(key) ? key : undefined)
  return digit === undefined ? undefined : Number(digit)
}

function choosing(plan: VelocityPlan | FirePlan, event: Key): boolean {
  const digit = digitOf(event)
  if (digit !== undefined) {
    const id = numbered(plan.state, plan.player.id, digit)
    if (id === undefined) plan.draft.refuse(`${plan.player.id}${digit} is not there.`)
    else if (plan.kind === 'velocity') plan.select(id, event.shiftKey || plan.gathering.value)
    else plan.select(id)
    return true
  }
  const key = event.key.toLowerCase()
  if (key === 'f') plan.cycle(event.shiftKey ? -1 : 1)
  else if (key === 'c' && event.shiftKey) plan.clearAll()
  else if (key === 'c') plan.clear()
  else return common(plan, key)
  return true
}

export function velocityKey(plan: VelocityPlan, event: Key): boolean {
  const key = event.key.toLowerCase()
  if (key.startsWith('arrow')) return !event.shiftKey && plan.byArrow(event.key)
  if (key === 's') plan.stop()
  else if (key === 'a') plan.selectAll()
  else if (key === 'w') plan.gather()
  else if (key === 'escape' && (plan.gathering.value || plan.wing.value.length > 0)) plan.leaveWing()
  else return choosing(plan, event)
  return true
}

export function fireKey(plan: FirePlan, event: Key): boolean {
  if (event.key.startsWith('Arrow')) {
    if (event.shiftKey) return false
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') plan.turn(event.key === 'ArrowLeft' ? -1 : 1)
    else if (event.key === 'ArrowUp') plan.aimBest()
    else plan.clear()
    return true
  }
  if (event.key.toLowerCase() === 'a') {
    plan.aimAll()
    return true
  }
  if (event.key.toLowerCase() !== 'x') return choosing(plan, event)
  plan.clear()
  return true
}
