/** `/ladder/GAME?kind=KIND&of=programs&page=N`: accounts by rating, people and programs apart. */

import { type LadderOf, type RatingKind, ratingText } from '../../../common/wire/people/rating.ts'
import type { LadderPage as Rows } from '../../../common/wire/published.ts'
import type { Params } from '../../app/pages.ts'
import { go, query } from '../../app/router.ts'
import { ENTRIES, entryNamed, titleOf } from '../../games/list.ts'
import { me } from '../../net/account/session.ts'
import { useAsked } from '../../net/asked.ts'
import { kept } from '../../net/storage.ts'
import { Link } from '../../ui/link.tsx'
import { ago, minuteOf } from '../../ui/when.ts'
import { Frame, Shown } from './frame.tsx'
import { PlayerName } from './names.tsx'
import { RatingsExplained } from './ratings-explained.tsx'
import { GameSwitch, KindSwitch, LadderSwitch, ladderAt } from './switches.tsx'

export function LadderPage({ params }: { params: Params }) {
  const game = params['game'] || (entryNamed(kept('game') ?? '')?.id ?? ENTRIES[0]!.id)
  const wanted = new URLSearchParams(query.value)
  const kind: RatingKind = wanted.get('kind') === 'ffa' ? 'ffa' : 'team'
  const of: LadderOf = wanted.get('of') === 'programs' ? 'programs' : 'people'
  const page = Math.max(1, Math.floor(Number(wanted.get('page') ?? 1)) || 1)
  const to = (over: Partial<Parameters<typeof ladderAt>[0]>) => go(ladderAt({ game, kind, of, ...over }))
  const rows = useAsked<Rows>(
    `/api/ladders/${encodeURIComponent(game)}/${kind}?${of === 'programs' ? 'of=programs&' : ''}page=${page}`,
  )
  return (
    <Frame
      title="Ladder"
      note={
        of === 'people' ? (
          'Who keeps a name and plays rated matches stands here.'
        ) : (
          <>
            Programs that keep a name stand here, by their matches with people and with each other. Those that
            are here can be challenged under <Link to="/friends">Friends</Link>.
          </>
        )
      }
    >
      <div class="switches">
        <GameSwitch game={game} choose={(game) => to({ game })} />
        <KindSwitch kind={kind} choose={(kind) => to({ kind })} />
        <LadderSwitch of={of} choose={(of) => to({ of })} />
      </div>
      <section
        class="panel"
        aria-label={`Ladder of ${titleOf(game)}${of === 'programs' ? ', programs' : ''}`}
      >
        <Shown asked={rows} rows={8}>
          {(answer) =>
            answer.rows.length === 0 ? (
              <Nobody of={of} page={page} first={() => to({})} />
            ) : (
              <Table of={of} rows={answer.rows} />
            )
          }
        </Shown>
        {rows.answer && rows.answer.pages > 1 ? (
          <nav class="turn-pages" aria-label="Pages of the ladder">
            <button
              type="button"
              class="plain-button"
              disabled={page <= 1}
              onClick={() => to({ page: page - 1 })}
            >
              Above
            </button>
            <span class="quiet">
              Page {page} of {rows.answer.pages}
            </span>
            <button
              type="button"
              class="plain-button"
              disabled={page >= rows.answer.pages}
              onClick={() => to({ page: page + 1 })}
            >
              Below
            </button>
          </nav>
        ) : null}
      </section>
      <p class="quiet ladder-notes">
        <b>?</b> marks a rating that is provisional: too few rated matches yet, or too few different
        opponents. Such ratings, and those of who has played none for 60 days, have no rank.
      </p>
      <RatingsExplained />
    </Frame>
  )
}

function Nobody({
  of,
  page,
  first,
}: {
  readonly of: LadderOf
  readonly page: number
  readonly first: () => void
}) {
  return page > 1 ? (
    <div class="empty">
      <p>The ladder is not that long.</p>
      <button type="button" class="plain-button" onClick={first}>
        To its top
      </button>
    </div>
  ) : of === 'programs' ? (
    <div class="empty">
      <p>No program stands on this ladder yet.</p>
      <p class="quiet">
        Anybody can write one: <a href="/api">the API for bots</a>.
      </p>
    </div>
  ) : (
    <div class="empty">
      <p>Nobody stands on this ladder yet.</p>
      <p class="quiet">Keep your name, and win rated matches: the top is free.</p>
    </div>
  )
}

function Table({ of, rows }: { readonly of: LadderOf; readonly rows: Rows['rows'] }) {
  const own = me.value?.account ? me.value.name : undefined
  return (
    <table class="ladder">
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Name</th>
          <th scope="col" class="number">
            Rating
          </th>
          <th scope="col" class="number">
            Played
          </th>
          <th scope="col" class="last">
            Last rated match
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.name}
            class={`${row.rank === null ? 'unranked' : ''} ${row.name === own ? 'own' : ''}`}
          >
            <td class={`rank ${row.rank !== null && row.rank <= 3 ? 'leading' : ''}`}>
              {row.rank ?? <span title={row.provisional ? 'Provisional' : 'Away'}>–</span>}
            </td>
            <th scope="row">
              <PlayerName name={row.name} account bot={of === 'programs'} />
              {row.name === own ? <em>you</em> : null}
              {row.away ? <small>away</small> : null}
            </th>
            <td
              class="number rating"
              title={
                row.provisional
                  ? 'Provisional: too few rated matches yet, or too few different opponents'
                  : undefined
              }
            >
              {ratingText(row)}
            </td>
            <td class="number">{row.played}</td>
            <td class="last">
              <time dateTime={new Date(row.last).toISOString()} title={minuteOf(row.last)}>
                {ago(row.last)}
              </time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
