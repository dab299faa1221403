/** One chatroom. Thin: what is said, how fast, and who may do what is kept by `chat/`; here it meets the network. */
import { Encoder } from '@colyseus/schema'
import { Room, ServerError, type Client } from '@colyseus/core'
import { CHAT_LENGTH, FRAMES_A_SECOND } from '../../common/wire/messages.ts'
import { isRefused, refusal, type Refused } from '../../common/wire/refusals.ts'
import { LOBBY, ROOM_CLOSE, ROOM_HISTORY, ROOM_REQUESTS, roomIdOf, TOPIC_LENGTH, type LineKind, type RoomLine, type RoomMessages } from '../../common/wire/room-messages.ts'
import { PICKUP_REQUESTS, type PickupMessages } from '../../common/wire/pickup-messages.ts'
import { PersonRow, RoomState } from '../../common/wire/room-schema.ts'
import { spanOf } from '../../common/wire/spans.ts'
import { Acts, type ActServices, type Done } from '../chat/acts.ts'
import type { Chatroom, Chatrooms } from '../chat/chatrooms.ts'
import { commandIn, helpFor, type Command } from '../chat/commands.ts'
import { Directory, type Person } from '../chat/directory.ts'
import { History, type KeptLine } from '../chat/history.ts'
import { Pace } from '../chat/pace.ts'
import { moderates, outranks, roleIn } from '../chat/ranks.ts'
import { tidy } from '../chat/tidy.ts'
import { censored } from '../chat/word-filter.ts'
import { report } from '../chat/reports.ts'
import { PICKUP_HELP } from '../pickup/commands.ts'
import { log } from '../log.ts'
import type { Lines } from '../store/lines.ts'
import type { Admitted } from './admission.ts'
import { answering, CHAT_ALLOWANCES, type Handlers } from './requests.ts'
import { PICKUP_ALLOWANCES, RoomPickup, type PickupServices } from './room-pickup.ts'
import { tickWith, untick } from './ticker.ts'

/** What every chatroom works with. */
export interface ChatServices extends ActServices {
  readonly pickup: PickupServices
  readonly rooms: Chatrooms
  readonly lines: Lines
}

export interface ChatGiven {
  readonly services: ChatServices
  /** The room, as its address names it. */
  readonly slug?: string
}

const REFUSED_TO_JOIN = 4200
/** What the state of a full lobby takes (bytes): with less the encoder grows in steps, and complains at each. */
const LOBBY_BUFFER = 64 * 1024
/** A crowd is told less often, and more at once: at most so late (ms). */
const TOLD_WITHIN = 500
const PEOPLE_A_MS = 2

type Member = Client<{ auth: Admitted; messages: { [N in keyof RoomMessages]: RoomMessages[N] } & { [N in keyof PickupMessages]: PickupMessages[N] } }> & { auth: Admitted }

export class ChatRoom extends Room<{ state: RoomState; client: Member }> {
  override maxClients = Infinity
  // Patches go out with the lines (`soon`), never by the framework's clock; see `ticker.ts`.
  override patchRate: number | null = 2_147_483_647
  override maxMessagesPerSecond = FRAMES_A_SECOND
  override seatReservationTimeout = 10

  private services!: ChatServices
  private about!: Chatroom
  private history!: History
  private acts!: Acts
  private readonly directory = new Directory()
  private readonly pace = new Pace()
  private readonly inside = new WeakSet<Member>()
  /** Tabs that are not looked at. */
  private readonly unwatched = new WeakSet<Member>()
  private unsent: KeptLine[] = []
  private timer: NodeJS.Timeout | undefined
  private toldAt = 0
  private listed = -1
  private forgetBans: (() => void) | undefined

  override async onCreate({ services, slug = LOBBY }: ChatGiven): Promise<void> {
    const room = await services.rooms.find(slug)
    if (!room) throw new ServerError(404, 'unknown_room')
    this.roomId = roomIdOf(slug)
    this.autoDispose = slug !== LOBBY
    this.services = services
    this.about = room
    this.acts = new Acts(slug, room.maker, services)
    const { lines, highest } = await services.lines.last(slug, ROOM_HISTORY)
    this.history = new History(lines, highest)
    const usual = Encoder.BUFFER_SIZE
    if (slug === LOBBY) Encoder.BUFFER_SIZE = LOBBY_BUFFER
    this.state = new RoomState()
    Encoder.BUFFER_SIZE = usual
    this.arrange(room)
    this.forgetBans = services.bans.onChange(() => this.bansChanged())
    await this.pickup.open(slug, services.pickup)
    this.list()
    tickWith(this)
    this.broadcastPatch()
  }

  override onDispose(): void {
    clearTimeout(this.timer)
    this.forgetBans?.()
    this.pickup.stop()
    untick(this)
    // The framework leaves the timers of seats that were reserved and never taken: they would hold up the process.
    const reserved = (this as unknown as { _reservedSeatTimeouts?: Record<string, NodeJS.Timeout> })._reservedSeatTimeouts ?? {}
    for (const timer of Object.values(reserved)) clearTimeout(timer)
  }

  // ── Coming and going ──────────────────────────────────────────────────────────────────────────────────────────────

  override onJoin(client: Member, _options: unknown, auth: Admitted): void {
    const refused = this.services.bans.refusalFor(auth, this.about.id) ?? this.acts.refusalFor(auth.player, Date.now())
    // An error in joining closes the socket with this code and message.
    if (refused) throw new ServerError(REFUSED_TO_JOIN, refused.code)
    this.inside.add(client)
    this.show(this.directory.enter(auth))
    this.tell(client)
    this.pickup.entered(client)
    client.send('history', this.history.lines.map(this.published))
    this.soon()
  }

  override onLeave(client: Member): void {
    // Also called for who was not let in.
    const person = this.inside.delete(client) ? this.directory.leave(client.auth.player) : undefined
    if (!person) return
    if (person.tabs === 0) {
      this.state.people.delete(person.id)
      this.pickup.left(person.player)
    } else this.look(person, client)
    this.directory.forget(() => new Set(this.history.lines.map(({ by }) => by)))
    this.soon()
  }

  /** Puts a person's row as they are now. */
  private show(person: Person): void {
    if (person.tabs === 0) return
    const row = this.state.people.get(person.id) ?? new PersonRow()
    const now = { name: person.name, account: person.account, bot: person.bot, role: roleIn(this.about.maker, person), away: person.away }
    for (const [field, value] of Object.entries(now)) if (row[field as 'name'] !== value) row[field as 'name'] = value as string
    if (!this.state.people.has(person.id)) this.state.people.set(person.id, row)
  }

  /** Away is who looks at none of their tabs. */
  private look(person: Person, leaving?: Member): void {
    person.away = this.tabsOf(person.player).every((tab) => tab === leaving || this.unwatched.has(tab))
    this.show(person)
    this.soon()
  }

  private tabsOf = (player: string): Member[] => this.clients.filter((client) => client.auth?.player === player)

  private close(player: string, code: number, reason: string): void {
    for (const tab of this.tabsOf(player)) tab.leave(code, reason)
  }

  private bansChanged(): void {
    for (const client of [...this.clients]) {
      const refused = client.auth && this.services.bans.refusalFor(client.auth, this.about.id)
      if (refused) client.leave(ROOM_CLOSE.banned, refused.message)
    }
    for (const person of this.directory.here()) if (this.muted.has(person.player) !== (this.mutedFor(person) > 0)) this.tellPerson(person)
  }

  /** Those who were told that they are muted. */
  private readonly muted = new Set<string>()

  private mutedFor = (person: Person): number => this.services.bans.mutedFor(person.player, this.about.id)

  // ── Requests ──────────────────────────────────────────────────────────────────────────────────────────────────────

  private readonly handlers: Handlers<typeof ROOM_REQUESTS, Member> = {
    time: () => Date.now(),

    say: (client, { text }) => {
      const given = tidy(text, CHAT_LENGTH)
      if (!given) return refusal('empty_text')
      const pickup = this.pickup.obey(client, given)
      if (pickup !== undefined) return pickup
      const command = given.startsWith('/') ? commandIn(given, this.directory.known().map(({ name }) => name)) : undefined
      if (!command) return this.speak(client, 'said', given)
      return isRefused(command) ? command : this.obey(client, command)
    },

    away: (client, { away }) => {
      if (away) this.unwatched.add(client)
      else this.unwatched.delete(client)
      this.look(this.me(client))
    },

    report: async (client, { line, person, reason }) => {
      const told = await report(this.services.moderation, this.history, this.directory, { room: this.about.id, by: this.me(client), line, person, reason })
      if (isRefused(told)) return told
      for (const other of this.directory.here()) if (moderates(roleIn(this.about.maker, other))) for (const tab of this.tabsOf(other.player)) tab.send('note', told)
      return true
    },

    mute: async (client, { person, minutes, reason }) => this.tellAll(await this.acts.mute(this.me(client), this.directory.at(person), minutes, reason)),

    unmute: async (client, { person }) => this.tellAll(await this.acts.unmute(this.me(client), this.directory.at(person))),

    kick: (client, { person, reason }) => this.kick(client, this.directory.at(person), reason),

    ban: async (client, { person, ...terms }) => this.tellAll(await this.acts.ban(this.me(client), this.directory.at(person), terms)),

    erase: async (client, { line: id }) => {
      const me = this.me(client)
      const role = await this.acts.moderator(me)
      if (isRefused(role)) return role
      const line = this.history.find(id)
      if (!line) return refusal('unknown_line')
      if (outranks(await this.acts.roleOf(line.by), role)) return refusal('not_allowed', `${line.name} is above your rank.`)
      await this.services.lines.takeAway(this.about.id, id)
      await this.acts.log(me, 'erase', { player: line.by, name: line.name }, line.text)
      this.takeAway(id)
      return true
    },

    arrange: async (client, given) => {
      const me = this.me(client)
      const role = await this.acts.moderator(me)
      if (isRefused(role)) return role
      const { slow = this.about.slow } = given
      const topic = given.topic === undefined ? this.about.topic : tidy(given.topic, TOPIC_LENGTH)
      const filter = Number(given.filter ?? this.about.filter === 1)
      const told = [
        topic === this.about.topic ? '' : topic ? `${me.name} set the topic: ${topic}` : `${me.name} took the topic away.`,
        slow === this.about.slow ? '' : slow ? `Slow mode: one line each in ${spanOf(slow * 1000)}.` : 'Slow mode is off.',
        filter === this.about.filter ? '' : filter ? 'The word filter is on.' : 'The word filter is off.',
      ].filter(Boolean)
      if (told.length === 0) return true
      const room: Chatroom = { ...this.about, topic, slow, filter }
      await this.services.rooms.save(room)
      await this.acts.log(me, 'arrange', undefined, told.join(' '))
      this.arrange(room)
      for (const person of this.directory.here()) if (this.pace.wait(person.player, slow, Date.now()) > 0) this.tellPerson(person)
      for (const text of told) await this.tellAll({ told: text })
      return true
    },

    appoint: async (client, { person, moderator }) => {
      const target = this.directory.at(person)
      const done = await this.acts.appoint(this.me(client), target, moderator)
      if (!isRefused(done) && target) {
        this.show(target)
        this.tellPerson(target)
      }
      return this.tellAll(done)
    },
  }

  private readonly pickup = new RoomPickup({
    idOf: (player, name) => this.directory.of(player, name).id,
    playerAt: (id) => this.directory.at(id)?.player,
    moderates: async (player) => moderates(await this.acts.roleOf(player)),
    send: (player, type, message) => { for (const tab of this.tabsOf(player)) tab.send(type, message as never) },
    broadcast: (type, message) => this.broadcast(type, message as never),
    note: (player, text) => { for (const tab of this.tabsOf(player)) tab.send('note', { text }) },
    news: (text) => void this.keep({ kind: 'news', by: '', name: '', text, at: Date.now() }),
    keepOpen: (open) => (this.autoDispose = !open && this.about.id !== LOBBY),
    report: (error, where) => this.report(error, where),
  })

  // A field of each room, not a shared constant: the framework takes entries out of it.
  override messages = answering(
    { ...ROOM_REQUESTS, ...PICKUP_REQUESTS }, { ...CHAT_ALLOWANCES, ...PICKUP_ALLOWANCES }, { ...this.handlers, ...this.pickup.handlers }, (error, where) => this.report(error, where),
  )

  private async speak(client: Member, kind: LineKind, given: string): Promise<unknown> {
    const me = this.me(client)
    const muted = this.mutedFor(me)
    if (muted > 0) return refusal('muted', `You may again in ${spanOf(muted)}.`)
    const slow = moderates(roleIn(this.about.maker, me)) ? 0 : this.about.slow
    const refused = await this.pace.take(me.player, given, slow, Date.now())
    if (refused) return refused
    const text = this.about.filter ? censored(given) : given
    const id = await this.keep({ kind, by: me.player, name: me.name, text, at: Date.now() })
    if (isRefused(id)) return id
    if (slow > 0) this.tellPerson(me)
    return { id }
  }

  private async obey(client: Member, command: Command): Promise<unknown> {
    const me = this.me(client)
    const target = 'name' in command ? this.directory.known().find(({ name }) => name === command.name) : undefined
    switch (command.is) {
      case 'me': return this.speak(client, 'did', command.text)
      case 'help': return { told: [...helpFor(moderates(await this.acts.roleOf(me.player))), ...PICKUP_HELP] }
      case 'topic': return this.handlers.arrange(client, { topic: command.text })
      case 'slow': return ROOM_REQUESTS.arrange.shape.slow.safeParse(command.seconds).success ? this.handlers.arrange(client, { slow: command.seconds }) : refusal('malformed', 'That is too slow.')
      case 'kick': return this.kick(client, target, command.reason)
      case 'unmute': return this.tellAll(await this.acts.unmute(me, target))
      case 'mute': case 'ban': {
        const given = ROOM_REQUESTS[command.is].safeParse({ person: target?.id ?? '', minutes: command.minutes, reason: command.reason })
        if (!given.success) return refusal('malformed', given.error.issues[0]?.message)
        return this.handlers[command.is](client, given.data as never)
      }
    }
  }

  private async kick(client: Member, target: Person | undefined, reason: string): Promise<unknown> {
    const done = await this.acts.kick(this.me(client), target, reason)
    if (!isRefused(done)) this.close(target!.player, ROOM_CLOSE.kicked, done.told)
    return this.tellAll(done)
  }

  private me = (client: Member): Person => this.directory.of(client.auth.player, client.auth.name)

  // ── Telling ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Everybody is told by the room; what cannot be kept is refused. */
  private async tellAll(done: Done | Refused): Promise<unknown> {
    if (isRefused(done)) return done
    const id = await this.keep({ kind: 'told', by: '', name: '', text: done.told, at: Date.now() })
    return isRefused(id) ? id : { id }
  }

  /** Puts a line on the disk, then before everybody. */
  private async keep(given: Omit<KeptLine, 'id'>): Promise<number | Refused> {
    const line = this.history.number(given)
    try {
      await this.services.lines.write(this.about.id, line)
    } catch (error) {
      this.report(error, 'keep')
      return refusal('not_kept')
    }
    this.history.add(line)
    this.unsent.push(line)
    this.soon()
    return line.id
  }

  /** Also called from other nodes, by the page of the moderators: the line is not shown any more. */
  takeAway(id: number): void {
    this.history.remove(id)
    this.flush()
    this.broadcast('gone', { ids: [id] })
  }

  private arrange(room: Chatroom): void {
    this.about = room
    Object.assign(this.state, { title: room.title, topic: room.topic, slow: room.slow, filter: room.filter === 1 })
    this.soon()
  }

  private published = ({ id, kind, by, name, text, at }: KeptLine): RoomLine => ({ id, kind, who: by && this.directory.of(by, name).id, name, text, at })

  private tell(client: Member): void {
    const me = this.me(client)
    const muted = this.mutedFor(me)
    if (muted > 0) this.muted.add(me.player)
    else this.muted.delete(me.player)
    const role = roleIn(this.about.maker, me)
    client.send('you', { person: me.id, role, muted, wait: moderates(role) ? 0 : this.pace.wait(me.player, this.about.slow, Date.now()) })
  }

  private tellPerson(person: Person): void {
    for (const tab of this.tabsOf(person.player)) this.tell(tab)
  }

  /** Tells what has changed: at once after a while of silence, else together with what else comes, a crowd less often. */
  private soon(): void {
    const next = this.toldAt + Math.min(TOLD_WITHIN, this.clients.length / PEOPLE_A_MS)
    this.timer ??= setTimeout(() => this.flush(), Math.max(0, next - Date.now()))
  }

  private flush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.toldAt = Date.now()
    try {
      this.broadcastPatch()
      if (this.unsent.length > 0) this.broadcast('lines', this.unsent.splice(0).map(this.published))
      this.list()
    } catch (error) {
      this.report(error, 'flush')
    }
  }

  private list(): void {
    if (this.listed === this.state.people.size) return
    this.listed = this.state.people.size
    this.setMetadata({ slug: this.about.id, people: this.listed }).catch((error: unknown) => this.report(error, 'list'))
  }

  // ── When something breaks ─────────────────────────────────────────────────────────────────────────────────────────

  /** The framework's net: what a handler, a join or a leave throws ends here and never ends another room. */
  override onUncaughtException(error: Error, where: string): void {
    // Somebody who was not let in is no error.
    if (error.cause instanceof ServerError && error.cause.code === REFUSED_TO_JOIN) return
    this.report(error.cause ?? error, where)
  }

  private report(error: unknown, where: string): void {
    log.error({ err: error, room: this.roomId, where }, 'a chatroom had an error')
  }
}
