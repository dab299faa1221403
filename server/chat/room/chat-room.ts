/**
 * The room of a chatroom. It is thin: `chat/` decides what may be said, how fast, and who may do what; the
 * room connects it to the network.
 */
import { ServerError } from '@colyseus/core'
import {
  LOBBY,
  ROOM_CLOSE,
  ROOM_HISTORY,
  ROOM_REQUESTS,
  roomIdOf,
} from '../../../common/wire/chat/room-messages.ts'
import { PersonRow, RoomState } from '../../../common/wire/chat/room-schema.ts'
import { PICKUP_REQUESTS } from '../../../common/wire/match/pickup-messages.ts'
import { DELETED } from '../../../common/wire/people/names.ts'
import { roleIn } from '../../../common/wire/people/ranks.ts'
import { happened } from '../../base/events.ts'
import { log } from '../../base/log.ts'
import type { AccountChange, AccountChanges, Appointment } from '../../people/accounts/account-changes.ts'
import type { Online } from '../../people/online.ts'
import { PICKUP_ALLOWANCES } from '../../pickup/room/pickup-requests.ts'
import { type PickupServices, RoomPickups } from '../../pickup/room/room-pickup.ts'
import type { AdmittedPlayer } from '../../rooms/admission.ts'
import { BaseRoom, type Surroundings } from '../../rooms/base-room.ts'
import type { ChatMember } from '../../rooms/member.ts'
import { answering, CHAT_ALLOWANCES } from '../../rooms/requests.ts'
import { Throttle } from '../../rooms/throttle.ts'
import { levelOf } from '../../store/trouble.ts'
import type { Chatroom, Chatrooms } from '../chatrooms.ts'
import { Directory, type Person } from '../directory.ts'
import { History } from '../history.ts'
import type { Mentions } from '../mentions.ts'
import { type ModerationServices, ModeratorActions } from '../moderator-actions.ts'
import { Speech } from '../speech.ts'
import { chatHandlers, chatRights } from './chat-requests.ts'
import { ChatTeller } from './chat-teller.ts'

/** The services of every chatroom. */
export interface ChatServices extends ModerationServices, Surroundings {
  readonly pickup: PickupServices
  readonly rooms: Chatrooms
  readonly accountChanges: AccountChanges
  readonly mentions: Mentions
}

export interface ChatRoomOptions {
  readonly services: ChatServices
  /** The slug of the room. */
  readonly slug?: string
}

/** Larger crowds get fewer, larger updates: the interval grows with the number of people, up to this (ms). */
const TOLD_WITHIN = 500
const PEOPLE_A_MS = 2
/** Time to answer the request that closes the room (ms). */
const ANSWERED_WITHIN = 200
/** The interval at which the list of rooms is updated (ms). */
const LISTED_EVERY = 2000
/** A player who begins a match within this time after leaving the room counts as playing from here (ms). */
const GONE_TO_PLAY_WITHIN = 60_000

export class ChatRoom extends BaseRoom<{ state: RoomState; client: ChatMember }> {
  private about!: Chatroom
  private history!: History
  private acts!: ModeratorActions
  private teller!: ChatTeller
  private readonly directory = new Directory()
  /** Tabs that are not visible. */
  private readonly unwatched = new WeakSet<ChatMember>()
  private readonly throttle = new Throttle(
    (silence) => Math.min(TOLD_WITHIN, this.clients.length / PEOPLE_A_MS) - silence,
    () => this.publish(),
    (error) => this.report(error, 'publish'),
  )
  private listed = ''
  /** By player, when they left the room: those who begin a match soon after are shown as playing. */
  private readonly leftAt = new Map<string, number>()
  /** Players who have left for a match and are still listed. */
  private readonly away = new Set<string>()
  private online!: Online
  private services!: ChatServices
  /** Players whom the owner has appointed. */
  private keepers: ReadonlySet<string> = new Set()
  private readonly listing = new Throttle(
    (silence) => LISTED_EVERY - silence,
    () => this.list(),
    (error) => this.report(error, 'list'),
  )
  private notListening: (() => void)[] = []

  private readonly pickup = new RoomPickups({
    meet: (player, name) => void this.directory.meet(player, name),
    idOf: (player) => this.directory.ofPlayer(player)?.id ?? '',
    playerAt: (id) => this.directory.at(id)?.player,
    ownsOffers: () => this.about.id !== LOBBY,
    judge: (actor) => this.acts.judge(actor),
    withdrew: (by, about, game) => this.acts.log(by, 'withdraw', about, game),
    send: (player, type, message) => {
      for (const tab of this.tabsOf(player)) tab.send(type, message as never)
    },
    broadcast: (type, message) => this.broadcast(type, message as never),
    note: (player, text) => this.teller.note(player, text),
    news: (text) => void this.teller.keep({ kind: 'news', by: '', name: '', text, at: Date.now() }),
    filling: () => this.listing.due(),
    keepOpen: (open) => (this.autoDispose = !open && this.about.id !== LOBBY),
    report: (error, where) => this.report(error, where),
  })

  override async onCreate({ services, slug = LOBBY }: ChatRoomOptions): Promise<void> {
    // Takes the tenure before it reads anything.
    const sure = services.pickup.tenure()
    const room = await services.rooms.find(slug)
    if (!room) throw new ServerError(404, 'unknown_room')
    this.roomId = roomIdOf(slug)
    this.autoDispose = slug !== LOBBY
    this.about = room
    const rulers = () => ({ maker: this.about.maker, keepers: this.keepers })
    this.acts = new ModeratorActions(
      {
        slug,
        get maker() {
          return rulers().maker
        },
        get keepers() {
          return rulers().keepers
        },
      },
      services,
    )
    this.keepers = new Set(await services.rooms.members(slug, 'keeper'))
    const { lines, highest } = await services.lines.last(slug, ROOM_HISTORY)
    this.history = new History(lines, highest)
    const { directory, history, acts, pickup } = this
    // Authors of these lines may not be here any more, so asks which are programs.
    const programs = await services.accounts.programsAmong(lines.map(({ by }) => by))
    for (const { by, name } of lines) if (by) directory.meet(by, name).bot = programs.has(by)
    const speech = new Speech()
    const teller = (this.teller = new ChatTeller({
      lines: services.lines,
      sure,
      bans: services.bans,
      history,
      directory,
      speech,
      about: () => this.about,
      rulers,
      justDeleted: () => services.accountChanges.justDeleted,
      tabsOf: this.tabsOf,
      broadcast: (type, message) => this.broadcast(type, message as never),
      due: () => this.throttle.due(),
      report: (error, where) => this.report(error, where),
    }))
    const handlers = chatHandlers({
      services,
      acts,
      directory,
      history,
      speech,
      teller,
      pickup,
      about: () => this.about,
      rulers,
      arrange: (next) => this.arrange(next),
      members: () => this.membersChanged(),
      shut: () => this.shut(),
      watch: (client, away) => this.watch(client, away),
      close: (player, code, reason) => this.close(player, code, reason),
      takeAway: (line) => this.takeAway(line),
      report: (error, where) => this.report(error, where),
    })
    const asked = { ...ROOM_REQUESTS, ...PICKUP_REQUESTS }
    this.listen(
      answering<typeof asked, ChatMember>({
        asked,
        allowances: { ...CHAT_ALLOWANCES, ...PICKUP_ALLOWANCES },
        rights: chatRights({ directory, rulers }),
        handlers: { ...handlers, ...pickup.handlers },
        report: (error, where) => this.report(error, where),
      }),
    )
    this.state = new RoomState()
    this.arrange(room)
    this.heed(services, slug, () => teller.mutesChanged())
    this.online = services.online
    this.services = services
    this.notListening = [
      services.online.listen(this.moved),
      services.appointments.listen(this.appointed),
      services.accountChanges.listen(this.accountChanged),
    ]
    await pickup.open(slug, services.pickup)
    happened('chatroom opened', { room: slug })
    this.list()
    this.broadcastPatch()
  }

  override onDispose(): void {
    this.throttle.off()
    this.listing.off()
    happened('chatroom closed', { room: this.about.id })
    this.pickup.stop()
    for (const ignore of this.notListening) ignore()
    this.letGo()
  }

  // ── Joining and leaving ──────────────────────────────────────────────────────────────────────────────────

  override async onJoin(client: ChatMember, _options: unknown, auth: AdmittedPlayer): Promise<void> {
    // An open door needs no query.
    const shut = this.about.door === '' ? undefined : await this.services.rooms.refusalFor(this.about, auth)
    const refused = shut ?? this.dismissalFor(auth) ?? this.acts.refusalFor(auth.player, Date.now())
    if (refused) this.turnAway(refused)
    this.letIn(client)
    this.show(this.directory.enter(auth))
    this.teller.tell(client)
    this.pickup.entered(client)
    this.teller.greet(client)
    this.pickup.greeted(client)
    this.throttle.due()
  }

  override onLeave(client: ChatMember): void {
    // Also called for clients that were not let in.
    const person = this.letOut(client) ? this.directory.leave(client.auth.player) : undefined
    if (!person) return
    if (person.tabs === 0) {
      this.pickup.left(person.player)
      this.goneFrom(person)
    } else this.look(person, client)
    const { history, away, pickup } = this
    this.directory.forget(() => new Set([...history.lines.map(({ by }) => by), ...away, ...pickup.players]))
    this.throttle.due()
  }

  /** Keeps a player who has left for a match in the list: they return after it. */
  private goneFrom(person: Person): void {
    const now = Date.now()
    for (const [player, at] of this.leftAt) if (now - at > GONE_TO_PLAY_WITHIN) this.leftAt.delete(player)
    // A deleted account must not be listed.
    if (person.name !== DELETED) this.leftAt.set(person.player, now)
    this.showPlaying(person)
  }

  private showPlaying(person: Person): void {
    const where = this.online.of(person.player)
    const begins =
      this.pickup.isOff(person.player) ||
      (this.leftAt.get(person.player) ?? 0) + GONE_TO_PLAY_WITHIN > Date.now()
    const plays =
      person.name !== DELETED &&
      (this.pickup.isOff(person.player) ||
        (where.is === 'playing' && (this.away.has(person.player) || begins)))
    if (!plays || person.tabs > 0) {
      this.away.delete(person.player)
      if (person.tabs === 0) this.state.people.delete(person.id)
      return
    }
    this.away.add(person.player)
    const row = this.state.people.get(person.id) ?? this.rowOf(person)
    row.playing = (where.is === 'playing' ? where.match : undefined) ?? '-'
    if (!this.state.people.has(person.id)) this.state.people.set(person.id, row)
  }

  private readonly moved = (players: readonly string[]): void => {
    for (const player of players) {
      if (!this.away.has(player) && !this.leftAt.has(player)) continue
      const person = this.directory.ofPlayer(player)
      if (!person || person.tabs > 0) continue
      this.showPlaying(person)
      this.throttle.due()
    }
  }

  private rowOf(person: Person): PersonRow {
    const row = new PersonRow()
    const { name, account, bot } = person
    return Object.assign(row, {
      name,
      account,
      bot,
      role: roleIn({ maker: this.about.maker, keepers: this.keepers }, person),
    })
  }

  private show(person: Person): void {
    if (person.tabs === 0) return
    this.away.delete(person.player)
    this.leftAt.delete(person.player)
    const row = this.state.people.get(person.id) ?? new PersonRow()
    const now = {
      name: person.name,
      account: person.account,
      bot: person.bot,
      role: roleIn({ maker: this.about.maker, keepers: this.keepers }, person),
      away: person.away,
      playing: '',
    }
    for (const [field, value] of Object.entries(now))
      if (row[field as 'name'] !== value) row[field as 'name'] = value as string
    if (!this.state.people.has(person.id)) this.state.people.set(person.id, row)
  }

  /** Applies a change of a role, wherever it was made. */
  private readonly appointed = ({ player, role }: Appointment): void => {
    const person = this.directory.ofPlayer(player)
    if (!person) return
    person.role = role
    for (const tab of this.tabsOf(player)) tab.auth = { ...tab.auth, role }
    this.show(person)
    this.teller.tellPerson(person)
    this.throttle.due()
  }

  /**
   * After a change of an account: its tabs reconnect under the new name; lines of a deleted account are
   * erased.
   */
  private readonly accountChanged = ({ player, is, names = [] }: AccountChange): void => {
    if (is !== 'deleted') return this.close(player, ROOM_CLOSE.signedOut, '')
    for (const { id } of this.history.lines.filter(({ by }) => by === player)) this.takeAway(id)
    this.leftAt.delete(player)
    const known = this.directory.ofPlayer(player)
    if (known && this.away.delete(player)) this.state.people.delete(known.id)
    this.directory.forgetName(player)
    this.pickup.forget(player)
    void this.teller.forget({ player, names }).catch((error: unknown) => this.report(error, 'forget'))
  }

  private watch(client: ChatMember, away: boolean): void {
    if (away) this.unwatched.add(client)
    else this.unwatched.delete(client)
    this.look(this.directory.meet(client.auth.player, client.auth.name))
  }

  /** A person is away if none of their tabs is visible. */
  private look(person: Person, leaving?: ChatMember): void {
    person.away = this.tabsOf(person.player).every((tab) => tab === leaving || this.unwatched.has(tab))
    this.show(person)
    this.throttle.due()
  }

  private readonly tabsOf = (player: string): ChatMember[] => [...this.tabs.of(player)]

  private close(player: string, code: number, reason: string): void {
    for (const tab of this.tabsOf(player)) this.putOut(tab, code, reason)
  }

  // ── Changes for everybody ────────────────────────────────────────────────────────────────────────────────

  private arrange(room: Chatroom): void {
    this.about = room
    Object.assign(this.state, {
      title: room.title,
      topic: room.topic,
      slow: room.slow,
      filter: room.filter === 1,
      pin: room.pin,
      door: room.door,
      hidden: room.hidden === 1,
    })
    this.throttle.due()
  }

  /** Reads the moderators again, and closes the tabs of people who may no longer be here. */
  private async membersChanged(): Promise<void> {
    const { rooms } = this.services
    this.keepers = new Set(await rooms.members(this.about.id, 'keeper'))
    for (const person of this.directory.here()) {
      const shut = await rooms.refusalFor(this.about, person)
      if (shut) this.close(person.player, ROOM_CLOSE.banned, shut.message)
      else {
        this.show(person)
        this.teller.tellPerson(person)
      }
    }
    this.throttle.due()
  }

  /** Closes the room for good. */
  private shut(): void {
    // The owner's request is answered first.
    setTimeout(
      () => void this.disconnect(ROOM_CLOSE.shut).catch((error: unknown) => this.report(error, 'shut')),
      ANSWERED_WITHIN,
    )
  }

  /** Removes an erased line. Other nodes call it, too, for the moderators' page. */
  takeAway(id: number): void {
    this.history.remove(id)
    // Sends pending lines first, so that the line is not sent after its removal.
    this.throttle.now()
    this.broadcast('gone', { ids: [id] })
  }

  private publish(): void {
    this.broadcastPatch()
    this.teller.send()
    this.listing.due()
  }

  /** The entry in the list of rooms. */
  private list(): void {
    const last = this.history.lines.findLast(({ kind }) => kind === 'said' || kind === 'did')?.id ?? 0
    const metadata = {
      slug: this.about.id,
      people: this.state.people.size,
      last,
      fullest: this.pickup.fullest ?? null,
    }
    const text = JSON.stringify(metadata)
    if (this.listed === text) return
    this.listed = text
    this.setMetadata(metadata).catch((error: unknown) => this.report(error, 'list'))
  }

  protected report(error: unknown, where: string): void {
    log[levelOf(error)]({ err: error, room: this.roomId, where }, 'a chatroom had an error')
  }
}
