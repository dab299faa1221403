/**
 * The course of a match: gathering → rounds → finished → rounds again on a rematch. It keeps the clock and writes the
 * synced state; the room tells it what people do, and it tells the room what to send. What happens is kept first and
 * shown then: nothing that anybody has seen is lost with the process.
 */
import type { AnyGame, Outcome, Viewer } from '../../common/engine/game.ts'
import type { Settlement } from '../../common/engine/settlement.ts'
import { planningTime } from '../../common/engine/step.ts'
import type { MatchState, Phase } from '../../common/wire/match-schema.ts'
import type { MatchOptions } from '../../common/wire/options.ts'
import { UNHURRIED } from '../../common/wire/round-seconds.ts'
import { nameKey } from '../../common/wire/names.ts'
import type { Refused } from '../../common/wire/refusals.ts'
import type { Identity } from '../people/identity.ts'
import type { Clock, Entry, Origin, Written } from '../store/entries.ts'
import { Attendance } from './attendance.ts'
import { BotSeats } from './bot-seats.ts'
import { Chat } from './chat.ts'
import { Door } from './door.ts'
import { Ending, type EndingListener, type Played } from './ending.ts'
import type { Keeper } from '../store/keeper.ts'
import { LiveMatch, newSecret, type Reveal } from './live-match.ts'
import { publishCommitment, publishPhase } from './publish.ts'
import { play } from './resolving.ts'
import { later, RoundClock, type Timed } from './round-clock.ts'
import { restored, type Restored } from './restored.ts'
import { Seats, type Chair } from './seats.ts'
import { Settling, type Settled } from './settling.ts'
import { TableJournal } from './table-journal.ts'
import { Publisher } from './publisher.ts'

/** A round that no human has orders to give for is played so long after the last was shown (ms). */
const BREATHER = 1_200
/** Who plays alone, without a clock, has so long for a round (ms): a table at which nobody does anything must not stand for ever. */
const UNHURRIED_ROUND = 15 * 60_000
/** When something was kept only after so long (ms), the clock that was set before it is set back. */
const SLOW = 250
/** After a restart browsers need some time to be back (ms). */
const RETURN = 3_000

export interface FlowListener extends EndingListener {
  /** The synced state has changed: send the patch. */
  changed(): void
  /** A match has begun: publish the seats; everybody learns which of them they have. */
  begun(): void
  /** A round was played: publish the seats, send the patch and its timeline. */
  revealed(match: LiveMatch): void
  /** A match is over: send the gallery the next round that it is behind. */
  lifted(match: LiveMatch): void
  /** A match was ended by its people: publish the seats, and send the patch. */
  settled(): void
  /** Something broke where the match can go on. */
  report(error: unknown, where: string): void
  /** A round cannot be resolved: it must not hang. */
  failed(error: unknown): void
}

export class MatchFlow implements Timed, Settled {
  readonly seats: Seats
  readonly state: MatchState
  match: LiveMatch | undefined

  /** What is said at the table, and who may sit down at it. */
  readonly chat = new Chat()
  readonly door: Door
  readonly publisher: Publisher
  private readonly attendance: Attendance
  private readonly ending: Ending
  readonly clock: RoundClock
  /** The server's share of the next match's seed: fixed, and its hash public, before it knows any other share. */
  private secret = newSecret()
  readonly game: AnyGame
  readonly setup: unknown
  private readonly bots: BotSeats
  private readonly options: MatchOptions
  private readonly keeper: Keeper
  private readonly listener: FlowListener
  private readonly journal: TableJournal
  readonly settling: Settling
  /** Something decisive is being kept: until it is, nothing else is decided. */
  private deciding = false
  private stopped = false
  private began = 0
  /** Browsers are on the way back: nothing is revealed before this time (server ms). */
  private restsUntil = 0
  /** The time of a round in which only bots have orders to give is up, and some have not given them. */
  private awaitsBots = false
  private readonly origin: Origin
  private readonly unlisten: () => void

  constructor(game: AnyGame, setup: unknown, options: MatchOptions, keeper: Keeper, listener: FlowListener, origin: Origin) {
    this.origin = origin
    this.game = game
    this.setup = setup
    this.options = options
    this.keeper = keeper
    this.listener = listener
    this.seats = new Seats(game.seats(setup), options.choices)
    this.attendance = new Attendance(this.seats)
    this.door = new Door(options.allow, origin.organiser, nameKey)
    this.ending = new Ending(options, this.seats, this.chat, keeper, listener)
    this.bots = new BotSeats(this.seats, options.bots, { answered: (match) => this.botAnswered(match), report: (error, where) => listener.report(error, where) })
    this.publisher = new Publisher(game, setup, options, this.seats)
    this.state = this.publisher.state
    this.state.room = origin.room
    this.state.bound = origin.bound
    this.clock = new RoundClock(this)
    this.journal = new TableJournal(keeper)
    this.settling = new Settling(this)
    this.unlisten = keeper.onTrouble((trouble) => this.clock.trouble(trouble))
  }

  /** A table for people to come to. Resolves when it is kept. */
  open(): Promise<void> {
    publishCommitment(this.state, this.secret)
    this.keepTable()
    this.publishSeats()
    return this.keeper.settled()
  }

  /** The match as it was when the process ended, `away` ms ago: in the same round, with all orders and as much time left. */
  async restore(entries: readonly Written[], away: number): Promise<void> {
    const last = await restored(this.game, this.setup, this.options, this, entries, (earlier) => {
      this.take(earlier)
      void this.ending.keep(earlier.match, earlier, { said: earlier.said, before: earlier.before })
    })
    this.take(last)
    this.journal.restored(this.seated(last.match))
    publishCommitment(this.state, this.secret)
    if (last.match) {
      this.attendance.restarted()
      this.goOn(last.match, last.clock, away)
    }
    this.publishSeats()
  }

  private take({ secret, match, began }: Restored): void {
    this.secret = secret
    this.match = match
    this.began = began
    if (match) this.state.bound = false
  }

  private goOn(match: LiveMatch, { opensAt, deadline, pausedBy = '', stoppedAt }: Clock, away: number): void {
    const { outcome } = match
    // The process may have ended between somebody's standing up at the beginning and a bot's sitting down.
    this.seats.fillWithBots()
    this.publishViews()
    publishPhase(this.state, 'playing', { round: match.round, away: Math.max(1, Math.round(away / 1000)), rated: match.people.rated })
    this.clock.standFor(pausedBy)
    if (outcome) return this.finish(match, outcome)
    const now = Date.now()
    const shift = (stoppedAt === undefined ? away : now - stoppedAt) + RETURN
    this.restsUntil = now + RETURN
    this.clock.set({ opensAt: opensAt + shift, deadline: Math.max(deadline + shift, this.restsUntil) })
    void this.keeper.write({ kind: 'clock', ...this.clock.times })
    this.startBots()
    if (match.allReady()) this.revealIfAllReady()
  }

  get phase(): Phase {
    return this.state.phase
  }

  /** May orders be given now? Not while a round is being kept that has not been shown yet. */
  get takesOrders(): boolean {
    return this.phase === 'playing' && !this.deciding
  }

  /** Must everybody stay who was given a seat? Until the match that they agreed on has begun. */
  get binding(): boolean {
    return this.state.bound
  }

  /** While it is played: how long it waits with nobody here who plays it (ms). */
  get patience(): number | undefined {
    return this.phase === 'playing' ? this.match && this.attendance.patience(this.match, this.state.pausedBy !== '') : undefined
  }

  publishSeats = (): void => {
    this.attendance.noted()
    this.clock.left(this.phase === 'playing' && this.match !== undefined && this.attendance.stands(this.match))
    this.match?.note(this.seats)
    this.settling.note()
    this.state.roundSeconds = this.roundSeconds
    this.publisher.publishSeats(this.match)
    this.journal.keepSeats(this.seated(this.phase === 'playing' ? this.match : undefined))
    this.settling.ifDue()
  }

  private seated = (match: LiveMatch | undefined) => ({ chairs: this.seats.states(), ...(match && { gone: match.people.left }) })

  /** When all that was written so far is kept. */
  kept = (): Promise<void> => this.keeper.settled()

  /** Writes down what happens; resolves when it is kept. Of a match that is over nothing more needs to be. */
  keep = (entry: Entry): Promise<void> => this.journal.keep(entry)

  /** Brings the views of these up to what they may see now: after a reveal, or when somebody has taken a seat. */
  publishViews(viewers?: readonly Viewer[]): void {
    this.publisher.publishViews(this.match, viewers)
  }

  /** Whether the gallery has been given something to see: then it is up to date. */
  get showsGallery(): boolean {
    return this.publisher.showsGallery
  }

  /** The round that the gallery is shown. */
  get shown(): number {
    return this.match?.shownTo('gallery')?.round ?? 0
  }

  /** `forget`: nobody is to find the match again. */
  stop(forget: boolean): void {
    this.stopped = true
    this.clock.off()
    this.settling.stop()
    this.unlisten()
    if (forget) this.journal.forget()
  }

  /** Does everybody whom a beginning, or a rematch, waits for want it? */
  get wanted(): boolean {
    if (this.deciding) return false
    // Who is away before the first match has a seat as long as it is kept.
    const people = this.phase === 'gathering' ? this.seats.humans() : this.seats.present()
    const filled = this.binding || this.options.bots > 0 || !this.seats.free()
    return people.length > 0 && filled && people.every((chair) => chair.connections > 0 && chair.ready)
  }

  /** Starts a match with who is here, bots in all other seats. `contributions`: the players' shares of the seed. */
  begin(contributions: readonly string[]): void {
    // Asked for again while it is being kept, as by a second tab.
    if (this.deciding) return
    // Who has not come back for a rematch is replaced by a bot.
    if (!this.binding) for (const chair of this.seats.humans()) if (chair.connections === 0) this.seats.empty(chair, 'bot')
    this.seats.fillWithBots()
    for (const chair of this.seats.chairs) Object.assign(chair, { ready: false, missed: 0 })
    const at = Date.now()
    this.state.bound = false
    this.began = at
    const match = new LiveMatch(this.game, this.setup, this.options, this.seats, this.secret, contributions)
    this.keepTable()
    this.publishSeats()
    const clock = this.clockFrom(match, at)
    this.decide({ kind: 'begun', shares: contributions, at, ...clock }, (late) => {
      this.match = match
      this.settling.begin()
      // Who stood up or went while it was being kept has left a seat that somebody must fly.
      this.seats.fillWithBots()
      // Who pressed Ready once more while it was being kept must not be taken to want a rematch at the end.
      for (const chair of this.seats.chairs) chair.ready = false
      this.publishViews()
      publishPhase(this.state, 'playing', { round: match.round, seed: '', secret: '', shares: '', winners: '', by: '', rated: match.people.rated })
      this.clock.standFor('')
      this.clock.set(later(clock, late))
      this.startBots()
      this.chat.begin()
      this.listener.begun()
    })
  }

  /** After a seat's orders came or were taken back. */
  ordersChanged(): void {
    if (!this.takesOrders) return
    this.publisher.publishReady(this.match!)
    this.listener.changed()
    this.revealIfAllReady()
  }

  withdraw(seat: string): Refused | undefined {
    const { match } = this
    if (!match) return undefined
    const { round } = match
    const refused = match.withdraw(seat, round)
    if (!refused) void this.keep({ kind: 'withdrawn', round, seat })
    return refused
  }

  /** A seat was given up in the middle of a round: with no person left to wait for, nobody waits for the clock. */
  leftToBots(): void {
    const deadline = Math.max(Date.now(), this.state.opensAt) + BREATHER
    if (this.takesOrders && this.bots.peopleOwing(this.match!) === 0 && deadline < this.state.deadline) {
      this.clock.set({ opensAt: this.state.opensAt, deadline })
      this.reset(this.clock.times)
    }
    this.startBots()
  }

  /**
   * Somebody has sat down in play. Where only bots were to move, whoever is the first to have something to order has the
   * time for it; where somebody played alone, without a clock, nobody waits for them any more.
   */
  seatTaken(): void {
    const { match } = this
    if (!match || !this.takesOrders) return
    const clock = this.clockFrom(match, Math.max(Date.now(), this.state.opensAt))
    const first = this.bots.peopleOwing(match) === 1 && (this.awaitsBots || clock.deadline - this.state.deadline >= BREATHER)
    if (!first && clock.deadline >= this.state.deadline) return
    this.awaitsBots = false
    this.clock.set(clock)
    this.reset(this.clock.times)
  }

  /** May anybody take over what a bot flies, so far as nobody who plays has to be asked? */
  mayDropIn = (player: string): boolean => this.options.dropIn || player === this.origin.organiser

  /** The seats that are still in the match, and that a bot has. */
  get flownByBots(): readonly Chair[] {
    const { match } = this
    return this.phase === 'playing' && match ? this.seats.chairs.filter((chair) => chair.occupant === 'bot' && match.plays(chair.id)) : []
  }

  /** Somebody comes to play in the middle, without having seen anything of it. */
  dropIn(chair: Chair, who: Identity): Refused | undefined {
    const refused = this.seats.sit(chair.id, who, 1)
    if (refused) return refused
    this.withdraw(chair.id)
    this.seatTaken()
    return undefined
  }

  /** Writes down something that decides how the match goes on, and goes on when it is kept, `late` ms after. */
  private decide(entry: Entry, then: (late: number) => void): void {
    this.deciding = true
    this.clock.off()
    const since = Date.now()
    void this.keeper.write(entry).then(() => {
      this.deciding = false
      if (this.stopped) return
      const late = Date.now() - since
      then(late > SLOW ? late : 0)
    }).catch((error: unknown) => this.listener.failed(error))
  }

  /** The table is written down once a match: after one is over, with the next seed's share. */
  private keepTable(): void {
    this.journal.open(() => ({ game: this.game.id, setup: this.setup, options: this.options, secret: this.secret, origin: { ...this.origin, bound: this.binding, rulings: this.door.rulings } }))
  }

  private clockFrom(match: LiveMatch, opensAt: number): Clock {
    const planning = this.roundSeconds === UNHURRIED ? UNHURRIED_ROUND : planningTime(match.step, this.roundSeconds)
    return { opensAt, deadline: opensAt + (this.bots.peopleOwing(match) > 0 ? planning : BREATHER) }
  }

  /** Only who plays alone may take their time: with others one waits for nobody longer than suits the game. */
  private get roundSeconds(): number {
    return this.options.roundSeconds || (this.seats.humans().length > 1 ? this.game.pace : UNHURRIED)
  }

  // ── Of the clock (`Timed`) ────────────────────────────────────────────────────────────────────────────────────────

  due = (): void => this.reveal()
  changed = (): void => this.listener.changed()
  failed = (error: unknown): void => this.listener.failed(error)

  reset = (clock: Clock): void => {
    void this.keeper.write({ kind: 'clock', ...clock })
    if (this.match?.allReady()) this.revealIfAllReady()
    this.listener.changed()
  }

  private startBots(): void {
    if (this.match && this.phase === 'playing') this.bots.send(this.match)
  }

  private botAnswered(match: LiveMatch): void {
    if (match !== this.match) return
    this.ordersChanged()
    if (this.awaitsBots && !this.bots.thinks && this.takesOrders && !this.clock.stands) this.reveal()
  }

  private revealIfAllReady(): void {
    if (!this.match!.allReady() || this.clock.stands) return
    // With only bots left there is nobody whose readiness could end the showing of the last round.
    if (this.match!.owing().some((seat) => !this.seats.onAutopilot(this.seats.at(seat)!))) this.clock.ring(() => this.match!.allReady(), this.restsUntil)
  }

  private reveal(): void {
    const match = this.match!
    if (this.deciding) return
    // Where nobody else plays, a crowd of bots may take as long as it takes.
    this.awaitsBots = this.bots.thinks && this.bots.peopleOwing(match) === 0
    if (this.awaitsBots) return
    this.bots.roundOver()
    for (const chair of this.seats.humans())
      if (match.owes(chair.id) && !match.submitted(chair.id) && chair.connections === 0) chair.missed++
    const due = match.due()
    const coming = play(match.game, due, match.took)
    if (!(coming instanceof Promise)) return this.keepRound(match, match.reveal(due, coming))
    // Nothing else is decided before it is played.
    this.deciding = true
    this.clock.off()
    void coming.then((played) => {
      if (!this.stopped) this.keepRound(match, match.reveal(due, played))
    }).catch((error: unknown) => this.listener.failed(error))
  }

  private keepRound(match: LiveMatch, reveal: Reveal): void {
    const clock = this.clockFrom(match, Date.now() + reveal.showing)
    this.decide({ kind: 'round', round: reveal.round, orders: reveal.orders, present: this.seats.present().map(({ id }) => id), ...clock }, (late) => this.show(match, reveal, later(clock, late)))
  }

  private show(match: LiveMatch, { outcome }: Reveal, clock: Clock): void {
    this.settling.roundPlayed()
    this.publishViews()
    if (outcome) this.publishEnd(match, outcome)
    else {
      publishPhase(this.state, 'playing', { round: match.round })
      this.clock.set(clock)
      this.startBots()
    }
    this.listener.revealed(match)
    if (outcome) this.liftAll(match)
    else this.settling.ifDue()
  }

  // ── The end ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Gives a seat up in play: a bot takes it, and gives orders of its own. */
  leaveSeat(chair: Chair): void {
    this.withdraw(chair.id)
    this.seats.empty(chair, 'bot')
  }

  settle(match: LiveMatch, settled: Settlement): void {
    this.bots.roundOver()
    this.decide({ kind: 'settled', ...settled }, () => {
      match.settle(settled)
      this.publishViews()
      this.finish(match, match.outcome!)
      this.listener.settled()
    })
  }

  /** Nobody is here any more: who has left a match that counts has lost it. */
  async abandon(): Promise<void> {
    const { match } = this
    // Whom a restart has kept away has not left.
    if (!match?.people.counts || this.attendance.kept || this.phase !== 'playing' || this.deciding) return
    this.deciding = true
    this.clock.off()
    match.settle({ how: 'left', winners: [] })
    await this.ending.keep(match, this.table)
    // Its journal is gone with that: there is nothing to forget.
    this.journal.over()
  }

  private get table(): Played {
    return { secret: this.secret, began: this.began }
  }

  private finish(match: LiveMatch, outcome: Outcome): void {
    this.publishEnd(match, outcome)
    this.liftAll(match)
  }

  /** The gallery sees what it is behind, round by round. */
  private liftAll(match: LiveMatch): void {
    while (match.catchUp()) {
      this.publishViews(['gallery'])
      this.listener.lifted(match)
    }
  }

  private publishEnd(match: LiveMatch, { winners, by }: Outcome): void {
    this.clock.off()
    this.settling.stop()
    const { record, shares } = match
    publishPhase(this.state, 'finished', { winners: winners.join(' '), by, seed: record.seed, secret: this.secret, shares: shares.join(' '), pausedBy: '', draw: '', returnBy: 0 })
    void this.ending.keep(match, this.table)
    this.journal.over()
    this.secret = newSecret()
    publishCommitment(this.state, this.secret)
  }
}
