import { computed, effect, signal } from '@preact/signals'
import { keep, kept } from '../net/storage.ts'

const system = matchMedia('(prefers-reduced-motion: reduce)')
const systemCalm = signal(system.matches)
system.addEventListener('change', () => (systemCalm.value = system.matches))

/** Reduced motion: as the system says, unless the player says otherwise. */
export const motion = signal<'system' | 'full' | 'calm'>((kept('motion') as 'system' | undefined) ?? 'system')
export const calm = computed(() => (motion.value === 'system' ? systemCalm.value : motion.value === 'calm'))

/** The position in words, beside the board. */
export const textBoard = signal(kept('text') === '1')

effect(() => {
  keep('motion', motion.value)
  keep('text', textBoard.value ? '1' : '0')
  document.documentElement.dataset['motion'] = calm.value ? 'calm' : 'full'
})
