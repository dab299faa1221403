/** The matches of the list on the front page: the one most worth watching, and a row for every other. */
import { Fragment } from 'preact'
import { inSentence } from '../../../common/engine/step.ts'
import { go } from '../../app/router.ts'
import { ENTRIES, titleOf } from '../../games/list.ts'
import type { Listing } from '../../net/api.ts'
import { own } from '../match/own-match.tsx'
import { ProgramMark } from '../people/names.tsx'

export function LiveRows({ list }: { list: readonly Listing[] }) {
  const isFeatured = (match: Listing) => match.featured && match.id !== own.value?.id
  return (
    <>
      {list.filter(isFeatured).map((match) => (
        <Featured key={match.id} match={match} />
      ))}
      <ul>
        {list
          .filter((match) => !isFeatured(match))
          .map((match) => (
            <Row key={match.id} match={match} />
          ))}
      </ul>
    </>
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
