/** Messages to the clients of a match beside the synced state: their seat, the chat. */
import type { SeatId, TeamId, Viewer } from '../../../../common/engine/match-types.ts'
import type { ReactionCounts } from '../../../../common/wire/chat/crowd.ts'
import type { ChatLine } from '../../../../common/wire/chat/talk.ts'
import { type MatchState, withholds } from '../../../../common/wire/match/match-schema.ts'
import type { Messages } from '../../../../common/wire/match/messages.ts'
import { nameKey } from '../../../../common/wire/people/names.ts'
import type { Refused } from '../../../../common/wire/refusals.ts'
import { happened } from '../../../base/events.ts'
import type { Directory } from '../../../chat/directory.ts'
import type { Chat, MatchProgress, Speaker } from '../../../chat/match-chat.ts'
import { CrowdTeller, type Side } from '../../../chat/room/crowd-teller.ts'
import { packed as packedMessage } from '../../../framework/packed.ts'
import type { Member } from '../../../rooms/member.ts'
import type { Tabs } from '../../../rooms/tabs.ts'
import type { StoredLine } from '../../../store/stored-line.ts'
import type { GalleryPublisher } from '../../gallery/publisher.ts'
import type { Chair } from '../../seats/seats.ts'
import type { Substitutes } from '../../seats/substitutes.ts'
import type { Table } from '../../table.ts'
import { ViewAssignment } from './view-assignment.ts'

/** The room of these clients. */
export interface Audience {
  readonly table: Table
  readonly tabs: Tabs<Member>
  readonly directory: Directory
  readonly substitutes: Substitutes
  /** Sends the same messages to spectators in galleries. */
  galleries(): GalleryPublisher
  clients(): readonly Member[]
  /** Is this player the organiser of a private match, or the host of one that has not begun? */
  organises(player: string): boolean
  /** The seats of a team that want to resign. */
  resigning(team: TeamId): readonly SeatId[]
  /** An error after which the match can go on. */
  report(error: unknown, where: string): void
}

/** A stand-in for any spectator: all of them may read the same. */
const WATCHER: Speaker = { player: '', name: '', seat: '', team: '' }

/** Packs a message once as a frame for many clients. */
const packed = <N extends keyof Messages>(type: N, message: Messages[N]): Uint8Array =>
  packedMessage(type, message)

export class Teller {
  private readonly room: Audience
  private readonly table: Table
  private readonly chat: Chat
  private readonly tabs: Tabs<Member>
  private readonly substitutes: Substitutes
  private readonly views: ViewAssignment
  private readonly crowd: CrowdTeller
  /**
   * By client, the id of the latest line when it received the history: lines up to it that are still being
   * stored are not sent again.
   */
  private readonly greeted = new WeakMap<Member, number>()
  /** The round up to which a delayed gallery has received the chat to all. */
  private heard = 0

  constructor(room: Audience) {
    this.room = room
    this.table = room.table
    this.chat = room.table.chat
    this.tabs = room.tabs
    this.substitutes = room.substitutes
    this.views = new ViewAssignment(room.table.game, room.table.state, room.table.secrecy)
    this.crowd = new CrowdTeller({
      chat: this.chat,
      course: () => this.course,
      size: () => room.tabs.size + room.galleries().size,
      published: this.published,
      send: (to, type, message) => this.sendTo(to, type, message),
      failed: (error) => room.report(error, 'crowd'),
    })
  }

  chairOf(client: Member): Chair | undefined {
    return this.table.seats.ofPlayer(client.auth.player)
  }

  viewer = (client: Member): Viewer => this.chairOf(client)?.id ?? 'gallery'

  speaker(client: Member): Speaker {
    const chair = this.chairOf(client)
    return {
      player: client.auth.player,
      name: client.auth.name,
      seat: chair?.id ?? '',
      team: chair?.team ?? '',
    }
  }

  get course(): MatchProgress {
    const { phase, round }: MatchState = this.table.state
    return { phase, round, shown: this.table.shown }
  }

  /** All clients except those that are still joining. */
  private admitted(): Member[] {
    return this.room.clients().filter((client) => client.auth)
  }

  /** Assigns the client the view of its seat, or the gallery's; it takes effect with the next patch. */
  lookThrough(client: Member): void {
    const viewer = this.viewer(client)
    // The gallery's view is up to date already, so a new spectator costs the same however large the battle
    // is.
    const { views, match } = this.table
    if (match && (viewer !== 'gallery' || !views.showsGallery)) views.publish(match, [viewer])
    this.views.assign(client, viewer)
    if (viewer === 'gallery' && this.table.phase === 'playing') this.substitutes.watches(client.auth.player)
  }

  // Sent at once, not after a patch: while a client is joining, a message after a patch would arrive before
  // the state.
  /**
   * Sends a client its seat and its submitted orders: all that it needs to go on after a reload or in another
   * tab.
   */
  tell(client: Member): void {
    const chair = this.chairOf(client)
    const submitted = chair && this.table.match?.submitted(chair.id)
    client.send('mine', {
      seat: chair?.id ?? '',
      choice: chair?.choice ?? '',
      round: this.table.state.round,
      orders: submitted?.orders ?? null,
      ready: submitted?.ready ?? false,
      organiser: this.room.organises(client.auth.player),
      barred: chair ? '' : (this.table.door.refusalFor(client.auth)?.message ?? ''),
      resigning: chair && this.table.phase === 'playing' ? this.room.resigning(chair.team) : [],
    })
  }

  /** Sends each player the requests of substitutes that they have yet to answer. */
  tellWhoAsks(): void {
    for (const { id, player } of this.table.seats.present())
      for (const tab of this.tabs.of(player)) tab.send('substitutes', this.substitutes.of(id))
  }

  /** Tells a player that a request of theirs has failed. */
  refuse(player: string, why: Refused): void {
    happened('refused', { code: why.code, at: 'room' })
    for (const tab of this.tabs.of(player)) tab.send('refused', why)
  }

  /** Updates people with this name on what it allows them; nobody else gets a message. */
  tellNamed(name: string): void {
    const key = nameKey(name)
    for (const client of this.admitted()) if (nameKey(client.auth.name) === key) this.tell(client)
  }

  tellAll(): void {
    for (const client of this.room.clients()) this.tell(client)
  }

  /** Updates the player's other tabs on what one of them did. */
  tellPlayer(player: string, except?: Member): void {
    for (const tab of this.tabs.of(player)) if (tab !== except) this.tell(tab)
  }

  /** The chat as a new spectator may read it. */
  get toldWatchers(): ChatLine[] {
    return this.chat.history(WATCHER, this.course).map(this.published)
  }

  greet(client: Member): void {
    this.tell(client)
    const { seat } = this.speaker(client)
    if (seat) client.send('substitutes', this.substitutes.of(seat))
    client.send('history', this.chat.history(this.speaker(client), this.course).map(this.published))
    this.greeted.set(client, this.chat.newest)
  }

  /**
   * Updates a player whose seat has changed: their view and their chat change with it. Returns whether a
   * patch is due.
   */
  greetPlayer(player: string): boolean {
    for (const tab of this.tabs.of(player)) {
      this.lookThrough(tab)
      this.greet(tab)
    }
    return withholds(this.table.secrecy)
  }

  private published = (line: StoredLine): ChatLine => this.room.directory.published(line)

  /** Sends a player's line at once; a spectator's line goes with the next batch. */
  say(line: StoredLine): void {
    if (line.kind === 'said' && line.seat === '') return this.crowd.say(line)
    const lines = [this.published(line)]
    const bytes = packed('lines', lines)
    if (this.chat.readable(line, WATCHER, this.course)) this.room.galleries().say('lines', lines)
    for (const other of this.admitted())
      if (
        line.id > (this.greeted.get(other) ?? 0) &&
        this.chat.readable(line, this.speaker(other), this.course)
      )
        other.enqueueRaw(bytes)
  }

  /** Counts reactions of spectators, or after the match of anybody. */
  react(counts: ReactionCounts): void {
    this.crowd.react(counts)
  }

  /** After the match: sends the gallery's chat to the players. */
  openGallery(): void {
    const lines = this.chat.ofGallery.map(this.published)
    if (lines.length > 0) this.sendTo('players', 'lines', lines)
  }

  stop(): void {
    this.crowd.stop()
  }

  private sendTo<N extends keyof Messages>(side: Side, type: N, message: Messages[N]): void {
    const bytes = packed(type, message)
    if (side === 'spectators') this.room.galleries().say(type, message)
    const seated = new Set(this.table.seats.humans().map(({ player }) => player))
    for (const client of this.admitted())
      if (seated.has(client.auth.player) === (side === 'players')) client.enqueueRaw(bytes)
  }

  /** Sends a text to one player alone. */
  note(player: string, text: string): void {
    for (const tab of this.tabs.of(player)) tab.send('note', { text })
    if (this.tabs.of(player).size === 0) this.room.galleries().say('note', { text }, player)
  }

  /** A new match: a delayed gallery has received none of its chat. */
  begin(): void {
    this.heard = this.table.secrecy.behind === 0 ? Infinity : 0
    for (const client of this.admitted())
      if (this.viewer(client) === 'gallery') this.substitutes.watches(client.auth.player)
    for (const player of this.room.galleries().watchers()) this.substitutes.watches(player)
  }

  /** After a restart: returning spectators get earlier chat as history. */
  resume(): void {
    this.heard = this.table.secrecy.behind === 0 ? Infinity : this.course.shown
  }

  /** Sends a delayed gallery the chat of the rounds that it has just been shown. */
  hear(): void {
    const { phase, shown } = this.course
    const upTo = phase === 'playing' ? shown : Infinity
    if (upTo <= this.heard) return
    const lines = this.chat.lateFor(this.heard, upTo)
    this.heard = upTo
    if (lines.length > 0) this.sendTo('spectators', 'lines', lines.map(this.published))
  }
}
