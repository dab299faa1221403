/**
 * One match, for every game. Thin: seats, rounds and chat are kept by `play/`; here they meet the network. The room
 * outlives its matches: a rematch is played in it by the same people.
 */
import { CloseCode, Room, ServerError, type Client } from '@colyseus/core'
import { z } from 'zod'
import type { AnyGame, Viewer } from '../../common/engine/game.ts'
import { gameNamed } from '../../common/games/list.ts'
import type { MatchState, Phase } from '../../common/wire/match-schema.ts'
import { CLOSE, FRAMES_A_SECOND, REQUESTS, type joining, type Messages } from '../../common/wire/messages.ts'
import { matchOptions, type MatchOptions } from '../../common/wire/options.ts'
import { isRefused, refusal, type Refused } from '../../common/wire/refusals.ts'
import { packTimeline } from '../../common/wire/timeline.ts'
import type { Known } from '../people/accounts.ts'
import { log } from '../log.ts'
import { Chat, published, type Speaker } from '../play/chat.ts'
import type { Keeper } from '../play/keeper.ts'
import { Lifetime } from '../play/lifetime.ts'
import { listingOf } from '../play/listing.ts'
import type { LiveMatch, PlayedRound } from '../play/live-match.ts'
import { MatchFlow } from '../play/match-flow.ts'
import { SeatHolds } from '../play/seat-holds.ts'
import type { Chair, Seats } from '../play/seats.ts'
import type { Memory, Unfinished } from '../store/memory.ts'
import { Lookout } from './lookout.ts'
import { newMatchId } from './match-id.ts'
import { answering, MATCH_ALLOWANCES, type Handlers } from './requests.ts'
import { tickWith, untick } from './ticker.ts'

const created = z.object({ game: z.string(), setup: z.unknown(), options: matchOptions })

/** What every room is made with, beside what the creator asks for. */
export interface RoomServices {
  readonly memory: Memory
}

/** A room to go on with after a restart. */
export interface Resumed {
  readonly resume: Unfinished
  /** For how long the server was away, ms. */
  readonly away: number
}

const REFUSED_TO_JOIN = 4200

interface Auth extends Known {
  readonly as: z.infer<typeof joining>['as']
  readonly entropy: string
}

/** A client that has been let in. */
type Member = Client<{ auth: Auth; messages: { [N in keyof Messages]: Messages[N] } }> & { auth: Auth }

export class MatchRoom extends Room<{ state: MatchState; client: Member }> {
  override autoDispose = false
  override maxClients = Infinity
  // Patches go out when something has changed (`flush`), never by the framework's clock; see `ticker.ts`.
  override patchRate: number | null = 2_147_483_647
  override maxMessagesPerSecond = FRAMES_A_SECOND
  override seatReservationTimeout = 10

  private game!: AnyGame
  private setup!: unknown
  private options!: MatchOptions
  private flow!: MatchFlow
  private keeper!: Keeper
  private ended = false
  private lookout!: Lookout
  private readonly chat = new Chat()
  private readonly entropy = new Map<string, string>()
  private readonly lifetime = new Lifetime(() => this.end(CLOSE.abandoned), (error) => this.fail(error))
  private readonly holds = new SeatHolds((error) => this.report(error, 'hold'))
  /** The team that a player has flown for in the match being played: nobody changes sides in the middle. */
  private readonly flewFor = new Map<string, string>()

  override onCreate(given: RoomServices & Partial<Resumed>): void {
    const { resume, away = 0 } = given
    this.roomId = resume?.match ?? newMatchId()
    const { game, setup, options } = created.parse(resume ? resume.entries.find(({ kind }) => kind === 'opened') : given)
    this.game = gameNamed(game)!
    this.setup = setup
    this.options = options
    this.keeper = given.memory.keeperOf(this.roomId)
    this.flow = new MatchFlow(this.game, setup, options, this.keeper, {
      changed: () => this.broadcastPatch(),
      begun: () => this.begun(),
      revealed: (match) => this.revealed(match),
      lifted: (match) => this.lifted(match),
      report: (error, where) => this.report(error, where),
      failed: (error) => this.fail(error),
    })
    this.state = this.flow.state
    if (resume) this.resume(resume, away)
    else this.flow.open()
    this.lookout = new Lookout(this.game, this.state)
    void this.setPrivate(!options.listed)
    this.list()
    tickWith(this)
    this.broadcastPatch()
    this.closeWhenUnwanted()
  }

  // ── Coming and going ──────────────────────────────────────────────────────────────────────────────────────────────

  override onJoin(client: Member, _options: unknown, auth: Auth): void {
    const refused = this.place(auth)
    // An error in joining closes the socket with this code and message.
    if (refused) throw new ServerError(REFUSED_TO_JOIN, refused.code)
    this.entropy.set(auth.player, auth.entropy)
    this.count(auth.player)
    this.lookThrough(client)
    if (this.phase === 'gathering' && this.options.instant && this.seats.humans().length === 1) this.begin()
    else this.settled()
    this.greet(client)
  }

  private place(auth: Auth): Refused | undefined {
    const own = this.seats.ofPlayer(auth.player)
    if (own) {
      // What a bot has ordered in their stead is not theirs.
      if (this.seats.onAutopilot(own)) this.flow.withdraw(own.id)
      own.missed = 0
      return undefined
    }
    if (auth.as !== 'spectator') {
      const free = this.phase === 'gathering' ? this.seats.free() : undefined
      if (free) return this.seats.sit(free.id, auth.player, auth.name, 1)
      if (auth.as === 'player') return refusal('match_full')
    }
    if (!this.options.spectators) return refusal(auth.as === 'spectator' ? 'no_spectators' : 'match_full')
    return undefined
  }

  /** A player may be here in several tabs. */
  private count(player: string, leaving?: Member): void {
    const chair = this.seats.ofPlayer(player)
    if (chair) chair.connections = this.clients.filter((client) => client !== leaving && client.auth?.player === player).length
  }

  override onLeave(client: Member, code?: number): void {
    const chair = this.chairOf(client)
    this.count(client.auth.player, client)
    if (!chair) this.entropy.delete(client.auth.player)
    else if (chair.connections === 0 && this.phase === 'gathering') this.holdSeat(chair, code)
    this.settled()
  }

  /** Before the match begins a seat is kept for who reloads the page, and freed for who leaves. */
  private holdSeat(chair: Chair, code: number | undefined): void {
    const { player } = chair
    const free = () => {
      if (this.phase !== 'gathering' || chair.player !== player || chair.connections > 0) return
      this.seats.empty(chair)
      this.settled()
    }
    if (code === CloseCode.CONSENTED) free()
    else this.holds.hold(chair.id, free)
  }

  private resume({ entries }: Unfinished, away: number): void {
    this.flow.restore(entries, away)
    for (const entry of entries) if (entry.kind === 'said') this.chat.restore(entry.line)
  }

  override onDispose(): void {
    // The process going down is no reason to forget a match: it goes on when the next one starts.
    this.flow.stop(this.ended)
    this.lifetime.stop()
    this.holds.stop()
    untick(this)
    // The framework leaves the timers of seats that were reserved and never taken: they would hold up the process.
    const reserved = (this as unknown as { _reservedSeatTimeouts?: Record<string, NodeJS.Timeout> })._reservedSeatTimeouts ?? {}
    for (const timer of Object.values(reserved)) clearTimeout(timer)
  }

  private closeWhenUnwanted(): void {
    this.lifetime.seen({ playing: this.phase === 'playing', players: this.seats.present().length, people: this.clients.length })
  }

  // ── Requests ──────────────────────────────────────────────────────────────────────────────────────────────────────

  private readonly handlers: Handlers<typeof REQUESTS, Member> = {
    time: () => Date.now(),

    orders: (client, { round, orders, ready }) => this.inPlay(client, async (match, chair) => {
      const refused = match.submit(chair.id, round, orders, ready)
      if (refused) return refused
      await this.flow.keep({ kind: 'orders', round, seat: chair.id, orders: match.submitted(chair.id)!.orders, ready })
      this.tellOwn(chair, client)
      this.flow.ordersChanged()
      return { round, ready }
    }),

    withdraw: (client, { round }) => this.inPlay(client, async (match, chair) => {
      const refused = match.withdraw(chair.id, round)
      if (refused) return refused
      await this.flow.keep({ kind: 'withdrawn', round, seat: chair.id })
      this.tellOwn(chair, client)
      this.flow.ordersChanged()
      return { round, ready: false }
    }),

    sit: async (client, { seat }) => {
      const wanted = this.seats.at(seat)
      if (!wanted) return refusal('unknown_seat')
      const mine = this.seats.ofPlayer(client.auth.player)
      // In play only a newcomer may take over, and only what a bot flies.
      if (this.phase === 'playing' && !this.flow.match?.owes(seat)) return refusal('nothing_owed')
      if (this.phase === 'playing' && (mine || wanted.occupant !== 'bot')) return refusal('wrong_phase')
      if (this.phase === 'playing' && (this.flewFor.get(client.auth.player) ?? wanted.team) !== wanted.team) return refusal('other_side')
      const refused = this.seats.sit(seat, client.auth.player, client.auth.name, 1)
      if (refused) return refused
      this.count(client.auth.player)
      this.flow.withdraw(seat)
      this.settled()
      this.greetPlayer(client.auth.player)
      await this.keeper.settled()
      return { seat }
    },

    stand: async (client) => {
      const chair = this.seats.ofPlayer(client.auth.player)
      if (!chair) return refusal('no_seat')
      if (this.phase === 'playing') {
        this.flewFor.set(chair.player, chair.team)
        // The bot that takes over gives orders of its own.
        this.flow.withdraw(chair.id)
      }
      this.seats.empty(chair, this.phase === 'playing' ? 'bot' : 'open')
      this.settled()
      this.greetPlayer(client.auth.player)
      if (this.phase === 'playing') this.flow.leftToBots()
      await this.keeper.settled()
      return true
    },

    choose: async (client, { choice }) => {
      const chair = this.seats.ofPlayer(client.auth.player)
      if (!chair) return refusal('no_seat')
      if (this.phase === 'playing') return refusal('wrong_phase')
      const [wrong] = choice ? this.game.checkChoice(this.setup, choice, chair.id) : []
      if (wrong) return refusal('bad_choice', `${wrong.where ? `${wrong.where}: ` : ''}${wrong.reason}.`)
      chair.choice = choice
      this.settled()
      for (const own of this.clients) if (own.auth?.player === chair.player) this.tell(own)
      await this.keeper.settled()
      return { choice }
    },

    ready: async (client, { ready }) => {
      const chair = this.seats.ofPlayer(client.auth.player)
      if (!chair) return refusal('no_seat')
      if (this.phase === 'playing') return refusal('wrong_phase')
      chair.ready = ready
      this.settled()
      await this.keeper.settled()
      return { ready }
    },

    chat: async (client, { channel, text }) => {
      const who = this.speaker(client)
      const mates = this.seats.humans().filter((chair) => chair.team === who.team).map((chair) => chair.player)
      const line = await this.chat.say(who, channel, text, this.phase, Date.now(), mates)
      if (isRefused(line)) return line
      await this.flow.keep({ kind: 'said', line })
      for (const other of this.clients) if (this.chat.readable(line, this.speaker(other), this.phase)) other.send('chat', published(line))
      return { id: line.id }
    },
  }

  // A field of each room, not a shared constant: the framework takes entries out of it.
  override messages = answering(REQUESTS, MATCH_ALLOWANCES, this.handlers, (error, where) => this.report(error, where))

  private inPlay(client: Member, act: (match: LiveMatch, chair: Chair) => unknown): unknown {
    const chair = this.seats.ofPlayer(client.auth.player)
    if (!chair) return refusal('no_seat')
    if (this.phase !== 'playing' || !this.flow.match) return refusal('wrong_phase')
    // The round has been played, and is just being kept.
    if (!this.flow.takesOrders) return refusal('wrong_round')
    return act(this.flow.match, chair)
  }

  // ── Telling ───────────────────────────────────────────────────────────────────────────────────────────────────────

  private get phase(): Phase {
    return this.flow.phase
  }

  private get seats(): Seats {
    return this.flow.seats
  }

  private begin(): void {
    this.flewFor.clear()
    this.flow.begin(this.seats.humans().map((chair) => this.entropy.get(chair.player) ?? ''))
  }

  private begun(): void {
    this.settled()
    for (const client of this.clients) this.tell(client)
  }

  private revealed(match: LiveMatch): void {
    if (!this.game.fog) this.broadcast('round', this.seen(match.newsFor('gallery')!, 'gallery'), { afterNextPatch: true })
    else for (const client of this.admitted()) this.show(client, match.newsFor(this.viewer(client)))
    this.settled()
  }

  private lifted(match: LiveMatch): void {
    for (const client of this.admitted()) if (this.viewer(client) === 'gallery') this.show(client, match.newsFor('gallery'))
    this.broadcastPatch()
  }

  /** Without those that are still joining. */
  private admitted = (): Member[] => this.clients.filter((client) => client.auth)

  private show(client: Member, round: PlayedRound | undefined): void {
    if (round) client.send('round', this.seen(round, this.viewer(client)), { afterNextPatch: true })
  }

  private seen = ({ round, timeline, after }: PlayedRound, viewer: Viewer): Messages['round'] =>
    ({ round, timeline: packTimeline(this.game.viewTimeline(timeline, after, viewer)) })

  private viewer = (client: Member): Viewer => this.chairOf(client)?.id ?? 'gallery'

  private lookThrough(client: Member): void {
    const viewer = this.viewer(client)
    this.flow.publishViews([viewer])
    this.lookout.assign(client, viewer)
  }

  private chairOf = (client: Member): Chair | undefined => this.seats.ofPlayer(client.auth.player)

  private speaker(client: Member): Speaker {
    const chair = this.chairOf(client)
    return { player: client.auth.player, name: client.auth.name, seat: chair?.id ?? '', team: chair?.team ?? '' }
  }

  // Sent at once, not after a patch: to a client that is still joining such a message would go before its state.
  /** Its seat, and what the server has of its orders: enough to go on after a reload, in another tab, anywhere. */
  private tell(client: Member): void {
    const chair = this.chairOf(client)
    const submitted = chair && this.flow.match?.submitted(chair.id)
    client.send('mine', { seat: chair?.id ?? '', choice: chair?.choice ?? '', round: this.state.round, orders: submitted?.orders ?? null, ready: submitted?.ready ?? false })
  }

  /** Other tabs of the same player learn what one of them ordered. */
  private tellOwn(chair: Chair, except: Member): void {
    for (const other of this.clients) if (other !== except && other.auth?.player === chair.player) this.tell(other)
  }

  private greet(client: Member): void {
    this.tell(client)
    client.send('history', this.chat.history(this.speaker(client), this.phase))
  }

  /** A player's seat has changed: what they see and hear changes with it. */
  private greetPlayer(player: string): void {
    for (const client of this.clients) {
      if (client.auth?.player !== player) continue
      this.lookThrough(client)
      this.greet(client)
    }
    if (this.game.fog) this.broadcastPatch()
  }

  /** After anything that changes who is here: publishes it, and sees whether the room is still wanted. */
  private settled(): void {
    // Also when the last who was not ready has gone.
    if (this.phase !== 'playing' && this.flow.wanted) return this.begin()
    this.flow.publishSeats()
    const spectators = this.clients.filter((client) => client.auth && !this.chairOf(client)).length
    if (this.state.spectators !== spectators) this.state.spectators = spectators
    this.broadcastPatch()
    this.closeWhenUnwanted()
    this.list()
  }

  private list(): void {
    this.setMetadata(listingOf(this.state, this.seats, this.options)).catch((error: unknown) => this.report(error, 'list'))
  }

  // ── When something breaks ─────────────────────────────────────────────────────────────────────────────────────────

  /** The framework's net: what a handler, a join or a leave throws ends here and never ends another room. */
  override onUncaughtException(error: Error, where: string): void {
    // Somebody who was not let in is no error.
    if (error.cause instanceof ServerError && error.cause.code === REFUSED_TO_JOIN) return
    this.report(error.cause ?? error, where)
  }

  private report(error: unknown, where: string): void {
    log.error({ err: error, match: this.roomId, where }, 'a match had an error')
  }

  /** A round that cannot be resolved must not hang: its match ends, and its players are told. */
  private fail(error: unknown): void {
    this.report(error, 'round')
    this.end(CLOSE.failed)
  }

  private end(code: number): void {
    this.ended = true
    void this.disconnect(code)
  }
}
