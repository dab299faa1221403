/**
 * A gallery: a room that shows the match to spectators, on another node or beside the match room. It has its
 * own state, which a follower of the match keeps up to date, and sends each change to all spectators, packed
 * once.
 */
import { ClientState } from '@colyseus/core'
import type { AnyGame } from '../../../common/engine/game.ts'
import { FIRST, type RulesId, rulesIdOf, sameRules } from '../../../common/engine/record/rules-id.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { ROOM_CLOSE } from '../../../common/wire/chat/room-messages.ts'
import { placeOfMatch } from '../../../common/wire/chat/talk.ts'
import type { MatchState } from '../../../common/wire/match/match-schema.ts'
import { nameKey } from '../../../common/wire/people/names.ts'
import { moderatesSite } from '../../../common/wire/people/ranks.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { log } from '../../base/log.ts'
import { CrowdPace } from '../../chat/speech.ts'
import { patchOf } from '../../framework/insides.ts'
import { BaseRoom, type Surroundings } from '../../rooms/base-room.ts'
import { fanOut } from '../../rooms/fan-out.ts'
import type { Auth, Member } from '../../rooms/member.ts'
import { Throttle } from '../../rooms/throttle.ts'
import { levelOf } from '../../store/trouble.ts'
import { MatchFollower } from './follower.ts'
import { GalleryCopy, type GalleryNews } from './gallery-copy.ts'
import { galleryRequests } from './gallery-requests.ts'
import type { GallerySnapshot } from './messages.ts'
import { forwardRequest, rpcTo } from './rpc.ts'

interface GalleryServices extends Surroundings {
  /** Does that match run on some node, or will one resume it? */
  runs(match: string): Promise<boolean>
}

/** Identifies the gallery and its match. */
interface GalleryIdentity {
  readonly id: string
  readonly match: string
  readonly process: string
  /** The rules of the match. */
  readonly rules: RulesId
}

export type GalleryRoomOptions = GalleryServices & Partial<GalleryIdentity>

/** Updates with a new view, as after a round, or with the end of the match go out at once. */
const isUrgent = ({ shown, ended }: GalleryNews): boolean => shown?.view !== undefined || ended !== undefined

/** Larger crowds get fewer updates: the interval grows by this much per tab (ms). */
const EACH = 0.1

/** What a gallery consists of, besides its copy of the match. */
interface GalleryParts {
  readonly match: string
  readonly game: AnyGame
  readonly services: GalleryServices
  readonly follower: MatchFollower
}

export class GalleryRoom extends BaseRoom<{ state: MatchState; client: Member }> {
  /** Undefined until the rules of the match are loaded. */
  private built: GalleryParts | undefined
  /** Undefined until the match has sent a snapshot. */
  private copied: GalleryCopy | undefined
  private news: GalleryNews[] = []
  private sending: Promise<void> | undefined
  private readonly pace = new CrowdPace()
  private readonly throttle = new Throttle(
    (silence) => this.tabs.size * EACH - silence,
    () => this.sendNow(),
    (error) => this.report(error, 'send'),
  )

  private get parts(): GalleryParts {
    if (!this.built) throw new Error(`gallery ${this.roomId} is not made yet`)
    return this.built
  }

  private get copy(): GalleryCopy {
    if (!this.copied) throw new Error(`gallery ${this.roomId} has no snapshot yet`)
    return this.copied
  }

  /** Rejects when the match does not answer, or this node does not know its rules. */
  override async onCreate(options: GalleryRoomOptions): Promise<void> {
    const { id, match, process, rules } = options as GalleryServices & GalleryIdentity
    this.roomId = id
    const game = await rulebook.required(rules)
    const follower = new MatchFollower({ id, process }, rpcTo(match, options.runs), {
      snapshot: (snapshot) => this.begin(snapshot),
      update: (update) => this.tell(update),
      lost: (lost) => this.tell(this.copy.lossNews(lost)),
      // Closes the gallery; a spectator who asks for the match again learns what has become of it.
      gone: () => void this.disconnect(ROOM_CLOSE.moved),
      failed: (error) => this.report(error, 'follower'),
    })
    this.built = { match, game, services: options, follower }
    await follower.open()
    this.heed(options, placeOfMatch(match))
    this.listen(
      galleryRequests({
        state: this.state,
        pace: this.pace,
        now: () => follower.now,
        mutedFor: (player) => this.mutedFor(player),
        react: (counts) => follower.react(counts),
        ask: (who, name, payload) => forwardRequest(match, who, name, payload),
        report: (error, where) => this.report(error, where),
      }),
    )
    void this.setPrivate(true)
  }

  override onDispose(): void {
    this.parts.follower.stop()
    this.throttle.off()
    this.letGo()
  }

  /** Does this player belong in the match room: has or had a seat, or is the organiser? */
  hasInside = (player: string): boolean => this.copy.hasInside(player)

  /** Before the match begins: is a seat open to players? */
  get hasFreeSeat(): boolean {
    return this.copy.hasFreeSeat
  }

  // ── Coming and going ─────────────────────────────────────────────────────────────────────────────────────

  override async onJoin(client: Member, _options: unknown, auth: Auth): Promise<void> {
    const { copy } = this
    const { game, follower } = this.parts
    const turnedAway = copy.door.refusalFor(auth)
    const refused =
      this.dismissalFor(auth) ??
      (turnedAway?.code === 'sent_away'
        ? turnedAway
        : this.hasInside(auth.player)
          ? refusal('moving')
          : undefined)
    if (refused) this.turnAway(refused)
    this.letIn(client)
    if (this.tabs.of(auth.player).size === 1) follower.arrive(moderatesSite(auth.role) ? auth : auth.player)
    // In fog a spectator must not take a seat later. They see nothing before the match knows that they
    // watch.
    if (game.fog) await follower.reported().catch(() => this.turnAway(refusal('moving')))
    this.greet(client)
    client.enqueueRaw(copy.packedHistory())
  }

  override onLeave(client: Member): void {
    if (this.letOut(client) && this.tabs.of(client.auth.player).size === 0)
      this.parts.follower.leave(client.auth.player)
  }

  private greet(client: Member): void {
    client.send('mine', {
      seat: '',
      choice: '',
      round: this.state.round,
      orders: null,
      ready: false,
      organiser: false,
      resigning: [],
      barred: this.copy.door.refusalFor(client.auth)?.message ?? '',
    })
  }

  private mutedFor(player: string): number {
    const { match, services } = this.parts
    return services.bans.mutedFor(player, placeOfMatch(match), this.state.room)
  }

  // ── Updates from the match ───────────────────────────────────────────────────────────────────────────────

  private begin(snapshot: GallerySnapshot): void {
    const { game: rules, shown, rules: people, lines } = snapshot
    const { game } = this.parts
    // The table has moved to other rules. Spectators who rejoin get a gallery that has these.
    if (!sameRules(typeof rules === 'string' ? { game: rules, ...FIRST } : rules, rulesIdOf(game))) {
      if (!this.copied) throw new Error('the match is played by other rules')
      return void this.disconnect(ROOM_CLOSE.moved)
    }
    if (this.copied) {
      this.news = []
      return this.tell({ shown, rules: people, lines })
    }
    // Nobody is here yet: new clients receive the full state.
    this.copied = new GalleryCopy(game, snapshot, {
      send: (player, message) => this.tabs.of(player).forEach((tab) => tab.enqueueRaw(message)),
      close: (player, code) => this.sendOut(player, code),
      greet: (name) => {
        for (const client of this.clients)
          if (nameKey(client.auth?.name ?? '') === nameKey(name)) this.greet(client)
      },
      written: () => this.pace.said(this.parts.follower.now),
    })
    this.state = this.copied.state
  }

  private tell(news: GalleryNews): void {
    this.news.push(news)
    this.sendSoon()
  }

  /** Sends what is urgent at once; throttles all else by the size of the crowd. */
  private sendSoon(): void {
    if (this.news.some(isUrgent)) this.throttle.now()
    else if (this.news.length > 0) this.throttle.due()
  }

  private sendNow(): void {
    this.sending ??= this.sendAll()
      .catch((error: unknown) => this.report(error, 'send'))
      .finally(() => {
        this.sending = undefined
        this.sendSoon()
      })
  }

  /**
   * Sends each change to all clients that were here when it was packed. Clients that have joined since
   * received the full state.
   */
  private async sendAll(): Promise<void> {
    for (let first = true; this.news.length > 0 && (first || this.news.some(isUrgent)); first = false) {
      const { messages, ended } = this.takeSome()
      const patch = patchOf(this)
      const here = this.clients.filter(({ auth }) => auth as unknown)
      for (const client of here)
        if (client.state !== ClientState.JOINED) messages.forEach((message) => client.enqueueRaw(message))
      const all = [...(patch ? [patch] : []), ...messages]
      if (all.length > 0)
        await fanOut(
          all,
          here.filter(({ state }) => state === ClientState.JOINED),
        )
      if (ended !== undefined) await this.disconnect(ended)
    }
  }

  /**
   * Takes queued news up to the next urgent one. Two rounds never go together: each plays from the state
   * before it.
   */
  private takeSome(): { messages: readonly Uint8Array[]; ended: number | undefined } {
    const upTo = this.news.findIndex(isUrgent)
    const some = this.news.splice(0, upTo < 0 ? this.news.length : upTo + 1)
    const messages = some.flatMap((one) => this.copy.apply(one))
    return { messages, ended: some.find(({ ended }) => ended !== undefined)?.ended }
  }

  private sendOut(player: string, code: number): void {
    for (const tab of [...this.tabs.of(player)]) this.putOut(tab, code)
  }

  protected report(error: unknown, where: string): void {
    log[levelOf(error)]({ err: error, match: this.built?.match, where }, 'a gallery had an error')
  }
}
