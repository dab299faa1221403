/** The pickup games of a room. */
import type { Room } from '@colyseus/sdk'
import { signal } from '@preact/signals'
import type {
  OfferView,
  PartyView,
  PickupMessages,
  WantedView,
} from '../../../common/wire/match/pickup-messages.ts'
import { ServerClock } from '../server-clock.ts'

const NO_PARTY: PartyView = { members: [], invited: [], invitations: [] }

export class RoomPickup {
  /** In order; undefined before the first message. */
  readonly offers = signal<readonly OfferView[] | undefined>(undefined)
  readonly party = signal<PartyView>(NO_PARTY)
  /** Matches that need players in place of missing ones. */
  readonly wanted = signal<readonly WantedView[]>([])
  /** The match that has been made for the player. */
  readonly match = signal<string | undefined>(undefined)
  /** For deadlines, which are in the server's time. */
  readonly clock = new ServerClock()

  attach(room: Room): void {
    // People's ids may differ from those before.
    this.offers.value = undefined
    this.wanted.value = []
    const on = <N extends keyof PickupMessages>(name: N, handle: (message: PickupMessages[N]) => void) =>
      room.onMessage(name, handle)
    on('offers', ({ changed, order }) => {
      const known = new Map([...(this.offers.value ?? []), ...changed].map((offer) => [offer.id, offer]))
      this.offers.value = order.flatMap((id) => known.get(id) ?? [])
    })
    on('party', (party) => (this.party.value = party))
    on('wanted', (wanted) => (this.wanted.value = wanted))
    on('match', ({ id }) => (this.match.value = id))
    const measure = () =>
      void this.clock
        .measure(() => room.request('time', {}, { timeout: 4000 }).then(Number))
        .catch(() => undefined)
    for (const after of [0, 400, 1500]) setTimeout(measure, after)
  }

  /** The offers that a person of the room is queued for. */
  addedTo = (person: string): readonly OfferView[] =>
    (this.offers.value ?? []).filter(({ queue }) => queue.flat().some((one) => one.person === person))
}
