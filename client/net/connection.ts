/** A connection to a room of the server: joined, and rejoined whenever it is lost, until it is left. */
import type { Room } from '@colyseus/sdk'
import { ROOM_CLOSE } from '../../common/wire/chat/room-messages.ts'
import { fromTheDoor, type RefusalCode, refusal } from '../../common/wire/refusals.ts'
import { introduce, NAME_CODES, renameAnyhow } from './account/session.ts'
import { ApiError, UNREACHABLE } from './api.ts'
import { Attempt, patience, unlessAborted } from './line/attempt.ts'
import { returns } from './line/returns.ts'
import { Retry, whenNetworkChanges } from './retry.ts'

export interface Problem {
  readonly code: string
  readonly message: string
  /** Ms after which a retry is allowed. */
  readonly wait?: number
  /** The server answers HTTP requests, but the socket does not open. */
  readonly socket?: boolean
}

/** The server answers, but no socket opens: goes on trying, and shows this problem. */
export const NO_SOCKETS: Problem = {
  code: 'no_sockets',
  message:
    'The server answers, but the live connection (a WebSocket) does not come about. A proxy, a VPN or an add-on between you and the server may hold it back. We keep trying.',
}

/** The server does not recognize the session it has just created: a retry would only create another guest. */
export const NO_COOKIES: Problem = {
  code: 'no_cookies',
  message:
    'Your browser refuses the cookie of this site. Without it the server cannot know whose seat is whose. Allow cookies for this site, then try again.',
}

/** Failures of sockets in a row before the problem is shown (a server during an upgrade causes some, too). */
const SOCKETS_FAIL = 2
/** Unrecognized sessions in a row before giving up: one may be ended elsewhere at that moment. */
const STRANGE = 2

export interface ConnectionHandlers {
  /** Joins the room, once the server knows the session. */
  enter(name: string, signal: AbortSignal): Promise<Room>
  /** The room is joined: install listeners. */
  entered(room: Room, name: string): void
  /** The identity has changed; the room is about to be rejoined under the new one. */
  changing(): void
  /** The `tries`th automatic retry is coming; `why`: if more is known than that the connection is lost. */
  lost(tries: number, why?: Problem): void
  /** There is no further retry. */
  ended(problem: Problem): void
  /** Why the server has closed the connection for good; undefined: rejoin. */
  left?(code: number, reason: string | undefined): Problem | undefined
  /** Refusals that a retry cannot change. */
  readonly settled: readonly string[]
  /** The refusal for a missing room; may be one of `settled`. */
  readonly gone: RefusalCode
}

/**
 * The server takes this page for a foreign one, for every request: its operator is told what to configure.
 */
const NEVER_HERE: readonly string[] = ['foreign_page']

/** An attempt younger than this (ms) is not restarted by network events, which come in bursts. */
const BEGUN_LATELY = 500

export class Connection {
  room: Room | undefined
  private isClosed = false
  /**
   * Why the connection has ended for good: the room's own close code outranks a refusal at the door, and the
   * first reason outranks later ones.
   */
  private over: 'by the door' | 'by the room' | undefined
  /** The room joined last. Even after it was given up, its close code may give the reason. */
  private last: Room | undefined
  private readonly retry = new Retry()
  private readonly handlers: ConnectionHandlers
  private attempt: Attempt | undefined
  /** Attempts in a row without an open socket although the server had answered. */
  private withoutSocket = 0
  /** Attempts in a row in which the server did not recognize the session just created. */
  private strange = 0
  private readonly stopListening: () => void

  constructor(handlers: ConnectionHandlers) {
    this.handlers = handlers
    this.stopListening = whenNetworkChanges(() => this.begunAnew())
    void this.join(0)
  }

  get closed(): boolean {
    return this.isClosed
  }

  /** No further join is wanted. */
  private get done(): boolean {
    return this.isClosed || this.over !== undefined
  }

  /** Leaves the room for good. */
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.stopListening()
    // A pending join is allowed to finish and then left: otherwise its seat would stay reserved for a while.
    this.retry.stop()
    void leave(this.room)
  }

  private end(problem: Problem, by: 'by the door' | 'by the room'): void {
    if (this.isClosed || this.over === by || this.over === 'by the room') return
    this.over = by
    this.retry.cancel()
    this.attempt?.end()
    this.handlers.ended(problem)
  }

  /** The room does not answer: rejoins without waiting for the socket to fail. */
  abandon(room: Room): void {
    if (this.done || this.room !== room) return
    this.room = undefined
    room.connection.close()
    this.again(1)
  }

  /** Leaves, and rejoins under the present name. */
  async anew(): Promise<void> {
    const { room } = this
    this.room = undefined
    this.handlers.changing()
    await leave(room)
    await this.join(0)
  }

  /** Restarts a pending attempt, since it uses a connection that may be dead. */
  private begunAnew(): void {
    const { attempt } = this
    if (attempt && performance.now() - attempt.began > BEGUN_LATELY) attempt.end()
  }

  private async join(tries: number, fresh = false): Promise<void> {
    const attempt = (this.attempt = new Attempt(patience(tries)))
    try {
      const { name } = await unlessAborted(attempt.signal, introduce(fresh))
      const entering = this.handlers.enter(name, attempt.signal)
      // The attempt was given up, but succeeded nevertheless.
      entering.then(
        (room) => (this.done || attempt.signal.aborted) && turnBack(room),
        () => undefined,
      )
      const room = await unlessAborted(attempt.signal, entering)
      if (this.done) return
      this.withoutSocket = this.strange = 0
      this.attach(room, name)
      if (tries > 0) returns.value++
    } catch (error) {
      // `enter` ends by the same signal, maybe a moment later, and notes on this error how far it came.
      if (attempt.signal.aborted) await new Promise((resolve) => setTimeout(resolve))
      if (this.done) return
      const closing = this.closingOf(error)
      if (closing) return this.end(closing, 'by the room')
      const problem = problemOf(error, this.handlers.gone)
      const unnamed = NAME_CODES.includes(problem.code)
      if (unnamed) renameAnyhow()
      if ((problem.code === 'bad_token' || unnamed) && !fresh) return await this.join(tries, true)
      this.strange = problem.code === 'bad_token' ? this.strange + 1 : 0
      if (this.strange >= STRANGE || (this.strange > 0 && refusesCookies()))
        return this.end(NO_COOKIES, 'by the door')
      this.withoutSocket = problem.socket ? this.withoutSocket + 1 : 0
      if (this.handlers.settled.includes(problem.code) || NEVER_HERE.includes(problem.code))
        this.end(problem, 'by the door')
      else this.again(tries + 1, problem.wait)
    } finally {
      attempt.over()
      if (this.attempt === attempt) this.attempt = undefined
    }
  }

  /** Why the room closed for good during the join, if so. */
  private closingOf(error: unknown): Problem | undefined {
    const { code, message } = error as { code?: unknown; message?: string }
    return typeof code === 'number' && code >= FIRST_CLOSE_OF_OURS
      ? this.handlers.left?.(code, message)
      : undefined
  }

  private again(tries: number, atLeast?: number): void {
    this.handlers.lost(tries, this.withoutSocket >= SOCKETS_FAIL ? NO_SOCKETS : undefined)
    this.retry.after(tries, () => void this.join(tries), atLeast)
  }

  /** Deferred: if this browser itself signs out, the answer with the new identity is about to arrive. */
  private change(): void {
    this.handlers.changing()
    this.retry.after(1, () => void this.join(0, true))
  }

  /** The room moves to another node, where it is just being opened. */
  private follow(): void {
    this.handlers.changing()
    this.retry.after(1, () => void this.join(0))
  }

  private attach(room: Room, name: string): void {
    this.room = this.last = room
    // The identity depends on the session, not on a connection, so rejoin instead of the SDK's reconnection.
    room.reconnection.enabled = false
    this.handlers.entered(room, name)
    room.onLeave((code, reason) => {
      // After a room was given up, only its close code matters, whatever refusal came at the door meanwhile.
      if (this.isClosed || this.last !== room) return
      const here = this.room === room
      this.room = undefined
      if (here && code === ROOM_CLOSE.signedOut) return this.change()
      if (here && code === ROOM_CLOSE.moved) return this.follow()
      const why = this.handlers.left?.(code, reason)
      if (why) this.end(why, 'by the room')
      else if (here) this.again(1)
    })
  }
}

/** A closing connection needs no message: browsers log errors for sending on a closing socket. */
const leave = async (room: Room | undefined): Promise<void> => {
  if (room?.connection.isOpen) await room.leave().catch(() => undefined)
}

/** The browser itself says that cookies are off. */
const refusesCookies = (): boolean => 'cookieEnabled' in navigator && !navigator.cookieEnabled

/** Close codes of rooms are beyond HTTP status codes. */
const FIRST_CLOSE_OF_OURS = 4000
/** The browsers' close code for a socket that never opened. */
const NOT_OPENED = 1006

/** Join errors carry our refusal as their message. */
function problemOf(error: unknown, gone: RefusalCode): Problem {
  const {
    code,
    message = '',
    wait,
    socket,
  } = error as { code?: unknown; message?: string; wait?: number; socket?: boolean }
  // A refusal sent over the socket shows that it opened.
  const shut = socket && (code === undefined || code === NOT_OPENED || error instanceof ApiError)
  const later = { ...(wait !== undefined && { wait }), ...(shut && { socket }) }
  if (error instanceof ApiError) return { code: error.code, message, ...later }
  // If the room is gone, the refusal at the door may say why.
  return { ...(fromTheDoor(message) ?? (code === 404 ? refusal(gone) : UNREACHABLE)), ...later }
}

/** Leaves a room that was joined too late. Its messages until then are ignored. */
function turnBack(room: Room): void {
  room.onMessage('*', () => undefined)
  void room.leave().catch(() => undefined)
}
