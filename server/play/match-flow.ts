/**
 * The course of a match: gathering → rounds → finished → rounds again on a rematch. It keeps the clock and writes the
 * synced state; the room tells it what people do, and it tells the room what to send.
 */
import type { AnyGame, Viewer } from '../../common/engine/game.ts'
import type { MatchState, Phase } from '../../common/wire/match-schema.ts'
import type { MatchOptions } from '../../common/wire/options.ts'
import type { Refused } from '../../common/wire/refusals.ts'
import { Alarm } from './alarm.ts'
import { sendBot } from './bots.ts'
import { LiveMatch, newSecret } from './live-match.ts'
import { newState, publishCommitment, publishMatch, publishPhase, publishSeats } from './publish.ts'
import { Seats } from './seats.ts'

/** A round that no human has orders to give for is played so long after the last was shown (ms). */
const BREATHER = 1_200
/** Orders on their way when the clock ends still count for so long (ms). */
const GRACE = 150

export interface FlowListener {
  /** The synced state has changed: send the patch. */
  changed(): void
  /** A match has begun: everybody learns what seat they have in it. */
  begun(): void
  /** A round was played: send the patch and its timeline. */
  revealed(match: LiveMatch): void
  /** A match with fog is over: send the gallery the round that it is behind. */
  lifted(match: LiveMatch): void
  /** Something broke where the match can go on. */
  report(error: unknown, where: string): void
  /** A round cannot be resolved: it must not hang. */
  failed(error: unknown): void
}

export class MatchFlow {
  readonly seats: Seats
  readonly state: MatchState
  match: LiveMatch | undefined

  private readonly roundEnd: Alarm
  /** When the round is played whatever is missing (server ms). */
  private dueAt = 0
  /** The server's share of the next match's seed: fixed, and its hash public, before it knows any other share. */
  private secret = newSecret()
  private readonly game: AnyGame
  private readonly setup: unknown
  private readonly options: MatchOptions
  private readonly listener: FlowListener

  constructor(game: AnyGame, setup: unknown, options: MatchOptions, listener: FlowListener) {
    this.game = game
    this.setup = setup
    this.options = options
    this.listener = listener
    this.seats = new Seats(game.seats(setup))
    this.state = newState(game, setup, options)
    this.roundEnd = new Alarm((error) => listener.failed(error))
    publishCommitment(this.state, this.secret)
    this.publishSeats()
  }

  get phase(): Phase {
    return this.state.phase
  }

  publishSeats = (): void => publishSeats(this.game, this.state, this.seats, this.match)

  /** Brings the views of these up to what they may see now: after a reveal, or when somebody has taken a seat. */
  publishViews(viewers: readonly Viewer[] = this.viewers()): void {
    if (this.match) publishMatch(this.state, this.match, viewers)
  }

  /** Who is sent a view: everybody the same one, or with fog each seat that a person has, and the gallery. */
  private viewers = (): Viewer[] => (this.game.fog ? [...this.seats.humans().map((chair) => chair.id), 'gallery'] : ['gallery'])

  stop = (): void => this.roundEnd.off()

  /** Does everybody whom a beginning, or a rematch, waits for want it? */
  get wanted(): boolean {
    const people = this.phase === 'gathering' ? this.seats.humans() : this.seats.present()
    const filled = this.options.bots > 0 || !this.seats.free()
    return people.length > 0 && filled && people.every((chair) => chair.ready)
  }

  /** Starts a match with who is here, bots in all other seats. `contributions`: the players' shares of the seed. */
  begin(contributions: readonly string[]): void {
    // Who has not come back for a rematch is replaced by a bot.
    for (const chair of this.seats.humans()) if (chair.connections === 0) this.seats.empty(chair, 'bot')
    this.seats.fillWithBots()
    for (const chair of this.seats.chairs) Object.assign(chair, { ready: false, missed: 0 })
    this.match = new LiveMatch(this.game, this.setup, this.seats, this.secret, contributions)
    this.publishViews()
    publishPhase(this.state, 'playing', { seed: '', secret: '', shares: '', winners: '', by: '' })
    this.plan(Date.now())
    this.publishSeats()
    this.listener.begun()
  }

  /** After a seat's orders came or were taken back. */
  ordersChanged(): void {
    if (this.phase !== 'playing') return
    this.publishSeats()
    this.listener.changed()
    this.revealIfAllReady()
  }

  withdraw = (seat: string): Refused | undefined => this.match?.withdraw(seat, this.match.round)

  /** A seat was given up in the middle of a round: with no person left to wait for, nobody waits for the clock. */
  leftToBots(): void {
    const deadline = Math.max(Date.now(), this.state.opensAt) + BREATHER
    if (!this.humansOwe() && deadline < this.state.deadline) {
      publishPhase(this.state, 'playing', { deadline })
      this.listener.changed()
      this.wait(deadline + GRACE)
    }
    this.startBots()
  }

  /** Opens the planning of a round; its clock runs from `opensAt` (server ms). */
  private plan(opensAt: number): void {
    const deadline = opensAt + (this.humansOwe() ? this.options.roundSeconds * 1000 : BREATHER)
    publishPhase(this.state, 'playing', { round: this.match!.round, opensAt, deadline })
    this.wait(deadline + GRACE)
    this.startBots()
  }

  private wait(until: number): void {
    this.dueAt = until
    this.roundEnd.at(until, () => this.reveal())
  }

  private humansOwe = (): boolean => this.seats.humans().some((chair) => this.match!.owes(chair.id) && !this.seats.onAutopilot(chair))

  private startBots(): void {
    const match = this.match!
    for (const chair of this.seats.chairs) {
      if (!this.seats.onAutopilot(chair) || !match.owes(chair.id)) continue
      sendBot({
        match, seat: chair.id, level: Math.max(1, this.options.bots),
        done: () => this.ordersChanged(), failed: (error) => this.listener.report(error, 'bot'),
      })
    }
  }

  private revealIfAllReady(): void {
    if (!this.match!.allReady()) return
    // With only bots left there is nobody whose readiness could end the showing of the last round.
    if (this.match!.owing().some((seat) => !this.seats.onAutopilot(this.seats.at(seat)!))) {
      // Orders may be taken back before the alarm rings: then the clock runs on.
      this.roundEnd.at(Date.now(), () => (this.match!.allReady() ? this.reveal() : this.wait(this.dueAt)))
    }
  }

  private reveal(): void {
    const match = this.match!
    for (const chair of this.seats.humans())
      if (match.owes(chair.id) && !match.submitted(chair.id) && chair.connections === 0) chair.missed++
    const reveal = match.reveal()
    this.publishViews()
    if (reveal.outcome) this.finish(reveal.outcome.winners.join(' '), reveal.outcome.by)
    else this.plan(Date.now() + reveal.showing)
    this.publishSeats()
    this.listener.revealed(match)
    if (!reveal.outcome || !this.game.fog) return
    match.liftFog()
    this.publishViews(['gallery'])
    this.listener.lifted(match)
  }

  private finish(winners: string, by: string): void {
    this.roundEnd.off()
    const { record, shares } = this.match!
    publishPhase(this.state, 'finished', { winners, by, seed: record.seed, secret: this.secret, shares: shares.join(' ') })
    this.secret = newSecret()
    publishCommitment(this.state, this.secret)
  }
}
