/** A card for an offered game: its terms, its queue, and one button. */

import { LOBBY } from '../../../common/wire/chat/room-messages.ts'
import type { Adder, OfferView } from '../../../common/wire/match/pickup-messages.ts'
import { ratingText } from '../../../common/wire/people/rating.ts'
import { titleOf } from '../../games/list.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { ProgramMark } from '../people/names.tsx'
import { asking } from './asking.ts'
import { useSecondsLeft } from './countdown.tsx'
import { Face, NoFace } from './face.tsx'
import { keepPlace } from './keep-place.tsx'
import { termsOf } from './words.ts'

/** The names of more players than this take a second line, which is kept free for them. */
const FEW_SEATS = 3

export function OfferCard({
  link,
  offer,
  number,
  away,
}: {
  link: RoomLink
  offer: OfferView
  number: number
  away: boolean
}) {
  const ask = asking(link)
  const own = link.you.value.person
  const seats = offer.teams * offer.size
  const people = offer.queue.flat()
  const mine = people.some(({ person }) => person === own)
  const partyIsLarger = link.pickup.party.value.members.length > offer.size
  const { stage } = offer
  const called =
    stage.is === 'checking' ? stage.who : stage.is === 'picking' ? [...stage.teams.flat(), ...stage.left] : []
  const ready = stage.is === 'checking' ? stage.ready : []
  const free = Math.max(0, seats - people.length)
  const moderates = link.you.value.role !== ''
  const theirs =
    people.length === 0 && offer.by === link.snapshot.value?.people.find(({ id }) => id === own)?.name
  const mayWithdraw =
    (offer.by !== '' || link.slug !== LOBBY) && stage.is !== 'starting' && (moderates || theirs)
  return (
    <li
      class={`offer-card${mine ? ' mine' : ''}${stage.is === 'filling' ? '' : ' called'}`}
      data-offer={offer.id}
    >
      <div class="offer-what">
        <h3>{titleOf(offer.game)}</h3>
        <small>
          {termsOf(offer)}
          {offer.by ? ` · offered by ${offer.by}` : ''}
        </small>
        {stage.is === 'filling' ? null : <Stage link={link} stage={stage} called={called.length || seats} />}
      </div>
      <div class="places" role="img" aria-label={`${people.length} of ${seats} players`}>
        {people.slice(0, 12).map(({ person, name, away }) => (
          <Face key={person} name={name} ready={ready.includes(person)} away={away} />
        ))}
        {Array.from({ length: Math.min(free, 12) }, (_, i) => (
          <NoFace key={i} />
        ))}
        <b>
          {people.length}/{seats}
        </b>
      </div>
      <p class="adders" style={{ '--lines': seats > FEW_SEATS ? 2 : 1 }}>
        {people.length === 0
          ? 'Nobody yet'
          : offer.queue.map((group, i) => (
              <Adders key={group[0]!.person} group={group} last={i === offer.queue.length - 1} />
            ))}
      </p>
      {mine ? (
        <button
          type="button"
          class="secondary add-button"
          disabled={away || stage.is === 'starting'}
          onClick={() => void ask('remove', { offer: offer.id })}
        >
          Remove
        </button>
      ) : (
        <button
          type="button"
          class="primary add-button"
          disabled={away || partyIsLarger}
          aria-label={`Add to ${titleOf(offer.game)}, ${termsOf(offer)}`}
          title={`As typed: /add ${number}`}
          onClick={() => void ask('add', { offer: offer.id, keep: keepPlace.value })}
        >
          Add
        </button>
      )}
      {partyIsLarger && !mine ? <small class="too-large">Your party is larger than a team.</small> : null}
      {mayWithdraw ? (
        <button
          type="button"
          class="link-button withdraw"
          aria-label={`Take back ${titleOf(offer.game)}${offer.by ? `, offered by ${offer.by}` : ''}`}
          onClick={() => void ask('withdrawOffer', { offer: offer.id })}
        >
          Take back
        </button>
      ) : null}
    </li>
  )
}

function Adders({ group, last }: { group: readonly Adder[]; last: boolean }) {
  const names = group.map(({ person, name, program, guest, rating, away }, i) => (
    <span key={person} class={away ? 'is-away' : ''}>
      {i > 0 ? ' & ' : ''}
      {name}
      {program ? <ProgramMark /> : null}
      {guest ? <small> guest</small> : null}
      {rating ? <small> {ratingText(rating)}</small> : null}
      {away ? <small> (away)</small> : null}
    </span>
  ))
  return (
    <>
      {group.length > 1 ? (
        <span class="together" title="A party">
          {names}
        </span>
      ) : (
        names
      )}
      {last ? '' : ', '}
    </>
  )
}

function Stage({
  link,
  stage,
  called,
}: {
  link: RoomLink
  stage: Exclude<OfferView['stage'], { is: 'filling' }>
  called: number
}) {
  const left = useSecondsLeft(link.pickup.clock, stage.is === 'starting' ? 0 : stage.deadline)
  return (
    <p class="stage" role="status">
      {stage.is === 'checking'
        ? `Ready check: ${stage.ready.length} of ${called} · ${left} s`
        : stage.is === 'picking'
          ? `Captains pick · ${left} s`
          : 'The match begins…'}
    </p>
  )
}
