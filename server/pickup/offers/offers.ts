/**
 * The offers in one chatroom: how many each person may make, who waits for which, and when unused ones end.
 */

import {
  OFFERS_AT_MOST,
  OFFERS_EACH,
  OFFERS_NEAR,
  UNUSED_MINUTES,
} from '../../../common/wire/match/pickup-messages.ts'
import { DELETED } from '../../../common/wire/people/names.ts'
import { isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import { MINUTE } from '../../../common/wire/spans.ts'
import { type Group, type GroupMember, holds, playersOf } from './group.ts'
import { due, engaged, hasAdded, type Offer, offered, refill, regroup, remove, tick } from './offer.ts'
import type { OfferTerms } from './terms.ts'

export const UNUSED_FOR = UNUSED_MINUTES * MINUTE

export interface OpenOffer {
  readonly id: string
  /** Its maker; undefined for offers of the room itself. */
  readonly by?: Offerer | undefined
  /** Since when nobody has been waiting for it (server ms). */
  readonly unused?: number | undefined
  /** The neighbourhood of a guest who made it; not stored. */
  readonly near?: string | undefined
  readonly terms: OfferTerms
  readonly offer: Offer
}

export interface Offerer {
  readonly player: string
  readonly name: string
}

/** A person who makes an offer. */
export interface OfferMaker extends Offerer {
  readonly account: boolean
  /** The neighbourhood of their address; undefined if unknown. */
  readonly near: string | undefined
}

export interface StoredOffers {
  readonly offers: readonly (Pick<OpenOffer, 'id' | 'by' | 'unused'> & {
    /** The terms, by their name in stored offers. */
    readonly deal: OfferTerms
    readonly queue: readonly Group[]
  })[]
  readonly next: number
}

export type OfferEvent =
  /** They were not ready, and have lost their places. */
  | {
      readonly is: 'dropped'
      readonly offered: OpenOffer
      readonly players: readonly string[]
      readonly absent: readonly string[]
    }
  /** The player has declined in the check, or has left during the draft; their party with them. */
  | { readonly is: 'declined'; readonly offered: OpenOffer; readonly players: readonly string[] }
  /** They were away for longer than their places were held. */
  | { readonly is: 'expired'; readonly offered: OpenOffer; readonly players: readonly string[] }
  /** The offer has ended, as nobody waited for it for long. */
  | { readonly is: 'unused'; readonly offered: OpenOffer }
  /** A player has withdrawn it, although others may have waited for it. */
  | { readonly is: 'withdrawn'; readonly offered: OpenOffer; readonly by: string }
  /** Everybody is ready: create the match, then call `Pickups.made` or `notMade`. */
  | { readonly is: 'start'; readonly offered: OpenOffer; readonly teams: readonly (readonly Group[])[] }

export class Offers {
  private readonly offers = new Map<string, OpenOffer>()
  private happenings: OfferEvent[] = []
  private next = 1

  /** In the order of creation. */
  all = (): OpenOffer[] => [...this.offers.values()]
  at = (id: string): OpenOffer | undefined => this.offers.get(id)
  /** The offers that a player waits for. */
  of = (player: string): OpenOffer[] => this.all().filter(({ offer }) => hasAdded(offer, player))
  /** Is the offer this player's own, with nobody waiting for it? */
  isTheirs = (id: string, player: string): boolean =>
    this.at(id)?.by?.player === player && this.at(id)!.offer.queue.length === 0
  /** Are any of these needed for a game that is about to begin? */
  engage = (players: readonly string[]): boolean =>
    this.all().some(({ offer }) => engaged(offer).some((group) => players.some((one) => holds(group, one))))

  /** Returns and clears the events since the last call. */
  happened(): readonly OfferEvent[] {
    const { happenings } = this
    this.happenings = []
    return happenings
  }

  kept = (): StoredOffers => ({
    next: this.next,
    offers: this.all().map(({ id, by, terms, unused, offer: { queue } }) => ({
      id,
      by,
      deal: terms,
      unused,
      queue,
    })),
  })

  /** Restores the offers; a check that was under way starts anew. */
  restore({ offers, next }: StoredOffers): void {
    this.next = next
    for (const { id, by, deal: terms, unused, queue } of offers)
      this.offers.set(id, {
        id,
        by,
        terms,
        unused,
        offer: { ...offered(terms.shape, terms.making), queue },
      })
  }

  // ── Which offers there are ───────────────────────────────────────────────────────────────────────────────

  /** Makes an offer; without `who` it is the room's own. */
  make(who: OfferMaker | undefined, terms: OfferTerms, now: number): string | Refused {
    const same = this.all().find((one) => JSON.stringify(one.terms) === JSON.stringify(terms))
    if (same) return same.id
    if (who && this.hasEnough(who)) return refusal('too_many_own_offers')
    if (this.offers.size >= OFFERS_AT_MOST) {
      // An unused offer makes room for the new one.
      const stale = this.all().find((one) => one.by && one.offer.queue.length === 0)
      if (!stale) return refusal('too_many_offers')
      this.offers.delete(stale.id)
    }
    const id = `o${this.next++}`
    this.offers.set(id, {
      id,
      by: who && { player: who.player, name: who.name },
      near: who?.account ? undefined : who?.near,
      unused: now,
      terms,
      offer: offered(terms.shape, terms.making),
    })
    return id
  }

  private hasEnough({ player, account, near }: OfferMaker): boolean {
    const own = this.all().filter(({ by }) => by?.player === player).length
    if (own >= (account ? OFFERS_EACH.account : OFFERS_EACH.guest)) return true
    return (
      !account && near !== undefined && this.all().filter((one) => one.near === near).length >= OFFERS_NEAR
    )
  }

  withdraw(id: string, player: string, own: boolean): Refused | undefined {
    const found = this.at(id)
    if (!found) return refusal('unknown_offer')
    if (!found.by && !own) return refusal('not_withdrawn')
    if (found.offer.stage.is === 'starting') return refusal('wrong_phase')
    this.end({ is: 'withdrawn', offered: found, by: player })
    return undefined
  }

  /** Removes a deleted account's name from its offers. */
  unname(player: string): void {
    for (const one of this.all())
      if (one.by?.player === player) this.offers.set(one.id, { ...one, by: { player: '', name: DELETED } })
  }

  private end(happening: OfferEvent): void {
    this.offers.delete(happening.offered.id)
    this.happenings.push(happening)
  }

  // ── Queues ───────────────────────────────────────────────────────────────────────────────────────────────

  /** Stores the new state of an offer, or returns its refusal. */
  put(id: string, offer: Offer | Refused): Refused | undefined {
    if (isRefused(offer)) return offer
    const before = this.at(id)!
    if (before.offer === offer) return undefined
    const after = { ...before, offer }
    this.offers.set(id, after)
    if (offer.stage.is === 'starting' && before.offer.stage.is !== 'starting')
      this.happenings.push({ is: 'start', offered: after, teams: offer.stage.teams })
    return undefined
  }

  /** A player leaves an offer, with their party; the others in the check learn it. */
  decline(id: string, player: string): Refused | undefined {
    const before = this.at(id)!
    const group = engaged(before.offer).find((one) => holds(one, player))
    const refused = this.put(id, remove(before.offer, player))
    if (!refused && group)
      this.happenings.push({ is: 'declined', offered: before, players: playersOf([group]) })
    return refused
  }

  /** A player was away for too long; false if a match with them is being created. */
  expire(player: string): boolean {
    const waited = this.of(player)
    if (!this.leave(player)) return false
    for (const offered of waited) this.happenings.push({ is: 'expired', offered, players: [player] })
    return true
  }

  /** Removes players who are needed elsewhere, with their parties. */
  remove(players: readonly string[]): void {
    for (const player of players)
      for (const { id, offer } of this.of(player)) this.put(id, remove(offer, player))
  }

  /** A player leaves all queues, their party stays; false if a match with them is being created. */
  leave(player: string): boolean {
    return this.of(player)
      .map(({ id, offer }) => {
        const group = offer.queue.find((one) => holds(one, player))!
        return this.put(
          id,
          regroup(
            offer,
            [player],
            group.filter((member) => member.player !== player),
          ),
        )
      })
      .every((refused) => !refused)
  }

  /**
   * A player has joined the party of `one`, which waits for offers: now they wait together. `memberIn`: the
   * player with their strength in an offered game.
   */
  join(
    party: readonly string[],
    one: string,
    memberIn: (offered: OpenOffer) => GroupMember | undefined,
  ): void {
    for (const found of this.of(one)) {
      const group = found.offer.queue.find((group) => holds(group, one))!
      const member = memberIn(found)
      this.put(found.id, regroup(found.offer, party, member ? [...group, member] : []))
    }
  }

  // ── Time ─────────────────────────────────────────────────────────────────────────────────────────────────

  /** The known times at which `settle` has something to do. */
  due = (): number[] => this.all().flatMap((one) => [due(one.offer) ?? Infinity, endOf(one)])

  /** Handles all timeouts: ready checks, picks, and unused offers. */
  settle(now: number): void {
    for (const one of this.all()) {
      const { offer, dropped, absent } = tick(one.offer, now)
      this.put(one.id, offer)
      if (dropped.length > 0)
        this.happenings.push({ is: 'dropped', offered: one, players: playersOf(dropped), absent })
    }
    for (const one of this.all()) {
      const unused = one.offer.queue.length > 0 ? undefined : (one.unused ?? now)
      if (unused !== one.unused) this.offers.set(one.id, { ...one, unused })
      if (endOf(this.at(one.id)!) <= now) this.end({ is: 'unused', offered: one })
    }
  }

  /** Starts full offers, without these players and without those called to another game. */
  refill(without: Iterable<string>, now: number, isAway: (player: string) => boolean): void {
    for (const { id } of this.all()) {
      const busy = new Set([
        ...without,
        ...this.all().flatMap((other) => (other.id === id ? [] : playersOf(engaged(other.offer)))),
      ])
      this.put(id, refill(this.at(id)!.offer, now, busy, isAway))
    }
  }
}

/** When an unused offer ends. */
const endOf = ({ by, unused }: OpenOffer): number =>
  by && unused !== undefined ? unused + UNUSED_FOR : Infinity
