/** Whether orders by tick are shown: hidden by default, remembered in this browser. */
import { computed, signal } from '@preact/signals'
import { keep, kept } from '../../../net/storage.ts'

const NAME = 'sa-ticks'
const wanted = signal(kept(NAME) === '1')
/** Number of open pages that need them, such as lessons about ticks. */
const needed = signal(0)

export const ticksShown = computed(() => wanted.value || needed.value > 0)

export function showTicks(to: boolean): void {
  wanted.value = to
  keep(NAME, to ? '1' : undefined)
}

/** Shows them temporarily; returns a function that ends this. */
export function needTicks(): () => void {
  needed.value++
  return () => void needed.value--
}
