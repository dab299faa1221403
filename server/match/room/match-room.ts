/**
 * The room of a match, for every game: where the match meets the framework. What the match consists of and how
 * it goes is in its parts. A room outlives its matches: the same people play a rematch in it.
 */
import { matchMaker, ServerError } from '@colyseus/core'
import { rulesIdOf } from '../../../common/engine/record/rules-id.ts'
import { placeOfMatch } from '../../../common/wire/chat/talk.ts'
import type { MatchState } from '../../../common/wire/match/match-schema.ts'
import { CLOSE } from '../../../common/wire/match/messages.ts'
import type { RefusalCode, Refused } from '../../../common/wire/refusals.ts'
import { log } from '../../base/log.ts'
import type { ExhibitionRoom } from '../../exhibition/exhibitions.ts'
import type { PlainEntry } from '../../programs/messages.ts'
import type { PlainTab } from '../../programs/plain-tab.ts'
import type { AdmittedPlayer } from '../../rooms/admission.ts'
import { BaseRoom } from '../../rooms/base-room.ts'
import type { Auth, Member } from '../../rooms/member.ts'
import { keptSoon, NOT_KEEPING } from '../../store/journal/keeper.ts'
import { rulesKey } from '../../store/plays.ts'
import { creationOf, newMatchId } from '../creation.ts'
import type {
  GalleryName,
  GalleryReport,
  GalleryReportAnswer,
  GallerySnapshot,
  Spectator,
} from '../gallery/messages.ts'
import type { ForwardedRequest, GalleryRpc } from '../gallery/rpc.ts'
import { topicOf } from '../match-news.ts'
import type { RoomAccess } from './match-inside.ts'
import { MatchParts } from './match-parts.ts'
import { matchRequests } from './match-requests.ts'
import type { MatchRoomOptions } from './match-room-options.ts'

export class MatchRoom
  extends BaseRoom<{ state: MatchState; client: Member }>
  implements ExhibitionRoom, GalleryRpc
{
  override autoDispose = false

  /** Undefined until it is known what is to be played. */
  private built: MatchParts | undefined
  /** Gives back the match's place in the quota of its address. */
  private disposed: (() => void) | undefined
  private readonly floor: RoomAccess = {
    tabs: this.tabs,
    everybody: () => this.everybody(),
    patch: () => void this.broadcastPatch(),
    broadcast: (type, message) => this.broadcast(type, message as never),
    tell: (tab, line) => this.plain.tell(tab, line),
    putOut: (client, code) => this.putOut(client, code),
    setListing: (listing) => this.setMetadata(listing),
    publish: async (news) => matchMaker.presence.publish(topicOf(this.state.room), news),
    disconnect: (code) => this.disconnect(code),
    report: (error, where) => this.report(error, where),
  }

  private get parts(): MatchParts {
    if (!this.built) throw new Error(`match ${this.roomId} is not made yet`)
    return this.built
  }

  override async onCreate(given: MatchRoomOptions): Promise<void> {
    const { resume, away = 0, services } = given
    const { matchStore, sleeping, tryAllowance, accounts } = services
    const match = (this.roomId = resume?.match ?? given.match ?? newMatchId())
    this.disposed = given.disposed ?? sleeping.takePlace(match)
    const creation = await creationOf(given, resume?.entries)
    const { roster, exhibition, options, renewed } = creation
    const keeper = exhibition ? NOT_KEEPING : matchStore.keeperOf(match, resume?.hold)
    const parts = (this.built = new MatchParts({
      match,
      floor: this.floor,
      services,
      creation,
      keeper,
    }))
    const { table, flow, departure, accountErasure: forgetting, places, crowd } = parts
    this.state = table.state
    places.promise(roster)
    if (resume) await parts.resume(resume, away, renewed)
    else if (!(await keptSoon(keeper, flow.open()))) throw this.unmade('not_kept')
    else if (!departure.isMoved) parts.events.opened()
    // Another node has opened or resumed the match at the same moment.
    if (departure.isMoved) throw this.unmade('moving')
    departure.opened()
    places.awaitPromised()
    this.listen(
      matchRequests({
        ...parts,
        organises: parts.organises,
        rounds: flow.rounds,
        report: this.floor.report,
        tryAllowance: tryAllowance,
        watching: () => crowd.watching,
        unkept: (names) => accounts.unkept(names),
        sendAway: (player) => {
          for (const tab of [...this.tabs.of(player)]) this.putOut(tab, CLOSE.sentAway)
        },
      }),
    )
    this.heed(services, placeOfMatch(match))
    forgetting.listen()
    await forgetting.eraseDeleted(roster)
    void this.setPrivate(!options.listed)
    crowd.tellWhoPlays()
    crowd.list()
    flow.publisher.changed()
    if (exhibition) parts.arrivals.begin()
    departure.closeWhenUnwanted()
  }

  /** Nobody learns of a match that a restart would not know. */
  private unmade(why: RefusalCode): ServerError {
    this.parts.flow.stop(true)
    this.parts.departure.stop()
    return new ServerError(503, why)
  }

  // ── Coming and going ─────────────────────────────────────────────────────────────────────────────────────

  override onJoin(client: Member, _options: unknown, auth: Auth): void {
    const refused = this.dismissalFor(auth) ?? this.parts.arrivals.refusalFor(auth)
    if (refused) this.turnAway(refused)
    this.letIn(client)
    this.parts.arrivals.came(client)
  }

  override onLeave(client: Member, code?: number): void {
    // Also called for clients that were not let in.
    if (this.letOut(client)) this.parts.arrivals.left(client, code)
  }

  override onBeforeShutdown(): void {
    this.parts.events.closes('node ends')
    super.onBeforeShutdown()
  }

  override onDispose(): void {
    const { departure } = this.parts
    // A shutdown keeps the journal: the next process resumes the match.
    this.parts.stop(departure.isEnded)
    this.letGo()
    // A sleeping match still counts towards its address's quota.
    if (departure.sleeps && this.disposed) this.parts.services.sleeping.keepPlace(this.roomId, this.disposed)
    else this.disposed?.()
  }

  /** See `Departure.handOver`. */
  handOver(hurry: Promise<void>, toItsEnd = false): Promise<void> {
    return this.parts.departure.handOver(hurry, toItsEnd)
  }

  /** The rules by which it is played. */
  get playedBy(): string {
    return rulesKey(rulesIdOf(this.parts.table.game))
  }

  // ── Moderation, also from other nodes ────────────────────────────────────────────────────────────────────

  /** Erases a line. */
  takeAway(id: number): Promise<void> {
    return this.parts.talk.takeAway(id)
  }

  /** Closes the match without a result and tells everybody why. */
  closeFor(why: Refused): void {
    this.broadcast('refused', why)
    this.parts.galleries.say('refused', why)
    this.parts.departure.end(CLOSE.closed, 'closed by an administrator', why)
  }

  // ── Galleries (`gallery-room.ts`), on any node ───────────────────────────────────────────────────────────

  /** Does this player have a seat, even if they are not connected now? */
  hasSeat(player: string): boolean {
    return this.parts.table.seats.ofPlayer(player) !== undefined
  }

  /** Number of people who watch from this room and not from a gallery. */
  get watchersHere(): number {
    return Math.max(0, this.tabs.people - this.parts.table.seats.present().length)
  }

  galleryBegins(gallery: GalleryName, watchers: readonly Spectator[]): GallerySnapshot | undefined {
    return this.parts.galleries.follow(gallery, watchers)
  }

  galleryReports(report: GalleryReport): GalleryReportAnswer {
    return this.parts.galleries.report(report)
  }

  galleryEnds(id: string): void {
    this.parts.galleries.unfollow(id)
  }

  /** Handles a request from a gallery as if it was made here. */
  async galleryAsks(who: AdmittedPlayer, name: ForwardedRequest, payload: unknown): Promise<unknown> {
    const { directory } = this.parts
    // Handlers look the person up in the directory; a person in a gallery has no tab in this room.
    directory.enter(who)
    try {
      return await this.handle(who, name, payload)
    } finally {
      directory.leave(who.player)
    }
  }

  // ── Programs without a socket ────────────────────────────────────────────────────────────────────────────

  protected override plainBegins(tab: PlainTab, { silent, after }: PlainEntry): unknown {
    const { lines, teller } = this.parts
    if (!silent) lines.begin(tab, after)
    const viewer = teller.viewer(tab as unknown as Member)
    return { match: this.roomId, seat: viewer === 'gallery' ? '' : viewer }
  }

  protected override plainHeard(tab: PlainTab, type: string, message: unknown): void {
    this.parts.lines.heard(tab, type, message)
  }

  // ── An exhibition (`exhibition/exhibitions.ts`) ──────────────────────────────────────────────────────────

  get watchers(): number {
    return this.parts.watchers
  }

  get isOver(): boolean {
    return this.parts.departure.isEnded || this.parts.table.phase === 'finished'
  }

  endExhibition(): void {
    this.parts.departure.end(CLOSE.unwatched, 'unwanted')
  }

  protected report(error: unknown, where: string): void {
    log.error({ err: error, match: this.roomId, where }, 'a match had an error')
  }
}
