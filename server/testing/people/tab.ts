/** A person's tab in a room, for tests: it waits for what the tab can see, and sends requests. */
import { Room } from '@colyseus/sdk'
import { PATIENCE } from '../polling.ts'

// Long enough for a machine that is suspended for some seconds.
Room.defaultRequestTimeout = PATIENCE

/** A refusal: its code, and the sentence for people. */
export interface RefusalAnswer {
  readonly code: string
  readonly message: string
}

const open = new Set<{ leave(): Promise<void> }>()

/** Closes all tabs, after each test. */
export const allLeave = (): Promise<void[]> => Promise.all([...open].map((tab) => tab.leave()))

export abstract class Tab<State> {
  readonly room: Room<never, State>
  readonly name: string
  /** The close code once either side has closed the connection, and the server's reason. */
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

  /** Everything received so far, for error messages. */
  protected abstract told(): string

  /** Call this when something new can be seen. */
  protected changed(): void {
    for (const look of this.looks) look()
  }

  /** Waits until the tab sees something; `what` is for the error message. */
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
        `${this.name} asked for ${name} ${JSON.stringify(payload)}: ${JSON.stringify((error as { reason?: RefusalAnswer }).reason ?? String(error))}`,
        { cause: error },
      )
    }
  }

  /** Sends a request that must be refused; resolves with the refusal. */
  async refused(name: string, payload: unknown): Promise<RefusalAnswer> {
    let answer: unknown
    try {
      answer = await this.room.request(name, payload as never)
    } catch (error) {
      const { name: kind, message, reason } = error as Error & { reason?: RefusalAnswer }
      return kind === 'rejected' && reason ? reason : { code: kind, message }
    }
    throw new Error(`${name} was not refused: ${JSON.stringify(answer)}`)
  }

  async leave(): Promise<void> {
    if (this.closed === undefined) await this.room.leave()
  }

  /** Cuts the connection, as a network failure does. */
  async drop(): Promise<void> {
    this.room.connection.close()
    await this.left
  }
}
