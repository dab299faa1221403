/**
 * A match on a server: joined, kept up to date, and rejoined whenever the connection is lost. Everything is a
 * signal; the screens draw from them.
 */
import type { Room } from '@colyseus/sdk'
import { effect, signal } from '@preact/signals'
import type { PlayedRound } from '../../../common/engine/match-types.ts'
import { matchName } from '../../../common/engine/record/archive.ts'
import type { ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import type { Channel, ChatLine } from '../../../common/wire/chat/talk.ts'
import type { MatchState } from '../../../common/wire/match/match-schema.ts'
import type { Messages, Request, RequestName, Substitute } from '../../../common/wire/match/messages.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { ApiError, reasonOf, UNREACHABLE } from '../api.ts'
import { noteAfter, withLines } from '../chat-lines.ts'
import { Connection, type Problem } from '../connection.ts'
import { entropy } from '../entropy.ts'
import { joinRoom } from '../joining.ts'
import { keepInTouch } from '../keep-in-touch.ts'
import { ServerClock } from '../server-clock.ts'
import { type Link, type LinkStatus, type Mine, NO_SEAT } from './link.ts'
import { NO_WAY_BACK, problemOfClose, SETTLED_CODES } from './match-problems.ts'
import { forgetWayBack, keepLeft, keepWayBack } from './own-match.ts'
import { wholeMatch } from './records.ts'
import { SyncedMatch } from './synced-match.ts'

/** Number of lines of the chat that are kept (the last ones). */
const LINES_SHOWN = 200

/** Time in which a client from the gallery must get into the match itself (ms). */
const OPENS_WITHIN = 4000

/** `auto`: a player if a seat is free or a bot's may be taken over; `player`; or `spectator`. */
export type As = 'auto' | 'player' | 'spectator'

export class MatchLink implements Link {
  readonly id: string
  readonly talks = true
  readonly lasting = true
  readonly replays = false
  readonly home = '/'
  readonly status = signal<LinkStatus>({ is: 'joining' })
  private readonly synced = new SyncedMatch({
    state: () => this.connection.room?.state as MatchState | undefined,
    closed: () => this.connection.closed,
    seat: () => this.mine.value.seat,
    unreadable: (status) => (this.status.value = status),
  })
  readonly snapshot = this.synced.snapshot
  readonly state = this.synced.rounds.state
  /** After the end the server sends everybody the full state. */
  readonly final = this.state
  readonly played = this.synced.rounds.played
  readonly mine = signal<Mine>(NO_SEAT)
  readonly substitutes = signal<readonly Substitute[]>([])
  readonly chat = signal<readonly ChatLine[]>([])
  readonly reactions = signal<ReactionCounts>({})
  readonly clock = new ServerClock()

  private readonly connection: Connection
  /** When the last message from the server arrived (ms on the page's clock). */
  private heard = 0
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
        if (NO_WAY_BACK.includes(problem.code)) forgetWayBack(id)
        this.becomes({ is: 'ended', ...problem })
      },
      left: (code) => problemOfClose(code, this.why),
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
    keepLeft(this.id, stays)
    this.close()
  }

  close = (): void => this.connection.close()

  private attach(room: Room): void {
    const on = <N extends keyof Messages>(name: N, handle: (message: Messages[N]) => void) =>
      room.onMessage(name, (message: Messages[N]) => {
        this.heard = performance.now()
        handle(message)
      })
    room.onStateChange(() => (this.heard = performance.now()))
    this.synced.follow(room)
    on('mine', (mine) => {
      this.mine.value = mine
      this.becomes({ is: 'open' })
      if (mine.seat) keepWayBack(this.id)
    })
    const { chat } = this
    const add = (lines: readonly ChatLine[]) => (chat.value = withLines(chat.value, lines, LINES_SHOWN))
    on('lines', add)
    on('history', (lines) => (chat.value = lines))
    on('gone', ({ ids }) => (chat.value = chat.value.filter(({ id }) => !ids.includes(id))))
    on('note', ({ text }) => add([noteAfter(chat.value, text, this.clock.now())]))
    on('reactions', (counts) => (this.reactions.value = counts))
    // During an upgrade nodes of earlier versions send a player's line by itself.
    room.onMessage('chat', (line: ChatLine) => add([line]))
    on('substitutes', (asking) => (this.substitutes.value = asking))
    on('refused', (why) => (why.code === 'match_closed' ? (this.why = why) : this.refused(why.message)))
    void keepInTouch(this.connection, room, {
      waits: () => this.mine.value.seat !== '',
      heard: () => this.heard,
      clock: this.clock,
    })
  }

  /** A page that must be reloaded keeps saying so, whatever happens to its connection. */
  private becomes(status: LinkStatus): void {
    if (!this.synced.unread) this.status.value = status
  }
}
