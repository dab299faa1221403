/**
 * One match, for every game. Thin: seats, rounds and chat are kept by `match/`; here they meet the network.
 * The room outlives its matches: a rematch is played in it by the same people.
 */
import { CloseCode, matchMaker, ServerError } from '@colyseus/core'
import { rulesIdOf } from '../../../common/engine/record/rules-id.ts'
import { ROOM_CLOSE } from '../../../common/wire/chat/room-messages.ts'
import { placeOfMatch } from '../../../common/wire/chat/talk.ts'
import { END_BY_CLOSE } from '../../../common/wire/match/match-ends.ts'
import type { MatchState, Phase } from '../../../common/wire/match/match-schema.ts'
import { CLOSE } from '../../../common/wire/match/messages.ts'
import { DELETED } from '../../../common/wire/people/names.ts'
import { type RefusalCode, type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { WhyClosed } from '../../base/events.ts'
import { log } from '../../base/log.ts'
import { Directory } from '../../chat/directory.ts'
import type { Exhibited } from '../../exhibition/exhibitions.ts'
import type { Identity } from '../../people/accounts/identity.ts'
import type { NoShows } from '../../people/moderation/no-shows.ts'
import type { Online } from '../../people/online.ts'
import { call } from '../../pickup/calls.ts'
import type { Admitted } from '../../rooms/admission.ts'
import { BaseRoom } from '../../rooms/base-room.ts'
import type { Auth, Member } from '../../rooms/member.ts'
import type { Finished } from '../../store/archive/finished.ts'
import { type DeletedAccount, finishedWithout, namedIn } from '../../store/archive/nameless.ts'
import type { Keeper } from '../../store/journal/keeper.ts'
import { keptSoon } from '../../store/journal/kept-soon.ts'
import type { MatchStore, Unfinished } from '../../store/journal/match-store.ts'
import { NOT_KEEPING } from '../../store/journal/not-keeping.ts'
import { rulesKey } from '../../store/plays.ts'
import { databaseTrouble } from '../../store/trouble.ts'
import { creationOf } from '../creation.ts'
import type { GalleryFeed } from '../gallery/feed.ts'
import type { AskedThere, Followable } from '../gallery/line.ts'
import type { GalleryName, GalleryReport, GallerySnapshotMark, Watcher, Whole } from '../gallery/told.ts'
import { Lifetime } from '../lifetime.ts'
import { MatchEvents } from '../match-events.ts'
import { MatchFlow } from '../match-flow.ts'
import { newsOf, type SubstituteNews, topicOf } from '../match-news.ts'
import { SeatReservations } from '../seats/places.ts'
import { SeatChanges } from '../seats/seat-changes.ts'
import type { Seats } from '../seats/seats.ts'
import { Substitutes } from '../seats/substitutes.ts'
import { Table } from '../table.ts'
import { Crowd } from './crowd.ts'
import { HouseLines } from './house-lines.ts'
import { feedOf } from './match-feed.ts'
import type { MatchGiven } from './match-given.ts'
import { newMatchId } from './match-id.ts'
import { matchRequests } from './match-requests.ts'
import { type MatchTalk, matchTalk } from './match-talk.ts'
import { type SeatRequests, seatRequests } from './seat-requests.ts'
import { SubstituteCall } from './substitute-call.ts'
import { Teller } from './teller.ts'

/** What the room listens to, asked by somebody who has no socket here. */
type RequestHandler = (
  who: { readonly auth: Admitted },
  payload: unknown,
  context: { reject(why: unknown): unknown },
) => Promise<unknown>

/** A room that only goes on elsewhere has not ended. */
const endOf = (code: number): Refused | 'nothing' =>
  code in END_BY_CLOSE ? refusal(END_BY_CLOSE[code as keyof typeof END_BY_CLOSE]) : 'nothing'

/** A node that ends waits for so long after the end of a match, so that its people see it (ms). */
const LAST_LOOK = 15_000

export class MatchRoom
  extends BaseRoom<{ state: MatchState; client: Member }>
  implements Exhibited, Followable
{
  override autoDispose = false

  private table!: Table
  private flow!: MatchFlow
  private places!: SeatReservations
  private substitutes!: Substitutes
  private teller!: Teller
  private seating!: SeatRequests
  private talk!: MatchTalk
  private crowd!: Crowd
  private house!: HouseLines
  private feed!: GalleryFeed
  private requests!: Readonly<Record<string, unknown>>
  private events!: MatchEvents
  private seatChanges!: SeatChanges
  private call!: SubstituteCall
  private disposed: (() => void) | undefined
  private keeper!: Keeper
  private betweenRounds: (() => void) | undefined
  private afterMatch: (() => void) | undefined
  private leaving = false
  private unlisten: () => void = () => undefined
  private ignoreAccounts: () => void = () => undefined
  private matchStore!: MatchStore
  private organiser = ''
  private ended = false
  private moved = false
  private asleep = false
  private sleeping!: MatchGiven['sleeping']
  private tombstones!: MatchGiven['tombstones']
  private online!: Online
  /** Others know of the room. */
  private made = false
  private readonly directory = new Directory()
  private readonly entropy = new Map<string, string>()
  private readonly lifetime = new Lifetime({
    ends: () => void this.abandon(),
    sleeps: (until) => void this.sleep(until),
    failed: (error) => this.fail(error),
  })

  override async onCreate(given: MatchGiven): Promise<void> {
    this.matchStore = given.matchStore
    this.sleeping = given.sleeping
    this.tombstones = given.tombstones
    this.online = given.online
    const { resume, away = 0 } = given
    const match = (this.roomId = resume?.match ?? given.match ?? newMatchId())
    this.disposed = given.disposed ?? this.sleeping.takePlace(match)
    const { game, setup, options, origin, roster, exhibition, renewed } = await creationOf(
      given,
      resume?.entries,
    )
    this.organiser = origin.organiser
    const keeper = (this.keeper = exhibition ? NOT_KEEPING : given.matchStore.keeperOf(match, resume?.hold))
    this.unlisten = keeper.onLost(() => this.goElsewhere())
    const table = (this.table = new Table(game, setup, options, origin, keeper))
    this.state = table.state
    if (exhibition) table.exhibit()
    const events = (this.events = new MatchEvents(match, table))
    this.flow = this.flowAt(table, keeper)
    const { rounds, settling } = this.flow
    const report = (error: unknown, where: string) => this.report(error, where)
    this.places = new SeatReservations(table, rounds, {
      freed: () => this.settled(),
      waited: () => this.begin(),
      waitsElsewhere: (player) => this.waitsElsewhere(player),
      noSubstitute: (player, chair) => this.seating.noSubstitute(player, chair),
      report,
      failed: (error) => this.fail(error),
    })
    this.places.promise(roster)
    const substitutes = (this.substitutes = new Substitutes(table.seats, game.fog, {
      asked: () => this.teller.tellWhoAsks(),
      admitted: (who, seat) => void this.admit(who, seat).catch((error: unknown) => report(error, 'admit')),
      refused: (player, why) => this.teller.refuse(player, why),
      failed: (error) => report(error, 'substitutes'),
    }))
    const { tabs, directory, organiser, organises } = this
    const teller = (this.teller = new Teller({
      table,
      tabs,
      directory,
      substitutes,
      clients: () => this.clients,
      organises,
      feed: () => this.feed,
      resigning: settling.resigning,
      report,
      failed: (error) => this.fail(error),
    }))
    this.house = new HouseLines(match, table, teller, report)
    this.seating = seatRequests({
      table,
      rounds,
      settling,
      teller,
      substitutes,
      count: (player) => this.count(player),
      waitsElsewhere: (player) => this.waitsElsewhere(player),
      settled: () => this.settled(),
      patch: () => this.broadcastPatch(),
    })
    this.seatChanges = this.seatChangesAt(table, teller, given.noShows)
    const publish = async (news: SubstituteNews) =>
      void (await matchMaker.presence.publish(topicOf(table.state.room), news))
    this.call = new SubstituteCall(match, table, publish, (error) => report(error, 'call'))
    this.talk = matchTalk(
      { match, table, teller, directory, organiser, gone: (line) => this.gone(line) },
      given,
    )
    this.crowd = new Crowd({
      match,
      table,
      tabs,
      events,
      online: given.online,
      elsewhere: () => this.feed,
      patch: () => this.broadcastPatch(),
      setListing: (listing) => this.setMetadata(listing),
      report,
    })
    this.feed = feedOf({
      match,
      table,
      directory,
      substitutes,
      insiders: () => this.insiders(),
      lines: () => teller.toldWatchers,
      react: (counts) => teller.react(counts),
      watched: () => this.watched(),
      failed: (error) => report(error, 'feed'),
    })
    if (resume) await this.resume(resume, away, renewed)
    else await this.open(keeper)
    // Another node has begun it, or gone on with it, at the same moment.
    if (this.moved) throw this.unmade('moving')
    this.made = true
    this.places.awaitPromised()
    this.listen(
      (this.requests = matchRequests({
        table,
        rounds,
        teller,
        talk: this.talk,
        keeper,
        seating: this.seating,
        organises,
        report,
        watching: () => this.crowd.watching,
        unkept: (names) => given.accounts.unkept(names),
        sendAway: (player) => this.sendAway(player),
      })),
    )
    this.heed(given, placeOfMatch(match))
    this.ignoreAccounts = given.accountChanges.listen(({ player, is, names = [] }) => {
      if (is === 'deleted')
        void this.forgetAccount({ player, names }).catch((error: unknown) => report(error, 'forget'))
    })
    await this.forgetDeleted(roster.map(({ player, name }) => ({ player, name })))
    void this.setPrivate(!options.listed)
    this.crowd.list()
    this.broadcastPatch()
    if (exhibition) this.begin()
    this.closeWhenUnwanted()
  }

  /** What it tells the room is told to those who are in it. */
  private flowAt(table: Table, keeper: Keeper): MatchFlow {
    return new MatchFlow(table, keeper, {
      changed: () => this.broadcastPatch(),
      begun: () => this.begun(),
      revealed: (match) => {
        this.teller.reveal(match, (round) => this.broadcast('round', round, { afterNextPatch: true }))
        this.seatChanges.roundPlayed()
        this.settled()
        this.events.revealed(match)
        this.betweenRounds?.()
      },
      lifted: (match) => {
        this.teller.lift(match)
        this.broadcastPatch()
      },
      settled: () => {
        this.settled()
        this.teller.tellAll()
      },
      over: (finished) => this.over(finished),
      botFailed: (match, seat, level, error) => this.house.botFailed(match, seat, level, error),
      botLimited: (match, level) => this.house.botsLimited(match, level),
      idle: (_match, chair) => this.house.idle(chair),
      report: (error, where) => this.report(error, where),
      failed: (error) => this.giveUp(error),
    })
  }

  /** Whoever has another's seat from now on: everybody reads it in the chat, once it is kept. */
  private seatChangesAt(table: Table, teller: Teller, noShows: NoShows): SeatChanges {
    const failed = (error: unknown) => this.report(error, 'seat changes')
    return new SeatChanges(table, {
      told: (change, chair, name) => {
        const line = table.chat.tellOfSeat(change, chair, name, teller.course, Date.now())
        void table
          .keep({ kind: 'said', line })
          .then(() => teller.say(line))
          .catch(failed)
        // They had asked for this game, and others wait for them.
        if (change === 'missing') void noShows.note(chair).catch(failed)
        // Whoever plays here now waits for no other game.
        if (change === 'taken') void call({ match: this.roomId, players: [chair.player] }).catch(failed)
      },
      failed,
    })
  }

  /** Nobody is told of a match that a restart would not know. */
  private async open(keeper: Keeper): Promise<void> {
    if (!(await keptSoon(keeper, this.flow.open()))) throw this.unmade('not_kept')
    if (!this.moved) this.events.opened()
  }

  private unmade(why: RefusalCode): ServerError {
    this.flow.stop(true)
    this.unlisten()
    return new ServerError(503, why)
  }

  /** `renewed`: by other rules than those that the table was opened with. */
  private async resume({ entries, asleepUntil }: Unfinished, away: number, renewed: boolean): Promise<void> {
    if (asleepUntil !== undefined) this.lifetime.woken(asleepUntil)
    await this.flow.restore(entries, away, asleepUntil !== undefined)
    if (renewed) this.table.writeAnew()
    this.events.resumed(away)
    this.substitutes.restarted()
    for (const { program, player, name } of this.seats.humans())
      if (program) this.directory.of(player, name).bot = true
    this.teller.resume()
    this.places.restarted()
    this.seatChanges.restarted()
    this.call.restarted()
    const { seats, chat } = this.table
    await this.forgetDeleted([...seats.humans(), ...chat.lines.map(({ by, name }) => ({ player: by, name }))])
  }

  // ── Coming and going ─────────────────────────────────────────────────────────────────────────────────────

  override onJoin(client: Member, _options: unknown, auth: Auth): void {
    const refused = this.dismissalFor(auth) ?? this.barredFromPlay(auth) ?? this.places.arrive(auth)
    if (refused) this.turnAway(refused)
    this.letIn(client)
    this.directory.enter(auth)
    this.entropy.set(auth.player, auth.entropy)
    this.count(auth.player)
    this.teller.lookThrough(client)
    if (this.phase === 'gathering' && this.table.options.instant && this.seats.humans().length === 1)
      this.begin()
    else if (this.teller.chairOf(client)) this.settled()
    else this.watched()
    this.teller.greet(client)
  }

  /**
   * One seat at a time in which others are kept waiting, of matches that anybody may join. In a match of
   * one's own, or one that begins at once, nobody else waits.
   */
  private waitsElsewhere(player: string): Refused | undefined {
    const { listed, instant } = this.table.options
    if (!listed || instant || player === this.organiser) return undefined
    return this.online.isAwaitedElsewhere(player, this.roomId) ? refusal('seat_elsewhere') : undefined
  }

  /** Who comes to play in the middle has not watched before, where that tells more than a player may know. */
  private barredFromPlay({ as, player }: Auth): Refused | undefined {
    return as === 'player' && this.phase === 'playing' && !this.seats.ofPlayer(player)
      ? this.substitutes.hasSeen(player, this.table.shown)
      : undefined
  }

  /** A player may be here in several tabs. */
  private count(player: string): void {
    const chair = this.seats.ofPlayer(player)
    if (chair) this.seats.connect(chair, this.tabs.of(player).size)
  }

  override onLeave(client: Member, code?: number): void {
    // Also called for who was not let in.
    if (!this.letOut(client)) return
    this.directory.leave(client.auth.player)
    this.directory.forget(() => new Set(this.table.chat.lines.map(({ by }) => by)))
    const chair = this.teller.chairOf(client)
    this.count(client.auth.player)
    if (!chair) {
      if (this.tabs.of(client.auth.player).size === 0) {
        this.entropy.delete(client.auth.player)
        this.substitutes.gone(client.auth.player)
      }
      return this.watched()
    }
    this.places.left(chair, code === CloseCode.CONSENTED)
    this.settled()
  }

  private sendAway(player: string): void {
    for (const tab of [...this.tabs.of(player)]) this.putOut(tab, CLOSE.sentAway)
  }

  override onBeforeShutdown(): void {
    this.events.closes('node ends')
    super.onBeforeShutdown()
  }

  override onDispose(): void {
    // The process going down is no reason to forget a match: it goes on when the next one starts.
    this.flow.stop(this.ended)
    this.lifetime.stop()
    this.substitutes.stop()
    this.places.stop()
    this.crowd.stop()
    this.feed.stop()
    this.teller.stop()
    this.seatChanges.stop()
    this.call.stop()
    this.unlisten()
    this.ignoreAccounts()
    this.events.closed()
    this.letGo()
    // What sleeps runs still, as far as anybody may have no more than so many.
    if (this.asleep && this.moved && this.disposed) this.sleeping.keepPlace(this.roomId, this.disposed)
    else this.disposed?.()
  }

  private closeWhenUnwanted(): void {
    // Who began an exhibition ends it (`exhibition/exhibitions.ts`).
    if (this.state.exhibition && this.phase !== 'finished') return
    this.lifetime.seen({
      patience: this.flow.patience,
      stands: this.flow.stands,
      players: this.seats.present().length,
      people: this.watchers,
    })
  }

  // ── The course of it ─────────────────────────────────────────────────────────────────────────────────────

  private get phase(): Phase {
    return this.table.phase
  }

  private get seats(): Seats {
    return this.table.seats
  }

  /** The organiser rules over a private match to its end, over a listed one until it begins. */
  private readonly organises = (player: string): boolean =>
    player !== '' && player === this.organiser && (!this.table.options.listed || this.phase === 'gathering')

  private begin(): void {
    this.flow.begin(this.seats.humans().map((chair) => this.entropy.get(chair.player) ?? ''))
  }

  private begun(): void {
    this.events.began()
    this.places.begun()
    this.substitutes.begin()
    this.teller.begin()
    this.seatChanges.begin()
    this.settled()
    this.teller.tellAll()
  }

  /** After anything that changes who is here: publishes it, and sees whether the room is still wanted. */
  private settled(): void {
    // Also when the last who was not ready has gone.
    if (
      this.phase !== 'playing' &&
      !this.leaving &&
      this.flow.wanted &&
      !(this.phase === 'finished' && this.places.waits)
    )
      return this.begin()
    this.flow.seatsChanged()
    this.crowd.tellWhoPlays()
    this.events.seated()
    this.seatChanges.note()
    this.call.note()
    this.substitutes.counted()
    if (this.phase === 'playing' && !this.table.options.spectators) this.sendOutWatchers()
    this.broadcastPatch()
    this.watched()
  }

  /** After somebody has come to watch, or gone: nothing that takes the longer the more there are. */
  private watched(): void {
    this.crowd.due()
    this.closeWhenUnwanted()
  }

  /** Where nobody may watch, nobody gets to do so by standing up. */
  private sendOutWatchers(): void {
    for (const client of [...this.clients])
      if (client.auth && !this.teller.chairOf(client)) this.putOut(client, CLOSE.noSpectators)
  }

  /** Those who play have let somebody in. */
  private async admit(who: Identity, seat: string): Promise<void> {
    const refused = this.tabs.of(who.player).size === 0 ? undefined : await this.seating.takeOver(who, seat)
    if (refused) this.teller.refuse(who.player, refused)
  }

  /** Who is back can play again, and the chatroom that the players came from learns how it went. */
  private over(finished: Finished): void {
    this.events.over(finished)
    this.afterMatch?.()
    this.places.over()
    for (const { auth } of [...this.clients]) {
      if (!auth || !this.places.seatAgain(auth)) continue
      this.count(auth.player)
      this.teller.greetPlayer(auth.player)
    }
    this.teller.openGallery()
    if (this.state.room) void this.tellRoom(finished).catch((error: unknown) => this.report(error, 'news'))
  }

  /** Whoever is deleted by now is not named there, whatever this node has heard of it. */
  private async tellRoom(finished: Finished): Promise<void> {
    const nobody = new Set<string>()
    const deleted = await this.matchStore.deletedAmong(namedIn(finished)).catch(() => nobody)
    matchMaker.presence.publish(
      topicOf(this.state.room),
      newsOf(finishedWithout(finished, deleted), this.roomId),
    )
  }

  // ── An account that is deleted ───────────────────────────────────────────────────────────────────────────

  /** Those of them whose account was deleted while nobody here could hear of it. */
  private async forgetDeleted(
    people: readonly { readonly player: string; readonly name: string }[],
  ): Promise<void> {
    if (people.length === 0) return
    for (const player of await this.matchStore.deletedAmong(people.map((one) => one.player))) {
      const names = new Set(people.filter((one) => one.player === player).map(({ name }) => name))
      names.delete(DELETED)
      await this.forgetAccount({ player, names: [...names] })
    }
  }

  /**
   * Its seat is given up, and it is named nowhere: not on anybody's screen, not in what is written of the
   * match.
   */
  private async forgetAccount(account: DeletedAccount): Promise<void> {
    const { table, phase } = this
    const left = phase === 'playing' && this.seats.ofPlayer(account.player) !== undefined
    this.seatChanges.forget(account.player)
    const lines = table.forgetAccount(account)
    this.directory.forgetName(account.player)
    this.entropy.delete(account.player)
    this.substitutes.gone(account.player)
    this.settled()
    if (left) this.flow.rounds.leftToBots()
    if (lines.length > 0) {
      this.broadcast('gone', { ids: lines })
      this.feed.say('gone', { ids: lines })
    }
    if (this.state.exhibition) return
    await this.matchStore.forgetAccount(this.roomId, account)
    // Nobody else may let a clock go on that its organiser has stopped.
    if (this.organiser === account.player && this.state.pausedBy !== '') this.flow.rounds.clock.goOnFor()
  }

  /** Also called from other nodes, by the page of the moderators: the line is not shown any more. */
  takeAway(id: number): Promise<void> {
    return this.talk.takeAway(id)
  }

  /**
   * Also called from other nodes, by the page of the administrators: the match is over, with no result, and
   * everybody reads why.
   */
  closeFor(why: Refused): void {
    this.broadcast('refused', why)
    this.feed.say('refused', why)
    this.end(CLOSE.closed, 'closed by an administrator', why)
  }

  // ── Its galleries (`gallery-room.ts`), on whichever nodes ────────────────────────────────────────────────

  /** All who are sent a patch; galleries are told what it has, once. */
  override broadcastPatch(): boolean {
    const patched = super.broadcastPatch()
    try {
      // While the room is being made there is none yet, and a journal in trouble is told of at once.
      ;(this.feed as GalleryFeed | undefined)?.changed()
    } catch (error) {
      // Those who follow it from elsewhere are no part of it.
      this.report(error, 'feed')
    }
    return patched
  }

  /** Whoever that is plays here, whether they are here at the moment or not. */
  hasSeat(player: string): boolean {
    return this.seats.ofPlayer(player) !== undefined
  }

  /** How many watch from the room itself. */
  get watchersHere(): number {
    return Math.max(0, this.tabs.people - this.seats.present().length)
  }

  galleryBegins(gallery: GalleryName, watchers: readonly Watcher[]): Whole | undefined {
    return this.feed.begin(gallery, watchers)
  }

  galleryReports(report: GalleryReport): GallerySnapshotMark {
    return this.feed.report(report)
  }

  galleryEnds(id: string): void {
    this.feed.end(id)
  }

  /** As if they had asked for it here. */
  async galleryAsks(who: Admitted, name: AskedThere, payload: unknown): Promise<unknown> {
    // What is known of them is judged by; they are in no tab of this room.
    this.directory.enter(who)
    try {
      return await (this.requests[name] as RequestHandler)({ auth: who }, payload, { reject: (why) => why })
    } finally {
      this.directory.leave(who.player)
    }
  }

  /** Who has a seat, or had one and knows more than those who watch, or rules over the match. */
  private insiders(): readonly string[] {
    const { organiser } = this
    return [
      ...new Set([
        ...this.seats.humans().map(({ player }) => player),
        ...this.seating.flown(),
        ...(this.organises(organiser) ? [organiser] : []),
      ]),
    ]
  }

  private gone(line: number): void {
    this.broadcast('gone', { ids: [line] })
    this.feed.say('gone', { ids: [line] })
  }

  // ── An exhibition (`exhibition/exhibitions.ts`) ──────────────────────────────────────────────────────────

  get watchers(): number {
    return this.tabs.size + this.feed.size
  }

  get isOver(): boolean {
    return this.ended || this.phase === 'finished'
  }

  endExhibition(): void {
    this.end(CLOSE.unwatched, 'unwanted')
  }

  // ── When something breaks ────────────────────────────────────────────────────────────────────────────────

  protected report(error: unknown, where: string): void {
    log.error({ err: error, match: this.roomId, where }, 'a match had an error')
  }

  /** A match that cannot go on must not hang: it ends, and its people are told. */
  private fail(error: unknown): void {
    this.flow.failed(error)
  }

  /** Where it cannot even be ended nobody is to wait for it. */
  private giveUp(error: unknown): void {
    this.report(error, 'round')
    this.end(CLOSE.failed, 'failed')
  }

  private async abandon(): Promise<void> {
    // Of a match that had come to its end its replay tells more.
    const told = this.phase === 'finished' ? 'nothing' : endOf(CLOSE.abandoned)
    await this.flow.abandon().catch((error: unknown) => this.report(error, 'abandon'))
    this.end(CLOSE.abandoned, 'unwanted', told)
  }

  // ── When another node goes on with it ────────────────────────────────────────────────────────────────────

  get playedBy(): string {
    return rulesKey(rulesIdOf(this.table.game))
  }

  /**
   * Lets go of it between two rounds, or when `hurry` says so; who is here is sent to where it goes on.
   * `toItsEnd`: rather when the match is over.
   */
  async handOver(hurry: Promise<void>, toItsEnd = false): Promise<void> {
    const over = new Promise<void>((resolve) =>
      toItsEnd ? (this.afterMatch = resolve) : (this.betweenRounds = resolve),
    )
    if (this.phase === 'playing' && (toItsEnd || Date.now() >= this.state.opensAt))
      await Promise.race([over, hurry])
    // Who was here for its end may look at it; another match is not begun here.
    this.leaving = this.phase === 'finished'
    if (toItsEnd && this.phase === 'finished')
      await Promise.race([new Promise((resolve) => setTimeout(resolve, LAST_LOOK).unref()), hurry])
    // There is nothing to go on with.
    if (this.phase === 'finished') return this.end(ROOM_CLOSE.moved, 'node ends')
    this.flow.stop(false)
    await this.keeper.handOver()
    this.goElsewhere()
  }

  /** Nobody is here, and nothing happens: the journal has all that is needed when somebody comes. */
  private async sleep(until: number): Promise<void> {
    if (this.asleep || this.ended || this.leaving || this.moved || this.watchers > 0 || !this.flow.stands)
      return
    this.asleep = true
    const listing = { ...this.crowd.listing(), viewers: 0 }
    try {
      const players = this.seats.humans().map(({ player }) => player)
      await this.keeper.sleep({
        since: Date.now(),
        until,
        private: !this.table.options.listed,
        players,
        listing,
      })
    } catch (error) {
      this.asleep = false
      // While the database takes nothing it stays awake, and that is said elsewhere.
      if (!databaseTrouble(error)) this.report(error, 'sleep')
    }
  }

  private goElsewhere(): void {
    if (this.moved) return
    this.moved = true
    // Nobody was in it.
    if (!this.made) return
    this.events.closes(this.asleep ? 'sleeps' : 'goes on elsewhere')
    this.flow.stop(false)
    void this.disconnect(ROOM_CLOSE.moved)
  }

  /** `told`: to whoever asks for it afterwards. Where it is known nobody finds the room gone without a reason. */
  private end(code: number, why: WhyClosed, told: Refused | 'nothing' = endOf(code)): void {
    this.ended = true
    this.events.closes(why)
    this.feed.closed(code)
    const known = told === 'nothing' ? Promise.resolve() : this.tombstones.put(this.roomId, told)
    void known.finally(() => this.disconnect(code))
  }
}
