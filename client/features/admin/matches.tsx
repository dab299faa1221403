/** All running matches on all nodes: to watch, and to close. */
import { useSignal } from '@preact/signals'
import { numberedTitle } from '../../../common/engine/step.ts'
import type { ShownMatch } from '../../../common/wire/admin.ts'
import { REASON_LENGTH } from '../../../common/wire/chat/talk.ts'
import { entryNamed } from '../../games/list.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ago } from '../../ui/when.ts'
import type { AdminAction, OfficeReader } from './reader.ts'
import { Search } from './search.tsx'

const PHASES: Readonly<Record<ShownMatch['phase'], string>> = {
  gathering: 'Gathering',
  playing: 'Playing',
  finished: 'Over',
}

const playersOf = ({ names }: ShownMatch): string =>
  names.length === 0 ? 'Nobody is seated' : names.join(', ')

export function Matches({ reader }: { readonly reader: OfficeReader }) {
  const closing = useSignal<ShownMatch | undefined>(undefined)
  const part = reader.matches.value
  const search = reader.searched.value.matches
  const { nodes } = reader.office.value!
  const nodeOf = (id: string): string =>
    nodes.length < 2 ? '' : (nodes.find((node) => node.id === id)?.address ?? 'a node that is gone')
  return (
    <>
      <Search
        label="Find a match"
        hint="A player, a link, a game, playing"
        value={search}
        look={(text) => reader.search('matches', text)}
      />
      {!part ? (
        <Skeleton />
      ) : part.rows.length === 0 ? (
        <p class="empty">
          {search ? (
            <>
              No match that runs has that about it.
              <br />
              <span class="quiet">Matches that are over are under Matches on the front page.</span>
            </>
          ) : (
            'No match runs at the moment.'
          )}
        </p>
      ) : (
        <>
          <p class="quiet" role="status">
            {search ? `${part.found} of ${part.total}` : part.total} {part.total === 1 ? 'match' : 'matches'}
          </p>
          <ul class="panel office-rows">
            {part.rows.map((match) => (
              <Row
                key={match.id}
                match={match}
                node={nodeOf(match.node)}
                close={() => (closing.value = match)}
              />
            ))}
          </ul>
          {part.next === null ? null : (
            <button type="button" class="plain-button wide-button" onClick={() => reader.next('matches')}>
              Show more
            </button>
          )}
        </>
      )}
      {closing.value ? (
        <Close match={closing.value} act={reader.act} done={() => (closing.value = undefined)} />
      ) : null}
    </>
  )
}

function Row({
  match,
  node,
  close,
}: {
  readonly match: ShownMatch
  readonly node: string
  readonly close: () => void
}) {
  const { id, game, phase, round, step, viewers, since, asleep } = match
  const facts = [
    entryNamed(game)?.title ?? game,
    step || (round > 0 && numberedTitle(entryNamed(game), round)),
    viewers > 0 ? `${viewers} watching` : '',
    `${asleep ? 'fell asleep' : 'opened'} ${ago(since)}`,
    !asleep && node && `on ${node}`,
  ]
  return (
    <li>
      <div class="office-what">
        <b>{playersOf(match)}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </div>
      <p class="office-marks">
        <span class={`office-mark is-${phase}`}>{PHASES[phase]}</span>
        {match.private ? <span class="office-mark">By link only</span> : null}
      </p>
      <div class="row">
        <Link class="plain-button" to={`/m/${id}?watch`}>
          Open<span class="sr-only"> the match of {playersOf(match)}</span>
        </Link>
        <button type="button" class="plain-button" onClick={close}>
          Close…<span class="sr-only"> the match of {playersOf(match)}</span>
        </button>
      </div>
    </li>
  )
}

function Close({
  match,
  act,
  done,
}: {
  readonly match: ShownMatch
  readonly act: AdminAction
  readonly done: () => void
}) {
  const reason = useSignal('')
  const busy = useSignal(false)
  const close = async (event: Event) => {
    event.preventDefault()
    busy.value = true
    if (
      await act(
        `matches/${encodeURIComponent(match.id)}/close`,
        { reason: reason.value },
        'The match is closed.',
      )
    )
      return done()
    busy.value = false
  }
  return (
    <Dialog title="Close the match?" close={done}>
      <p>
        {match.names.length === 0
          ? 'Nobody is seated in it.'
          : `${playersOf(match)} ${match.names.length === 1 ? 'reads' : 'read'} why.`}{' '}
        It has no result, counts for nobody’s rating, and does not come back.
      </p>
      <form onSubmit={(event) => void close(event)}>
        <label class="field">
          <span>Reason</span>
          <input
            value={reason.value}
            maxLength={REASON_LENGTH}
            required
            onInput={(event) => (reason.value = event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="danger-button" disabled={busy.value || reason.value.trim() === ''}>
          Close the match
        </button>
      </form>
    </Dialog>
  )
}
