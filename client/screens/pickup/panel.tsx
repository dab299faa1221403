/** The pickup games of a room. */
import '../../styles/pickup.css'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { RoomLink } from '../../net/room-link.ts'
import { icons } from '../icons.tsx'
import { NotifyButton } from '../notify-button.tsx'
import { KeepPlace } from './keep-place.tsx'
import { OfferCard } from './offer-card.tsx'
import type { OfferDialog } from './offer-dialog.tsx'
import { Party } from './party.tsx'
import { Skeleton } from '../skeleton.tsx'
import { toast } from '../toasts.tsx'
import { Wanted } from './wanted.tsx'

export function PickupPanel({ link }: { link: RoomLink }) {
  /** The form for an offer: it is loaded when it is opened. */
  const offering = useSignal<{ readonly Form: typeof OfferDialog } | undefined>(undefined)
  const opening = useSignal(false)
  const offer = () => {
    opening.value = true
    void import('./offer-dialog.tsx').then(({ OfferDialog: Form }) => (offering.value = { Form }), () => toast('The page could not be loaded. Try again.')).finally(() => (opening.value = false))
  }
  const offers = link.pickup.offers.value
  const away = link.status.value.is !== 'open'
  const own = link.you.value.person
  // One's own first, then those that somebody waits for; the rest as they were offered.
  const sorted = (offers ?? []).map((offer, i) => ({ offer, number: i + 1, people: offer.queue.flat() }))
    .sort((a, b) => Number(b.people.some(({ person }) => person === own)) - Number(a.people.some(({ person }) => person === own)) || Number(b.people.length > 0) - Number(a.people.length > 0))
  const added = link.pickup.addedTo(own).length > 0
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.scrollTo({ left: 0, top: 0 }), [added])
  return (
    <section class="pickup" aria-label="Pickup games">
      <header>
        <h2>Play here</h2>
        {added ? <NotifyButton /> : null}
        <button type="button" class="plain-button offer-button" disabled={away} aria-busy={opening.value} onClick={offer}>{icons.plus} Offer a game</button>
      </header>
      {offers?.length ? <KeepPlace link={link} /> : null}
      <Party link={link} />
      <Wanted link={link} />
      {offers === undefined ? <Skeleton rows={1} />
        : offers.length === 0 ? <p class="quiet no-offers">No game is offered here. Offer one: when enough have added, everybody is asked, and off you go.</p>
          : <ul ref={list} class="offers">{sorted.map(({ offer, number }) => <OfferCard key={offer.id} link={link} offer={offer} number={number} away={away} />)}</ul>}
      {offering.value ? <offering.value.Form link={link} close={() => (offering.value = undefined)} /> : null}
    </section>
  )
}
