/** The user's settings for look and motion. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { keep, kept } from '../../net/storage.ts'

/** Stored under that name; the first choice if nothing valid is stored. */
const choice = <Choice extends string>(name: string, of: readonly [Choice, ...Choice[]]): Signal<Choice> =>
  signal(of.find((one) => one === kept(name)) ?? of[0])

export const motion = choice('motion', ['system', 'full', 'calm'])
/**
 * Dark, like space, by default: `app/first/first.ts` does the same. The stored `system` of older versions was
 * a default, not a choice.
 */
export const scheme = choice('scheme', ['dark', 'bright', 'device'])
export const contrast = choice('contrast', ['system', 'normal', 'high'])

const systemCalm = liveMedia('(prefers-reduced-motion: reduce)')
const systemBright = liveMedia('(prefers-color-scheme: light)')
const systemContrast = liveMedia('(prefers-contrast: more)')

export const calm = computed(() => (motion.value === 'system' ? systemCalm.value : motion.value === 'calm'))
export const bright = computed(() =>
  scheme.value === 'device' ? systemBright.value : scheme.value === 'bright',
)
const high = computed(() => (contrast.value === 'system' ? systemContrast.value : contrast.value === 'high'))

/** A description of the position in words, beside the board. */
export const textBoard = signal(kept('text') === '1')

/** Spectators' reactions, at the board's edge. */
export const reactionsShown = signal(kept('reactions') !== '0')
/** Captions over the board. */
export const captions = signal(kept('captions') !== '0')

effect(() => {
  keep('motion', motion.value)
  keep('scheme', scheme.value)
  keep('contrast', contrast.value)
  keep('text', textBoard.value ? '1' : '0')
  keep('reactions', reactionsShown.value ? '1' : '0')
  keep('captions', captions.value ? '1' : '0')
})

effect(() => {
  const page = document.documentElement
  Object.assign(page.dataset, {
    motion: calm.value ? 'calm' : 'full',
    scheme: scheme.value,
    contrast: high.value ? 'high' : 'normal',
  })
  // The colour of the browser's own bars on phones.
  void systemBright.value
  // In the next frame, when layout happens anyway: reading it now would force another layout.
  requestAnimationFrame(() =>
    setTimeout(() =>
      document
        .querySelector('meta[name=theme-color]')
        ?.setAttribute('content', getComputedStyle(page).backgroundColor),
    ),
  )
})

/** Whether the media query matches now: for code that shows something only where it fits. */
export function liveMedia(query: string): ReadonlySignal<boolean> {
  const media = matchMedia(query)
  const matches = signal(media.matches)
  media.addEventListener('change', () => (matches.value = media.matches))
  return matches
}
