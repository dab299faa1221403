/**
 * The pickup games of a chatroom: `pickup/` decides, this class connects it to network, clock and matches.
 */
import { matchMaker } from '@colyseus/core'
import { type Fullest, KEPT_MINUTES } from '../../../common/wire/match/pickup-messages.ts'
import { isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import { spanOf } from '../../../common/wire/spans.ts'
import { Alarm } from '../../base/alarm.ts'
import { type MatchNews, topicOf } from '../../match/match-news.ts'
import type { Identity } from '../../people/accounts/identity.ts'
import type { NoShows } from '../../people/moderation/no-shows.ts'
import { CoalescedWrites } from '../../rooms/coalesced-writes.ts'
import { Throttle } from '../../rooms/throttle.ts'
import { begins, ended, missedNote, missing, noteOf } from '../announce.ts'
import { pickupCommandIn } from '../commands.ts'
import { MissedMessages } from '../missed.ts'
import { type GroupMember, playersOf, type Strengths, seatsOf, UNRATED } from '../offers/group.ts'
import type { OfferEvent, OpenOffer } from '../offers/offers.ts'
import { type OfferTerms, ratingKindOf } from '../offers/terms.ts'
import { Pickups } from '../pickups.ts'
import type { StandingOffers, StoredRoom } from '../standing-offers.ts'
import { type CalledMatch, type Calls, startMatch } from '../start-match.ts'
import { SubstituteCalls } from '../substitute-calls.ts'
import { type PickupClient, type PickupRoom, pickupRequests } from './pickup-requests.ts'
import { type PickupAudience, PickupTeller } from './pickup-teller.ts'

export interface PickupServices {
  readonly strengths: Strengths
  readonly standing: StandingOffers
  readonly calls: Calls
  readonly noShows: NoShows
  /**
   * Called when a room opens; the function that it returns rejects when another node may have the room by
   * now.
   */
  tenure(): () => Promise<void>
}

/** The room around it. */
export interface PickupHost
  extends Pick<PickupRoom, 'idOf' | 'playerAt' | 'judge' | 'ownsOffers' | 'withdrew' | 'note'>,
    Pick<PickupAudience, 'send' | 'broadcast'> {
  /** From now on this player has an id in the room. */
  meet(player: string, name: string): void
  /** Posts a line of the room itself. */
  news(text: string): void
  /** The number of people waiting may have changed. */
  filling(): void
  /** Does the room stay open when nobody is in it? */
  keepOpen(open: boolean): void
  report(error: unknown, where: string): void
}

/** Changes within this time are sent together (ms). */
const TOLD_WITHIN = 60
/** While it is not certain that this node has the room, it checks at this interval (ms). */
const UNSURE = 500

/** The room whose pickup games these are. */
interface OpenedPickups {
  readonly room: string
  readonly services: PickupServices
  /** Rejects when another node may have the room by now. */
  sure(): Promise<void>
}

export class RoomPickups {
  readonly handlers: ReturnType<typeof pickupRequests>
  private readonly pickups = new Pickups()
  private readonly substitutes = new SubstituteCalls()
  private readonly missed = new MissedMessages()
  private readonly known = new Map<string, Identity>()
  private readonly teller: PickupTeller
  private readonly writes: CoalescedWrites
  private readonly throttle: Throttle
  private readonly next: Alarm
  private stopped = false
  private notListening: (() => void) | undefined
  /** Undefined until the room is open. */
  private opened: OpenedPickups | undefined
  private readonly host: PickupHost

  constructor(host: PickupHost) {
    const { pickups } = this
    this.host = host
    this.handlers = pickupRequests({
      ...host,
      pickups,
      membersOf: (terms, players) => this.membersOf(terms, players),
      coolingDown: (players) => this.coolingDown(players),
      done: () => this.done(),
    })
    const nameOf = (player: string) => this.known.get(player)?.name ?? ''
    this.teller = new PickupTeller({
      ...host,
      pickups,
      substitutes: this.substitutes,
      naming: (player) => ({
        id: host.idOf(player),
        name: nameOf(player),
        program: this.known.get(player)?.bot === true,
      }),
    })
    this.throttle = new Throttle(
      () => TOLD_WITHIN,
      () => this.tell(),
      (error) => host.report(error, 'tell'),
    )
    this.next = new Alarm((error) => host.report(error, 'pickup'))
    // Without storage people still find games; only a restart would lose the queues.
    this.writes = new CoalescedWrites(
      () => JSON.stringify(this.whatStands()),
      (stands) => {
        const { services, room, sure } = this.inside
        return services.standing.keep(room, stands, sure)
      },
      (error) => host.report(error, 'keep'),
    )
  }

  /** The players whom it knows: of those the room keeps the ids. */
  get players(): Iterable<string> {
    return this.known.keys()
  }

  private meet(who: Identity): void {
    this.known.set(who.player, who)
    this.host.meet(who.player, who.name)
  }

  private get inside(): OpenedPickups {
    if (!this.opened) throw new Error('the pickup games of the room are not open yet')
    return this.opened
  }

  async open(room: string, services: PickupServices): Promise<void> {
    this.opened = { room, services, sure: services.tenure() }
    const kept = await services.standing.of(room)
    this.pickups.restore(kept, Date.now())
    this.missed.restore(kept.missed ?? [])
    for (const one of kept.people) this.meet(one)
    this.after()
    await matchMaker.presence.subscribe(topicOf(room), this.learn)
    this.notListening = services.calls.listen(this.passOver)
  }

  stop(): void {
    this.stopped = true
    this.throttle.off()
    this.next.off()
    // A room that failed to open has not subscribed.
    if (!this.opened) return
    this.notListening?.()
    void Promise.resolve(matchMaker.presence.unsubscribe(topicOf(this.opened.room), this.learn)).catch(
      (error: unknown) => this.host.report(error, 'unsubscribe'),
    )
  }

  /** A tab of a person has joined. */
  entered(client: PickupClient): void {
    const { player, name, account, bot, neighbourhood } = client.auth
    this.meet({ player, name, account, bot, neighbourhood })
    this.pickups.came(player, Date.now())
    this.teller.greet(player, client)
    this.after()
  }

  /** The person has received the history: shows the notes that they missed. */
  greeted(client: PickupClient): void {
    const { player } = client.auth
    for (const text of this.missed.take(player, Date.now())) this.host.note(player, text)
    this.writes.due()
  }

  /** Has the player left for a match that was created here? */
  isOff = (player: string): boolean => this.pickups.people.isPlaying(player)

  /** The offer closest to its start, if anybody waits for one. */
  get fullest(): Fullest | undefined {
    const waited = this.pickups.offers.all().map(({ terms: { game, shape }, offer: { queue } }) => ({
      game,
      have: playersOf(queue).length,
      need: seatsOf(shape),
    }))
    return waited.filter(({ have }) => have > 0).toSorted((a, b) => b.have / b.need - a.have / a.need)[0]
  }

  /** The last tab of a person has closed. */
  left(player: string): void {
    this.pickups.went(player, Date.now())
    this.after()
  }

  /** A person is gone for good: leaves all queues, and their offers lose their name. */
  forget(player: string): void {
    this.pickups.forget(player, Date.now())
    this.missed.take(player, Date.now())
    this.known.delete(player)
    this.after()
    // Stores it at once, as the old data has the name.
    void this.writes.kept()
  }

  /** Runs a typed pickup command; undefined for any other line. */
  obey(client: PickupClient, line: string): unknown {
    const command = pickupCommandIn(line, this.pickups.offers.all())
    if (!command || isRefused(command)) return command
    return command.is === 'add'
      ? this.handlers.add(client, { offer: command.offer, keep: client.auth.bot ? 0 : KEPT_MINUTES })
      : this.handlers.remove(client, { offer: command.offer })
  }

  private async done(): Promise<void> {
    this.after()
    await this.writes.kept()
    // If another node has the room, the request has no effect.
    await this.inside.sure()
  }

  private whatStands(): StoredRoom {
    const kept = this.pickups.kept()
    const concerned = new Set([
      ...kept.offers.flatMap(({ queue }) => playersOf(queue)),
      ...kept.parties.flat(),
      ...kept.playing.map(([player]) => player),
    ])
    return {
      ...kept,
      missed: this.missed.kept(Date.now()),
      people: [...concerned].flatMap((player) => this.known.get(player) ?? []),
    }
  }

  private async membersOf(terms: OfferTerms, players: readonly string[]): Promise<Map<string, GroupMember>> {
    const strengths = await this.inside.services.strengths.of(terms.game, ratingKindOf(terms), players)
    return new Map(
      players.flatMap((player) => {
        const known = this.known.get(player)
        if (!known) return []
        return [[player, { ...known, ...(strengths.get(player) ?? UNRATED) }]]
      }),
    )
  }

  /** Call after every change: handles events, sets the alarm, stores, and publishes. */
  private after(): void {
    for (const happening of this.pickups.offers.happened()) this.happen(happening)
    const dues = [this.pickups.due(), this.substitutes.due].filter((due) => due !== undefined)
    const due = dues.length > 0 ? Math.min(...dues) : undefined
    // An alarm may ring a moment early, so the handler uses the time that it was set for.
    if (due === undefined) this.next.off()
    else this.next.at(due, () => this.rings(due))
    this.writes.due()
    this.host.keepOpen(this.pickups.wanted)
    this.host.filling()
    this.throttle.due()
  }

  /** Handles a timeout only if this node certainly has the room: one that stood still may have lost it. */
  private async settle(due: number): Promise<void> {
    const sure = await this.inside.sure().then(
      () => true,
      () => false,
    )
    if (this.stopped) return
    if (!sure) return this.next.at(Date.now() + UNSURE, () => this.rings(due))
    const now = Math.max(Date.now(), due)
    this.pickups.settle(now)
    this.substitutes.settle(now)
    this.after()
  }

  private rings = (due: number): void =>
    void this.settle(due).catch((error: unknown) => this.host.report(error, 'pickup'))

  private happen(happening: OfferEvent): void {
    if (happening.is === 'start') return void this.start(happening.offered, happening.teams)
    const { to, text } = noteOf(happening, (player) => this.known.get(player)?.name ?? '')
    for (const player of to) {
      const missed = this.pickups.people.isAway(player) ? missedNote(happening, player) : undefined
      if (missed === undefined) this.host.note(player, text)
      else this.missed.add(player, missed, Date.now())
    }
    if (happening.is === 'dropped')
      void this.noteAbsent(happening.absent).catch((error: unknown) => this.host.report(error, 'no-shows'))
  }

  /** Starts the cool-down of players who were not ready, and tells them how long it lasts. */
  private async noteAbsent(players: readonly string[]): Promise<void> {
    for (const player of players) {
      const who = this.known.get(player)
      const wait = who ? await this.inside.services.noShows.note(who) : 0
      if (wait > 0)
        this.host.note(player, `Others waited for you. You may add to a game again in ${spanOf(wait)}.`)
    }
  }

  /** Why one of the players may not queue now; the first one is asking. */
  private async coolingDown(players: readonly string[]): Promise<Refused | undefined> {
    for (const [i, player] of players.entries()) {
      const who = this.known.get(player)
      const refused = who && (await this.inside.services.noShows.refusalFor(who))
      if (refused)
        return i === 0
          ? refused
          : refusal('cool_down', `${who.name} may look for a game again in ${spanOf(refused.wait)}.`)
    }
    return undefined
  }

  private async start(
    { id, terms }: OpenOffer,
    teams: Extract<OfferEvent, { is: 'start' }>['teams'],
  ): Promise<void> {
    const players = playersOf(teams.flat())
    try {
      await this.inside.sure()
      const match = await startMatch(terms, teams, this.inside.room)
      this.pickups.made(id, match, Date.now())
      // Stores the match before it tells anybody: if the node ended in between, the others would wait for
      // another match.
      this.after()
      await this.writes.kept()
      for (const player of players) this.host.send(player, 'match', { id: match })
      this.host.news(begins(terms, teams, match))
    } catch (error) {
      this.host.report(error, 'start')
      this.pickups.notMade(id, Date.now())
      for (const player of players)
        this.host.note(
          player,
          'The match could not be made. You keep your place; it is tried again in a moment.',
        )
    }
    this.after()
  }

  private readonly learn = (news: MatchNews): void => {
    try {
      if (news.kind === 'substitutes') {
        this.substitutes.heard(news, Date.now())
        for (const seat of news.fresh) this.host.news(missing(news, seat))
      } else {
        this.substitutes.finished(news.id)
        this.pickups.finished(news.id, Date.now())
        this.host.news(ended(news))
      }
      this.after()
    } catch (error) {
      this.host.report(error, 'news')
    }
  }

  /** Removes players who were called to a match in another room or by quick match. */
  private readonly passOver = ({ players }: CalledMatch) => {
    this.pickups.taken(players, Date.now())
    this.after()
  }

  private tell(): void {
    for (const player of this.known.keys())
      if (!this.pickups.people.remembers(player)) this.known.delete(player)
    this.teller.tell()
  }
}
