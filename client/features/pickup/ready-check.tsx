/** The ready check of a full game, over any page. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { OfferView } from '../../../common/wire/match/pickup-messages.ts'
import { titleOf } from '../../games/list.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { useSettled } from '../../ui/settled-button.tsx'
import { expectMatch } from '../match/match-loader.ts'
import { ProgramMark } from '../people/names.tsx'
import { asking } from './asking.ts'
import { CallSheet } from './call-sheet.tsx'
import { Ring, useSecondsLeft } from './countdown.tsx'
import { Face } from './face.tsx'
import { call } from './notices.ts'
import { termsOf } from './words.ts'

/** The last answer, since a failed check is repeated. */
let wouldLead = false

type Checking = Extract<OfferView['stage'], { is: 'checking' }>

export function ReadyCheck({ link, offer, stage }: { link: RoomLink; offer: OfferView; stage: Checking }) {
  const deliberate = useSettled()
  const captain = useSignal(wouldLead)
  const ask = asking(link)
  const seconds = useSecondsLeft(link.pickup.clock, stage.deadline)
  const ready = stage.ready.includes(link.you.value.person)
  const away = link.status.value.is !== 'open'
  useEffect(() => void expectMatch(offer.game), [])
  useEffect(
    () =>
      ready
        ? undefined
        : call('Are you ready?', `${titleOf(offer.game)}: enough have added. ${stage.seconds} seconds.`),
    [ready],
  )
  const adders = new Map(offer.queue.flat().map((adder) => [adder.person, adder]))
  const captains = offer.making === 'captains' && offer.size > 1
  return (
    <CallSheet label="Ready check">
      <header>
        <h2>{ready ? 'Waiting for the others' : 'Are you ready?'}</h2>
        <Ring seconds={seconds} of={stage.seconds} />
      </header>
      <div class="dialog-body">
        <p>
          <b>{titleOf(offer.game)}</b>
          <br />
          <span class="quiet">{termsOf(offer, stage.who)}</span>
        </p>
        <ul class="checked" aria-label={`${stage.ready.length} of ${stage.who.length} are ready`}>
          {stage.who.map((person) => {
            const there = stage.ready.includes(person)
            return (
              <li key={person} class={there ? 'there' : ''}>
                <Face name={adders.get(person)?.name ?? ''} ready={there} />
                <span>
                  {adders.get(person)?.name}
                  {adders.get(person)?.program ? <ProgramMark /> : null}
                </span>
                <em>{there ? '✓ ready' : adders.get(person)?.away ? 'away' : '…'}</em>
              </li>
            )
          })}
        </ul>
        {captains && !ready ? (
          <label class="check-line">
            <input
              type="checkbox"
              checked={captain.value}
              onChange={(event) => (captain.value = wouldLead = event.currentTarget.checked)}
            />{' '}
            I would lead a team
          </label>
        ) : null}
        {stage.who.some((person) => adders.get(person)?.away) ? (
          <p class="quiet">Who is away has {stage.seconds} seconds to come back.</p>
        ) : null}
        {away ? <p role="status">Connection lost. Coming back…</p> : null}
        {ready ? null : (
          <button
            type="button"
            class="primary check-ready"
            disabled={away || !deliberate}
            onClick={() => void ask('there', { offer: offer.id, captain: captain.value })}
          >
            I am ready
          </button>
        )}
        <button
          type="button"
          class="plain-button"
          disabled={away || !deliberate}
          onClick={() => void ask('remove', { offer: offer.id })}
        >
          {ready ? 'I must go' : 'Not now'}
        </button>
      </div>
    </CallSheet>
  )
}
