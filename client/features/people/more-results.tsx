/** Pages of results, one after the other. */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Result, ResultsPage } from '../../../common/wire/published.ts'
import { ask, reasonOf } from '../../net/api.ts'
import { useAsked } from '../../net/asked.ts'
import { toast } from '../../ui/toasts.tsx'
import { Shown } from './frame.tsx'
import { ResultList } from './result-list.tsx'

/** `address`: of the first page. `none`: shown if there are no results. */
export function MoreResults({
  address,
  of,
  none,
}: {
  readonly address: string
  readonly of?: string
  readonly none: ComponentChildren
}) {
  const first = useAsked<ResultsPage>(address)
  return (
    <Shown asked={first} rows={5}>
      {(page) =>
        page.results.length === 0 ? (
          <div class="empty">{none}</div>
        ) : (
          <Pages key={address} address={address} first={page} of={of} />
        )
      }
    </Shown>
  )
}

function Pages({
  address,
  first,
  of,
}: {
  readonly address: string
  readonly first: ResultsPage
  readonly of: string | undefined
}) {
  const more = useSignal<readonly Result[]>([])
  const next = useSignal(first.next)
  const busy = useSignal(false)
  const load = async () => {
    busy.value = true
    try {
      const page = await ask<ResultsPage>(
        'GET',
        `${address}${address.includes('?') ? '&' : '?'}before=${next.value}`,
      )
      more.value = [...more.value, ...page.results]
      next.value = page.next
    } catch (error) {
      toast(reasonOf(error).message)
    }
    busy.value = false
  }
  return (
    <>
      <ResultList results={[...first.results, ...more.value]} {...(of !== undefined && { of })} />
      {next.value ? (
        <button
          type="button"
          class="plain-button wide-button"
          disabled={busy.value}
          onClick={() => void load()}
        >
          {busy.value ? 'Loading…' : 'Older matches'}
        </button>
      ) : null}
    </>
  )
}
