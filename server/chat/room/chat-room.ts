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
import { RoomState } from '../../../common/wire/chat/room-schema.ts'
import { PICKUP_REQUESTS } from '../../../common/wire/match/pickup-messages.ts'
import type { Rulers } from '../../../common/wire/people/ranks.ts'
import { happened } from '../../base/events.ts'
import { log } from '../../base/log.ts'
import type { AccountChange, AccountChanges, Appointment } from '../../people/accounts/account-changes.ts'
import { PICKUP_ALLOWANCES } from '../../pickup/room/pickup-requests.ts'
import { type PickupServices, RoomPickups } from '../../pickup/room/room-pickup.ts'
import type { AdmittedPlayer } from '../../rooms/admission.ts'
import { BaseRoom, type Surroundings } from '../../rooms/base-room.ts'
import type { ChatMember } from '../../rooms/member.ts'
import { answering, CHAT_ALLOWANCES } from '../../rooms/requests.ts'
import { Throttle } from '../../rooms/throttle.ts'
import { levelOf } from '../../store/trouble.ts'
import type { Chatroom, Chatrooms } from '../chatrooms.ts'
import { Directory } from '../directory.ts'
import { History } from '../history.ts'
import type { Mentions } from '../mentions.ts'
import { type ModerationServices, ModeratorActions } from '../moderator-actions.ts'
import { Speech } from '../speech.ts'
import { chatHandlers, chatRights } from './chat-requests.ts'
import { ChatTeller } from './chat-teller.ts'
import { PeopleList } from './people-list.ts'

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
/** What a chatroom consists of once it is read from the database. */
interface ChatRoomParts {
  readonly services: ChatServices
  readonly history: History
  readonly acts: ModeratorActions
  readonly teller: ChatTeller
  readonly people: PeopleList
  about: Chatroom
  /** Players whom the owner has appointed. */
  keepers: ReadonlySet<string>
}

const ASKED = { ...ROOM_REQUESTS, ...PICKUP_REQUESTS }

export class ChatRoom extends BaseRoom<{ state: RoomState; client: ChatMember }> {
  override state = new RoomState()
  /** Undefined until the room is read from the database. */
  private built: ChatRoomParts | undefined
  private readonly directory = new Directory()
  private readonly throttle = new Throttle(
    (silence) => Math.min(TOLD_WITHIN, this.clients.length / PEOPLE_A_MS) - silence,
    () => this.publish(),
    (error) => this.report(error, 'publish'),
  )
  private listed = ''
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
    ownsOffers: () => this.parts.about.id !== LOBBY,
    judge: (actor) => this.parts.acts.judge(actor),
    withdrew: (by, about, game) => this.parts.acts.log(by, 'withdraw', about, game),
    send: (player, type, message) => {
      for (const tab of this.tabsOf(player)) tab.send(type, message as never)
    },
    broadcast: (type, message) => this.broadcast(type, message as never),
    note: (player, text) => this.parts.teller.note(player, text),
    news: (text) => void this.parts.teller.keep({ kind: 'news', by: '', name: '', text, at: Date.now() }),
    filling: () => this.listing.due(),
    keepOpen: (open) => (this.autoDispose = !open && this.parts.about.id !== LOBBY),
    report: (error, where) => this.report(error, where),
  })

  private get parts(): ChatRoomParts {
    if (!this.built) throw new Error(`chatroom ${this.roomId} is not made yet`)
    return this.built
  }

  private readonly rulers = (): Rulers => ({ maker: this.parts.about.maker, keepers: this.parts.keepers })

  override async onCreate({ services, slug = LOBBY }: ChatRoomOptions): Promise<void> {
    // Takes the tenure before it reads anything.
    const sure = services.pickup.tenure()
    const about = await services.rooms.find(slug)
    if (!about) throw new ServerError(404, 'unknown_room')
    this.roomId = roomIdOf(slug)
    this.autoDispose = slug !== LOBBY
    const keepers = new Set(await services.rooms.members(slug, 'keeper'))
    const { lines, highest } = await services.lines.last(slug, ROOM_HISTORY)
    const history = new History(lines, highest)
    // Authors of these lines may not be here any more, so asks which are programs.
    const programs = await services.accounts.programsAmong(lines.map(({ by }) => by))
    for (const { by, name } of lines) if (by) this.directory.meet(by, name).bot = programs.has(by)
    const { rulers, directory, tabsOf } = this
    const speech = new Speech()
    const acts = new ModeratorActions(
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
    const people = new PeopleList({
      rows: this.state.people,
      directory,
      online: services.online,
      rulers,
      isOff: (player) => this.pickup.isOff(player),
      tabsOf,
      changed: () => this.throttle.due(),
    })
    const teller = new ChatTeller({
      lines: services.lines,
      sure,
      bans: services.bans,
      history,
      directory,
      speech,
      about: () => this.parts.about,
      rulers,
      justDeleted: () => services.accountChanges.justDeleted,
      tabsOf,
      broadcast: (type, message) => this.broadcast(type, message as never),
      due: () => this.throttle.due(),
      report: (error, where) => this.report(error, where),
    })
    this.built = { services, history, acts, teller, people, about, keepers }
    this.answer(this.built, speech)
    this.arrange(about)
    this.heed(services, slug, () => teller.mutesChanged())
    this.notListening = [
      services.online.listen(people.moved),
      services.appointments.listen(this.appointed),
      services.accountChanges.listen(this.accountChanged),
    ]
    await this.pickup.open(slug, services.pickup)
    happened('chatroom opened', { room: slug })
    this.list()
    this.broadcastPatch()
  }

  /** Registers the handlers of requests. */
  private answer({ services, acts, history, teller, people }: ChatRoomParts, speech: Speech): void {
    const { directory, rulers, pickup } = this
    const handlers = chatHandlers({
      services,
      acts,
      directory,
      history,
      speech,
      teller,
      pickup,
      about: () => this.parts.about,
      rulers,
      arrange: (next) => this.arrange(next),
      members: () => this.membersChanged(),
      shut: () => this.shut(),
      watch: (client, away) => people.watch(client, away),
      close: (player, code, reason) => this.close(player, code, reason),
      takeAway: (line) => this.takeAway(line),
      report: (error, where) => this.report(error, where),
    })
    this.listen(
      answering<typeof ASKED, ChatMember>({
        asked: ASKED,
        allowances: { ...CHAT_ALLOWANCES, ...PICKUP_ALLOWANCES },
        rights: chatRights({ directory, rulers }),
        handlers: { ...handlers, ...pickup.handlers },
        report: (error, where) => this.report(error, where),
      }),
    )
  }

  override onDispose(): void {
    this.throttle.off()
    this.listing.off()
    this.pickup.stop()
    for (const ignore of this.notListening) ignore()
    this.letGo()
    // A room that could not be read was never opened.
    if (this.built) happened('chatroom closed', { room: this.built.about.id })
  }

  // ── Joining and leaving ──────────────────────────────────────────────────────────────────────────────────

  override async onJoin(client: ChatMember, _options: unknown, auth: AdmittedPlayer): Promise<void> {
    const { about, services, acts, people, teller } = this.parts
    // An open door needs no query.
    const shut = about.door === '' ? undefined : await services.rooms.refusalFor(about, auth)
    const refused = shut ?? this.dismissalFor(auth) ?? acts.refusalFor(auth.player, Date.now())
    if (refused) this.turnAway(refused)
    this.letIn(client)
    people.show(this.directory.enter(auth))
    teller.tell(client)
    this.pickup.entered(client)
    teller.greet(client)
    this.pickup.greeted(client)
    this.throttle.due()
  }

  override onLeave(client: ChatMember): void {
    // Also called for clients that were not let in.
    const person = this.letOut(client) ? this.directory.leave(client.auth.player) : undefined
    if (!person) return
    const { people, history } = this.parts
    if (person.tabs === 0) {
      this.pickup.left(person.player)
      people.left(person)
    } else people.look(person, client)
    this.directory.forget(
      () => new Set([...history.lines.map(({ by }) => by), ...people.playing, ...this.pickup.players]),
    )
    this.throttle.due()
  }

  /** Applies a change of a role, wherever it was made. */
  private readonly appointed = ({ player, role }: Appointment): void => {
    const person = this.directory.ofPlayer(player)
    if (!person) return
    person.role = role
    for (const tab of this.tabsOf(player)) tab.auth = { ...tab.auth, role }
    this.parts.people.show(person)
    this.parts.teller.tellPerson(person)
    this.throttle.due()
  }

  /**
   * After a change of an account: its tabs reconnect under the new name; lines of a deleted account are
   * erased.
   */
  private readonly accountChanged = ({ player, is, names = [] }: AccountChange): void => {
    if (is !== 'deleted') return this.close(player, ROOM_CLOSE.signedOut, '')
    const { history, people, teller } = this.parts
    for (const { id } of history.lines.filter(({ by }) => by === player)) this.takeAway(id)
    people.forget(player)
    this.directory.forgetName(player)
    this.pickup.forget(player)
    void teller.forget({ player, names }).catch((error: unknown) => this.report(error, 'forget'))
  }

  private readonly tabsOf = (player: string): ChatMember[] => [...this.tabs.of(player)]

  private close(player: string, code: number, reason: string): void {
    for (const tab of this.tabsOf(player)) this.putOut(tab, code, reason)
  }

  // ── Changes for everybody ────────────────────────────────────────────────────────────────────────────────

  private arrange(room: Chatroom): void {
    this.parts.about = room
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
    const { parts } = this
    const { rooms } = parts.services
    parts.keepers = new Set(await rooms.members(parts.about.id, 'keeper'))
    for (const person of this.directory.here()) {
      const shut = await rooms.refusalFor(parts.about, person)
      if (shut) this.close(person.player, ROOM_CLOSE.banned, shut.message)
      else {
        parts.people.show(person)
        parts.teller.tellPerson(person)
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
    this.parts.history.remove(id)
    // Sends pending lines first, so that the line is not sent after its removal.
    this.throttle.now()
    this.broadcast('gone', { ids: [id] })
  }

  private publish(): void {
    this.broadcastPatch()
    this.parts.teller.send()
    this.listing.due()
  }

  /** The entry in the list of rooms. */
  private list(): void {
    const { history, about } = this.parts
    const last = history.lines.findLast(({ kind }) => kind === 'said' || kind === 'did')?.id ?? 0
    const metadata = {
      slug: about.id,
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
