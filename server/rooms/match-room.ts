/**
 * One match, for every game. Thin: seats, rounds and chat are kept by `play/`; here they meet the network. The room
 * outlives its matches: a rematch is played in it by the same people.
 */
import { CloseCode, matchMaker, ServerError } from '@colyseus/core'
import type { AnyGame } from '../../common/engine/game.ts'
import { gameNamed } from '../../common/games/list.ts'
import type { MatchState, Phase } from '../../common/wire/match-schema.ts'
import { CLOSE, REQUESTS } from '../../common/wire/messages.ts'
import type { MatchOptions } from '../../common/wire/options.ts'
import { isRefused, refusal, type RefusalCode, type Refused } from '../../common/wire/refusals.ts'
import { placeOfMatch } from '../../common/wire/talk.ts'
import { Acts, type ActServices, type Done } from '../chat/acts.ts'
import { Directory } from '../chat/directory.ts'
import { log } from '../log.ts'
import type { Identity } from '../people/identity.ts'
import type { Online } from '../people/online.ts'
import { Alarm } from '../play/alarm.ts'
import { created } from '../play/creation.ts'
import { Lifetime } from '../play/lifetime.ts'
import { listingOf } from '../play/listing.ts'
import { MatchFlow } from '../play/match-flow.ts'
import { newsOf, topicOf } from '../play/match-news.ts'
import { SeatHolds } from '../play/seat-holds.ts'
import type { Chair, Seats } from '../play/seats.ts'
import { Substitutes } from '../play/substitutes.ts'
import { Table } from '../play/table.ts'
import type { Origin } from '../store/entries.ts'
import type { Finished } from '../store/finished.ts'
import type { Keeper } from '../store/keeper.ts'
import type { MatchStore, Unfinished } from '../store/match-store.ts'
import { BaseRoom, type Surroundings } from './base-room.ts'
import { newMatchId } from './match-id.ts'
import { matchHandlers, matchRights } from './match-requests.ts'
import type { Auth, Member } from './member.ts'
import { answering, MATCH_ALLOWANCES } from './requests.ts'
import { seatRequests, type SeatRequests } from './seat-requests.ts'
import { Throttle } from './throttle.ts'
import { Teller } from './teller.ts'

/** What every room is made with, beside what the creator asks for. */
export interface RoomServices extends ActServices, Surroundings {
  readonly matchStore: MatchStore
}

/** A room to go on with after a restart. */
export interface Resumed {
  readonly resume: Unfinished
  /** For how long the server was away, ms. */
  readonly away: number
}

/** Somebody wants to know when the room is gone. */
export interface Watched {
  disposed(): void
}

/** Who was promised a seat has so long to come and be ready (ms). */
const AWAITED_FOR = 25_000
/** After a restart whoever had a seat has so long to come back to it (ms): hidden pages try again once in a while only. */
const BACK_WITHIN = 45_000
/** How many watch, and what lists tell of the match, is published so often at most (ms), however many come and go. */
const CROWD_TOLD_EVERY = 1000
/** A crowd of thousands is told less often: so many ms for each. */
const CROWD_EACH = 1
/** What cannot be kept so long (ms) is not begun. */
const KEPT_WITHIN = 5000

export class MatchRoom extends BaseRoom<{ state: MatchState; client: Member }> {
  override autoDispose = false

  private game!: AnyGame
  private options!: MatchOptions
  private table!: Table
  private flow!: MatchFlow
  private keeper!: Keeper
  private teller!: Teller
  private substitutes!: Substitutes
  private seating!: SeatRequests
  private disposed: (() => void) | undefined
  private online!: Online
  private organiser = ''
  private ended = false
  private readonly directory = new Directory()
  private readonly entropy = new Map<string, string>()
  private readonly lifetime = new Lifetime(() => void this.abandon(), (error) => this.fail(error))
  private readonly holds = new SeatHolds((error) => this.report(error, 'hold'))
  private readonly awaited = new Alarm((error) => this.fail(error))
  private readonly crowd = new Throttle((silence) => Math.max(CROWD_TOLD_EVERY, this.tabs.size * CROWD_EACH) - silence, () => this.publishCrowd(), (error) => this.report(error, 'crowd'))

  override async onCreate(given: RoomServices & Partial<Resumed & Watched>): Promise<void> {
    this.disposed = given.disposed
    const { resume, away = 0 } = given
    this.roomId = resume?.match ?? newMatchId()
    const opened = resume?.entries.map(({ entry }) => entry).find((entry) => entry.kind === 'opened')
    const { game, setup, options, roster, ...asked } = created.parse(opened ?? given)
    const origin: Origin = opened?.origin ?? { ...asked, bound: roster.length > 0 }
    this.game = gameNamed(game)!
    this.options = options
    this.organiser = origin.organiser
    this.online = given.online
    this.keeper = given.matchStore.keeperOf(this.roomId)
    this.table = new Table(this.game, setup, options, origin, this.keeper)
    this.flow = new MatchFlow(this.table, this.keeper, {
      changed: () => this.broadcastPatch(),
      begun: () => this.begun(),
      revealed: (match) => {
        this.teller.reveal(match, (round) => this.broadcast('round', round, { afterNextPatch: true }))
        this.settled()
      },
      lifted: (match) => {
        this.teller.lift(match)
        this.broadcastPatch()
      },
      settled: () => {
        this.settled()
        this.teller.tellAll()
      },
      over: (finished) => this.announce(finished),
      report: (error, where) => this.report(error, where),
      failed: (error) => this.fail(error),
    })
    this.state = this.table.state
    for (const { seat, ...who } of roster) this.seats.sit(seat, who, 0)
    this.substitutes = new Substitutes(this.seats, this.game.fog, {
      asked: () => this.teller.tellWhoAsks(),
      admitted: (who, seat) => void this.admit(who, seat).catch((error: unknown) => this.report(error, 'admit')),
      refused: (player, why) => this.teller.refuse(player, why),
      failed: (error) => this.report(error, 'substitutes'),
    })
    this.teller = new Teller({
      table: this.table, tabs: this.tabs, directory: this.directory, substitutes: this.substitutes, clients: () => this.clients,
      organises: (player) => this.organises(player), resigning: this.flow.settling.resigning, failed: (error) => this.fail(error),
    })
    this.seating = seatRequests({ table: this.table, rounds: this.flow.rounds, settling: this.flow.settling, teller: this.teller, substitutes: this.substitutes, count: (player) => this.count(player), settled: () => this.settled(), patch: () => this.broadcastPatch() })
    if (resume) await this.resume(resume, away)
    else await this.open()
    if (this.table.binding) this.awaitAll()
    const place = placeOfMatch(this.roomId)
    const talk = {
      acts: new Acts({ slug: place, maker: options.listed ? '' : this.organiser }, given), reports: given.reports, directory: this.directory, history: this.table.chat, name: place,
      maker: () => (options.listed ? '' : this.organiser), tellAll: (done: Done | Refused) => this.tellOf(done), note: (player: string, text: string) => this.teller.note(player, text), takeAway: (line: number) => this.takeAway(line),
    }
    this.listen(answering<typeof REQUESTS, Member>({
      asked: REQUESTS, allowances: MATCH_ALLOWANCES, rights: matchRights(this.teller, talk, (player) => this.organises(player)),
      handlers: matchHandlers({
        table: this.table, rounds: this.flow.rounds, teller: this.teller, talk,
        mutedFor: (player) => Math.max(given.bans.mutedFor(player, place), this.state.room ? given.bans.mutedFor(player, this.state.room) : 0),
        unkept: (names) => given.accounts.unkept(names), seating: this.seating, sendAway: (player) => this.sendAway(player),
      }),
      report: (error, where) => this.report(error, where),
      closed: (name) => (name !== 'time' && this.keeper.overfull ? 'not_kept' : name === 'orders' && this.keeper.full ? 'orders_full' : undefined),
    }))
    this.heed(given, place)
    void this.setPrivate(!options.listed)
    this.list()
    this.broadcastPatch()
    this.closeWhenUnwanted()
  }

  /** Who was promised a seat comes and chooses what to bring, but not for ever. */
  private awaitAll(): void {
    this.state.deadline = Date.now() + AWAITED_FOR
    this.awaited.at(this.state.deadline, () => this.table.binding && this.begin())
  }

  /** Nobody is told of a match that a restart would not know. */
  private async open(): Promise<void> {
    const kept = await new Promise<boolean>((resolve) => {
      const patience = setTimeout(() => resolve(false), KEPT_WITHIN)
      const unlisten = this.keeper.onTrouble((trouble) => trouble !== undefined && resolve(false))
      void this.flow.open().then(() => resolve(true)).finally(() => {
        clearTimeout(patience)
        unlisten()
      })
    })
    if (kept) return
    this.flow.stop(true)
    throw new ServerError(503, 'not_kept' satisfies RefusalCode)
  }

  private async resume({ entries }: Unfinished, away: number): Promise<void> {
    await this.flow.restore(entries, away)
    this.substitutes.restarted()
    this.teller.begin()
    if (this.phase === 'gathering' && !this.table.binding) for (const chair of this.seats.humans()) this.hold(chair, BACK_WITHIN)
  }

  // ── Coming and going ──────────────────────────────────────────────────────────────────────────────────────────────

  override onJoin(client: Member, _options: unknown, auth: Auth): void {
    const refused = this.dismissalFor(auth) ?? this.place(auth)
    if (refused) this.turnAway(refused)
    this.letIn(client)
    this.directory.enter(auth)
    this.entropy.set(auth.player, auth.entropy)
    this.count(auth.player)
    this.teller.lookThrough(client)
    if (this.phase === 'gathering' && this.options.instant && this.seats.humans().length === 1) this.begin()
    else if (this.teller.chairOf(client)) this.settled()
    else this.watched()
    this.teller.greet(client)
  }

  private place(auth: Auth): Refused | undefined {
    const own = this.seats.ofPlayer(auth.player)
    if (own) {
      this.holds.release(own.id)
      // What a bot has ordered in their stead is not theirs.
      if (this.seats.onAutopilot(own)) this.table.withdraw(own.id)
      own.missed = 0
      // Who has kept the name meanwhile plays the next match as an account.
      if (auth.account && this.phase !== 'playing') Object.assign(own, { name: auth.name, account: true })
      return undefined
    }
    const turnedAway = this.table.door.refusalFor(auth)
    if (turnedAway?.code === 'sent_away') return turnedAway
    if (auth.as !== 'spectator') {
      const own = turnedAway ? undefined : this.givenUpBy(auth.player)
      if (own) return this.seats.sit(own.id, auth, 1)
      const free = this.phase === 'gathering' && !turnedAway ? this.seats.free() : undefined
      if (free) return this.seats.sit(free.id, auth, 1)
      const dropIn = auth.as === 'player' && !turnedAway && this.table.mayDropIn(auth.player) ? this.table.flownByBots[0] : undefined
      if (dropIn) return this.flow.rounds.sit(dropIn.id, auth)
      if (auth.as === 'player') return turnedAway ?? refusal('match_full')
    }
    if (!this.options.spectators) return refusal(auth.as === 'spectator' ? 'no_spectators' : (turnedAway?.code ?? 'match_full'))
    return undefined
  }

  /** Between two matches: the seat that a player had in the last one, and that a bot has now. */
  private givenUpBy(player: string): Chair | undefined {
    const seat = this.phase === 'finished' ? this.table.match?.people.seatOf(player) : undefined
    const chair = seat === undefined ? undefined : this.seats.at(seat)
    return chair?.occupant === 'bot' ? chair : undefined
  }

  /** Who left in the middle, and is back, plays the next one again. */
  private seatWhoIsBack(): void {
    for (const client of [...this.clients]) {
      if (!client.auth || client.auth.as === 'spectator' || this.teller.chairOf(client) || this.table.door.refusalFor(client.auth)) continue
      const own = this.givenUpBy(client.auth.player)
      if (!own || this.seats.sit(own.id, client.auth, 1)) continue
      this.count(client.auth.player)
      this.teller.greetPlayer(client.auth.player)
    }
  }

  /** A player may be here in several tabs. */
  private count(player: string): void {
    const chair = this.seats.ofPlayer(player)
    if (chair) chair.connections = this.tabs.of(player).size
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
    if (chair.connections === 0 && this.phase !== 'playing' && !this.table.binding) {
      if (code === CloseCode.CONSENTED) this.gone(chair)
      else this.hold(chair)
    }
    this.settled()
  }

  /** Before a match who reloads the page is waited for; the seat of who leaves is free, and before a rematch a bot's. */
  private hold(chair: Chair, keptFor?: number): void {
    const { player } = chair
    const free = () => {
      if (this.phase === 'playing' || chair.player !== player || chair.connections > 0) return
      this.gone(chair)
      this.settled()
    }
    this.holds.hold(chair.id, free, keptFor)
  }

  private gone(chair: Chair): void {
    if (this.phase === 'gathering') this.seats.empty(chair)
  }

  private sendAway(player: string): void {
    for (const tab of [...this.tabs.of(player)]) this.putOut(tab, CLOSE.sentAway)
  }

  override onDispose(): void {
    // The process going down is no reason to forget a match: it goes on when the next one starts.
    this.flow.stop(this.ended)
    this.lifetime.stop()
    this.substitutes.stop()
    this.holds.stop()
    this.awaited.off()
    this.crowd.off()
    this.online.plays({ match: this.roomId, players: [], game: undefined })
    this.letGo()
    this.disposed?.()
  }

  private closeWhenUnwanted(): void {
    this.lifetime.seen({ patience: this.flow.patience, players: this.seats.present().length, people: this.tabs.size })
  }

  // ── The course of it ──────────────────────────────────────────────────────────────────────────────────────────────

  private get phase(): Phase {
    return this.table.phase
  }

  private get seats(): Seats {
    return this.table.seats
  }

  /** Only who has asked for a private match rules over it. */
  private organises = (player: string): boolean => !this.options.listed && player !== '' && player === this.organiser

  private begin(): void {
    this.flow.begin(this.seats.humans().map((chair) => this.entropy.get(chair.player) ?? ''))
  }

  private begun(): void {
    this.holds.stop()
    this.substitutes.begin()
    this.teller.begin()
    this.settled()
    this.teller.tellAll()
  }

  /** After anything that changes who is here: publishes it, and sees whether the room is still wanted. */
  private settled(): void {
    // Also when the last who was not ready has gone.
    if (this.phase !== 'playing' && this.flow.wanted && !(this.phase === 'finished' && this.holds.any)) return this.begin()
    this.flow.publishSeats()
    this.substitutes.counted()
    if (this.phase === 'playing' && !this.options.spectators) this.sendOutWatchers()
    this.broadcastPatch()
    this.watched()
  }

  /** After somebody has come to watch, or gone: nothing that takes the longer the more there are. */
  private watched(): void {
    this.crowd.due()
    this.closeWhenUnwanted()
  }

  private publishCrowd(): void {
    const spectators = this.tabs.size - this.seats.humans().reduce((sum, { connections }) => sum + connections, 0)
    if (this.state.spectators !== spectators) this.state.spectators = spectators
    this.broadcastPatch()
    this.list()
  }

  /** Where nobody may watch, nobody gets to do so by standing up. */
  private sendOutWatchers(): void {
    for (const client of [...this.clients]) if (client.auth && !this.teller.chairOf(client)) this.putOut(client, CLOSE.noSpectators)
  }

  private list(): void {
    const players = this.phase === 'playing' ? this.seats.present().map(({ player }) => player) : []
    this.online.plays({ match: this.roomId, players, game: this.options.listed && this.options.spectators ? this.game.id : undefined })
    this.setMetadata(listingOf(this.state, this.seats, this.options, this.table.match?.step.title ?? '')).catch((error: unknown) => this.report(error, 'list'))
  }

  /** Those who play have let somebody in. */
  private async admit(who: Identity, seat: string): Promise<void> {
    const refused = this.tabs.of(who.player).size === 0 ? undefined : await this.seating.takeOver(who, seat)
    if (refused) this.teller.refuse(who.player, refused)
  }

  /** The chatroom that the players came from learns how it went. */
  private announce(finished: Finished): void {
    for (const chair of this.seats.humans()) if (chair.connections === 0 && !this.seats.onAutopilot(chair)) this.hold(chair)
    this.seatWhoIsBack()
    if (this.state.room) matchMaker.presence.publish(topicOf(this.state.room), newsOf(finished, this.roomId))
  }

  // ── What is said ──────────────────────────────────────────────────────────────────────────────────────────────────

  /** What was done about somebody's words is told to all. */
  private async tellOf(done: Done | Refused): Promise<unknown> {
    if (isRefused(done)) return done
    const line = this.table.chat.tell(done.told, this.teller.course, Date.now())
    await this.table.keep({ kind: 'said', line })
    this.teller.say(line)
    return { id: line.id }
  }

  /** Also called from other nodes, by the page of the moderators: the line is not shown any more. */
  async takeAway(id: number): Promise<void> {
    this.table.chat.erase(id)
    await this.table.keep({ kind: 'erased', line: id })
    this.broadcast('gone', { ids: [id] })
  }

  // ── When something breaks ─────────────────────────────────────────────────────────────────────────────────────────

  protected report(error: unknown, where: string): void {
    log.error({ err: error, match: this.roomId, where }, 'a match had an error')
  }

  /** A round that cannot be resolved must not hang: its match ends, and its players are told. */
  private fail(error: unknown): void {
    this.report(error, 'round')
    this.end(CLOSE.failed)
  }

  private async abandon(): Promise<void> {
    await this.flow.abandon().catch((error: unknown) => this.report(error, 'abandon'))
    this.end(CLOSE.abandoned)
  }

  private end(code: number): void {
    this.ended = true
    void this.disconnect(code)
  }
}
