/** Pickup games in a chatroom: `pickup/` decides, here it meets the network, the clock and the matches. */
import { matchMaker, type Client } from '@colyseus/core'
import { PICKUP_REQUESTS, type OfferView, type PickupMessages } from '../../common/wire/pickup-messages.ts'
import { isRefused, refusal, type Refused } from '../../common/wire/refusals.ts'
import { titleOf } from '../../common/games/list.ts'
import type { Actor } from '../chat/acts.ts'
import { prefixOf } from '../people/address.ts'
import type { Judge, Somebody } from '../people/moderation.ts'
import type { Called, Calls } from '../pickup/calls.ts'
import { begins, dropped, placesLost, ended, unused, withdrawn } from '../pickup/announce.ts'
import { pickupCommandIn } from '../pickup/commands.ts'
import { dealOf, ratingKindOf, type Deal } from '../pickup/deal.ts'
import type { Identity } from '../people/identity.ts'
import { playersOf, type Member } from '../pickup/group.ts'
import { hasAdded } from '../pickup/offer.ts'
import { offerView, partyView } from '../pickup/offer-view.ts'
import { Pickups, type Happening, type Offered } from '../pickup/pickups.ts'
import type { KeptRoom, Standing } from '../pickup/standing.ts'
import { startMatch } from '../pickup/start-match.ts'
import { UNRATED, type Strengths } from '../pickup/strengths.ts'
import { Alarm } from '../play/alarm.ts'
import { topicOf, type MatchNews } from '../play/match-news.ts'
import { CoalescedWrites } from './coalesced-writes.ts'
import { allowed, type Allowance, type Handlers } from './requests.ts'
import { Throttle } from './throttle.ts'

export interface PickupServices {
  readonly strengths: Strengths
  readonly standing: Standing
  readonly calls: Calls
}

/** The room around it. */
export interface PickupHost {
  /** The id that a player has in this room. */
  idOf(player: string, name: string): string
  /** Who is here under that id. */
  playerAt(id: string): string | undefined
  /** Counts a deed of somebody who moderates here, or says why they do not. */
  judge(actor: Actor): Promise<Judge | Refused>
  /** Writes in the log that an offer was taken back. */
  withdrew(by: Judge, about: Somebody, game: string): Promise<void>
  /** To all tabs of a player. */
  send<N extends keyof PickupMessages>(player: string, type: N, message: PickupMessages[N]): void
  broadcast<N extends keyof PickupMessages>(type: N, message: PickupMessages[N]): void
  note(player: string, text: string): void
  /** A line of its own before everybody. */
  news(text: string): void
  /** Whether the room stays though nobody is in it. */
  keepOpen(open: boolean): void
  report(error: unknown, where: string): void
}

/** Changes within such a time (ms) are told together. */
const TOLD_WITHIN = 60

type Asker = Client & { auth: Identity & { readonly address: string } }

export class RoomPickup {
  private readonly pickups = new Pickups()
  private readonly known = new Map<string, Identity>()
  /** What was last told of each offer, and of each party, as text. */
  private readonly told = new Map<string, string>()
  private readonly toldParties = new Map<string, string>()
  private order = ''
  private readonly writes: CoalescedWrites
  private readonly throttle: Throttle
  private readonly next: Alarm
  private room = ''
  private notListening: (() => void) | undefined
  private services: PickupServices | undefined
  private readonly host: PickupHost

  constructor(host: PickupHost) {
    this.host = host
    this.throttle = new Throttle(() => TOLD_WITHIN, () => this.tell(), (error) => host.report(error, 'tell'))
    this.next = new Alarm((error) => host.report(error, 'pickup'))
    // Without it people find their game all the same; only a restart would forget it.
    this.writes = new CoalescedWrites(() => JSON.stringify(this.whatStands()), (stands) => this.services!.standing.keep(this.room, stands), (error) => host.report(error, 'keep'))
  }

  async open(room: string, services: PickupServices): Promise<void> {
    this.room = room
    this.services = services
    const kept = await services.standing.of(room)
    this.pickups.restore(kept, Date.now())
    for (const one of kept.people) this.known.set(one.player, one)
    this.after()
    await matchMaker.presence.subscribe(topicOf(room), this.learn)
    this.notListening = services.calls.listen(this.passOver)
  }

  stop(): void {
    this.throttle.off()
    this.next.off()
    // A room that could not be opened has none to remember.
    if (!this.services) return
    this.notListening?.()
    void Promise.resolve(matchMaker.presence.unsubscribe(topicOf(this.room), this.learn)).catch((error: unknown) => this.host.report(error, 'unsubscribe'))
  }

  /** Somebody is here, in one tab more: told how things stand, and where their match is. */
  entered(client: Asker): void {
    const { player, name, account, bot, neighbourhood } = client.auth
    this.known.set(player, { player, name, account, bot, neighbourhood })
    this.pickups.came(player, Date.now())
    client.send('offers', { changed: this.views(), order: this.pickups.all().map(({ id }) => id) } satisfies PickupMessages['offers'])
    client.send('party', this.partyOf(player))
    const match = this.pickups.calledTo(player, Date.now())
    if (match !== undefined) client.send('match', { id: match })
    this.after()
  }

  /** Somebody's last tab is gone. */
  left(player: string): void {
    this.pickups.went(player, Date.now())
    this.after()
  }

  /** Somebody is gone for good: waits for nothing any more, and what they have offered is nobody's. */
  forget(player: string): void {
    this.pickups.forget(player, Date.now())
    this.known.delete(player)
    this.after()
    // What was kept with their name is not to outlast them.
    void this.writes.kept()
  }

  /** What was typed, if it is about pickup games; undefined for any other line. */
  obey(client: Asker, line: string): unknown {
    const command = pickupCommandIn(line, this.pickups.all())
    if (!command || isRefused(command)) return command
    return command.is === 'add' ? this.handlers.add(client, { offer: command.offer }) : this.handlers.remove(client, { offer: command.offer })
  }

  readonly handlers: Handlers<typeof PICKUP_REQUESTS, Asker> = {
    offer: ({ auth }, given) => {
      const deal = dealOf(given)
      return isRefused(deal) ? deal : this.done(this.pickups.offer({ ...auth, near: prefixOf(auth.address) }, deal, Date.now()), (offer) => ({ offer }))
    },

    withdrawOffer: async ({ auth }, { offer }) => {
      const found = this.pickups.at(offer)
      const judge = !found || this.pickups.isTheirs(offer, auth.player) ? undefined : await this.host.judge(auth)
      if (isRefused(judge)) return judge.code === 'not_allowed' ? refusal('not_withdrawn') : judge
      const refused = this.pickups.withdraw(offer, auth.player, Date.now())
      if (!refused && judge) await this.host.withdrew(judge, found!.by!, titleOf(found!.deal.game))
      return this.done(refused)
    },

    add: async ({ auth }, { offer }) => {
      const found = this.pickups.at(offer)
      if (!found) return refusal('unknown_offer')
      const members = await this.membersOf(found.deal, this.pickups.parties.of(auth.player))
      return this.done(this.pickups.add(offer, auth.player, (player) => members.get(player), Date.now()))
    },

    remove: ({ auth }, { offer }) => this.done(this.pickups.remove(auth.player, offer, Date.now())),

    there: ({ auth }, { offer, captain }) => this.done(this.pickups.ready(offer, auth.player, captain, Date.now())),

    pick: ({ auth }, { offer, person }) => {
      // Who was called a moment ago may have lost the connection: they can be picked all the same.
      const found = this.pickups.at(offer)?.offer.queue.flat().find(({ player, name }) => this.host.idOf(player, name) === person)
      return found ? this.done(this.pickups.pick(offer, auth.player, found.player, Date.now())) : refusal('cannot_pick')
    },

    invite: ({ auth }, { person }) => {
      const player = this.host.playerAt(person)
      if (player === undefined || this.pickups.isAway(player)) return refusal('not_here')
      return this.done(this.pickups.parties.invite(auth.player, player, Date.now()))
    },

    accept: async ({ auth }, { person }) => {
      const from = this.host.playerAt(person)
      if (from === undefined) return refusal('not_invited')
      const concerned = this.pickups.all().filter(({ offer }) => hasAdded(offer, from))
      const members = new Map(await Promise.all(concerned.map(async ({ id, deal }) => [id, (await this.membersOf(deal, [auth.player])).get(auth.player)!] as const)))
      return this.done(this.tellingOfPlaces(auth.player, () => this.pickups.accept(auth.player, from, ({ id }) => members.get(id), Date.now())))
    },

    decline: ({ auth }, { person }) => {
      const from = this.host.playerAt(person)
      if (from !== undefined) this.pickups.parties.decline(auth.player, from)
      return this.done(undefined)
    },

    leaveParty: ({ auth }) => {
      this.tellingOfPlaces(auth.player, () => this.pickups.leaveParty(auth.player, Date.now()))
      return this.done(undefined)
    },
  }

  /** A party adds as one: who joins it, or leaves it, may lose places by that, and is told so. */
  private tellingOfPlaces<T>(player: string, act: () => T): T {
    const waitsFor = () => this.pickups.all().filter(({ offer }) => hasAdded(offer, player))
    const before = waitsFor()
    const done = act()
    const after = new Set(waitsFor().map(({ id }) => id))
    const lost = before.filter(({ id }) => !after.has(id)).map(({ deal }) => deal)
    if (lost.length > 0) this.host.note(player, placesLost(lost))
    return done
  }

  /** What the handlers have done is carried out, told, and kept before it is acknowledged. */
  private async done<T>(result: T | Refused | undefined, answer: (result: T) => unknown = () => true): Promise<unknown> {
    this.after()
    if (isRefused(result)) return result
    await this.writes.kept()
    return answer(result as T)
  }

  private whatStands(): KeptRoom {
    const kept = this.pickups.kept()
    const concerned = new Set([...kept.offers.flatMap(({ queue }) => playersOf(queue)), ...kept.parties.flat(), ...kept.playing.map(([player]) => player)])
    return { ...kept, people: [...concerned].flatMap((player) => this.known.get(player) ?? []) }
  }

  private async membersOf(deal: Deal, players: readonly string[]): Promise<Map<string, Member>> {
    const strengths = await this.services!.strengths.of(deal.game, ratingKindOf(deal), players)
    return new Map(players.flatMap((player) => {
      const known = this.known.get(player)
      if (!known) return []
      return [[player, { ...known, ...(strengths.get(player) ?? UNRATED) }]]
    }))
  }

  private after(): void {
    for (const happening of this.pickups.happened()) this.happen(happening)
    const due = this.pickups.due()
    // By its own time: an alarm may ring a moment early.
    if (due === undefined) this.next.off()
    else this.next.at(due, () => {
      this.pickups.settle(Math.max(Date.now(), due))
      this.after()
    })
    this.writes.due()
    this.host.keepOpen(this.pickups.wanted)
    this.throttle.due()
  }

  private happen(happening: Happening): void {
    const { offered } = happening
    if (happening.is === 'start') return void this.start(offered, happening.teams)
    if (happening.is === 'unused') return this.host.note(offered.by!.player, unused(offered.deal))
    if (happening.is === 'withdrawn') {
      const concerned = new Set([offered.by!.player, ...playersOf(offered.offer.queue)])
      concerned.delete(happening.by)
      for (const player of concerned) this.host.note(player, withdrawn(offered.deal))
      return
    }
    const names = happening.players.map((player) => this.known.get(player)?.name ?? '')
    const concerned = new Set([...playersOf(offered.offer.queue), ...happening.players])
    for (const player of concerned) this.host.note(player, dropped(names, offered.deal))
  }

  private async start({ id, deal }: Offered, teams: Extract<Happening, { is: 'start' }>['teams']): Promise<void> {
    const players = playersOf(teams.flat())
    try {
      const match = await startMatch(deal, teams, this.room)
      this.pickups.made(id, match, Date.now())
      for (const player of players) this.host.send(player, 'match', { id: match })
      this.host.news(begins(deal, teams, match))
    } catch (error) {
      this.host.report(error, 'start')
      this.pickups.notMade(id, Date.now())
      for (const player of players) this.host.note(player, 'The match could not be made. You keep your place; it is tried again in a moment.')
    }
    this.after()
  }

  private readonly learn = (news: MatchNews): void => {
    try {
      this.pickups.finished(news.id, Date.now())
      this.host.news(ended(news))
      this.after()
    } catch (error) {
      this.host.report(error, 'news')
    }
  }

  /** Who is called to a match in another room, or has found one by quick match, waits here no longer. */
  private readonly passOver = ({ players }: Called) => {
    this.pickups.taken(players, Date.now())
    this.after()
  }

  // ── Telling ───────────────────────────────────────────────────────────────────────────────────────────────────────

  private readonly naming = (player: string) => {
    const name = this.known.get(player)?.name ?? ''
    return { id: this.host.idOf(player, name), name }
  }

  private views = (): OfferView[] => this.pickups.all().map((one) => offerView(one, this.naming, this.pickups.isAway))
  private partyOf = (player: string) => partyView(this.pickups, player, this.naming, Date.now())

  private tell(): void {
    for (const player of this.known.keys()) if (!this.pickups.remembers(player)) this.known.delete(player)
    const views = this.views()
    const changed = views.filter((view) => this.told.get(view.id) !== JSON.stringify(view))
    const order = views.map(({ id }) => id)
    if (changed.length > 0 || this.order !== order.join()) this.host.broadcast('offers', { changed, order })
    this.order = order.join()
    this.told.clear()
    for (const view of views) this.told.set(view.id, JSON.stringify(view))
    const concerned = new Set([...this.toldParties.keys(), ...this.pickups.parties.people(Date.now())])
    for (const player of concerned) {
      const party = this.partyOf(player)
      const text = JSON.stringify(party)
      if (this.toldParties.get(player) !== text) this.host.send(player, 'party', party)
      if (party.members.length + party.invited.length + party.invitations.length > 0) this.toldParties.set(player, text)
      else this.toldParties.delete(player)
    }
  }
}

/** Each is told to everybody in the room. */
const moves = allowed(20, 10)
const offers = allowed(6, 60)
const invitations = allowed(12, 60)

export const PICKUP_ALLOWANCES: Partial<Record<keyof typeof PICKUP_REQUESTS, Allowance>> = {
  add: moves, remove: moves, there: moves, pick: moves, offer: offers, withdrawOffer: offers, invite: invitations, accept: invitations, decline: invitations, leaveParty: invitations,
}
