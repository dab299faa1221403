/**
 * A room of the server that this browser is in: joined, and joined again whenever the connection is lost,
 * until it is left.
 */
import type { Room } from '@colyseus/sdk'
import { ROOM_CLOSE } from '../../common/wire/chat/room-messages.ts'
import { fromTheDoor, type RefusalCode, refusal } from '../../common/wire/refusals.ts'
import { introduce, NAME_CODES, renameAnyhow } from './account/session.ts'
import { ApiError, UNREACHABLE } from './api.ts'
import { Attempt, patience, unlessAborted } from './line/attempt.ts'
import { whenNetworkChanges } from './line/network-news.ts'
import { returns } from './line/returns.ts'
import { Retry } from './retry.ts'

export interface Problem {
  readonly code: string
  readonly message: string
  /** After so long it may be tried again (ms). */
  readonly wait?: number
  /** The server answers, and the socket does not open. */
  readonly socket?: boolean
}

/** Where the server answers but the line to a room does not come about: it is tried on, and said. */
export const NO_SOCKETS: Problem = {
  code: 'no_sockets',
  message:
    'The server answers, but the live connection (a WebSocket) does not come about. A proxy, a VPN or an add-on between you and the server may hold it back. We keep trying.',
}

/** Where the server does not know again whom it has just met: another try would only be another guest. */
export const NO_COOKIES: Problem = {
  code: 'no_cookies',
  message:
    'Your browser refuses the cookie of this site. Without it the server cannot know whose seat is whose. Allow cookies for this site, then try again.',
}

/** So often in a row a socket may fail until it is said (a server that is just being renewed does so, too). */
const SOCKETS_FAIL = 2
/** And so often one may not be known again: a session may be ended elsewhere just then. */
const STRANGE = 2

export interface ConnectionHandlers {
  /** Goes in, when the server knows who one is. */
  enter(name: string, signal: AbortSignal): Promise<Room>
  /** One is in: now listen. */
  entered(room: Room, name: string): void
  /** One is not any more whom one came in as: one comes in anew in a moment, as who one is now. */
  changing(): void
  /**
   * It is tried again by itself, for the `tries`th time; `why`, where more is known than that nothing is
   * heard.
   */
  lost(tries: number, why?: Problem): void
  /** It is not tried again. */
  ended(problem: Problem): void
  /** Why the server has closed the connection for good, if so; else it is joined anew. */
  left?(code: number, reason: string | undefined): Problem | undefined
  /** Refusals that trying again does not change. */
  readonly settled: readonly string[]
  /** What it means that the room is not there; it may be one of `settled`. */
  readonly gone: RefusalCode
}

/** The server takes this page for a foreign one, whatever is asked for: who runs it is told what to set. */
const NEVER_HERE: readonly string[] = ['foreign_page']

/** A try that was begun so lately is not begun anew by news of the network (ms): they come several at once. */
const BEGUN_LATELY = 500

export class Connection {
  room: Room | undefined
  private isClosed = false
  /**
   * Why it is over for good: the room's own word stands above what its door says, and the first above any
   * later.
   */
  private over: 'by the door' | 'by the room' | undefined
  /** The room that one was in last, which may yet say why it closes when it was given up already. */
  private last: Room | undefined
  private readonly retry = new Retry()
  private readonly handlers: ConnectionHandlers
  private attempt: Attempt | undefined
  /** Tries in a row in which no socket opened though the server had answered. */
  private withoutSocket = 0
  /** And those in which the server did not know who had just introduced themselves. */
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

  /** Nobody is to come in any more. */
  private get done(): boolean {
    return this.isClosed || this.over !== undefined
  }

  /** Leaves it for good. */
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.stopListening()
    // What is under way comes to its end and is turned back: a seat that nobody comes to would be held for a
    // while.
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

  /**
   * Nothing is heard in that room any more: it is joined anew, without waiting until the line is known to be
   * dead.
   */
  abandon(room: Room): void {
    if (this.done || this.room !== room) return
    this.room = undefined
    room.connection.close()
    this.again(1)
  }

  /** Goes out, and comes in again under the name that one has now. */
  async anew(): Promise<void> {
    const { room } = this
    this.room = undefined
    this.handlers.changing()
    await leave(room)
    await this.join(0)
  }

  /** What is under way goes by a line that may be gone. */
  private begunAnew(): void {
    const { attempt } = this
    if (attempt && performance.now() - attempt.began > BEGUN_LATELY) attempt.end()
  }

  private async join(tries: number, fresh = false): Promise<void> {
    const attempt = (this.attempt = new Attempt(patience(tries)))
    try {
      const { name } = await unlessAborted(attempt.signal, introduce(fresh))
      const entering = this.handlers.enter(name, attempt.signal)
      // Given up, and come nevertheless.
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

  /** Why the room closed for good while one was just coming in, if so. */
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

  /**
   * Not at once: where it is this browser that signs out, the answer to that, which says who one is, is just
   * coming.
   */
  private change(): void {
    this.handlers.changing()
    this.retry.after(1, () => void this.join(0, true))
  }

  /** The room goes on at another node: it is just being opened there. */
  private follow(): void {
    this.handlers.changing()
    this.retry.after(1, () => void this.join(0))
  }

  private attach(room: Room, name: string): void {
    this.room = this.last = room
    // Who we are is told by our token, not by a connection: we join anew instead.
    room.reconnection.enabled = false
    this.handlers.entered(room, name)
    room.onLeave((code, reason) => {
      // Of one that was given up only its last word counts, whatever its door has said meanwhile.
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

/** What the server is just closing needs no good-bye: browsers complain of words to a closing socket. */
const leave = async (room: Room | undefined): Promise<void> => {
  if (room?.connection.isOpen) await room.leave().catch(() => undefined)
}

/** Where the browser says so itself. */
const refusesCookies = (): boolean => 'cookieEnabled' in navigator && !navigator.cookieEnabled

/** Close codes of a room are no numbers of HTTP. */
const FIRST_CLOSE_OF_OURS = 4000
/** How browsers close a socket that never opened. */
const NOT_OPENED = 1006

/** Join errors carry our refusal as their message. */
function problemOf(error: unknown, gone: RefusalCode): Problem {
  const {
    code,
    message = '',
    wait,
    socket,
  } = error as { code?: unknown; message?: string; wait?: number; socket?: boolean }
  // What the server refuses by a socket has come by it.
  const shut = socket && (code === undefined || code === NOT_OPENED || error instanceof ApiError)
  const later = { ...(wait !== undefined && { wait }), ...(shut && { socket }) }
  if (error instanceof ApiError) return { code: error.code, message, ...later }
  // Of a room that is gone the door may know why.
  return { ...(fromTheDoor(message) ?? (code === 404 ? refusal(gone) : UNREACHABLE)), ...later }
}

/** Nobody wants it any more, now that it is joined. What it says until it is left is not missed. */
function turnBack(room: Room): void {
  room.onMessage('*', () => undefined)
  void room.leave().catch(() => undefined)
}
