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
import { type ChatLine, placeOfMatch } from '../../../common/wire/chat/talk.ts'
import type { MatchState } from '../../../common/wire/match/match-schema.ts'
import { CHAT_HISTORY, CLOSE, type Messages } from '../../../common/wire/match/messages.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { nameKey } from '../../../common/wire/people/names.ts'
import { moderatesSite } from '../../../common/wire/people/ranks.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { log } from '../../base/log.ts'
import { CrowdPace } from '../../chat/speech.ts'
import { patchOf } from '../../framework/insides.ts'
import { packed as packedMessage } from '../../framework/packed.ts'
import { BaseRoom, type Surroundings } from '../../rooms/base-room.ts'
import { fanOut } from '../../rooms/fan-out.ts'
import type { Auth, Member } from '../../rooms/member.ts'
import { Throttle } from '../../rooms/throttle.ts'
import { levelOf } from '../../store/trouble.ts'
import { Door } from '../seats/door.ts'
import { MatchFollower } from './follower.ts'
import { galleryRequests } from './gallery-requests.ts'
import { newGalleryState, writeGalleryState } from './gallery-state.ts'
import type { GalleryRules, GallerySnapshot, GalleryUpdate } from './messages.ts'
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

/** An update from the match, or a new snapshot with all chat lines. */
type GalleryNews = Pick<GalleryUpdate, 'shown' | 'rules' | 'said' | 'ended'> & {
  readonly lines?: readonly ChatLine[]
}

/** Updates with a new view, as after a round, or with the end of the match go out at once. */
const isUrgent = ({ shown, ended }: GalleryNews): boolean => shown?.view !== undefined || ended !== undefined

/** Larger crowds get fewer updates: the interval grows by this much per tab (ms). */
const EACH = 0.1

/** Chat lines that a new spectator receives: those of players and as many of spectators. */
const LINES_KEPT = 2 * CHAT_HISTORY

const UNHEARD = 'Nothing is heard of the match at this moment. It goes on, and so will this page.'

const packed = <N extends keyof Messages>(type: N, message: Messages[N]): Uint8Array =>
  packedMessage(type, message)

export class GalleryRoom extends BaseRoom<{ state: MatchState; client: Member }> {
  private match!: string
  private game!: AnyGame
  private follower!: MatchFollower
  private options!: GalleryRoomOptions
  private door!: Door
  private rules: GalleryRules = { insiders: [], organiser: '', rulings: [] }
  private lines: readonly ChatLine[] = []
  private history: Uint8Array | undefined
  /** The match's own trouble message, empty for none. */
  private trouble = ''
  private news: GalleryNews[] = []
  private sending: Promise<void> | undefined
  private readonly pace = new CrowdPace()
  private readonly throttle = new Throttle(
    (silence) => this.tabs.size * EACH - silence,
    () => this.sendNow(),
    (error) => this.report(error, 'send'),
  )

  /** Rejects when the match does not answer, or this node does not know its rules. */
  override async onCreate(given: GalleryRoomOptions): Promise<void> {
    const { id, match, process, rules } = (this.options = given) as GalleryServices & GalleryIdentity
    this.roomId = id
    this.match = match
    this.game = await rulebook.required(rules)
    this.follower = new MatchFollower({ id, process }, rpcTo(match, given.runs), {
      snapshot: (snapshot) => this.begin(snapshot),
      update: (update) => this.tell(update),
      lost: (lost) => this.tell({ shown: { fields: { trouble: lost ? UNHEARD : this.trouble }, seats: {} } }),
      // Closes the gallery; a spectator who asks for the match again learns what has become of it.
      gone: () => void this.disconnect(ROOM_CLOSE.moved),
      failed: (error) => this.report(error, 'follower'),
    })
    await this.follower.open()
    this.heed(given, placeOfMatch(match))
    this.listen(
      galleryRequests({
        state: this.state,
        pace: this.pace,
        now: () => this.follower.now,
        mutedFor: (player) => this.mutedFor(player),
        react: (counts) => this.follower.react(counts),
        ask: (who, name, payload) => forwardRequest(match, who, name, payload),
        report: (error, where) => this.report(error, where),
      }),
    )
    void this.setPrivate(true)
  }

  override onDispose(): void {
    this.follower.stop()
    this.throttle.off()
    this.letGo()
  }

  /** Does this player belong in the match room: has or had a seat, or is the organiser? */
  hasInside = (player: string): boolean => this.rules.insiders.includes(player)

  /** Before the match begins: is a seat open to players? */
  get hasFreeSeat(): boolean {
    return (
      this.state.phase === 'gathering' &&
      [...this.state.seats.values()].some(({ occupant }) => occupant === 'open')
    )
  }

  // ── Coming and going ─────────────────────────────────────────────────────────────────────────────────────

  override async onJoin(client: Member, _options: unknown, auth: Auth): Promise<void> {
    const turnedAway = this.door.refusalFor(auth)
    const refused =
      this.dismissalFor(auth) ??
      (turnedAway?.code === 'sent_away'
        ? turnedAway
        : this.hasInside(auth.player)
          ? refusal('moving')
          : undefined)
    if (refused) this.turnAway(refused)
    this.letIn(client)
    if (this.tabs.of(auth.player).size === 1)
      this.follower.arrive(moderatesSite(auth.role) ? auth : auth.player)
    // In fog a spectator must not take a seat later. They see nothing before the match knows that they
    // watch.
    if (this.game.fog) await this.follower.reported().catch(() => this.turnAway(refusal('moving')))
    this.greet(client)
    this.history ??= packed('history', [...this.lines])
    client.enqueueRaw(this.history)
  }

  override onLeave(client: Member): void {
    if (this.letOut(client) && this.tabs.of(client.auth.player).size === 0)
      this.follower.leave(client.auth.player)
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
      barred: this.door.refusalFor(client.auth)?.message ?? '',
    })
  }

  private mutedFor(player: string): number {
    return this.options.bans.mutedFor(player, placeOfMatch(this.match), this.state.room)
  }

  // ── Updates from the match
  // ───────────────────────────────────────────────────────────────────────────────

  private begin({ game, shown, rules, lines }: GallerySnapshot): void {
    // The table has moved to other rules. Spectators who rejoin get a gallery that has these.
    if (!sameRules(typeof game === 'string' ? { game, ...FIRST } : game, rulesIdOf(this.game))) {
      if (!this.state) throw new Error('the match is played by other rules')
      return void this.disconnect(ROOM_CLOSE.moved)
    }
    if (!this.state) {
      this.state = newGalleryState(this.game)
      // Nobody is here yet: new clients receive the full state.
      this.take({ shown, rules })
      this.lines = lines
      return
    }
    this.news = []
    this.tell({ shown, rules, lines })
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
    const messages = some.flatMap((one) => this.take(one))
    return { messages, ended: some.find(({ ended }) => ended !== undefined)?.ended }
  }

  /** Applies news to the state; returns the packed messages for all clients. */
  private take({ shown, rules, said = [], lines }: GalleryNews): Uint8Array[] {
    if (shown) {
      writeGalleryState(this.game, this.state, shown)
      const trouble = shown.fields['trouble']
      if (trouble !== undefined && trouble !== UNHEARD) this.trouble = String(trouble)
    }
    if (rules) this.obey(rules)
    const messages: Uint8Array[] = []
    for (const { type, message: told, to } of said) {
      // The snapshot may already hold lines that the match was still storing then.
      const message =
        type === 'lines'
          ? (told as ChatLine[]).filter(({ id }) => !this.lines.some((line) => line.id === id))
          : told
      if (type === 'lines' && (message as ChatLine[]).length === 0) continue
      if (type === 'lines') this.keep(message as ChatLine[])
      if (type === 'gone')
        this.remember(this.lines.filter(({ id }) => !(message as Messages['gone']).ids.includes(id)))
      const bytes = packed(type, message as never)
      if (to === undefined) messages.push(bytes)
      else for (const tab of this.tabs.of(to)) tab.enqueueRaw(bytes)
    }
    if (lines && JSON.stringify(lines) !== JSON.stringify(this.lines)) {
      this.remember(lines)
      messages.push((this.history = packed('history', [...lines])))
    }
    return messages
  }

  private keep(lines: readonly ChatLine[]): void {
    this.remember([...this.lines, ...lines].slice(-LINES_KEPT))
    for (const { channel, seat, kind } of lines)
      if (channel === 'spectators' && seat === '' && kind === 'said') this.pace.said(this.follower.now)
  }

  private remember(lines: readonly ChatLine[]): void {
    this.lines = lines
    this.history = undefined
  }

  /** Applies the match's rules on who may take a seat and who is dismissed. */
  private obey(rules: GalleryRules): void {
    const before = this.rules
    this.rules = rules
    if (!(this.door as Door | undefined) || rules.organiser !== before.organiser)
      this.door = new Door(matchOptions.parse(JSON.parse(this.state.options)).allow, rules.organiser, nameKey)
    if (this.state.exhibition) this.door.close(refusal('exhibition'))
    for (const ruling of rules.rulings) {
      if (this.door.holds(ruling)) continue
      this.door.rule(ruling)
      if ('barred' in ruling) this.sendOut(ruling.barred, CLOSE.sentAway)
      else
        for (const client of this.clients)
          if (nameKey(client.auth?.name ?? '') === nameKey(ruling.allowed)) this.greet(client)
    }
    // They rejoin, and the server routes them to the match room.
    for (const player of rules.insiders)
      if (!before.insiders.includes(player)) this.sendOut(player, ROOM_CLOSE.moved)
  }

  private sendOut(player: string, code: number): void {
    for (const tab of [...this.tabs.of(player)]) this.putOut(tab, code)
  }

  protected report(error: unknown, where: string): void {
    log[levelOf(error)]({ err: error, match: this.match, where }, 'a gallery had an error')
  }
}
