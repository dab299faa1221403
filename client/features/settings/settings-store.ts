/** What somebody has chosen of how the site looks and moves. */
import { computed, effect, type Signal, signal } from '@preact/signals'
import { keep, kept } from '../../net/storage.ts'

/** Whether the system asks for it, now. */
function system(query: string): { readonly value: boolean } {
  const media = matchMedia(query)
  const is = signal(media.matches)
  media.addEventListener('change', () => (is.value = media.matches))
  return is
}

/** Kept under that name; the first where nothing is kept, or nothing that is known. */
const choice = <Choice extends string>(name: string, of: readonly [Choice, ...Choice[]]): Signal<Choice> =>
  signal(of.find((one) => one === kept(name)) ?? of[0])

export const motion = choice('motion', ['system', 'full', 'calm'])
/**
 * Dark, as space is, for who has chosen nothing: `app/first/first.ts` has the same. What was kept as `system`
 * by older versions was nobody's choice.
 */
export const scheme = choice('scheme', ['dark', 'bright', 'device'])
export const contrast = choice('contrast', ['system', 'normal', 'high'])

const systemCalm = system('(prefers-reduced-motion: reduce)')
const systemBright = system('(prefers-color-scheme: light)')
const systemContrast = system('(prefers-contrast: more)')

export const calm = computed(() => (motion.value === 'system' ? systemCalm.value : motion.value === 'calm'))
export const bright = computed(() =>
  scheme.value === 'device' ? systemBright.value : scheme.value === 'bright',
)
const high = computed(() => (contrast.value === 'system' ? systemContrast.value : contrast.value === 'high'))

/** The position in words, beside the board. */
export const textBoard = signal(kept('text') === '1')

/** What those who watch a match show, at the board's edge. */
export const reactionsShown = signal(kept('reactions') !== '0')
/** What is shown is told in words, over the board. */
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
  // What phones paint around the page.
  void systemBright.value
  // When the page has been laid out anyway: to ask for it now would lay it out once more.
  requestAnimationFrame(() =>
    setTimeout(() =>
      document
        .querySelector('meta[name=theme-color]')
        ?.setAttribute('content', getComputedStyle(page).backgroundColor),
    ),
  )
})
