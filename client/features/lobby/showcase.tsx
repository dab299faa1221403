/**
 * The place of the featured match on the front page. A plate keeps it until the board comes, when all else is
 * there and has come to rest.
 */
import { computed, signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ExhibitionNow } from '../../../common/wire/match/exhibition.ts'
import type { Listing } from '../../net/api.ts'
import { savesData } from '../../net/data-saver.ts'

/** A match is near by now, should somebody want one: what shows others' may be loaded. */
export const settled = signal(false)
/** The match whose board is on the page: the list of matches need not name it once more. */
export const showcased = signal<string | undefined>(undefined)
/** What the server has said last of an exhibition, to who has nobody's match to watch. */
export const said = signal<ExhibitionNow['is'] | undefined>(undefined)

type ShowcaseView = ComponentType<{ readonly matches: readonly Listing[] }>
const view = signal<ShowcaseView | undefined>(undefined)

/**
 * Not there when the page is written beforehand. Beside the title there is room for a board on wide screens
 * only; else it stands in the list.
 */
const wide =
  typeof matchMedia === 'function'
    ? matchMedia('(min-width: 53.8125em) and (min-height: 32.5625em)')
    : undefined
const roomy = signal(wide?.matches)
wide?.addEventListener('change', () => (roomy.value = wide.matches))

/** Who saves data is shown words. */
const wanted = computed(() => settled.value && !savesData())

/** A board is on its way: bots are about to play, or do already. */
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
        ({ ShowcaseBoard }) => (view.value = ShowcaseBoard),
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
