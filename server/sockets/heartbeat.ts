/**
 * Detects dead connections. Only silent ones get a ping, and by turns: the framework would ping all at once,
 * and other work would wait for thousands of pings.
 */

/** The interval of looks at one connection (ms). */
export const LOOKS_EVERY = 4000
/** The interval of looks at some connection (ms). A timer of each would wake the process for each look. */
const TURN = 100
/** Asks after so many looks without any data: who gives orders now and then need not be asked. */
const SILENT = 2
/** After this many pings without an answer the connection is dead. */
const UNANSWERED = 2

/** A connection that is watched. */
export interface WatchedConnection {
  /** Sends a ping, which any data answers. */
  ask(): void
  /** It is dead. */
  gone(): void
}

export class Heartbeat {
  private readonly of: WatchedConnection
  private readonly turn: Set<Heartbeat>
  /** Whole intervals in a row without any data; −1 if some has arrived in this one. */
  private silent = -1

  /** `turn`: the connections that are looked at together. */
  constructor(of: WatchedConnection, turn: Set<Heartbeat>) {
    this.of = of
    this.turn = turn
    turn.add(this)
  }

  /** Any data has arrived. */
  hears(): void {
    this.silent = -1
  }

  stop(): void {
    this.turn.delete(this)
  }

  /** An interval has passed. */
  look(): void {
    this.silent++
    if (this.silent === SILENT + UNANSWERED) this.of.gone()
    else if (this.silent >= SILENT) this.of.ask()
  }
}

/** The connections of a process, and the timer of their turns, which runs while there are any. */
export class Heartbeats {
  private readonly turns = Array.from({ length: LOOKS_EVERY / TURN }, () => new Set<Heartbeat>())
  private turn = 0
  private timer: NodeJS.Timeout | undefined

  /** Watches a connection until its heartbeat is stopped. */
  of(connection: WatchedConnection): Heartbeat {
    this.timer ??= setInterval(() => this.next(), TURN).unref()
    // The turn that was last: its next look is a whole interval away.
    return new Heartbeat(connection, this.turns[this.turn]!)
  }

  private next(): void {
    this.turn = (this.turn + 1) % this.turns.length
    for (const heartbeat of this.turns[this.turn]!) heartbeat.look()
    if (this.turn > 0 || this.turns.some(({ size }) => size > 0)) return
    clearInterval(this.timer)
    this.timer = undefined
  }
}
