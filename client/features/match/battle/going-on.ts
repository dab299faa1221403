/** Readies a round without a press, for a desk that continues its plan by itself. */
import { effect, type ReadonlySignal, untracked } from '@preact/signals'
import type { Point } from '../../../board/camera/view.ts'
import type { Desk } from '../../../game-kit/plan/planner.ts'

export interface Planning {
  /** The desk of the round being planned; undefined if there is none or while a round is being shown. */
  readonly desk: ReadonlySignal<Pick<Desk, 'goesOn' | 'leads' | 'unseen'> | undefined>
  readonly ready: ReadonlySignal<boolean>
  /** Whether all of these places are on the screen. */
  sees(places: readonly Point[]): boolean
  /** Brings the whole plan onto the screen. */
  show(): void
  giveReady(): void
}

/**
 * Once per desk, and again after it has stopped and continues: a player who withdraws Ready is not overruled.
 */
export function goingOn({ desk, ready, sees, show, giveReady }: Planning): () => void {
  let given: unknown
  return effect(() => {
    const now = desk.value
    if (!now?.goesOn?.value) {
      given = undefined
      return
    }
    if (given === now) return
    // Checked before the camera moves for it.
    if (untracked(() => !sees(now.leads?.() ?? []) && now.unseen?.())) return queueMicrotask(show)
    given = now
    // Deferred, because a simultaneous edit withdraws Ready.
    if (!untracked(() => ready.value)) queueMicrotask(() => given === now && giveReady())
  })
}
