/** Orders tick by tick are for who wants them: folded away until then, and this browser remembers. */
import { computed, signal } from '@preact/signals'
import { keep, kept } from '../../../net/storage.ts'

const NAME = 'sa-ticks'
const wanted = signal(kept(NAME) === '1')
/** Pages that cannot do without, as lessons about ticks. */
const needed = signal(0)

export const ticksShown = computed(() => wanted.value || needed.value > 0)

export function showTicks(to: boolean): void {
  wanted.value = to
  keep(NAME, to ? '1' : undefined)
}

/** Shows them without remembering that; returns how to stop. */
export function needTicks(): () => void {
  needed.value++
  return () => void needed.value--
}
