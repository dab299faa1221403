/** A room of the server that this browser is in: joined, and joined again whenever the connection is lost, until it is left. */
import type { Room } from '@colyseus/sdk'
import { fromTheDoor, type RefusalCode, refusal } from '../../common/wire/refusals.ts'
import { ROOM_CLOSE } from '../../common/wire/room-messages.ts'
import { Refusal, UNREACHABLE } from './api.ts'
import { Retry } from './retry.ts'
import { introduce, NAME_CODES, renameAnyhow } from './session.ts'

export interface Problem {
  readonly code: string
  readonly message: string
  /** After so long it may be tried again (ms). */
  readonly wait?: number
}

export interface ConnectionHandlers {
  /** Goes in, when the server knows who one is. */
  enter(name: string): Promise<Room>
  /** One is in: now listen. */
  entered(room: Room, name: string): void
  /** One is not any more whom one came in as: one comes in anew in a moment, as who one is now. */
  changing(): void
  /** It is tried again by itself, for the `tries`th time. */
  lost(tries: number): void
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

export class Connection {
  room: Room | undefined
  private isClosed = false
  private readonly retry = new Retry()
  private readonly handlers: ConnectionHandlers

  constructor(handlers: ConnectionHandlers) {
    this.handlers = handlers
    void this.join(0)
  }

  get closed(): boolean {
    return this.isClosed
  }

  /** Leaves it for good. */
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.retry.stop()
    void leave(this.room)
  }

  /** Nothing is heard in that room any more: it is joined anew, without waiting until the line is known to be dead. */
  abandon(room: Room): void {
    if (this.isClosed || this.room !== room) return
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

  private async join(tries: number, fresh = false): Promise<void> {
    try {
      const { name } = await introduce(fresh)
      const room = await this.handlers.enter(name)
      if (this.isClosed) return turnBack(room)
      this.attach(room, name)
    } catch (error) {
      if (this.isClosed) return
      const problem = problemOf(error, this.handlers.gone)
      const unnamed = NAME_CODES.includes(problem.code)
      if (unnamed) renameAnyhow()
      if ((problem.code === 'bad_token' || unnamed) && !fresh) return this.join(tries, true)
      if (this.handlers.settled.includes(problem.code) || NEVER_HERE.includes(problem.code))
        this.handlers.ended(problem)
      else this.again(tries + 1, problem.wait)
    }
  }

  private again(tries: number, atLeast?: number): void {
    this.handlers.lost(tries)
    this.retry.after(tries, () => void this.join(tries), atLeast)
  }

  /** Not at once: where it is this browser that signs out, the answer to that, which says who one is, is just coming. */
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
    this.room = room
    // Who we are is told by our token, not by a connection: we join anew instead.
    room.reconnection.enabled = false
    this.handlers.entered(room, name)
    room.onLeave((code, reason) => {
      if (this.isClosed || this.room !== room) return
      this.room = undefined
      if (code === ROOM_CLOSE.signedOut) return this.change()
      if (code === ROOM_CLOSE.moved) return this.follow()
      const why = this.handlers.left?.(code, reason)
      if (why) this.handlers.ended(why)
      else this.again(1)
    })
  }
}

/** What the server is just closing needs no good-bye: browsers complain of words to a closing socket. */
const leave = async (room: Room | undefined): Promise<void> => {
  if (room?.connection.isOpen) await room.leave().catch(() => undefined)
}

/** Join errors carry our refusal as their message. */
function problemOf(error: unknown, gone: RefusalCode): Problem {
  const { code, message = '', wait } = error as { code?: unknown; message?: string; wait?: number }
  const later = wait === undefined ? {} : { wait }
  if (error instanceof Refusal) return { code: error.code, message, ...later }
  if (code === 404) return refusal(gone)
  return { ...(fromTheDoor(message) ?? UNREACHABLE), ...later }
}

/** Nobody wants it any more, now that it is joined. What it says until it is left is not missed. */
function turnBack(room: Room): void {
  room.onMessage('*', () => undefined)
  void room.leave().catch(() => undefined)
}
