/**
 * A match on a server: joined, kept up to date, and rejoined whenever the connection is lost. Everything is a
 * signal; the screens draw from them.
 */
import type { Room } from '@colyseus/sdk'
import { batch, effect, signal } from '@preact/signals'
import { matchName } from '../../../common/engine/record/archive.ts'
import type { RulesId } from '../../../common/engine/record/rules-id.ts'
import type { ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import type { Channel, ChatLine } from '../../../common/wire/chat/talk.ts'
import { END_BY_CLOSE, MATCH_ENDS } from '../../../common/wire/match/match-ends.ts'
import { type MatchState, rulesOfState } from '../../../common/wire/match/match-schema.ts'
import {
  CLOSE,
  type Messages,
  type Request,
  type RequestName,
  type Substitute,
} from '../../../common/wire/match/messages.ts'
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
import { type ViewNews, WatchedRounds } from './watched-rounds.ts'

/** Number of chat lines kept (the last ones). */
const LINES_SHOWN = 200
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

/** What a patch of the state brings; `view` if the state of the game has changed. */
interface StateNews {
  readonly snapshot: Snapshot
  readonly view: ViewNews | undefined
}

export class MatchLink implements Link {
  readonly id: string
  readonly talks = true
  readonly lasting = true
  readonly replays = false
  readonly home = '/'
  readonly status = signal<LinkStatus>({ is: 'joining' })
  readonly snapshot = signal<Snapshot | undefined>(undefined)
  private readonly rounds = new WatchedRounds()
  readonly state = this.rounds.state
  /** After the end the server sends everybody the full state. */
  readonly final = this.state
  readonly played = this.rounds.played
  readonly mine = signal<Mine>(NO_SEAT)
  readonly substitutes = signal<readonly Substitute[]>([])
  readonly chat = signal<readonly ChatLine[]>([])
  readonly reactions = signal<ReactionCounts>({})
  readonly clock = new ServerClock()

  private readonly connection: Connection
  /** Why an administrator closed the match, in words. */
  private why: Problem = refusal('match_closed')
  private as: As | 'candidate'

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

  /**
   * The rounds watched, if they are complete from the first, without fog, and all that a debriefing reads;
   * otherwise the stored record.
   */
  async whole(): Promise<readonly PlayedRound[]> {
    const { game, round, seedHash } = this.snapshot.value!
    const played = this.played.value
    if (!game.fog && !game.debriefing?.readsOrders && played.length === round) return played
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
      room.onMessage(name, (message: Messages[N]) => {
        this.heard = performance.now()
        handle(message)
      })
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

  private arrived(state: MatchState): void {
    if (this.unread) return
    let news: StateNews | undefined
    try {
      news = this.read(state)
    } catch {
      // A page older than the server's upgrade may fail to read its state.
      this.unread = true
      this.status.value = {
        is: 'ended',
        code: 'outdated',
        message: 'There is a new version of the game. Reload the page: your seat is kept.',
      }
    }
    if (news) batch(() => this.take(news))
  }

  /** When the last message from the server arrived (ms on the page's clock). */
  private heard = 0

  /** Undefined while the rules of the match are being loaded. */
  private read(state: MatchState): StateNews | undefined {
    const game = rulesHere(rulesOfState(state))
    if (!game) {
      this.fetchRules(state)
      return undefined
    }
    return {
      snapshot: snapshotOf(game, state, this.snapshot.value),
      view: this.rounds.read(game, state, this.mine.value.seat),
    }
  }

  private take({ snapshot, view }: StateNews): void {
    const before = this.snapshot.value
    this.snapshot.value = snapshot
    if (before?.seedHash && before.seedHash !== snapshot.seedHash) this.rounds.begin()
    if (view) this.rounds.take(view)
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
}
