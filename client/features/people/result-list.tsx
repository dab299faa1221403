/** Finished matches in a list: who met whom, how it ended, what it did to ratings, and the way to the replay. */

import { signal } from '@preact/signals'
import type { Endings } from '../../../common/engine/game.ts'
import { resultInWords } from '../../../common/engine/presentation/story.ts'
import { listed } from '../../../common/engine/presentation/words.ts'
import { GAVE_UP } from '../../../common/engine/record/settlement.ts'
import { KIND_WORDS } from '../../../common/wire/people/rating.ts'
import type { Participant, Result } from '../../../common/wire/published.ts'
import { ENTRIES, entryNamed, titleOf } from '../../games/list.ts'
import { Link } from '../../ui/link.tsx'
import { ago, minuteOf } from '../../ui/when.ts'
import { PlayerName } from './names.tsx'

/** A link to a replay, or a note that there is none any more. */
interface ReplayLinkProps extends Pick<Result, 'record' | 'replay'> {
  readonly look?: string
  /** The link's label for screen readers. */
  readonly label?: string
}

export function ReplayLink({ record, replay, look = '', label }: ReplayLinkProps) {
  if (!replay)
    return (
      <span class="quiet no-replay" title="Replays are kept for a time here, results for good.">
        No replay<span class="sr-only">: it is not kept any more</span>
      </span>
    )
  return (
    <Link class={look} to={`/r/${record}`} {...(label !== undefined && { 'aria-label': label })}>
      Replay
    </Link>
  )
}

/** The words for ends, by game: for matches whose story was not kept. */
const endings = signal<Readonly<Record<string, Endings>>>({})

/** Resolves when they are here. Without them ends are told in the words of records. */
export const endingsHere: Promise<unknown> = Promise.all(
  ENTRIES.map(async (entry) => {
    const words = await entry.endings?.().catch(() => undefined)
    if (words) endings.value = { ...endings.value, [entry.id]: words.endings }
  }),
)

const WORDS = { won: 'Won', lost: 'Lost', drawn: 'Draw' } as const
/** Most names shown per side. */
const NAMED_AT_MOST = 4

/** `of`: the account whose list it is; each match is then described from its side. */
export function ResultList({ results, of }: { readonly results: readonly Result[]; readonly of?: string }) {
  return (
    <ul class="result-list">
      {results.map((result) => (
        <Row key={result.record} result={result} of={of} />
      ))}
    </ul>
  )
}

function Row({ result, of }: { readonly result: Result; readonly of: string | undefined }) {
  const { record, game, kind, finished, rounds, rated, replay, players, story } = result
  const own = of === undefined ? undefined : players.find(({ name, account }) => account && name === of)
  const teams = [...new Set(players.map(({ team }) => team))].sort(
    (a, b) => Number(b === own?.team) - Number(a === own?.team),
  )
  return (
    <li>
      {own ? <span class={`result-outcome ${own.result}`}>{WORDS[own.result]}</span> : null}
      <div class="who">
        <p>
          {teams.map((team, i) => (
            <>
              {i > 0 ? <span class="versus"> v </span> : null}
              <Side players={players.filter((one) => one.team === team)} told={own === undefined} />
            </>
          ))}
        </p>
        <small>
          {titleOf(game)}
          {kind === 'ffa' ? `, ${KIND_WORDS.ffa.toLowerCase()}` : ''} ·{' '}
          {entryNamed(game)?.stepped || story ? '' : `${rounds} ${rounds === 1 ? 'round' : 'rounds'} · `}
          {endOf(result)}
          {rated ? '' : ' · not rated'}
        </small>
      </div>
      {own?.change ? <Change change={own.change} /> : null}
      <time class="quiet" dateTime={new Date(finished).toISOString()} title={minuteOf(finished)}>
        {ago(finished)}
      </time>
      <ReplayLink
        record={record}
        replay={replay}
        look="plain-button replay-link"
        label={`Replay of the match of ${players.map(({ name }) => name).join(', ')}`}
      />
    </li>
  )
}

/** How the match ended. A side whose opponents have all left has won, whatever bots did afterwards. */
function endOf(match: Result): string {
  const { game, by, winners, players } = match
  const gone = players.filter(({ left }) => left)
  const decided =
    gone.length > 0 && players.some(({ result, team }) => result === 'won' && !winners.includes(team))
  if (decided) return goneInWords(match, ({ name }) => name)
  const end = resultInWords({ endings: endings.value[game] }, match).end.replace(/\.$/, '')
  // Of a side that gave up the end names a player who was alone.
  const losers = players.filter(({ team }) => !winners.includes(team))
  const others = GAVE_UP[by] && losers.length === 1 ? players.filter((one) => !losers.includes(one)) : players
  return [end, goneInWords({ ...match, players: others }, ({ name }) => name)].filter(Boolean).join(' · ')
}

/** Who ended a match early for themselves: an early resignation counts like leaving, but is none. */
export function goneInWords(
  { by, winners, players }: Pick<Result, 'by' | 'winners' | 'players'>,
  called: (one: Participant) => string,
): string {
  const how = ({ team }: Participant) =>
    by.includes('resign') && !winners.includes(team) ? 'resigned' : 'left'
  const gone = players.filter(({ left }) => left)
  return listed(
    ['resigned', 'left'].flatMap((word) => {
      const names = gone.filter((one) => how(one) === word).map(called)
      return names.length > 0 ? [`${listed(names)} ${word}`] : []
    }),
  )
}

function Side({ players, told }: { readonly players: readonly Participant[]; readonly told: boolean }) {
  const won = players.some(({ result }) => result === 'won')
  const rest = players.length - NAMED_AT_MOST
  return (
    <span class={told && won ? 'victor' : ''}>
      {told && won ? <span class="sr-only">winner: </span> : null}
      {players.slice(0, NAMED_AT_MOST).map((one, i) => (
        <>
          {i > 0 ? ', ' : ''}
          <PlayerName {...one} />
        </>
      ))}
      {rest > 0 ? ` and ${rest} more` : ''}
    </span>
  )
}

export function Change({
  change: { before, after },
}: {
  readonly change: NonNullable<Participant['change']>
}) {
  const by = after - before
  const sign = by > 0 ? '+' : by < 0 ? '−' : '±'
  return (
    <span class={`rating-change ${by > 0 ? 'up' : by < 0 ? 'down' : ''}`} title={`${before} → ${after}`}>
      {sign}
      {Math.abs(by)}
      <span class="sr-only"> points of rating</span>
    </span>
  )
}
