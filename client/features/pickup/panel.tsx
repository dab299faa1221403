/** The pickup games of a room. */
import { tellMissing } from '../../app/trouble/new-version.tsx'
import '../../styles/pickup.css'
import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { OfferView } from '../../../common/wire/match/pickup-messages.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { icons } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotifyButton } from '../notifications/notifications.tsx'
import { KeepPlace } from './keep-place.tsx'
import { OfferCard } from './offer-card.tsx'
import type { OfferDialog } from './offer-dialog.tsx'
import { Party } from './party.tsx'
import { Wanted } from './wanted.tsx'

export function PickupPanel({ link }: { link: RoomLink }) {
  /** The form for an offer, loaded when it is opened. */
  const offering = useSignal<{ readonly Form: typeof OfferDialog } | undefined>(undefined)
  const opening = useSignal(false)
  const offer = () => {
    opening.value = true
    void import('./offer-dialog.tsx')
      .then(
        ({ OfferDialog: Form }) => (offering.value = { Form }),
        () => tellMissing('The form'),
      )
      .finally(() => (opening.value = false))
  }
  const offers = link.pickup.offers.value
  const away = link.status.value.is !== 'open'
  const own = link.you.value.person
  const order = useRef<readonly string[]>([])
  order.current = steadyOrder(order.current, offers ?? [], own)
  const added = link.pickup.addedTo(own).length > 0
  return (
    <section class="pickup" aria-label="Pickup games">
      <header>
        <h2>Play here</h2>
        <span class={added ? '' : 'unshown'}>
          <NotifyButton />
        </span>
        <button
          type="button"
          class="plain-button offer-button"
          disabled={away}
          aria-busy={opening.value}
          onClick={offer}
        >
          {icons.plus} Offer a game
        </button>
      </header>
      {offers?.length ? <KeepPlace link={link} /> : null}
      {offers === undefined ? (
        <Skeleton rows={1} />
      ) : offers.length === 0 ? (
        <p class="quiet no-offers">
          No game is offered here. Offer one: when enough have added, everybody is asked, and off you go.
        </p>
      ) : (
        <ul class="offers">
          {order.current.map((id) => {
            const at = offers.findIndex((one) => one.id === id)
            return <OfferCard key={id} link={link} offer={offers[at]!} number={at + 1} away={away} />
          })}
        </ul>
      )}
      {/* Below the cards, because they come and go by themselves. */}
      <Party link={link} />
      <Wanted link={link} />
      {offering.value ? <offering.value.Form link={link} close={() => (offering.value = undefined)} /> : null}
    </section>
  )
}

/** Own queues first, then those with people. */
const rankFor =
  (own: string) =>
  ({ queue }: OfferView): number =>
    queue.flat().some(({ person }) => person === own) ? 0 : queue.length > 0 ? 1 : 2

/**
 * The order of a room's offers while its panel is open, as buttons must not move under the finger: ids in the
 * order of `before`, with new offers at the end; those of the first time as people look for them.
 */
export function steadyOrder(before: readonly string[], offers: readonly OfferView[], own: string): string[] {
  const rank = rankFor(own)
  const fresh = offers.filter(({ id }) => !before.includes(id)).toSorted((a, b) => rank(a) - rank(b))
  return [...before.filter((id) => offers.some((offer) => offer.id === id)), ...fresh.map(({ id }) => id)]
}
