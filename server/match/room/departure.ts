/** How a match leaves its room: it ends, sleeps while nobody is here, or goes on on another node. */
import { ROOM_CLOSE } from '../../../common/wire/chat/room-messages.ts'
import { END_BY_CLOSE } from '../../../common/wire/match/match-ends.ts'
import { CLOSE } from '../../../common/wire/match/messages.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { WhyClosed } from '../../base/events.ts'
import { databaseTrouble } from '../../store/trouble.ts'
import { Lifetime } from '../lifetime.ts'
import type { MatchInside } from './match-inside.ts'

/** The reason that a tombstone stores; none when the room only moves to another node. */
const endOf = (code: number): Refused | 'nothing' =>
  code in END_BY_CLOSE ? refusal(END_BY_CLOSE[code as keyof typeof END_BY_CLOSE]) : 'nothing'

/** How long a node that shuts down keeps a finished match open, so that its players see the result (ms). */
const LAST_LOOK = 15_000

export class Departure {
  private readonly of: MatchInside
  private readonly lifetime: Lifetime
  private readonly unlisten: () => void
  private betweenRounds: (() => void) | undefined
  private afterMatch: (() => void) | undefined
  /** The node shuts down: no rematch begins. */
  private leaving = false
  private ended = false
  private moved = false
  private asleep = false
  /** The room is public: other nodes can find it. */
  private made = false

  constructor(of: MatchInside) {
    this.of = of
    this.lifetime = new Lifetime({
      ends: () => void this.abandon(),
      sleeps: (until) => void this.sleep(until),
      failed: of.fail,
    })
    this.unlisten = of.keeper.onLost(() => this.goElsewhere())
  }

  get leaves(): boolean {
    return this.leaving
  }

  get isEnded(): boolean {
    return this.ended
  }

  /** Does another node have the match, or will? */
  get isMoved(): boolean {
    return this.moved
  }

  /** The match sleeps: it counts towards its address's quota until it wakes. */
  get sleeps(): boolean {
    return this.asleep && this.moved
  }

  /** The room is public: other nodes can find it from now on. */
  opened(): void {
    this.made = true
  }

  /** The match was woken; without sleep it would have ended at `until` (server ms). */
  woken(until: number): void {
    this.lifetime.woken(until)
  }

  roundPlayed(): void {
    this.betweenRounds?.()
  }

  matchOver(): void {
    this.afterMatch?.()
  }

  stop(): void {
    this.lifetime.stop()
    this.unlisten()
  }

  closeWhenUnwanted(): void {
    const { table, flow } = this.of
    // The host of exhibitions ends them (`exhibition/exhibitions.ts`).
    if (table.exhibited && table.phase !== 'finished') return
    this.lifetime.seen({
      patience: flow.patience,
      stands: flow.stands,
      players: table.seats.present().length,
      people: this.of.watchers,
    })
  }

  /**
   * Lets another node resume the match: between two rounds, or when `hurry` resolves. Clients reconnect to it
   * there. `toItsEnd`: waits for the end of the match instead.
   */
  async handOver(hurry: Promise<void>, toItsEnd = false): Promise<void> {
    const { table, flow, keeper } = this.of
    const over = new Promise<void>((resolve) =>
      toItsEnd ? (this.afterMatch = resolve) : (this.betweenRounds = resolve),
    )
    if (table.phase === 'playing' && (toItsEnd || Date.now() >= table.state.opensAt))
      await Promise.race([over, hurry])
    // People may look at the result, but no rematch starts on a node that shuts down.
    this.leaving = table.phase === 'finished'
    if (toItsEnd && table.phase === 'finished')
      await Promise.race([new Promise((resolve) => setTimeout(resolve, LAST_LOOK).unref()), hurry])
    // A finished match needs no resuming.
    if (table.phase === 'finished') return this.end(ROOM_CLOSE.moved, 'node ends')
    flow.stop(false)
    await keeper.handOver()
    this.goElsewhere()
  }

  /**
   * Closes the room. `told`: the reason for people who ask for the match afterwards; it is stored before the
   * room closes.
   */
  end(code: number, why: WhyClosed, told: Refused | 'nothing' = endOf(code)): void {
    const { events, galleries, floor, match, services } = this.of
    this.ended = true
    events.closes(why)
    galleries.closed(code)
    const known = told === 'nothing' ? Promise.resolve() : services.tombstones.put(match, told)
    void known.finally(() => floor.disconnect(code))
  }

  private async abandon(): Promise<void> {
    const { table, flow, floor } = this.of
    // Of a finished match its replay says more than a tombstone.
    const told = table.phase === 'finished' ? 'nothing' : endOf(CLOSE.abandoned)
    await flow.end.abandon().catch((error: unknown) => floor.report(error, 'abandon'))
    this.end(CLOSE.abandoned, 'unwanted', told)
  }

  /**
   * Closes the room while nobody is here and nothing happens: the journal has all that is needed to resume.
   */
  private async sleep(until: number): Promise<void> {
    const { table, flow, crowd, keeper, floor, watchers } = this.of
    if (this.asleep || this.ended || this.leaving || this.moved || watchers > 0 || !flow.stands) return
    this.asleep = true
    const listing = { ...crowd.listing(), viewers: 0 }
    try {
      const players = table.seats.humans().map(({ player }) => player)
      await keeper.sleep({ since: Date.now(), until, private: !table.options.listed, players, listing })
    } catch (error) {
      this.asleep = false
      // While the database does not answer the match stays awake; other code reports that trouble.
      if (!databaseTrouble(error)) floor.report(error, 'sleep')
    }
  }

  private goElsewhere(): void {
    const { events, flow, floor } = this.of
    if (this.moved) return
    this.moved = true
    // Nobody has joined a room that is not public yet.
    if (!this.made) return
    events.closes(this.asleep ? 'sleeps' : 'goes on elsewhere')
    flow.stop(false)
    void floor.disconnect(ROOM_CLOSE.moved)
  }
}
