/**
 * The pickup games of one chatroom: offers, parties and presence. It has no network and no clock: the time
 * (server ms) is an argument, and `offers.happened` returns its events.
 */
import { WAITS_AT_MOST } from '../../common/wire/match/pickup-messages.ts'
import { isRefused, type Refused, refusal } from '../../common/wire/refusals.ts'
import { type GroupMember, holds, playersOf } from './offers/group.ts'
import { add, engaged, hasAdded, notStarted, type Offer, pick, ready, started } from './offers/offer.ts'
import { Offers, type OpenOffer, type StoredOffers } from './offers/offers.ts'
import { Parties, type StoredParties } from './parties.ts'
import { type StoredPlaying, type StoredReservations, Whereabouts } from './whereabouts.ts'

/** What a restart must keep: who waits for what, with whom, and who has left for which match. */
export interface StoredPickups extends StoredParties, StoredOffers {
  readonly playing: StoredPlaying
  /** Missing in data of older versions. */
  readonly promised?: StoredReservations
}

export class Pickups {
  readonly offers = new Offers()
  readonly parties = new Parties()
  readonly people = new Whereabouts()

  kept = (): StoredPickups => ({
    ...this.parties.kept(),
    ...this.offers.kept(),
    playing: this.people.kept(),
    promised: this.people.keptPromises(),
  })

  /** Restores the state from before a restart. */
  restore({ offers, next, playing, promised = [], ...parties }: StoredPickups, now: number): void {
    this.parties.restore(parties)
    this.offers.restore({ offers, next })
    this.people.restore(
      playing,
      promised,
      [...parties.parties.flat(), ...offers.flatMap(({ queue }) => playersOf(queue))],
      now,
    )
  }

  /** Does the room have to stay open, for people who wait or are expected? */
  get wanted(): boolean {
    return this.people.expects || this.offers.all().some(({ offer }) => offer.queue.length > 0)
  }

  // ── Offers ───────────────────────────────────────────────────────────────────────────────────────────────

  /** A player withdraws an offer, even if others wait; offers of the room itself only if `own` is true. */
  withdraw(id: string, player: string, now: number, own = false): Refused | undefined {
    const refused = this.offers.withdraw(id, player, own)
    if (!refused) this.settle(now)
    return refused
  }

  /**
   * Queues a player with their party. `memberOf`: the members with their strengths, as far as known; `keep`:
   * how long their places are held when they leave the page (ms).
   */
  add(
    id: string,
    player: string,
    memberOf: (player: string) => GroupMember | undefined,
    now: number,
    keep = 0,
  ): Refused | undefined {
    const found = this.offers.at(id)
    if (!found) return refusal('unknown_offer')
    const group = this.parties.of(player).map(memberOf)
    // The party has changed while strengths were being read.
    if (group.some((member) => member === undefined)) return refusal('wrong_phase')
    if (
      group.some(
        (member) =>
          this.offers.of(member!.player).length >= WAITS_AT_MOST && !hasAdded(found.offer, member!.player),
      )
    )
      return refusal('too_many_queues')
    if (group.some((member) => engaged(found.offer).some((one) => holds(one, member!.player))))
      return refusal('already_added')
    const refused = this.offers.put(id, add(found.offer, group as GroupMember[]))
    if (refused) return refused
    for (const member of group as GroupMember[]) {
      this.people.keeps(member.player, keep)
      this.people.added(member.player, now)
    }
    this.settle(now)
    return undefined
  }

  /** Removes a player with their party, from one offer or from all. */
  remove(player: string, id: string | undefined, now: number): Refused | undefined {
    if (id !== undefined && !this.offers.at(id)) return refusal('unknown_offer')
    const concerned = id === undefined ? this.offers.of(player) : [this.offers.at(id)!]
    if (concerned.length === 0) return refusal('not_added')
    const refused = concerned
      .map((one) => this.offers.decline(one.id, player))
      .find((one) => one !== undefined)
    this.settle(now)
    return refused
  }

  ready(id: string, player: string, captain: boolean, now: number): Refused | undefined {
    return this.on(id, now, (offer) => ready(offer, player, captain, now))
  }

  pick(id: string, captain: string, player: string, now: number): Refused | undefined {
    return this.on(id, now, (offer) => pick(offer, captain, player, now))
  }

  private on(id: string, now: number, act: (offer: Offer) => Offer | Refused): Refused | undefined {
    const found = this.offers.at(id)
    if (!found) return refusal('unknown_offer')
    const refused = this.offers.put(id, act(found.offer))
    this.settle(now)
    return refused
  }

  // ── Matches ──────────────────────────────────────────────────────────────────────────────────────────────

  /** The match of an offer exists: its players leave for it, and leave all other queues. */
  made(id: string, match: string, now: number): void {
    const found = this.offers.at(id)
    if (!found) return
    const players = playersOf(engaged(found.offer))
    this.offers.put(id, started(found.offer))
    this.people.off(players, match, now)
    this.taken(players, now)
  }

  /** Players leave for a match that was created elsewhere: removes them from all queues here. */
  taken(players: readonly string[], now: number): void {
    this.offers.remove(players)
    this.settle(now)
  }

  notMade(id: string, now: number): void {
    const found = this.offers.at(id)
    if (found) this.offers.put(id, notStarted(found.offer, now))
    this.settle(now)
  }

  /** A match is over: players who do not return soon leave their parties. */
  finished(match: string, now: number): void {
    this.people.finished(match, now)
  }

  // ── People ───────────────────────────────────────────────────────────────────────────────────────────────

  came(player: string, now: number): void {
    if (this.people.came(player)) this.settle(now)
  }

  went(player: string, now: number): void {
    this.people.went(player, this.offers.of(player).length > 0, now)
  }

  /** How long a player's places are held after they leave the page (ms). */
  keep(player: string, ms: number): void {
    this.people.keeps(player, ms)
  }

  /** Accepts an invitation. `memberIn`: the player with their strength in an offered game. */
  accept(
    player: string,
    from: string,
    memberIn: (offered: OpenOffer) => GroupMember | undefined,
    now: number,
  ): Refused | undefined {
    // It must not disturb a check or a draft.
    if (this.offers.engage([player, ...this.parties.of(from)])) return refusal('wrong_phase')
    const party = this.parties.accept(player, from, now)
    if (isRefused(party)) return party
    this.offers.leave(player)
    this.offers.join(party, from, memberIn)
    this.settle(now)
    return undefined
  }

  leaveParty(player: string, now: number): void {
    if (this.parties.of(player).length > 1) this.offers.leave(player)
    this.parties.leave(player)
    this.settle(now)
  }

  /** A player is gone for good: removes them and their name. */
  forget(player: string, now: number): void {
    this.leaveParty(player, now)
    this.remove(player, undefined, now)
    this.offers.unname(player)
    this.people.forget(player)
    this.settle(now)
  }

  // ── Time ─────────────────────────────────────────────────────────────────────────────────────────────────

  /** When `settle` has something to do next. */
  due(): number | undefined {
    const first = Math.min(this.parties.due() ?? Infinity, ...this.people.due(), ...this.offers.due())
    return Number.isFinite(first) ? first : undefined
  }

  /** Applies everything that is due: absences, ready checks, and full offers. */
  settle(now: number): void {
    this.parties.settle(now)
    for (const player of this.people.gone(now)) {
      // A match is being created for this player, who will still be called to it.
      if (this.offers.expire(player)) this.parties.gone(player)
      else this.people.stays(player, now)
    }
    this.offers.settle(now)
    this.offers.refill(this.people.returning, now, this.people.isAway)
  }
}
