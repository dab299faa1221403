/** Ready without a press: for a desk that says it goes on by itself. */
import { effect, type ReadonlySignal, untracked } from '@preact/signals'
import type { Point } from '../../../board/camera/view.ts'
import type { Desk } from '../../../game-kit/planner.ts'

export interface Planning {
  /** Of the round being planned; undefined while none is, or while one is shown. */
  readonly desk: ReadonlySignal<Pick<Desk, 'goesOn' | 'leads' | 'unseen'> | undefined>
  readonly ready: ReadonlySignal<boolean>
  /** Whether all of these places are on the screen. */
  sees(places: readonly Point[]): boolean
  /** Brings all that is planned onto the screen. */
  show(): void
  giveReady(): void
}

/** Once for a desk, and again when it has stopped and goes on anew: whoever takes their Ready back keeps it. */
export function goingOn({ desk, ready, sees, show, giveReady }: Planning): () => void {
  let given: unknown
  return effect(() => {
    const now = desk.value
    if (!now?.goesOn?.value) {
      given = undefined
      return
    }
    if (given === now) return
    // Looked at before the camera makes room for it.
    if (untracked(() => !sees(now.leads?.() ?? []) && now.unseen?.())) return queueMicrotask(show)
    given = now
    // An edit made at the same time takes Ready back: this comes after it.
    if (!untracked(() => ready.value)) queueMicrotask(() => given === now && giveReady())
  })
}
