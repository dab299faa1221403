/**
 * The pickup games of one chatroom: its offers, its parties, and who of them is there. Knows neither network nor clock:
 * the time (server ms) is passed in, and what has come about is taken out with `happened`.
 */
import { DELETED } from '../../common/wire/names.ts'
import { OFFERS_AT_MOST, OFFERS_EACH, OFFERS_NEAR, UNUSED_MINUTES, WAITS_AT_MOST } from '../../common/wire/pickup-messages.ts'
import { MINUTE } from '../../common/wire/spans.ts'
import { isRefused, refusal, type Refused } from '../../common/wire/refusals.ts'
import type { Deal } from './deal.ts'
import { holds, playersOf, type Group, type Member } from './group.ts'
import { add, due, engaged, hasAdded, notStarted, offered, pick, ready, refill, regroup, remove, started, tick, type Offer } from './offer.ts'
import { Parties, type KeptParties } from './parties.ts'

/** Whose connection is lost keeps the place for so long (ms). */
export const KEPT_FOR = 20_000
/** Who comes back from a match later than the friends is waited for so long, when these add again (ms). */
export const AWAITED_FOR = 60_000
/** After a match the party is kept for so long for who is not back (ms). */
const PARTY_KEPT_FOR = 5 * 60_000
/** After a restart everybody is waited for so long (ms): browsers let hidden pages try again once a minute. */
export const RETURN = 90_000
/** Who could not be let go is looked at again after that (ms). */
const BREATHER = 1000
/** No match lasts longer than that (ms): whoever has not come back by then does not. */
const MATCH_AT_MOST = 4 * 3600_000
export const UNUSED_FOR = UNUSED_MINUTES * MINUTE

export interface Offered {
  readonly id: string
  /** Who offers it; nobody for what the room offers itself. */
  readonly by?: Offerer | undefined
  /** Since when nobody waits for it (server ms). */
  readonly unused?: number | undefined
  /** The neighbourhood of a guest who offers it; not kept. */
  readonly near?: string | undefined
  readonly deal: Deal
  readonly offer: Offer
}

export interface Offerer {
  readonly player: string
  readonly name: string
}

/** Who is about to offer something. */
export interface Offering extends Offerer {
  readonly account: boolean
  /** The neighbourhood of their address; undefined where that is not known. */
  readonly near: string | undefined
}

interface Played {
  readonly match: string
  readonly at: number
}

/** All that a restart must not forget: who waits for what, with whom, and who is off to which match. */
export interface Kept extends KeptParties {
  readonly offers: readonly (Pick<Offered, 'id' | 'by' | 'deal' | 'unused'> & { readonly queue: readonly Group[] })[]
  readonly next: number
  readonly playing: readonly (readonly [player: string, Played])[]
}

export type Happening =
  /** They were not ready: they have lost their places. */
  | { readonly is: 'dropped'; readonly offered: Offered; readonly players: readonly string[] }
  /** Nobody has waited for it for long: it is not offered any more. */
  | { readonly is: 'unused'; readonly offered: Offered }
  /** A player has taken it back, whoever waited for it. */
  | { readonly is: 'withdrawn'; readonly offered: Offered; readonly by: string }
  /** Everybody is there: the match is to be made, and `made` or `notMade` to be called. */
  | { readonly is: 'start'; readonly offered: Offered; readonly teams: readonly (readonly Group[])[] }

export class Pickups {
  readonly parties = new Parties()
  private readonly offers = new Map<string, Offered>()
  private readonly here = new Set<string>()
  /** Until when the places of those are kept who are not connected. */
  private readonly away = new Map<string, number>()
  /** Those who have not come back since the restart: no check is made with them. */
  private readonly returning = new Set<string>()
  /** Who went from here to which match. */
  private readonly playing = new Map<string, Played>()
  private happenings: Happening[] = []
  private next = 1

  kept = (): Kept => ({
    ...this.parties.kept(), next: this.next, playing: [...this.playing],
    offers: this.all().map(({ id, by, deal, unused, offer: { queue } }) => ({ id, by, deal, unused, queue })),
  })

  /** As it was before a restart. Everybody is on the way back; a check that was under way is made again. */
  restore({ offers, next, playing, ...parties }: Kept, now: number): void {
    this.parties.restore(parties)
    this.next = next
    for (const { id, by, deal, unused, queue } of offers) {
      const offer = offered(deal.shape, deal.making)
      this.offers.set(id, { id, by, deal, unused, offer: { ...offer, queue } })
    }
    for (const [player, played] of playing) this.playing.set(player, played)
    for (const player of [...parties.parties.flat(), ...offers.flatMap(({ queue }) => playersOf(queue))]) {
      if (this.playing.has(player)) continue
      this.returning.add(player)
      this.away.set(player, now + RETURN)
    }
  }

  /** All offers, in the order in which they were made. */
  all = (): Offered[] => [...this.offers.values()]
  at = (id: string): Offered | undefined => this.offers.get(id)
  isAway = (player: string): boolean => !this.here.has(player)
  /** The match that a player was called to a moment ago, and may not have heard of. */
  calledTo = (player: string, now: number): string | undefined => {
    const played = this.playing.get(player)
    return played && now - played.at < KEPT_FOR ? played.match : undefined
  }

  /** Is anybody expected here, or a match going on that began here? */
  get wanted(): boolean {
    return this.playing.size > 0 || this.away.size > 0 || this.all().some(({ offer }) => offer.queue.length > 0)
  }

  /** Whether it matters here who that is. */
  remembers = (player: string): boolean => this.here.has(player) || this.away.has(player) || this.playing.has(player)

  /** What has come about since the last call. */
  happened(): readonly Happening[] {
    const { happenings } = this
    this.happenings = []
    return happenings
  }

  // ── Offers ────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Without `who` the room offers it itself. */
  offer(who: Offering | undefined, deal: Deal, now: number): string | Refused {
    const same = this.all().find((one) => JSON.stringify(one.deal) === JSON.stringify(deal))
    if (same) return same.id
    if (who && this.hasEnough(who)) return refusal('too_many_own_offers')
    if (this.offers.size >= OFFERS_AT_MOST) {
      // What nobody wants makes room for what somebody does.
      const stale = this.all().find((one) => one.by && one.offer.queue.length === 0)
      if (!stale) return refusal('too_many_offers')
      this.offers.delete(stale.id)
    }
    const id = `o${this.next++}`
    this.offers.set(id, {
      id, by: who && { player: who.player, name: who.name }, near: who?.account ? undefined : who?.near, unused: now, deal, offer: offered(deal.shape, deal.making),
    })
    return id
  }

  private hasEnough({ player, account, near }: Offering): boolean {
    const own = this.all().filter(({ by }) => by?.player === player).length
    if (own >= (account ? OFFERS_EACH.account : OFFERS_EACH.guest)) return true
    return !account && near !== undefined && this.all().filter((one) => one.near === near).length >= OFFERS_NEAR
  }

  /** Whether an offer is a player's own, and nobody waits for it. */
  isTheirs = (id: string, player: string): boolean => this.at(id)?.by?.player === player && this.at(id)!.offer.queue.length === 0

  /** A player takes an offer back, whoever waits for it; what the room offers itself is not. */
  withdraw(id: string, player: string, now: number): Refused | undefined {
    const found = this.at(id)
    if (!found) return refusal('unknown_offer')
    if (!found.by) return refusal('not_withdrawn')
    if (found.offer.stage.is === 'starting') return refusal('wrong_phase')
    this.end({ is: 'withdrawn', offered: found, by: player })
    this.settle(now)
    return undefined
  }

  /** Adds a player with the party. `memberOf` knows the people of the party, as far as they are known. */
  add(id: string, player: string, memberOf: (player: string) => Member | undefined, now: number): Refused | undefined {
    const found = this.at(id)
    if (!found) return refusal('unknown_offer')
    const group = this.parties.of(player).map(memberOf)
    // The party has changed while its strength was looked up.
    if (group.some((member) => member === undefined)) return refusal('wrong_phase')
    if (group.some((member) => this.waitsFor(member!.player) >= WAITS_AT_MOST && !hasAdded(found.offer, member!.player))) return refusal('too_many_queues')
    if (group.some((member) => engaged(found.offer).some((one) => holds(one, member!.player)))) return refusal('already_added')
    const refused = this.put(id, add(found.offer, group as Member[]))
    if (refused) return refused
    for (const member of group as Member[]) {
      this.playing.delete(member.player)
      if (!this.here.has(member.player)) this.away.set(member.player, now + AWAITED_FOR)
    }
    this.settle(now)
    return undefined
  }

  /** Removes a player with the party, from one offer or from all. */
  remove(player: string, id: string | undefined, now: number): Refused | undefined {
    if (id !== undefined && !this.at(id)) return refusal('unknown_offer')
    const concerned = this.all().filter((one) => (id === undefined ? hasAdded(one.offer, player) : one.id === id))
    if (concerned.length === 0) return refusal('not_added')
    const refused = concerned.map((one) => this.put(one.id, remove(one.offer, player))).find((one) => one !== undefined)
    this.settle(now)
    return refused
  }

  ready(id: string, player: string, captain: boolean, now: number): Refused | undefined {
    return this.on(id, now, (offer) => ready(offer, player, captain, now))
  }

  pick(id: string, captain: string, player: string, now: number): Refused | undefined {
    return this.on(id, now, (offer) => pick(offer, captain, player, now))
  }

  /** The match of an offer is there: its players are off to it, and out of all other queues. */
  made(id: string, match: string, now: number): void {
    const found = this.at(id)
    if (!found) return
    const players = playersOf(engaged(found.offer))
    this.put(id, started(found.offer))
    for (const player of players) {
      this.playing.set(player, { match, at: now })
      this.away.delete(player)
    }
    this.taken(players, now)
  }

  /** They are off to a match that was made elsewhere: out of all queues here. */
  taken(players: readonly string[], now: number): void {
    for (const player of players) for (const one of this.all()) if (hasAdded(one.offer, player)) this.put(one.id, remove(one.offer, player))
    this.settle(now)
  }

  notMade(id: string, now: number): void {
    const found = this.at(id)
    if (found) this.put(id, notStarted(found.offer, now))
    this.settle(now)
  }

  /** A match is over: whoever is not back soon is out of the party. */
  finished(match: string, now: number): void {
    for (const [player, played] of this.playing) if (played.match === match) this.notPlaying(player, now)
  }

  // ── People ────────────────────────────────────────────────────────────────────────────────────────────────────────

  came(player: string, now: number): void {
    this.here.add(player)
    this.away.delete(player)
    if (this.returning.delete(player)) this.settle(now)
  }

  went(player: string, now: number): void {
    this.here.delete(player)
    if (!this.playing.has(player)) this.away.set(player, now + KEPT_FOR)
  }

  /** Takes up an invitation. `memberIn` is the player in an offered game, with the strength there. */
  accept(player: string, from: string, memberIn: (offered: Offered) => Member | undefined, now: number): Refused | undefined {
    const people = [player, ...this.parties.of(from)]
    // A check, or a picking, that is under way is not upset by it.
    if (this.all().some(({ offer }) => engaged(offer).some((group) => people.some((one) => holds(group, one))))) return refusal('wrong_phase')
    const party = this.parties.accept(player, from, now)
    if (isRefused(party)) return party
    for (const one of this.all()) {
      this.leaveGroup(one, player)
      const { offer } = this.at(one.id)!
      const group = offer.queue.find((group) => holds(group, from))
      const member = memberIn(one)
      if (group) this.put(one.id, regroup(offer, party, member ? [...group, member] : []))
    }
    this.settle(now)
    return undefined
  }

  leaveParty(player: string, now: number): void {
    if (this.parties.of(player).length > 1) for (const one of this.all()) this.leaveGroup(one, player)
    this.parties.leave(player)
    this.settle(now)
  }

  /** They are gone for good, and are not named any more. */
  forget(player: string, now: number): void {
    this.leaveParty(player, now)
    this.remove(player, undefined, now)
    for (const one of this.all()) if (one.by?.player === player) this.offers.set(one.id, { ...one, by: { player: '', name: DELETED } })
    this.playing.delete(player)
    this.settle(now)
  }

  // ── Time ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** When `settle` has something to do next. */
  due(): number | undefined {
    const times = [this.parties.due() ?? Infinity, ...this.away.values(), ...this.all().flatMap((one) => [due(one.offer) ?? Infinity, endOf(one)])]
    const first = Math.min(...times)
    return Number.isFinite(first) ? first : undefined
  }

  /** Brings everything up to a time: who is gone is gone, who is not ready is dropped, what is full begins. */
  settle(now: number): void {
    this.parties.settle(now)
    for (const [player, { at }] of this.playing) if (now - at > MATCH_AT_MOST) this.notPlaying(player, now)
    for (const [player, until] of this.away) if (until <= now) this.gone(player, now)
    for (const one of this.all()) {
      const { offer, dropped } = tick(one.offer, now)
      this.put(one.id, offer)
      if (dropped.length > 0) this.happenings.push({ is: 'dropped', offered: one, players: playersOf(dropped) })
    }
    for (const one of this.all()) {
      const unused = one.offer.queue.length > 0 ? undefined : (one.unused ?? now)
      if (unused !== one.unused) this.offers.set(one.id, { ...one, unused })
      if (endOf(this.at(one.id)!) <= now) this.end({ is: 'unused', offered: one })
    }
    for (const { id } of this.all()) {
      // Who is called to one game is passed over in the others.
      const busy = new Set([...this.returning, ...this.all().flatMap((other) => (other.id === id ? [] : playersOf(engaged(other.offer))))])
      this.put(id, refill(this.at(id)!.offer, now, busy))
    }
  }

  private waitsFor = (player: string): number => this.all().filter(({ offer }) => hasAdded(offer, player)).length

  private end(happening: Happening): void {
    this.offers.delete(happening.offered.id)
    this.happenings.push(happening)
  }

  private on(id: string, now: number, act: (offer: Offer) => Offer | Refused): Refused | undefined {
    const found = this.at(id)
    if (!found) return refusal('unknown_offer')
    const refused = this.put(id, act(found.offer))
    this.settle(now)
    return refused
  }

  private put(id: string, offer: Offer | Refused): Refused | undefined {
    if (isRefused(offer)) return offer
    const before = this.at(id)!
    if (before.offer === offer) return undefined
    const after = { ...before, offer }
    this.offers.set(id, after)
    if (offer.stage.is === 'starting' && before.offer.stage.is !== 'starting') this.happenings.push({ is: 'start', offered: after, teams: offer.stage.teams })
    return undefined
  }

  private leaveGroup({ id, offer }: Offered, player: string): Refused | undefined {
    const group = offer.queue.find((one) => holds(one, player))
    return group && this.put(id, regroup(offer, [player], group.filter((member) => member.player !== player)))
  }

  private notPlaying(player: string, now: number): void {
    this.playing.delete(player)
    if (!this.here.has(player)) this.away.set(player, now + PARTY_KEPT_FOR)
  }

  private gone(player: string, now: number): void {
    this.returning.delete(player)
    this.away.delete(player)
    // Their match is being made this very moment: they are still called to it.
    if (this.all().filter((one) => this.leaveGroup(one, player)).length > 0) this.away.set(player, now + BREATHER)
    else this.parties.gone(player)
  }
}

/** When an offer ends for want of people. */
const endOf = ({ by, unused }: Offered): number => (by && unused !== undefined ? unused + UNUSED_FOR : Infinity)
