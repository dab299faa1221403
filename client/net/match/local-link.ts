/**
 * A match in this browser alone, by the game's own functions, without a server. Bots order for
 * all other seats (`local-bots.ts`). There is no clock: a round is played as soon as its orders are ready. If a round cannot be played the match ends, as on a server.
 */
import { batch, computed, signal } from '@preact/signals'
import { seedHash } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { PlayedRound, Seat, SeatId } from '../../../common/engine/match-types.ts'
import { playRound } from '../../../common/engine/record/record.ts'
import { outcomeOf } from '../../../common/engine/record/settlement.ts'
import type { Channel, ChatLine } from '../../../common/wire/chat/talk.ts'
import type { Request, RequestName, Substitute } from '../../../common/wire/match/messages.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { readOrders } from '../../../common/wire/match/orders.ts'
import { type RefusalCode, refusal } from '../../../common/wire/refusals.ts'
import { ApiError } from '../api.ts'
import { pageNow } from '../line/page-clock.ts'
import { type Link, type LinkStatus, type Mine, NO_SEAT, type Snapshot } from './link.ts'
import { type BotOrders, LocalBots, type Ponderer, type Stand } from './local-bots.ts'

/** A round with the orders of each seat. */
export interface LocalRound extends PlayedRound {
  readonly orders: Readonly<Record<SeatId, unknown>>
}

export interface LocalMatch {
  readonly id: string
  readonly game: AnyGame
  readonly setup: unknown
  /** The state at the start. */
  readonly state: unknown
  /** The first round: 1, unless the match continues another one. */
  readonly round?: number
  readonly seats: readonly (Pick<Seat, 'id' | 'team'> & { readonly name: string })[]
  /** The seat that this page plays. */
  readonly seat: SeatId
  /** Initial draft for the first round. */
  readonly orders?: unknown
  /** A `Ponderer` starts thinking at the beginning of a round. */
  readonly others: Stand | Ponderer
  readonly seed: string
  readonly home: string
  /**
   * Ends a match that the game itself would continue: called with the rounds played, returns the `by` of an
   * `Outcome`.
   */
  readonly ends?: (rounds: readonly LocalRound[]) => string | undefined
}

export class LocalLink implements Link {
  readonly id: string
  readonly talks = false
  readonly lasting = false
  readonly replays = false
  readonly home: string
  readonly status = signal<LinkStatus>({ is: 'open' })
  readonly snapshot = signal<Snapshot | undefined>(undefined)
  readonly state = signal<unknown>(undefined)
  readonly final = computed(() =>
    this.state.value === undefined ? undefined : this.match.game.view(this.truth, 'gallery'),
  )
  readonly played = signal<readonly LocalRound[]>([])
  readonly mine = signal<Mine>(NO_SEAT)
  readonly substitutes = signal<readonly Substitute[]>([])
  readonly chat = signal<readonly ChatLine[]>([])
  readonly clock = { now: pageNow }

  private readonly match: LocalMatch
  /** The full state; `state` is the seat's view. */
  private truth: unknown
  private truths: readonly PlayedRound[] = []
  private readonly bots: LocalBots
  /** Orders of the pondering bots for the round being planned. */
  private pondered: Promise<BotOrders> | undefined
  /** Counts restarts: orders pondered before a restart are discarded. */
  private begun = 0

  constructor(match: LocalMatch) {
    this.match = match
    this.bots = new LocalBots(match)
    this.id = match.id
    this.home = match.home
    this.restart()
  }

  /**
   * Starts again with the same dice, and plays on as far as these orders of the own seat go, one for each
   * round that asks for them; more than none only if no bots ponder.
   */
  restart(own: readonly unknown[] = []): void {
    const { game, setup, state, seats, seat, seed, round = 1, orders = null } = this.match
    this.truths = []
    this.truth = state
    this.begun++
    batch(() => {
      this.state.value = game.view(this.truth, seat)
      this.played.value = []
      this.mine.value = { ...NO_SEAT, seat, round, orders }
      this.snapshot.value = {
        game,
        setup,
        options: matchOptions.parse({ listed: false, spectators: false }),
        phase: 'playing',
        round,
        opensAt: 0,
        deadline: 0,
        roundSeconds: 0,
        seats: seats.map(({ id, team, name }) => ({
          id,
          team,
          name,
          choice: '',
          occupant: id === seat ? 'human' : 'bot',
          connected: true,
          ready: id !== seat,
          autopilot: id !== seat,
          account: false,
          program: false,
          missing: false,
          stead: '',
        })),
        spectators: 0,
        trouble: '',
        away: 0,
        pausedBy: '',
        rated: false,
        bound: false,
        exhibition: false,
        room: '',
        draw: [],
        returnBy: 0,
        winners: [],
        by: '',
        seedHash: seedHash(seed),
        seed: '',
        secret: '',
        shares: '',
      }
      this.goOn(() => undefined)
      for (const given of own) this.playBoth(this.bots.stand(this.truth, this.snapshot.peek()!.round), given)
    })
  }

  async request<N extends RequestName>(name: N, payload: Request<N>): Promise<unknown> {
    if (name === 'orders') return this.order(payload as Request<'orders'>)
    if (name === 'withdraw') return this.withdraw(payload as Request<'withdraw'>)
    if (name === 'time') return this.clock.now()
    if (name === 'ready' && this.snapshot.peek()!.phase === 'finished') return this.restart()
    throw refused('wrong_phase', 'This match is played in your browser alone.')
  }

  whole = async (): Promise<readonly PlayedRound[]> => this.truths

  async say(_channel: Channel, _text: string): Promise<unknown> {
    throw refused('wrong_channel', 'Nobody else is in this match.')
  }

  /** The page always has the only seat. */
  rejoinAs(): void {
    return
  }

  async leave(): Promise<void> {
    this.close()
  }

  close(): void {
    this.begun++
    this.bots.close()
    this.status.value = { is: 'ended', code: 'abandoned', message: 'You have left.' }
  }

  private async order({ round, orders, ready = true }: Request<'orders'>): Promise<{ round: number }> {
    this.takesTurn(round)
    const read = readOrders(this.match.game, this.state.peek(), this.match.seat, orders)
    if ('refused' in read) throw new ApiError(read.refused)
    this.mine.value = { ...NO_SEAT, seat: this.match.seat, round, orders: read.orders, ready }
    if (ready && this.pondered) {
      const others = await this.pondered
      // Meanwhile the orders may have been withdrawn or replaced, or the match restarted.
      const { round: now, ready: still, orders: latest } = this.mine.peek()
      if (now === round && still && latest === read.orders) this.playBoth(others, read.orders)
    } else if (ready) this.playBoth(this.bots.stand(this.truth, round), read.orders)
    return { round }
  }

  private playBoth(others: BotOrders, own: unknown): void {
    this.goOn(() => this.play({ ...others, [this.match.seat]: own }))
  }

  /** Plays a round and goes on; an error ends the match, so that nobody waits for ever. */
  private goOn(play: () => void): void {
    try {
      batch(() => {
        play()
        this.wait()
      })
    } catch (error) {
      console.error('A match had to end.', error)
      this.pondered = undefined
      const { winners, by } = outcomeOf(this.match.game, this.truth, { how: 'broken', winners: [] })!
      this.snapshot.value = { ...this.snapshot.peek()!, phase: 'finished', winners, by }
    }
  }

  private withdraw({ round }: Request<'withdraw'>): { round: number } {
    this.takesTurn(round)
    this.mine.value = { ...NO_SEAT, seat: this.match.seat, round }
    return { round }
  }

  private takesTurn(round: number): void {
    const { phase, round: now } = this.snapshot.peek()!
    if (phase !== 'playing') throw refused('wrong_phase')
    if (round !== now) throw refused('wrong_round')
    if (!this.match.game.owing(this.truth).includes(this.match.seat)) throw refused('nothing_owed')
  }

  /** Plays rounds in which the own seat owes no orders; then lets bots ponder. */
  private wait(): void {
    const { game, seat } = this.match
    const waits = () => this.snapshot.peek()!.phase === 'playing' && !game.owing(this.truth).includes(seat)
    this.pondered = undefined
    if (!this.bots.ponder) {
      while (waits()) this.play(this.bots.stand(this.truth, this.snapshot.peek()!.round))
      return
    }
    if (this.snapshot.peek()!.phase !== 'playing') return
    const { begun } = this
    this.pondered = this.bots.think(this.truth, this.snapshot.peek()!.round)
    if (!waits()) return
    void this.pondered.then((orders) => {
      if (begun === this.begun) this.goOn(() => this.play(orders))
    })
  }

  private play(orders: BotOrders): void {
    const { game, seat, seed, ends } = this.match
    const before = this.snapshot.peek()!
    const { round } = before
    const { state, timeline } = playRound(game, this.truth, seed, round, orders)
    const rounds = [
      ...this.played.peek(),
      {
        round,
        orders,
        before: this.state.peek(),
        after: game.view(state, seat),
        timeline: game.viewTimeline(timeline, state, seat),
      },
    ]
    const outcome = game.outcome(state)
    const by =
      outcome?.by ??
      ends?.(rounds) ??
      (game.active(state).includes(seat) ? undefined : 'your part in it is over')
    // Nothing after this can throw.
    this.truths = [...this.truths, { round, before: this.truth, after: state, timeline, orders }]
    this.truth = state
    this.state.value = rounds.at(-1)!.after
    this.played.value = rounds
    this.mine.value = { ...NO_SEAT, seat, round: round + 1 }
    this.snapshot.value =
      by === undefined
        ? { ...before, round: round + 1 }
        : { ...before, phase: 'finished', winners: outcome?.winners ?? [], by }
  }
}

const refused = (code: RefusalCode, detail?: string): ApiError => new ApiError(refusal(code, detail))
