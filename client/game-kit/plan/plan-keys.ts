/** Keys with the same meaning in every planner. Each game's list of keys says what its `T` shows. */
import type { Signal } from '@preact/signals'

export const UNDO_KEYS = ['Backspace or Z', 'Undo'] as const

interface PlanWithKeys {
  readonly draft: { undo(): void }
  /** Something on the board that a button and T show or hide. */
  readonly toggler?: { readonly on: Signal<boolean> }
}

/** Returns true if the key undoes a step, or shows or hides what the planner has for it. */
export function commonKey({ draft, toggler }: PlanWithKeys, key: string): boolean {
  if (key === 'Backspace' || key === 'z') draft.undo()
  else if (key === 't' && toggler) toggler.on.value = !toggler.on.value
  else return false
  return true
}
