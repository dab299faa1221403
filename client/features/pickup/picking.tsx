/** Captains pick their teams, while everybody watches. */
import { useSignal } from '@preact/signals'
import { Fragment } from 'preact'
import { useEffect } from 'preact/hooks'
import { type OfferView, PICK_SECONDS } from '../../../common/wire/match/pickup-messages.ts'
import { ratingText } from '../../../common/wire/people/rating.ts'
import { titleOf } from '../../games/list.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { useSettled } from '../../ui/settled-button.tsx'
import { ProgramMark } from '../people/names.tsx'
import { asking } from './asking.ts'
import { CallSheet } from './call-sheet.tsx'
import { Ring, useSecondsLeft } from './countdown.tsx'
import { Face } from './face.tsx'
import { call } from './notices.ts'

type PickingStage = Extract<OfferView['stage'], { is: 'picking' }>

const LETTERS = 'ABCDEF'

export function Picking({ link, offer, stage }: { link: RoomLink; offer: OfferView; stage: PickingStage }) {
  const deliberate = useSettled()
  const ask = asking(link)
  const leaving = useSignal(false)
  const seconds = useSecondsLeft(link.pickup.clock, stage.deadline)
  const own = link.you.value.person
  const captain = stage.captains[stage.turn]
  const mine = captain === own
  const away = link.status.value.is !== 'open'
  const adders = new Map(offer.queue.flat().map((adder) => [adder.person, adder]))
  const name = (person: string | undefined) => adders.get(person ?? '')?.name ?? ''
  // A party is picked as a whole, so its people are shown together.
  const left = offer.queue
    .map((group) => group.filter(({ person }) => stage.left.includes(person)))
    .filter((group) => group.length > 0)
  const together = offer.queue.some((group) => group.length > 1 && group.some(({ person }) => person === own))
  useEffect(
    () => (mine ? call('Your pick', `${titleOf(offer.game)}: pick a player for your team.`) : undefined),
    [mine],
  )
  return (
    <CallSheet wide label="Captains pick">
      <header>
        <h2>{mine ? 'Your pick' : `${name(captain)} picks`}</h2>
        <Ring seconds={seconds} of={PICK_SECONDS} />
      </header>
      <div class="dialog-body">
        <div class="pick-teams">
          {stage.teams.map((team, i) => (
            <section
              key={stage.captains[i]}
              class={i === stage.turn ? 'turn' : ''}
              aria-label={`Team ${LETTERS[i]}`}
            >
              <h3>Team {LETTERS[i]}</h3>
              <ul>
                {team.map((person) => (
                  <li key={person}>
                    <Face name={name(person)} />
                    <span>
                      {name(person)}
                      {adders.get(person)?.program ? <ProgramMark /> : null}
                      {person === own ? ' (you)' : ''}
                    </span>
                    {person === stage.captains[i] ? <em>captain</em> : null}
                  </li>
                ))}
                {Array.from({ length: offer.size - team.length }, (_, n) => (
                  <li key={`free${n}`} class="none">
                    <span class="face none" />
                    <span>free</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <h3>{mine ? 'Pick one' : 'Not picked yet'}</h3>
        <div class="pickable">
          {left.map((group) => (
            <button
              key={group[0]!.person}
              type="button"
              class="secondary"
              disabled={away || !deliberate || !mine || !stage.pickable.includes(group[0]!.person)}
              onClick={() => void ask('pick', { offer: offer.id, person: group[0]!.person })}
            >
              <span class="faces">
                {group.map(({ person, name }) => (
                  <Face key={person} name={name} />
                ))}
              </span>
              <span>
                {group.map(({ person, name, program }, i) => (
                  <Fragment key={person}>
                    {i > 0 ? ' & ' : ''}
                    {name}
                    {program ? <ProgramMark /> : null}
                  </Fragment>
                ))}
              </span>
              <small>
                {group.map(({ rating }) => (rating ? ratingText(rating) : 'not rated')).join(', ')}
              </small>
            </button>
          ))}
        </div>
        <p class="quiet" role="status">
          {away
            ? 'Connection lost. Coming back…'
            : mine
              ? 'When your time is over, the strongest is picked for you.'
              : `One pick, then two each in turn. Waiting for ${name(captain)}.`}
        </p>
        {leaving.value ? (
          <div class="leaving" role="alertdialog" aria-label="Leave this game?">
            <p>
              Leave this game? {together ? 'Your party leaves with you. ' : ''}The picking ends, and the
              others wait for somebody else.
            </p>
            <div class="row">
              <button
                type="button"
                class="secondary danger"
                disabled={away}
                onClick={() => void ask('remove', { offer: offer.id })}
              >
                Leave
              </button>
              <button
                type="button"
                class="plain-button"
                ref={(button) => button?.focus()}
                onClick={() => (leaving.value = false)}
              >
                Stay
              </button>
            </div>
          </div>
        ) : (
          <button type="button" class="plain-button" onClick={() => (leaving.value = true)}>
            Leave this game…
          </button>
        )}
      </div>
    </CallSheet>
  )
}
