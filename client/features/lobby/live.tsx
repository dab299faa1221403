/** The running matches for lists, and the one most worth watching. */
import { signal } from '@preact/signals'
import { Fragment } from 'preact'
import { useEffect } from 'preact/hooks'
import { inSentence } from '../../../common/engine/step.ts'
import { go } from '../../app/router.ts'
import { ENTRIES, titleOf } from '../../games/list.ts'
import { type Listing, liveMatches } from '../../net/api.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { own } from '../match/own-match.tsx'
import { ProgramMark } from '../people/names.tsx'
import { FollowingPlace } from './late-parts.tsx'
import { coming, Showcase, showcased } from './showcase.tsx'

const EVERY = 4000
/** Polling interval while an exhibition is about to begin (ms). */
const SOON = 1500

export const matches = signal<readonly Listing[] | undefined>(undefined)
const offline = signal(false)

async function refresh(): Promise<void> {
  try {
    matches.value = await liveMatches()
    offline.value = false
  } catch {
    offline.value = true
  }
}

/** Keeps the list up to date while the page is visible. */
export function useLive(): void {
  const awaited = coming.value && !showcased.value
  useEffect(() => {
    void refresh()
    const timer = setInterval(() => !document.hidden && void refresh(), awaited ? SOON : EVERY)
    return () => clearInterval(timer)
  }, [awaited])
}

/** The matches below the board: not the one on it, and none that is over, but always one's own. */
export const listedBelow = (
  all: readonly Listing[],
  onBoard: string | undefined,
  ownId: string | undefined,
): Listing[] => all.filter(({ id, phase }) => id === ownId || (id !== onBoard && phase !== 'finished'))

export function LiveList() {
  useLive()
  const all = matches.value
  const list = all && listedBelow(all, showcased.value, own.value?.id)
  const exhibited = all?.find(({ id }) => id === showcased.value)?.exhibition
  return (
    <section class="panel live" aria-labelledby="live">
      <FollowingPlace />
      <header>
        <h2 id="live">Live matches</h2>
        <Link to="/tv">Watch as TV</Link>
      </header>
      <Showcase beside="list" matches={all} />
      {offline.value ? (
        <p class="problem" role="alert">
          The server cannot be reached. We keep trying.
        </p>
      ) : null}
      {list === undefined ? (
        <Skeleton />
      ) : list.length === 0 ? (
        <p class="empty">
          {!showcased.value
            ? coming.value
              ? 'An exhibition is about to begin.'
              : 'Nobody is fighting at the moment.'
            : exhibited
              ? 'Nobody plays but these bots.'
              : 'No other match is on.'}
          <br />
          <span class="quiet">Start a match: others can watch it from here.</span>
        </p>
      ) : (
        <>
          {list
            .filter((match) => match.featured && match.id !== own.value?.id)
            .map((match) => (
              <Featured key={match.id} match={match} />
            ))}
          <ul>
            {list
              .filter((match) => !match.featured || match.id === own.value?.id)
              .map((match) => (
                <Row key={match.id} match={match} />
              ))}
          </ul>
        </>
      )}
    </section>
  )
}

const watching = ({ viewers }: Listing): string => (viewers === 0 ? '' : ` · ${viewers} watching`)
const strength = (match: Listing): string => (match.strength === null ? '' : ` · rating ${match.strength}`)

/** `between`: the word between the last two names; all others have commas. */
const Names = ({ match: { names, programs }, between }: { match: Listing; between: string }) => (
  <>
    {names.map((name, i) => (
      <Fragment key={i}>
        {i === 0 ? '' : i === names.length - 1 ? between : ', '}
        {name}
        {programs[i] ? <ProgramMark /> : null}
      </Fragment>
    ))}
  </>
)

function Featured({ match }: { match: Listing }) {
  const { names, taken, teams, seats, exhibition } = match
  const more = taken - names.length
  return (
    <article class="featured" aria-labelledby="featured">
      <div>
        <p class="featured-label">{exhibition ? 'Exhibition' : 'Worth watching'}</p>
        <h3 id="featured">
          {exhibition ? 'Bots against each other' : null}
          <Names match={match} between={more > 0 ? ', ' : names.length === 2 ? ' against ' : ' and '} />
          {more > 0 ? ` and ${more} more` : ''}
        </h3>
        <p class="quiet">
          {titleOf(match.game)}, {teams > 2 ? `${teams} sides` : seats > 2 ? `${seats / 2} a side` : 'a duel'}
          , {inSentence(match.step)}
          {strength(match)}
          {watching(match)}
        </p>
      </div>
      <button type="button" class="primary" onClick={() => go(`/m/${match.id}?watch`)}>
        Watch
      </button>
    </article>
  )
}

function Row({ match }: { match: Listing }) {
  const open = match.phase === 'gathering' && match.taken < match.seats
  return (
    <li>
      <div>
        <b>
          {match.exhibition ? (
            'Exhibition of bots'
          ) : match.names.length ? (
            <Names match={match} between=", " />
          ) : (
            'Bots'
          )}
        </b>
        <small>
          {ENTRIES.length > 1 ? `${titleOf(match.game)} · ` : ''}
          {match.teams} teams ·{' '}
          {match.exhibition ? (
            `${match.seats} seats`
          ) : (
            <>
              {match.taken} of {match.seats} seats{match.bots ? ', bots fill in' : ''} ·{' '}
              {match.roundSeconds ? `${match.roundSeconds} s` : 'no clock'}
            </>
          )}
          {strength(match)}
          {watching(match)}
        </small>
      </div>
      <span class={`phase ${match.phase}`}>
        {match.phase === 'playing' ? match.step : match.phase === 'gathering' ? 'Gathering' : 'Over'}
      </span>
      <div class="row">
        {match.phase === 'playing' &&
        match.dropIn &&
        match.taken < match.seats &&
        match.id !== own.value?.id ? (
          <button type="button" class="small-button" onClick={() => go(`/m/${match.id}?play`)}>
            Drop in
          </button>
        ) : null}
        {match.id === own.value?.id ? (
          <button type="button" class="small-button" onClick={() => go(`/m/${match.id}`)}>
            Return
          </button>
        ) : open ? (
          <button type="button" class="small-button" onClick={() => go(`/m/${match.id}`)}>
            Join
          </button>
        ) : null}
        {match.watchable && match.id !== own.value?.id ? (
          <button type="button" class="plain-button" onClick={() => go(`/m/${match.id}?watch`)}>
            Watch
          </button>
        ) : null}
      </div>
    </li>
  )
}
