/**
 * The room of a match, for every game. It is thin: `match/` has seats, rounds and chat, and the room connects
 * them to the network. A room outlives its matches: the same people play a rematch in it.
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
import { type MatchTalk, matchTalk, post } from '../../chat/room/match-talk.ts'
import type { Exhibited } from '../../exhibition/exhibitions.ts'
import type { Identity } from '../../people/accounts/identity.ts'
import type { NoShows } from '../../people/moderation/no-shows.ts'
import type { Online } from '../../people/online.ts'
import { call } from '../../pickup/calls.ts'
import { isSilent, type PlainTab } from '../../programs/plain-tab.ts'
import type { PlainEntry } from '../../programs/told.ts'
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
import { MatchLines } from '../lines/match-lines.ts'
import { MatchEvents } from '../match-events.ts'
import { MatchFlow } from '../match-flow.ts'
import { newsOf, type SubstituteNews, topicOf } from '../match-news.ts'
import { SeatReservations } from '../seats/places.ts'
import { SeatChanges } from '../seats/seat-changes.ts'
import type { SeatsView } from '../seats/seats.ts'
import { Substitutes } from '../seats/substitutes.ts'
import { Table } from '../table.ts'
import { Crowd } from './crowd.ts'
import { HouseLines } from './house-lines.ts'
import { feedOf } from './match-feed.ts'
import type { MatchGiven } from './match-given.ts'
import { newMatchId } from './match-id.ts'
import { matchRequests } from './match-requests.ts'
import { type SeatRequests, seatRequests } from './seat-requests.ts'
import { SubstituteCall } from './substitute-call.ts'
import { Teller } from './teller.ts'

/** The reason that a tombstone stores; none when the room only moves to another node. */
const endOf = (code: number): Refused | 'nothing' =>
  code in END_BY_CLOSE ? refusal(END_BY_CLOSE[code as keyof typeof END_BY_CLOSE]) : 'nothing'

/** How long a node that shuts down keeps a finished match open, so that its players see the result (ms). */
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
  private lines!: MatchLines
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
  /** The room is public: other nodes can find it. */
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
    const table = (this.table = new Table(game, setup, options, origin, keeper, given.threads))
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
      clients: () => this.everybody(),
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
    this.lines = new MatchLines({
      match,
      table,
      viewer: (tab) => teller.viewer(tab as unknown as Member),
      tell: (tab, line) => this.plain.tell(tab, line),
      failed: (error) => report(error, 'lines'),
    })
    if (resume) await this.resume(resume, away, renewed)
    else await this.open(keeper)
    // Another node has opened or resumed the match at the same moment.
    if (this.moved) throw this.unmade('moving')
    this.made = true
    this.places.awaitPromised()
    this.listen(
      matchRequests({
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
      }),
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

  /** Creates the flow and connects its events to the clients. */
  private flowAt(table: Table, keeper: Keeper): MatchFlow {
    return new MatchFlow(table, keeper, {
      changed: () => this.broadcastPatch(),
      begun: () => this.begun(),
      revealed: (match) => {
        this.teller.reveal(match, (round) => this.broadcast('round', round, { afterNextPatch: true }))
        this.lines.reveal(match)
        this.seatChanges.roundPlayed()
        this.settled()
        this.events.revealed(match)
        this.betweenRounds?.()
      },
      lifted: (match) => {
        this.teller.lift(match)
        this.lines.reveal(match)
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

  /** Announces seat changes in the chat, once they are stored. */
  private seatChangesAt(table: Table, teller: Teller, noShows: NoShows): SeatChanges {
    const failed = (error: unknown) => this.report(error, 'seat changes')
    return new SeatChanges(table, {
      told: (change, chair, name) => {
        const line = table.chat.tellOfSeat(change, chair, name, teller.course, Date.now())
        void post({ table, teller }, line).catch(failed)
        // The player had queued for this game and made others wait: counts as a no-show.
        if (change === 'missing') void noShows.note(chair).catch(failed)
        // A player who takes a seat here leaves all queues.
        if (change === 'taken') void call({ match: this.roomId, players: [chair.player] }).catch(failed)
      },
      failed,
    })
  }

  /** Stores the new table. Before that nobody learns of the match, as a restart would not know it. */
  private async open(keeper: Keeper): Promise<void> {
    if (!(await keptSoon(keeper, this.flow.open()))) throw this.unmade('not_kept')
    if (!this.moved) this.events.opened()
  }

  private unmade(why: RefusalCode): ServerError {
    this.flow.stop(true)
    this.unlisten()
    return new ServerError(503, why)
  }

  /** `renewed`: the table has moved to newer rules than those it was opened with. */
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
    // Whoever sees nothing has not watched: in fog they may still take a seat.
    if (!(isSilent(client) && !this.teller.chairOf(client))) this.teller.lookThrough(client)
    if (this.phase === 'gathering' && this.table.options.instant && this.seats.humans().length === 1)
      this.begin()
    else if (this.teller.chairOf(client)) this.settled()
    else this.watched()
    this.teller.greet(client)
  }

  /**
   * Refuses a second seat in a listed match that anybody may join: a player may keep only one such match
   * waiting. In their own match, or one that begins at once, nobody else waits.
   */
  private waitsElsewhere(player: string): Refused | undefined {
    const { listed, instant } = this.table.options
    if (!listed || instant || player === this.organiser) return undefined
    return this.online.isAwaitedElsewhere(player, this.roomId) ? refusal('seat_elsewhere') : undefined
  }

  /**
   * Refuses a player who joins in the middle of a match after watching it, where watching reveals more than a
   * player may know.
   */
  private barredFromPlay({ as, player }: Auth): Refused | undefined {
    return as === 'player' && this.phase === 'playing' && !this.seats.ofPlayer(player)
      ? this.substitutes.hasSeen(player, this.table.shown)
      : undefined
  }

  /** Updates the number of the player's tabs. */
  private count(player: string): void {
    const chair = this.seats.ofPlayer(player)
    if (chair) this.table.connect(chair, this.tabs.of(player).size)
  }

  override onLeave(client: Member, code?: number): void {
    // Also called for clients that were not let in.
    if (!this.letOut(client)) return
    this.lines.end(client)
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
    // A shutdown keeps the journal: the next process resumes the match.
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
    // A sleeping match still counts towards its address's quota.
    if (this.asleep && this.moved && this.disposed) this.sleeping.keepPlace(this.roomId, this.disposed)
    else this.disposed?.()
  }

  private closeWhenUnwanted(): void {
    // The host of exhibitions ends them (`exhibition/exhibitions.ts`).
    if (this.state.exhibition && this.phase !== 'finished') return
    this.lifetime.seen({
      patience: this.flow.patience,
      stands: this.flow.stands,
      players: this.seats.present().length,
      people: this.watchers,
    })
  }

  // ── Course of the match ──────────────────────────────────────────────────────────────────────────────────

  private get phase(): Phase {
    return this.table.phase
  }

  private get seats(): SeatsView {
    return this.table.seats
  }

  /** The organiser controls a private match to its end, a listed one until it begins. */
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

  /**
   * Call after anything that changes who is here: publishes it, starts the match if all are ready, and closes
   * the room if nobody needs it.
   */
  private settled(): void {
    // All may be ready because the last who was not has left.
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

  /** Call after a spectator has joined or left. Its cost must not grow with the number of spectators. */
  private watched(): void {
    this.crowd.due()
    this.closeWhenUnwanted()
  }

  /** In a match without spectators, a player who stands up has to leave. */
  private sendOutWatchers(): void {
    for (const client of this.everybody())
      if (client.auth && !this.teller.chairOf(client)) this.putOut(client, CLOSE.noSpectators)
  }

  /** The players have admitted a substitute. */
  private async admit(who: Identity, seat: string): Promise<void> {
    const refused = this.tabs.of(who.player).size === 0 ? undefined : await this.seating.takeOver(who, seat)
    if (refused) this.teller.refuse(who.player, refused)
  }

  /**
   * After a match: returning players get their seats back, and the chatroom they came from gets the result.
   */
  private over(finished: Finished): void {
    this.events.over(finished)
    this.afterMatch?.()
    this.places.over()
    for (const { auth } of this.everybody()) {
      if (!auth || !this.places.seatAgain(auth)) continue
      this.count(auth.player)
      this.teller.greetPlayer(auth.player)
    }
    this.teller.openGallery()
    if (this.state.room) void this.tellRoom(finished).catch((error: unknown) => this.report(error, 'news'))
  }

  /**
   * Sends the result to the chatroom, without the names of deleted accounts, even if this node has not heard
   * of their deletion.
   */
  private async tellRoom(finished: Finished): Promise<void> {
    const nobody = new Set<string>()
    const deleted = await this.matchStore.deletedAmong(namedIn(finished)).catch(() => nobody)
    matchMaker.presence.publish(
      topicOf(this.state.room),
      newsOf(finishedWithout(finished, deleted), this.roomId),
    )
  }

  // ── Deleted accounts ─────────────────────────────────────────────────────────────────────────────────────

  /** Forgets the accounts that were deleted while this match was not running. */
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

  /** Frees the account's seat, and removes its name from screens, chat and journal. */
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
    // Nobody else could resume a clock that this organiser has stopped.
    if (this.organiser === account.player && this.state.pausedBy !== '') this.flow.rounds.clock.goOnFor()
  }

  /** Erases a line. Other nodes call it, too, for the moderators' page. */
  takeAway(id: number): Promise<void> {
    return this.talk.takeAway(id)
  }

  /**
   * Closes the match without a result and tells everybody why. Other nodes call it, too, for the
   * administrators' page.
   */
  closeFor(why: Refused): void {
    this.broadcast('refused', why)
    this.feed.say('refused', why)
    this.end(CLOSE.closed, 'closed by an administrator', why)
  }

  // ── Galleries (`gallery-room.ts`), on any node ───────────────────────────────────────────────────────────

  /** Sends a patch to this room's clients, and the same change once to all galleries. */
  override broadcastPatch(): boolean {
    const patched = super.broadcastPatch()
    try {
      // Trouble with the journal may cause a patch before the constructor has made the feed.
      ;(this.feed as GalleryFeed | undefined)?.changed()
      ;(this.lines as MatchLines | undefined)?.changed()
    } catch (error) {
      // An error in the feed must not affect the match.
      this.report(error, 'feed')
    }
    return patched
  }

  /** Does this player have a seat, even if they are not connected now? */
  hasSeat(player: string): boolean {
    return this.seats.ofPlayer(player) !== undefined
  }

  /** Number of people who watch from this room and not from a gallery. */
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

  /** Handles a request from a gallery as if it was made here. */
  async galleryAsks(who: Admitted, name: AskedThere, payload: unknown): Promise<unknown> {
    // Handlers look the person up in the directory; a person in a gallery has no tab in this room.
    this.directory.enter(who)
    try {
      return await this.handle(who, name, payload)
    } finally {
      this.directory.leave(who.player)
    }
  }

  /**
   * People who belong in this room: those who have a seat, those who had one and know more than spectators
   * do, and the organiser.
   */
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

  // ── Programs without a socket ────────────────────────────────────────────────────────────────────────────

  protected override plainBegins(tab: PlainTab, { silent, after }: PlainEntry): unknown {
    if (!silent) this.lines.begin(tab, after)
    const viewer = this.teller.viewer(tab as unknown as Member)
    return { match: this.roomId, seat: viewer === 'gallery' ? '' : viewer }
  }

  protected override plainHeard(tab: PlainTab, type: string, message: unknown): void {
    this.lines.heard(tab, type, message)
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

  // ── Errors ───────────────────────────────────────────────────────────────────────────────────────────────

  protected report(error: unknown, where: string): void {
    log.error({ err: error, match: this.roomId, where }, 'a match had an error')
  }

  /** Ends a match that cannot go on, so that it does not hang, and tells its players. */
  private fail(error: unknown): void {
    this.flow.failed(error)
  }

  /** Closes the room when even ending the match fails. */
  private giveUp(error: unknown): void {
    this.report(error, 'round')
    this.end(CLOSE.failed, 'failed')
  }

  private async abandon(): Promise<void> {
    // Of a finished match its replay says more than a tombstone.
    const told = this.phase === 'finished' ? 'nothing' : endOf(CLOSE.abandoned)
    await this.flow.abandon().catch((error: unknown) => this.report(error, 'abandon'))
    this.end(CLOSE.abandoned, 'unwanted', told)
  }

  // ── Moving to another node ───────────────────────────────────────────────────────────────────────────────

  get playedBy(): string {
    return rulesKey(rulesIdOf(this.table.game))
  }

  /**
   * Lets another node resume the match: between two rounds, or when `hurry` resolves. Clients reconnect to it
   * there. `toItsEnd`: waits for the end of the match instead.
   */
  async handOver(hurry: Promise<void>, toItsEnd = false): Promise<void> {
    const over = new Promise<void>((resolve) =>
      toItsEnd ? (this.afterMatch = resolve) : (this.betweenRounds = resolve),
    )
    if (this.phase === 'playing' && (toItsEnd || Date.now() >= this.state.opensAt))
      await Promise.race([over, hurry])
    // People may look at the result, but no rematch starts on a node that shuts down.
    this.leaving = this.phase === 'finished'
    if (toItsEnd && this.phase === 'finished')
      await Promise.race([new Promise((resolve) => setTimeout(resolve, LAST_LOOK).unref()), hurry])
    // A finished match needs no resuming.
    if (this.phase === 'finished') return this.end(ROOM_CLOSE.moved, 'node ends')
    this.flow.stop(false)
    await this.keeper.handOver()
    this.goElsewhere()
  }

  /**
   * Closes the room while nobody is here and nothing happens: the journal has all that is needed to resume.
   */
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
      // While the database does not answer the match stays awake; other code reports that trouble.
      if (!databaseTrouble(error)) this.report(error, 'sleep')
    }
  }

  private goElsewhere(): void {
    if (this.moved) return
    this.moved = true
    // Nobody has joined a room that is not public yet.
    if (!this.made) return
    this.events.closes(this.asleep ? 'sleeps' : 'goes on elsewhere')
    this.flow.stop(false)
    void this.disconnect(ROOM_CLOSE.moved)
  }

  /**
   * Closes the room. `told`: the reason for people who ask for the match afterwards; it is stored before the
   * room closes.
   */
  private end(code: number, why: WhyClosed, told: Refused | 'nothing' = endOf(code)): void {
    this.ended = true
    this.events.closes(why)
    this.feed.closed(code)
    const known = told === 'nothing' ? Promise.resolve() : this.tombstones.put(this.roomId, told)
    void known.finally(() => this.disconnect(code))
  }
}
