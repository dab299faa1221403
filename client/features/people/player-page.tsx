/** `/@/NAME`: an account: its ratings now and over time, how its matches went, and how it fares against you. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { KIND_WORDS, OPPONENTS_NEEDED, ratingText } from '../../../common/wire/people/rating.ts'
import type { HeadToHead as Meetings, Profile, RatingsOverTime } from '../../../common/wire/published.ts'
import type { Params } from '../../app/pages.ts'
import { move } from '../../app/router.ts'
import { titleOf } from '../../games/list.ts'
import { me, signedIn } from '../../net/account/session.ts'
import { useAsked } from '../../net/asked.ts'
import { Link } from '../../ui/link.tsx'
import { ago, dayOf } from '../../ui/when.ts'
import { PersonActions } from '../friends/person-actions.tsx'
import { Frame, Shown } from './frame.tsx'
import { MoreResults } from './more-results.tsx'
import { ProgramMark, profileAt } from './names.tsx'
import { RatingPlot } from './rating-plot.tsx'
import { RatingsExplained } from './ratings-explained.tsx'
import { ResultList } from './result-list.tsx'
import { GameSwitch, ladderAt, Switch } from './switches.tsx'

export function PlayerPage({ params: { name = '' } }: { params: Params }) {
  const asked = useAsked<Profile>(`/api/players/${encodeURIComponent(name)}`)
  const { answer } = asked
  useEffect(() => {
    // The address had a former name: replace it by the present one.
    if (answer && answer.name !== name) move(profileAt(answer.name))
  }, [answer?.name])
  const own = me.value?.account === true && me.value.name === answer?.name
  return (
    <Frame
      title={answer?.name ?? name}
      mark={answer?.program ? <ProgramMark /> : null}
      note={
        answer ? (
          <>
            {own ? 'This is you. ' : ''}
            {answer.formerly.length ? `Formerly ${answer.formerly.join(', ')}. ` : ''}Here since{' '}
            {dayOf(answer.since)}
            {answer.seen ? `, last match ${ago(answer.seen)}` : ''}.
          </>
        ) : undefined
      }
    >
      {asked.trouble?.code === 'unknown_player' ? (
        <section class="panel empty">
          <p role="alert">Nobody keeps that name.</p>
          <p class="quiet">Only who keeps a name has a page.</p>
        </section>
      ) : (
        <Shown asked={asked} rows={6}>
          {(profile) => <Whole key={profile.name} profile={profile} own={own} />}
        </Shown>
      )}
    </Frame>
  )
}

function Whole({ profile, own }: { readonly profile: Profile; readonly own: boolean }) {
  const address = `/api/players/${encodeURIComponent(profile.name)}`
  const game = useSignal('')
  const other = me.value?.account && !own ? me.value.name : undefined
  return (
    <>
      {own ? null : <Contact name={profile.name} />}
      <Cards profile={profile} />
      {profile.ratings.length ? <Course address={`${address}/ratings`} /> : null}
      {other ? <Against name={profile.name} own={other} /> : null}
      <section class="panel" aria-labelledby="history">
        <h2 id="history">Matches</h2>
        {profile.games.length > 1 ? (
          <div class="switches">
            <GameSwitch game={game.value} choose={(to) => (game.value = to)} all />
          </div>
        ) : null}
        <MoreResults
          address={`${address}/history${game.value ? `?game=${game.value}` : ''}`}
          of={profile.name}
          none={<p>No match to show.</p>}
        />
      </section>
      <RatingsExplained />
    </>
  )
}

/** Guests cannot have friends: they are told how they could. */
const Contact = ({ name }: { readonly name: string }) =>
  me.value?.account ? (
    <PersonActions name={name} />
  ) : me.value || !signedIn.value ? (
    <p class="quiet">
      <Link to="/you">Keep a name</Link> to follow {name}, to add them as a friend and to challenge them.
    </p>
  ) : null

function Cards({ profile: { program, ratings, games } }: { readonly profile: Profile }) {
  if (ratings.length === 0 && games.length === 0)
    return (
      <section class="panel empty">
        <p>No finished match yet.</p>
      </section>
    )
  return (
    <section class="figure-cards" aria-label="Ratings and results">
      {ratings.map(({ game, kind, rank, of, played, opponents, best, away, ...rating }) => (
        <article key={`${game} ${kind}`} class="panel figure-card">
          <h2>
            {titleOf(game)}
            <small>{KIND_WORDS[kind]}</small>
          </h2>
          <p class="figure">{ratingText(rating)}</p>
          <p class="quiet">
            {rank !== null ? (
              <>
                <Link to={ladderAt({ game, kind, of: program ? 'programs' : 'people' })}>Rank {rank}</Link> of{' '}
                {of}
                {program ? ' programs' : ''}
              </>
            ) : rating.provisional ? (
              'Provisional'
            ) : away ? (
              'Away for 60 days'
            ) : (
              ''
            )}{' '}
            · {played} rated
          </p>
          {opponents < OPPONENTS_NEEDED ? (
            <p class="quiet">
              {opponents} of {OPPONENTS_NEEDED} different opponents
            </p>
          ) : null}
          {best ? (
            <p class="quiet">
              Best {best.rating}, {dayOf(best.at)}
            </p>
          ) : null}
        </article>
      ))}
      {games.map(({ game, played, won, lost, drawn, streak }) => (
        <article key={game} class="panel figure-card">
          <h2>
            {titleOf(game)}
            <small>
              {played} {played === 1 ? 'match' : 'matches'}
            </small>
          </h2>
          <Bar won={won} lost={lost} drawn={drawn} />
          <p class="tally">
            <span class="won">
              <b>{won}</b> won
            </span>{' '}
            <span>
              <b>{drawn}</b> drawn
            </span>{' '}
            <span class="lost">
              <b>{lost}</b> lost
            </span>
          </p>
          {streak > 1 ? <p class="quiet">Most wins in a row: {streak}</p> : null}
        </article>
      ))}
    </section>
  )
}

const Bar = ({
  won,
  lost,
  drawn,
}: {
  readonly won: number
  readonly lost: number
  readonly drawn: number
}) => (
  <div class="tally-bar" aria-hidden="true">
    <i class="won" style={{ flexGrow: won }} />
    <i style={{ flexGrow: drawn }} />
    <i class="lost" style={{ flexGrow: lost }} />
  </div>
)

function Course({ address }: { readonly address: string }) {
  const asked = useAsked<RatingsOverTime>(address)
  const chosen = useSignal(0)
  return (
    <section class="panel" aria-labelledby="course">
      <h2 id="course">Rating over time</h2>
      <Shown asked={asked} rows={4}>
        {({ ratings }) => {
          const course = ratings[Math.min(chosen.value, ratings.length - 1)]
          if (!course)
            return (
              <div class="empty">
                <p>No rated match yet.</p>
              </div>
            )
          const words = (one: typeof course) =>
            `${titleOf(one.game)}${one.kind === 'ffa' ? `, ${KIND_WORDS.ffa.toLowerCase()}` : ''}`
          return (
            <>
              {ratings.length > 1 ? (
                <div class="switches">
                  <Switch
                    legend="Which rating"
                    name="course"
                    value={String(ratings.indexOf(course))}
                    choose={(i) => (chosen.value = Number(i))}
                    choices={ratings.map((one, i) => [String(i), words(one)] as const)}
                  />
                </div>
              ) : null}
              <RatingPlot
                key={`${course.game} ${course.kind}`}
                title={`Rating in ${words(course)}`}
                points={course.points}
              />
            </>
          )
        }}
      </Shown>
    </section>
  )
}

function Against({ name, own }: { readonly name: string; readonly own: string }) {
  const asked = useAsked<Meetings>(
    `/api/players/${encodeURIComponent(own)}/against/${encodeURIComponent(name)}`,
  )
  return (
    <section class="panel" aria-labelledby="against">
      <h2 id="against">You and {name}</h2>
      <Shown asked={asked} rows={2}>
        {({ games, results }) =>
          games.length === 0 ? (
            <p class="quiet">You have not met on different sides yet.</p>
          ) : (
            <>
              <ul class="meetings">
                {games.map(({ game, won, lost, drawn }) => (
                  <li key={game}>
                    <span>{titleOf(game)}</span>
                    <Bar won={won} lost={lost} drawn={drawn} />
                    <span class="tally">
                      <span class="won">
                        <b>{won}</b> you
                      </span>{' '}
                      <span>
                        <b>{drawn}</b> drawn
                      </span>{' '}
                      <span class="lost">
                        <b>{lost}</b> {name}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
              <ResultList results={results} of={own} />
            </>
          )
        }
      </Shown>
    </section>
  )
}
