/** The keys of the planners; those of the screen itself (`COMMON_KEYS`) come with them. */

import { numbered } from './choosing.ts'
import type { FireDesk } from './fire-desk.ts'
import type { CraftDesk, EntityDesk, MarkerDesk } from './placing-desk.ts'
import type { VelocityDesk } from './velocity-desk.ts'

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
  desk: { readonly draft: { undo(): void }; readonly toggler: { readonly on: { value: boolean } } },
  key: string,
): boolean {
  if (key === 'backspace' || key === 'z') desk.draft.undo()
  else if (key === 't') desk.toggler.on.value = !desk.toggler.on.value
  else return false
  return true
}

export function placingKey(desk: MarkerDesk | CraftDesk | EntityDesk, event: Key): boolean {
  const key = event.key.toLowerCase()
  if (key.startsWith('arrow')) return !event.shiftKey && desk.go(event.key)
  if (key === 'enter') return desk.confirm()
  if (key === 'p') desk.placeForMe()
  else if (key === 'c') desk.clear()
  else return common(desk, key)
  return true
}

/** Of the row of digits, whatever Shift makes of it. */
const digitOf = ({ key, code }: Key): number | undefined => {
  const digit = /^Digit([1-8])$/.exec(code)?.[1] ?? (/^[1-8]$/.test(key) ? key : undefined)
  return digit === undefined ? undefined : Number(digit)
}

function choosing(desk: VelocityDesk | FireDesk, event: Key): boolean {
  const digit = digitOf(event)
  if (digit !== undefined) {
    const id = numbered(desk.state, desk.player.id, digit)
    if (id === undefined) desk.draft.refuse(`${desk.player.id}${digit} is not there.`)
    else if (desk.kind === 'velocity') desk.select(id, event.shiftKey || desk.gathering.value)
    else desk.select(id)
    return true
  }
  const key = event.key.toLowerCase()
  if (key === 'f') desk.cycle(event.shiftKey ? -1 : 1)
  else if (key === 'c' && event.shiftKey) desk.clearAll()
  else if (key === 'c') desk.clear()
  else return common(desk, key)
  return true
}

export function velocityKey(desk: VelocityDesk, event: Key): boolean {
  const key = event.key.toLowerCase()
  if (key.startsWith('arrow')) return !event.shiftKey && desk.byArrow(event.key)
  if (key === 's') desk.stop()
  else if (key === 'a') desk.selectAll()
  else if (key === 'w') desk.gather()
  else if (key === 'escape' && (desk.gathering.value || desk.wing.value.length > 0)) desk.leaveWing()
  else return choosing(desk, event)
  return true
}

export function fireKey(desk: FireDesk, event: Key): boolean {
  if (event.key.startsWith('Arrow')) {
    if (event.shiftKey) return false
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') desk.turn(event.key === 'ArrowLeft' ? -1 : 1)
    else if (event.key === 'ArrowUp') desk.aimBest()
    else desk.clear()
    return true
  }
  if (event.key.toLowerCase() === 'a') {
    desk.aimAll()
    return true
  }
  if (event.key.toLowerCase() !== 'x') return choosing(desk, event)
  desk.clear()
  return true
}
