/** One tab of one person in a room, for tests: it waits for what can be seen from there, and asks. */
import { Room } from '@colyseus/sdk'
import { PATIENCE } from '../polling.ts'

// A machine that stands still for some seconds loses no answer.
Room.defaultRequestTimeout = PATIENCE

/** Where a server said no: its code, and the sentence for people. */
export interface No {
  readonly code: string
  readonly message: string
}

const open = new Set<{ leave(): Promise<void> }>()

/** Everybody leaves wherever they are: for after each test. */
export const allLeave = (): Promise<void[]> => Promise.all([...open].map((tab) => tab.leave()))

export abstract class Tab<State> {
  readonly room: Room<never, State>
  readonly name: string
  /** Close code, once the server or the person has ended the connection; and why, in the server's words. */
  readonly left: Promise<number>
  closed: number | undefined
  why = ''
  private readonly looks = new Set<() => void>()

  constructor(room: Room<never, State>, name: string) {
    this.room = room
    this.name = name
    open.add(this)
    room.reconnection.enabled = false
    room.onStateChange(() => this.changed())
    this.left = new Promise((resolve) => {
      room.onLeave((code, reason) => {
        this.closed = code
        this.why = reason ?? ''
        open.delete(this)
        resolve(code)
        this.changed()
      })
    })
  }

  /** What came so far, for the error that a failing test shows. */
  protected abstract told(): string

  /** Something can be seen now that could not be before. */
  protected changed(): void {
    for (const look of this.looks) look()
  }

  /** Waits until something can be seen from here. `what` is for the error that a failing test shows. */
  until(what: string, seen: () => unknown, within = PATIENCE): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer)
        this.looks.delete(look)
      }
      const look = () => {
        if (!seen()) return
        done()
        resolve()
      }
      const timer = setTimeout(() => {
        done()
        reject(new Error(`${this.name} waited in vain for ${what}; ${this.told()}`))
      }, within)
      this.looks.add(look)
      look()
    })
  }

  protected async request(name: string, payload: unknown): Promise<unknown> {
    try {
      return await this.room.request(name, payload as never)
    } catch (error) {
      throw new Error(
        `${this.name} asked for ${name} ${JSON.stringify(payload)}: ${JSON.stringify((error as { reason?: No }).reason ?? String(error))}`,
        { cause: error },
      )
    }
  }

  /** Asks for something that is expected to be refused, in whatever form. */
  async refused(name: string, payload: unknown): Promise<No> {
    let answer: unknown
    try {
      answer = await this.room.request(name, payload as never)
    } catch (error) {
      const { name: kind, message, reason } = error as Error & { reason?: No }
      return kind === 'rejected' && reason ? reason : { code: kind, message }
    }
    throw new Error(`${name} was not refused: ${JSON.stringify(answer)}`)
  }

  async leave(): Promise<void> {
    if (this.closed === undefined) await this.room.leave()
  }

  /** Cuts the line, as a lost connection does. */
  async drop(): Promise<void> {
    this.room.connection.close()
    await this.left
  }
}
