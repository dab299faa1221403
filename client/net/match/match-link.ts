/**
 * A match on a server: joined, kept up to date, and rejoined whenever the connection is lost. Everything is a
 * signal; the screens draw from them.
 */
import type { Room } from '@colyseus/sdk'
import { batch, effect, signal } from '@preact/signals'
import type { AnyGame } from '../../../common/engine/game.ts'
import { matchName } from '../../../common/engine/record/archive.ts'
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import type { ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import type { Channel, ChatLine } from '../../../common/wire/chat/talk.ts'
import { END_BY_CLOSE, MATCH_ENDS } from '../../../common/wire/match/match-ends.ts'
import { type MatchState, readRows, rulesOfState, viewOf } from '../../../common/wire/match/match-schema.ts'
import {
  CLOSE,
  type Messages,
  type Request,
  type RequestName,
  type Substitute,
} from '../../../common/wire/match/messages.ts'
import { unpackTimeline } from '../../../common/wire/match/timeline.ts'
import { type RefusalCode, refusal } from '../../../common/wire/refusals.ts'
import { entryNamed } from '../../games/list.ts'
import { loadRules, rulesHere } from '../../games/rules.ts'
import { ApiError, reasonOf, UNREACHABLE } from '../api.ts'
import { noteAfter, withLines } from '../chat-lines.ts'
import { Connection, type Problem } from '../connection.ts'
import { entropy } from '../entropy.ts'
import { joinRoom } from '../joining.ts'
import { keepInTouch } from '../keep-in-touch.ts'
import { ServerClock } from '../server-clock.ts'
import { keep, kept } from '../storage.ts'
import { type Link, type LinkStatus, type Mine, NO_SEAT, type PlayedRound, type Snapshot } from './link.ts'
import { wholeMatch } from './records.ts'
import { snapshotOf } from './snapshot.ts'

/** Number of chat lines kept (the last ones). */
const LINES_SHOWN = 200
/** How long an outcome waits for its timeline (ms). */
const HELD_AT_MOST = 300
/** Time in which a client from the gallery must get into the match itself (ms). */
const OPENS_WITHIN = 4000

/** `auto`: a player if a seat is free or a bot's may be taken over; `player`; or `spectator`. */
export type As = 'auto' | 'player' | 'spectator'

const SETTLED_CODES: readonly string[] = [
  'unknown_match',
  'match_full',
  'no_spectators',
  'malformed',
  'unknown_game',
  'sent_away',
  'uninvited',
  'has_watched',
  'banned',
  'seat_taken',
  'other_side',
  'wrong_phase',
  'nothing_owed',
  ...MATCH_ENDS,
]

/** After one of these refusals the player has no seat there. */
const NO_WAY_BACK: readonly string[] = ['sent_away', 'banned', 'uninvited', 'unknown_match', ...MATCH_ENDS]

/** The refusal for each close code that is final. */
const CLOSED: Readonly<Record<number, RefusalCode>> = { ...END_BY_CLOSE, [CLOSE.sentAway]: 'sent_away' }

export class MatchLink implements Link {
  readonly id: string
  readonly talks = true
  readonly lasting = true
  readonly replays = false
  readonly home = '/'
  readonly status = signal<LinkStatus>({ is: 'joining' })
  readonly snapshot = signal<Snapshot | undefined>(undefined)
  /** The state before the round being planned. */
  readonly state = signal<unknown>(undefined)
  /** After the end the server sends everybody the full state. */
  readonly final = this.state
  readonly played = signal<readonly PlayedRound[]>([])
  readonly mine = signal<Mine>(NO_SEAT)
  readonly substitutes = signal<readonly Substitute[]>([])
  readonly chat = signal<readonly ChatLine[]>([])
  readonly reactions = signal<ReactionCounts>({})
  readonly clock = new ServerClock()

  private readonly connection: Connection
  /** Why an administrator closed the match, in words. */
  private why: Problem = refusal('match_closed')
  private as: As | 'candidate'
  private stateRound = 0
  /** The audience whose view the states are. */
  private eyes = ''
  private sawEnd = false
  private readonly states = new Map<number, unknown>()

  private readonly refused: (why: string) => void

  /** `refused`: called when an earlier request cannot be fulfilled; `seat`: the requested one. */
  constructor(id: string, as: As, refused: (why: string) => void, seat?: string) {
    this.id = id
    this.as = as
    this.refused = refused
    this.connection = new Connection({
      enter: (_, signal) =>
        joinRoom(
          id,
          {
            as: this.as,
            entropy: entropy(),
            ...(seat !== undefined && this.as === 'player' && { seat }),
          },
          signal,
        ),
      entered: (room) => this.attach(room),
      changing: () => this.becomes({ is: 'changing' }),
      lost: (tries, why) => this.becomes({ is: 'lost', tries, ...(why && { why }) }),
      ended: (problem) => {
        // Removes the stored way back to a match that the player may not enter any more.
        if (NO_WAY_BACK.includes(problem.code) && kept('match') === id) keep('match', undefined)
        this.becomes({ is: 'ended', ...problem })
      },
      left: (code) =>
        code === CLOSE.closed ? this.why : CLOSED[code] === undefined ? undefined : refusal(CLOSED[code]),
      settled: SETTLED_CODES,
      gone: 'unknown_match',
    })
  }

  /** Sends a request; resolves with the answer or rejects with a `Refusal`. */
  async request<N extends RequestName>(name: N, payload: Request<N>): Promise<unknown> {
    try {
      return await this.ask(name, payload)
    } catch (error) {
      if (name !== 'sit' || !(error instanceof ApiError) || error.code !== 'in_gallery') throw error
      await this.leaveGallery()
      return this.ask(name, payload)
    }
  }

  private async ask<N extends RequestName>(name: N, payload: Request<N>): Promise<unknown> {
    const { room } = this.connection
    if (!room || this.status.value.is !== 'open') throw new ApiError(UNREACHABLE)
    try {
      return await room.request(name, payload, { timeout: 6000 })
    } catch (error) {
      throw new ApiError(reasonOf(error))
    }
  }

  /** Only the match itself gives seats, not its gallery, so joins the match. */
  private async leaveGallery(): Promise<void> {
    const { as } = this
    this.as = 'candidate'
    await this.connection.anew()
    this.as = as
    await this.opened()
  }

  private opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(timer)
        ignore()
        done()
      }
      const timer = setTimeout(() => settle(() => reject(new ApiError(UNREACHABLE))), OPENS_WITHIN)
      const ignore = effect(() => {
        if (this.status.value.is === 'open') queueMicrotask(() => settle(resolve))
      })
    })
  }

  /** Rejoins, if necessary, as a spectator, or as a player if a seat is free. */
  rejoinAs(as: As): void {
    this.as = as
  }

  /** The rounds watched, if they are complete from the first and without fog; otherwise the stored record. */
  async whole(): Promise<readonly PlayedRound[]> {
    const { game, round, seedHash } = this.snapshot.value!
    const played = this.played.value
    if (!game.fog && played.length === round) return played
    try {
      return await wholeMatch(matchName(seedHash))
    } catch (error) {
      if (game.fog || !played.length) throw error
      return played
    }
  }

  say = (channel: Channel, text: string) => this.request('chat', { channel, text })

  /** Leaves for good: a bot takes over the player's seat. */
  async leave(giveUpSeat: boolean): Promise<void> {
    const stays =
      giveUpSeat &&
      this.mine.value.seat !== '' &&
      (await this.request('stand', {}).then(
        () => false,
        () => true,
      ))
    // If the seat stays the player's, a way back remains; but the page does not return there automatically
    // after leaving.
    if (!stays) keep('match', undefined)
    keep('left', this.id)
    this.close()
  }

  close = (): void => this.connection.close()

  private attach(room: Room): void {
    const on = <N extends keyof Messages>(name: N, handle: (message: Messages[N]) => void) =>
      room.onMessage(name, ((message: Messages[N]) => {
        this.heard = performance.now()
        handle(message)
      }) as never)
    room.onStateChange((state) => {
      this.heard = performance.now()
      this.arrived(state as MatchState)
    })
    on('mine', (mine) => {
      this.mine.value = mine
      this.becomes({ is: 'open' })
      if (!mine.seat) return
      keep('match', this.id)
      if (kept('left') === this.id) keep('left', undefined)
      keep('flown', '1')
    })
    on(
      'round',
      (message) =>
        !this.unread &&
        batch(() => {
          this.update(room.state as MatchState)
          this.revealed(message)
        }),
    )
    const say = (lines: readonly ChatLine[]) =>
      (this.chat.value = withLines(this.chat.value, lines, LINES_SHOWN))
    on('lines', say)
    // During an upgrade nodes of earlier versions send a player's line by itself.
    room.onMessage('chat', (line: ChatLine) => say([line]))
    on('reactions', (counts) => (this.reactions.value = counts))
    on('history', (lines) => (this.chat.value = lines))
    on('gone', ({ ids }) => (this.chat.value = this.chat.value.filter(({ id }) => !ids.includes(id))))
    on('note', ({ text }) => say([noteAfter(this.chat.value, text, this.clock.now())]))
    on('substitutes', (asking) => (this.substitutes.value = asking))
    on('refused', (why) => (why.code === 'match_closed' ? (this.why = why) : this.refused(why.message)))
    void keepInTouch(this.connection, room, {
      waits: () => this.mine.value.seat !== '',
      heard: () => this.heard,
      clock: this.clock,
    })
  }

  /**
   * The patch with a round's outcome arrives just before the message with its timeline. Both are applied
   * together: the screen must not know the outcome before the reveal.
   */
  private arrived(state: MatchState): void {
    if (this.unread) return
    const revealing =
      this.snapshot.value?.seedHash === state.seedHash &&
      this.stateRound > 0 &&
      this.viewOf(state)?.round === this.stateRound + 1
    clearTimeout(this.held)
    this.held = undefined
    if (revealing) this.held = setTimeout(() => this.update(state), HELD_AT_MOST)
    else this.readable(() => this.update(state))
  }

  /** A page older than the server's upgrade may fail to read its state. */
  private readable(read: () => void): void {
    try {
      read()
    } catch {
      this.unread = true
      this.status.value = {
        is: 'ended',
        code: 'outdated',
        message: 'There is a new version of the game. Reload the page: your seat is kept.',
      }
    }
  }

  /** When the last message from the server arrived (ms on the page's clock). */
  private heard = 0
  private held: ReturnType<typeof setTimeout> | undefined

  private update(state: MatchState): void {
    clearTimeout(this.held)
    this.held = undefined
    const game = rulesHere(rulesOfState(state))
    if (!game) return this.fetchRules(state)
    batch(() => {
      const before = this.snapshot.value
      this.snapshot.value = snapshotOf(game, state, before)
      // A rematch starts afresh; even a late viewer has seen nothing of it.
      if (before?.seedHash && before.seedHash !== state.seedHash) {
        this.forgetRounds()
        this.state.value = undefined
      }
      if (state.seedHash) this.keepState(game, state)
    })
  }

  /** The state is read as soon as the rules are loaded. */
  private fetchRules(of: MatchState): void {
    const id = rulesOfState(of)
    this.loading ??= loadRules(id).then(
      (game) => {
        this.loading = undefined
        if (this.connection.closed) return
        if (!game) return this.endUnread(id)
        // The room may have changed meanwhile: the match goes on at another node.
        const state = this.connection.room?.state as MatchState | undefined
        if (state?.game) this.arrived(state)
      },
      () => {
        this.loading = undefined
        if (!this.connection.closed)
          this.status.value = {
            is: 'ended',
            code: 'outdated',
            message: 'The rules of the game could not be loaded. Reload the page: your seat is kept.',
          }
      },
    )
  }

  private loading: Promise<void> | undefined
  /** This page cannot read the match: whoever is in it must reload. */
  private unread = false

  /** A page that must be reloaded keeps saying so, whatever happens to its connection. */
  private becomes(status: LinkStatus): void {
    if (!this.unread) this.status.value = status
  }

  /** This page lacks the rules of the match; other rules would show something wrong. */
  private endUnread({ game }: RulesId): void {
    this.unread = true
    this.status.value = entryNamed(game)
      ? {
          is: 'ended',
          code: 'outdated',
          message:
            'This match is played by newer rules than this page has. Reload the page: your seat is kept.',
        }
      : { is: 'ended', ...refusal('unknown_game') }
  }

  private keepState(game: AnyGame, state: MatchState): void {
    const view = this.viewOf(state)
    const over = state.phase === 'finished'
    if (!view?.round || (this.stateRound === view.round && this.eyes === view.of && over === this.sawEnd))
      return
    // Players may end a match between two rounds: hidden state is revealed then.
    this.sawEnd = over
    // Earlier rounds look different to another audience.
    if (this.eyes !== view.of) this.forgetRounds()
    this.eyes = view.of
    this.stateRound = view.round
    this.state.value = game.sync.fromRows(readRows(game, view.table))
    this.states.set(view.round - 1, this.state.value)
  }

  private viewOf = (state: MatchState) => viewOf(state, this.mine.value.seat || 'gallery')

  private forgetRounds(): void {
    this.stateRound = 0
    this.states.clear()
    this.played.value = []
  }

  private revealed({ round, timeline }: Messages['round']): void {
    const [before, after] = [this.states.get(round - 1), this.states.get(round)]
    // Without the state before it (the client joined in the middle) the round cannot be shown.
    if (
      before === undefined ||
      after === undefined ||
      this.played.value.some((known) => known.round === round)
    )
      return
    this.played.value = [...this.played.value, { round, before, after, timeline: unpackTimeline(timeline) }]
  }
}
