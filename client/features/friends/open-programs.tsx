/** Connected programs that accept challenges: for an immediate match, for players with an account. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { ratingText } from '../../../common/wire/people/rating.ts'
import type { ProgramView } from '../../../common/wire/people/social.ts'
import { titleOf } from '../../games/list.ts'
import type { SocialLink } from '../../net/rooms/social-link.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProgramMark, profileAt } from '../people/names.tsx'
import { Face, Presence } from '../pickup/face.tsx'

const ASKED_EVERY = 8000

/** The present list; undefined before the first answer. */
export function useOpenPrograms(link: SocialLink): readonly ProgramView[] | undefined {
  const programs = useSignal<readonly ProgramView[] | undefined>(undefined)
  const reached = link.view.value !== undefined && !link.lost.value
  useEffect(() => {
    const look = () => {
      if (reached && !document.hidden)
        void link.request('programs', {}).then(
          (now) => (programs.value = now as ProgramView[]),
          () => undefined,
        )
    }
    look()
    const timer = setInterval(look, ASKED_EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [link, reached])
  return programs.value
}

export function Programs({
  programs,
  challenge,
}: {
  readonly programs: readonly ProgramView[] | undefined
  readonly challenge: (program: ProgramView) => void
}) {
  return (
    <section class="panel" aria-labelledby="programs">
      <h2 id="programs">Programs{programs?.length ? <small>{programs.length} here</small> : null}</h2>
      <p class="quiet programs-note">
        They play with anybody at once. What they win or lose counts for them alone:{' '}
        <Link to="/ladder?of=programs">their ladder</Link>.
      </p>
      {programs === undefined ? (
        <Skeleton rows={1} />
      ) : programs.length === 0 ? (
        <p class="quiet">
          None is here that accepts challenges. Anybody can write one: <a href="/api">the API for bots</a>.
        </p>
      ) : (
        <ul class="friend-list">
          {programs.map((program) => (
            <Row key={program.name} program={program} challenge={() => challenge(program)} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Row = ({
  program: { name, presence, games },
  challenge,
}: {
  readonly program: ProgramView
  readonly challenge: () => void
}) => (
  <li>
    <Link class="friend" to={profileAt(name)}>
      <Face name={name} />
      <b>
        {name}
        <ProgramMark />
      </b>
      <span class="accepts">
        <Presence presence={presence} />
        <small>
          {games
            .map(({ game, rating }) => `${titleOf(game)}${rating ? ` ${ratingText(rating)}` : ''}`)
            .join(', ')}
        </small>
      </span>
    </Link>
    <button type="button" class="plain-button" aria-label={`Challenge ${name}`} onClick={challenge}>
      Challenge
    </button>
  </li>
)
