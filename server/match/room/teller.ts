/** What each client of a match is told beside the synced state: its seat, the rounds, what is said. */
import { ClientState, getMessageBytes, Protocol } from '@colyseus/core'
import type { SeatId, TeamId, Viewer } from '../../../common/engine/match-types.ts'
import type { ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import { type MatchState, withholds } from '../../../common/wire/match/match-schema.ts'
import type { ChatLine, Messages } from '../../../common/wire/match/messages.ts'
import { packTimeline } from '../../../common/wire/match/timeline.ts'
import { nameKey } from '../../../common/wire/people/names.ts'
import type { Refused } from '../../../common/wire/refusals.ts'
import { happened } from '../../base/events.ts'
import type { Directory } from '../../chat/directory.ts'
import type { Member } from '../../rooms/member.ts'
import type { Tabs } from '../../rooms/tabs.ts'
import type { ChatEntry } from '../../store/journal/entries.ts'
import { type Chat, type MatchProgress, published, type Speaker } from '../chat.ts'
import type { GalleryFeed } from '../gallery/feed.ts'
import type { LiveMatch, PlayedLiveRound } from '../live-match.ts'
import type { Chair } from '../seats/seats.ts'
import type { Substitutes } from '../seats/substitutes.ts'
import type { Table } from '../table.ts'
import { CrowdTeller, type Side } from './crowd-teller.ts'
import { ViewAssignment } from './view-assignment.ts'

/** The room whose clients they are. */
export interface Audience {
  readonly table: Table
  readonly tabs: Tabs<Member>
  readonly directory: Directory
  readonly substitutes: Substitutes
  /** Those who watch from galleries are told the same by it. */
  feed(): GalleryFeed
  clients(): readonly Member[]
  /** Is this player the organiser of a private match, or the host of one that has not begun? */
  organises(player: string): boolean
  /** Those of a side who would resign. */
  resigning(team: TeamId): readonly SeatId[]
  /** Something broke where the match can go on. */
  report(error: unknown, where: string): void
  /** A round cannot be told to those who are to be shown it. */
  failed(error: unknown): void
}

/** A round that is news to those who see what that viewer sees. */
interface RoundNews {
  readonly viewer: Viewer
  readonly those: readonly Member[]
  readonly round: PlayedLiveRound
}

/** Whoever that is: what those who watch may read is the same for all of them. */
const WATCHER: Speaker = { player: '', name: '', seat: '', team: '' }

/** What is packed for many viewers lets others have their turn after so long (ms). */
const SLICE = 4

/** A message as a frame that many are sent. */
const packed = <N extends keyof Messages>(type: N, message: Messages[N]): Uint8Array =>
  getMessageBytes.raw(Protocol.ROOM_DATA, type, message)

export class Teller {
  private readonly room: Audience
  private readonly table: Table
  private readonly chat: Chat
  private readonly tabs: Tabs<Member>
  private readonly substitutes: Substitutes
  private readonly views: ViewAssignment
  private readonly crowd: CrowdTeller
  /** Rounds on their way to those who are shown them. */
  private sending: Promise<void> | undefined
  /**
   * The last line that there was when somebody was given what had been said: what is still being kept then is
   * not told them again.
   */
  private readonly greeted = new WeakMap<Member, number>()
  /** The round up to which the gallery has heard what was said to all. */
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
      size: () => room.tabs.size + room.feed().size,
      published: this.published,
      send: (to, type, message) => this.sendTo(to, type, message),
      failed: (error) => room.report(error, 'crowd'),
    })
  }

  chairOf = (client: Member): Chair | undefined => this.table.seats.ofPlayer(client.auth.player)

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

  /** Without those that are still joining. */
  private admitted = (): Member[] => this.room.clients().filter((client) => client.auth)

  /** From the next patch on this client sees what it may see now. */
  lookThrough(client: Member): void {
    const viewer = this.viewer(client)
    // The gallery's is up to date, and whoever comes to watch costs the same however large the battle is.
    if (viewer !== 'gallery' || !this.table.showsGallery) this.table.publishViews([viewer])
    this.views.assign(client, viewer)
    if (viewer === 'gallery' && this.table.phase === 'playing') this.substitutes.watches(client.auth.player)
  }

  // Sent at once, not after a patch: to a client that is still joining such a message would go before its
  // state.
  /**
   * Its seat, and what the server has of its orders: enough to go on after a reload, in another tab,
   * anywhere.
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

  /** Who plays is asked to let somebody in, or is not asked any more. */
  tellWhoAsks(): void {
    for (const { id, player } of this.table.seats.present())
      for (const tab of this.tabs.of(player)) tab.send('substitutes', this.substitutes.of(id))
  }

  /** Something that a player has asked for comes to nothing. */
  refuse(player: string, why: Refused): void {
    happened('refused', { code: why.code, at: 'room' })
    for (const tab of this.tabs.of(player)) tab.send('refused', why)
  }

  /** Who goes by that name learns what it lets them do; nobody else of a crowd is told. */
  tellNamed(name: string): void {
    const key = nameKey(name)
    for (const client of this.admitted()) if (nameKey(client.auth.name) === key) this.tell(client)
  }

  tellAll(): void {
    for (const client of this.room.clients()) this.tell(client)
  }

  /** Tabs of the same player learn what one of them did. */
  tellPlayer(player: string, except?: Member): void {
    for (const tab of this.tabs.of(player)) if (tab !== except) this.tell(tab)
  }

  /** What is read of the chat by who comes to watch. */
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

  /** A player's seat has changed: what they see and hear changes with it. Returns whether a patch is due. */
  greetPlayer(player: string): boolean {
    for (const tab of this.tabs.of(player)) {
      this.lookThrough(tab)
      this.greet(tab)
    }
    return withholds(this.table.secrecy)
  }

  private published = (line: ChatEntry): ChatLine =>
    published(line, (player, name) => this.room.directory.of(player, name))

  /** What a player says is told at once; what one of many says who watch, with what others of them do. */
  say(line: ChatEntry): void {
    if (line.kind === 'said' && line.seat === '') return this.crowd.say(line)
    const published = this.published(line)
    const bytes = packed('chat', published)
    if (this.chat.readable(line, WATCHER, this.course)) this.room.feed().say('lines', [published])
    for (const other of this.admitted())
      if (
        line.id > (this.greeted.get(other) ?? 0) &&
        this.chat.readable(line, this.speaker(other), this.course)
      )
        other.enqueueRaw(bytes)
  }

  /** One of those who watch, or after the end anybody, shows what they think of it. */
  react(counts: ReactionCounts): void {
    this.crowd.react(counts)
  }

  /** The match is over: who has played reads what the gallery has said. */
  openGallery(): void {
    const lines = this.chat.ofGallery.map(this.published)
    if (lines.length > 0) this.sendTo('players', 'lines', lines)
  }

  stop(): void {
    this.crowd.stop()
  }

  private sendTo<N extends keyof Messages>(side: Side, type: N, message: Messages[N]): void {
    const bytes = packed(type, message)
    if (side === 'spectators') this.room.feed().say(type, message)
    const seated = new Set(this.table.seats.humans().map(({ player }) => player))
    for (const client of this.admitted())
      if (seated.has(client.auth.player) === (side === 'players')) client.enqueueRaw(bytes)
  }

  /** Something for one player alone, in words. */
  note(player: string, text: string): void {
    for (const tab of this.tabs.of(player)) tab.send('note', { text })
    if (this.tabs.of(player).size === 0) this.room.feed().say('note', { text }, player)
  }

  /** A round was played: everybody is sent the one that is news to them. */
  reveal(match: LiveMatch, broadcast: (round: Messages['round']) => void): void {
    if (!withholds(this.table.secrecy)) {
      const round = this.seen(match.newsFor('gallery')!, 'gallery')
      broadcast(round)
      if (this.room.feed().followed) this.room.feed().round(packed('round', round))
    } else {
      this.show(match, this.admitted())
      this.feedRound(match)
    }
    this.hear()
  }

  /** The gallery comes nearer to the end. */
  lift(match: LiveMatch): void {
    this.show(
      match,
      this.admitted().filter((client) => this.viewer(client) === 'gallery'),
    )
    this.feedRound(match)
    this.hear()
  }

  private feedRound(match: LiveMatch): void {
    const round = this.room.feed().followed ? match.newsFor('gallery') : undefined
    if (round) this.room.feed().round(packed('round', this.seen(round, 'gallery')))
  }

  /** A new match: nothing of it was heard yet. */
  begin(): void {
    this.heard = this.table.secrecy.behind === 0 ? Infinity : 0
    for (const client of this.admitted())
      if (this.viewer(client) === 'gallery') this.substitutes.watches(client.auth.player)
    for (const player of this.room.feed().watchers()) this.substitutes.watches(player)
  }

  /** A match goes on after a restart: who comes back to watch reads in the history what was said so far. */
  resume(): void {
    this.heard = this.table.secrecy.behind === 0 ? Infinity : this.course.shown
  }

  /** What was said in the rounds that the gallery is shown by now. */
  private hear(): void {
    const { phase, shown } = this.course
    const upTo = phase === 'playing' ? shown : Infinity
    if (upTo <= this.heard) return
    const lines = this.chat.lateFor(this.heard, upTo)
    this.heard = upTo
    if (lines.length > 0) this.sendTo('spectators', 'lines', lines.map(this.published))
  }

  /** Each is sent the round that is news to them, packed once for all who see the same. */
  private show(match: LiveMatch, clients: readonly Member[]): void {
    const byViewer = new Map<Viewer, Member[]>()
    for (const client of clients) {
      const those = byViewer.get(this.viewer(client))
      if (those) those.push(client)
      else byViewer.set(this.viewer(client), [client])
    }
    const news = [...byViewer].flatMap(([viewer, those]): RoundNews[] => {
      const round = match.newsFor(viewer)
      return round ? [{ viewer, those, round }] : []
    })
    // What is still being sent comes first.
    const sending = this.sending ? this.sending.then(() => this.send(news, false)) : this.send(news, true)
    const sent = sending
      .catch((error: unknown) => this.room.failed(error))
      .finally(() => {
        if (this.sending === sent) this.sending = undefined
      })
    this.sending = sent
  }

  /**
   * Of a large battle that takes long: other matches have their turns in between. `patchDue`: not before the
   * next patch.
   */
  private async send(news: readonly RoundNews[], patchDue: boolean): Promise<void> {
    let since = performance.now()
    let afterNextPatch = patchDue
    for (const { viewer, those, round } of news) {
      if (performance.now() - since > SLICE) {
        await new Promise(setImmediate)
        since = performance.now()
        afterNextPatch = false
      }
      const bytes = packed('round', this.seen(round, viewer))
      // Who is just joining has no state yet: what waits for a patch would come before it.
      for (const client of those)
        client.enqueueRaw(bytes, { afterNextPatch: afterNextPatch && client.state === ClientState.JOINED })
    }
  }

  private seen = ({ round, timeline, after }: PlayedLiveRound, viewer: Viewer): Messages['round'] => ({
    round,
    timeline: packTimeline(this.table.game.viewTimeline(timeline, after, viewer)),
  })
}
