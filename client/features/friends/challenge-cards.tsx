/** Cards over the page for challenges and accepted matches; they never navigate without consent. */
import '../../styles/friends.css'
import '../../styles/pickup.css'
import { signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { CHALLENGE_SECONDS, type ChallengeView } from '../../../common/wire/people/social.ts'
import { go, matchIn, path } from '../../app/router.ts'
import { titleOf } from '../../games/list.ts'
import { reasonOf } from '../../net/api.ts'
import type { Agreed, SocialLink } from '../../net/rooms/social-link.ts'
import { toast } from '../../ui/toasts.tsx'
import { expectMatch } from '../match/match-loader.ts'
import { ProgramMark } from '../people/names.tsx'
import { Ring, useSecondsLeft } from '../pickup/countdown.tsx'
import { Face } from '../pickup/face.tsx'
import { call } from '../pickup/notices.ts'
import { termsOf } from '../pickup/words.ts'
import { act } from './acts.ts'

/** The player challenged in this tab: only this tab may navigate on acceptance. */
export const challengedHere = signal<string | undefined>(undefined)

export function ChallengeCards({ link }: { readonly link: SocialLink }) {
  const { incoming, outgoing } = link.challenges.value
  return (
    <div class={`challenges${matchIn(path.value) ? ' in-match' : ''}`} role="region" aria-label="Challenges">
      {link.agreed.value.map((match) => (
        <Accepted key={match.id} link={link} match={match} />
      ))}
      {incoming.map((challenge) => (
        <Incoming key={challenge.id} link={link} challenge={challenge} />
      ))}
      {outgoing ? <Outgoing key={outgoing.id} link={link} challenge={outgoing} /> : null}
    </div>
  )
}

/** The terms in words, like an offer for two. */
const terms = (challenge: ChallengeView): string =>
  termsOf({ ...challenge, queue: [], teams: 2, size: 1, making: 'rating' })

function Incoming({ link, challenge }: { readonly link: SocialLink; readonly challenge: ChallengeView }) {
  const { id, name, program, game, deadline } = challenge
  const seconds = useSecondsLeft(link.clock, deadline)
  const busy = useSignal(false)
  useEffect(() => {
    void expectMatch(game)
    return call('A challenge', `${name} wants to play ${titleOf(game)} with you.`, false)
  }, [id])
  const accept = async () => {
    busy.value = true
    try {
      const { match } = (await link.request('accept', { id })) as { match: string }
      go(`/m/${match}`)
    } catch (error) {
      toast(reasonOf(error).message)
      busy.value = false
    }
  }
  return (
    <section
      class="challenge"
      role="alertdialog"
      aria-label={`${name} challenges you`}
      aria-describedby={`challenge-${id}`}
    >
      <Face name={name} />
      <p id={`challenge-${id}`}>
        <b>{name}</b>
        {program ? <ProgramMark /> : null} challenges you to <b>{titleOf(game)}</b>
        <small>{terms(challenge)}</small>
      </p>
      <Ring seconds={seconds} of={CHALLENGE_SECONDS} />
      {matchIn(path.value) ? (
        <p class="challenge-note">
          Who accepts is taken there at once. A match that runs goes on without you.
        </p>
      ) : null}
      <div class="row">
        <button type="button" class="primary" disabled={busy.value} onClick={() => void accept()}>
          Accept
        </button>
        <button type="button" class="plain-button" onClick={() => void act('refuse', { id })}>
          Not now
        </button>
      </div>
    </section>
  )
}

function Outgoing({ link, challenge }: { readonly link: SocialLink; readonly challenge: ChallengeView }) {
  const { name, program, game, deadline } = challenge
  const seconds = useSecondsLeft(link.clock, deadline)
  useEffect(() => void expectMatch(game), [game])
  return (
    <section class="challenge own" aria-label={`You have challenged ${name}`}>
      <Face name={name} />
      <p>
        <span>
          Waiting for <b>{name}</b>
          {program ? <ProgramMark /> : null}
        </span>
        <small>
          {link.lost.value ? 'Connection lost. Coming back…' : `${titleOf(game)} · ${terms(challenge)}`}
        </small>
      </p>
      <Ring seconds={seconds} of={CHALLENGE_SECONDS} />
      <div class="row">
        <button type="button" class="plain-button" onClick={() => void act('withdraw', {})}>
          Take back
        </button>
      </div>
    </section>
  )
}

/** A challenger in this tab who is in no match goes there at once; others are asked. */
function Accepted({ link, match }: { readonly link: SocialLink; readonly match: Agreed }) {
  const { id, name, game } = match
  const at = `/m/${id}`
  const drop = () => (link.agreed.value = link.agreed.value.filter((one) => one.id !== id))
  const follow = () => {
    drop()
    go(at)
  }
  const here = path.value === at
  useEffect(() => {
    const mine = challengedHere.value === name
    challengedHere.value = undefined
    const quiet = call('Your match', `${name} has accepted.`, false)
    if (mine && !matchIn(path.peek())) follow()
    return quiet
  }, [id])
  useEffect(() => {
    if (here) drop()
  }, [here])
  return (
    <section class="challenge" role="alertdialog" aria-label={`${name} has accepted`}>
      <Face name={name} ready />
      <p>
        <span>
          <b>{name}</b> has accepted
        </span>
        <small>{titleOf(game)}. The match waits for you, but not for long.</small>
      </p>
      <div class="row">
        <button type="button" class="primary" onClick={follow}>
          To the match
        </button>
        <button type="button" class="plain-button" onClick={drop}>
          Close
        </button>
      </div>
    </section>
  )
}
