/** Matches that the server could not read or open: why, and a button that tries it once more. */
import { useSignal } from '@preact/signals'
import type { AdminOverview, ShownAside } from '../../../common/wire/admin.ts'
import { ago, minuteOf } from '../../ui/when.ts'
import type { AdminAction } from './reader.ts'

export function Aside({
  aside: { rows, total },
  act,
}: {
  readonly aside: AdminOverview['aside']
  readonly act: AdminAction
}) {
  if (total === 0) {
    return (
      <p class="empty">
        No match is set aside.
        <br />
        <span class="quiet">
          One that a server cannot read or open is kept here, and does not go on until somebody brings it
          back.
        </span>
      </p>
    )
  }
  return (
    <>
      <p class="quiet" role="status">
        {total} {total === 1 ? 'match' : 'matches'} could not be opened
        {total > rows.length ? `; the last ${rows.length} are shown` : ''}. What is kept of them stays.
      </p>
      <ul class="panel office-rows">
        {rows.map((match) => (
          <Row key={match.id} match={match} act={act} />
        ))}
      </ul>
    </>
  )
}

function Row({ match: { id, since, why }, act }: { readonly match: ShownAside; readonly act: AdminAction }) {
  const busy = useSignal(false)
  const bringBack = async () => {
    busy.value = true
    await act(`aside/${encodeURIComponent(id)}/bring-back`, {}, 'The match goes on.')
    busy.value = false
  }
  return (
    <li>
      <div class="office-what">
        <b>
          <code>{id}</code>
        </b>
        <small>{why || 'Why was not written down.'}</small>
      </div>
      <p class="office-marks">
        <time class="quiet" dateTime={new Date(since).toISOString()} title={minuteOf(since)}>
          {ago(since)}
        </time>
      </p>
      <div class="row">
        <button type="button" class="plain-button" disabled={busy.value} onClick={() => void bringBack()}>
          Bring back<span class="sr-only"> the match {id}</span>
        </button>
      </div>
    </li>
  )
}
