/**
 * The place for the featured match on the front page. A placeholder reserves it until everything else has
 * loaded and settled; then the board is loaded.
 */
import { computed, signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ExhibitionNow } from '../../../common/wire/match/exhibition.ts'
import { savesData } from '../../app/late.tsx'
import type { Listing } from '../../net/api.ts'

/** The parts for a match are loaded, so the board of others' matches may be loaded too. */
export const settled = signal(false)
/** The match whose board is on the page: the list of matches omits it. */
export const showcased = signal<string | undefined>(undefined)
/** The server's latest answer about exhibitions, if no people's match can be watched. */
export const said = signal<ExhibitionNow['is'] | undefined>(undefined)

type ShowcaseView = ComponentType<{ readonly matches: readonly Listing[] }>
const view = signal<ShowcaseView | undefined>(undefined)

/**
 * Undefined in a prerendered page. Only wide screens have room for a board beside the title; otherwise it is
 * in the list.
 */
const wide =
  typeof matchMedia === 'function'
    ? matchMedia('(min-width: 53.8125em) and (min-height: 32.5625em)')
    : undefined
const roomy = signal(wide?.matches)
wide?.addEventListener('change', () => (roomy.value = wide.matches))

/** With the data saver on, show words instead. */
const wanted = computed(() => settled.value && !savesData())

/** A board will appear: bots are about to play, or do already. */
export const coming = computed(() => wanted.value && (said.value === 'running' || said.value === 'coming'))

export function Showcase({
  beside,
  matches,
}: {
  readonly beside: 'title' | 'list'
  readonly matches: readonly Listing[] | undefined
}) {
  const here = wanted.value && matches !== undefined && roomy.value === (beside === 'title')
  useEffect(() => {
    if (here && !view.value)
      void import('../watch/showcase-board.tsx').then(
        (module) => (view.value = module.ShowcaseBoard),
        () => undefined,
      )
  }, [here])
  const Board = view.value
  return (
    <div class={`showcase-place ${coming.value || showcased.value ? 'is-open' : ''}`}>
      {here && Board ? <Board matches={matches} /> : null}
    </div>
  )
}
