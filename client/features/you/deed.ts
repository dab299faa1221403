/** An action of a form or a button: one at a time, with its error. */
import { useSignal } from '@preact/signals'
import { reasonOf } from '../../net/api.ts'

export interface PendingAction {
  readonly busy: boolean
  /** The last error, in a sentence, and its code. */
  readonly problem: string | undefined
  readonly code: string | undefined
  run(act: () => Promise<unknown>): Promise<void>
  /** Clears the error: something else is being tried. */
  forget(): void
}

export function useDeed(): PendingAction {
  const busy = useSignal(false)
  const wrong = useSignal<{ code: string; message: string } | undefined>(undefined)
  return {
    busy: busy.value,
    problem: wrong.value?.message,
    code: wrong.value?.code,
    async run(act) {
      if (busy.peek()) return
      busy.value = true
      wrong.value = undefined
      await act().catch((error: unknown) => (wrong.value = reasonOf(error)))
      busy.value = false
    },
    forget: () => (wrong.value = undefined),
  }
}
