/** Whether releasing a pull sends the flick at once; stored in this browser. */
import { effect, signal } from '@preact/signals'
import { keep, kept } from '../../../net/storage.ts'

const NAME = 'quick-flick'

export const quickFlick = signal(kept(NAME) === '1')

effect(() => {
  const value = quickFlick.value ? '1' : undefined
  if (kept(NAME) !== value) keep(NAME, value)
})
