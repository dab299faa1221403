/** Messages about pickup games to the people in a chatroom: first the full state, then changes. */
import type { OfferView, PickupMessages } from '../../../common/wire/match/pickup-messages.ts'
import { type NameOf, offerView, partyView } from '../offers/offer-view.ts'
import type { Pickups } from '../pickups.ts'
import type { SubstituteCalls } from '../substitute-calls.ts'

/** The room of these people. */
export interface PickupAudience {
  readonly pickups: Pickups
  readonly substitutes: SubstituteCalls
  readonly naming: NameOf
  /** Sends to all tabs of a player. */
  send<N extends keyof PickupMessages>(player: string, type: N, message: PickupMessages[N]): void
  broadcast<N extends keyof PickupMessages>(type: N, message: PickupMessages[N]): void
}

export class PickupTeller {
  private readonly room: PickupAudience
  /** By id, the last version sent of each offer and party, as JSON. */
  private readonly told = new Map<string, string>()
  private readonly toldParties = new Map<string, string>()
  private order = ''
  private wanted = '[]'

  constructor(room: PickupAudience) {
    this.room = room
  }

  /** Sends a new tab the full state, and the player's match if there is one. */
  greet(player: string, tab: { send(type: string, message: unknown): void }): void {
    const { pickups } = this.room
    tab.send('offers', {
      changed: this.views(),
      order: pickups.offers.all().map(({ id }) => id),
    } satisfies PickupMessages['offers'])
    tab.send('party', this.partyOf(player))
    const wanted = this.room.substitutes.all
    if (wanted.length > 0) tab.send('wanted', wanted satisfies PickupMessages['wanted'])
    const match = pickups.people.calledTo(player, Date.now())
    if (match !== undefined) tab.send('match', { id: match } satisfies PickupMessages['match'])
  }

  /** Sends what has changed. */
  tell(): void {
    const views = this.views()
    const changed = views.filter((view) => this.told.get(view.id) !== JSON.stringify(view))
    const order = views.map(({ id }) => id)
    if (changed.length > 0 || this.order !== order.join()) this.room.broadcast('offers', { changed, order })
    this.order = order.join()
    this.told.clear()
    for (const view of views) this.told.set(view.id, JSON.stringify(view))
    this.tellWanted()
    const concerned = new Set([...this.toldParties.keys(), ...this.room.pickups.parties.people(Date.now())])
    for (const player of concerned) this.tellParty(player)
  }

  private tellWanted(): void {
    const wanted = this.room.substitutes.all
    const text = JSON.stringify(wanted)
    if (text !== this.wanted) this.room.broadcast('wanted', wanted)
    this.wanted = text
  }

  private tellParty(player: string): void {
    const party = this.partyOf(player)
    const text = JSON.stringify(party)
    if (this.toldParties.get(player) !== text) this.room.send(player, 'party', party)
    if (party.members.length + party.invited.length + party.invitations.length > 0)
      this.toldParties.set(player, text)
    else this.toldParties.delete(player)
  }

  private views = (): OfferView[] =>
    this.room.pickups.offers
      .all()
      .map((one) => offerView(one, this.room.naming, this.room.pickups.people.isAway))
  private partyOf = (player: string) =>
    partyView(this.room.pickups.parties, player, this.room.naming, Date.now())
}
