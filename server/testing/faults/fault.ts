/** What a fault is: something that befalls an arena of three nodes while people play. */
import type { TestArena } from '../machines/arena.ts'
import type { Line } from '../machines/line.ts'
import type { RunningServer } from '../machines/process.ts'

/** Where it happens. */
export interface Ground {
  readonly arena: TestArena
  /** Those that can be asked at the moment, in no order that means anything. */
  readonly nodes: readonly RunningServer[]
  /** What leads the node behind lines to Redis and to PostgreSQL. */
  readonly lines: readonly Line[]
  /** Nobody asks that node any more. */
  gone(node: RunningServer): void
  /** It can be asked again, or a new one at its port. */
  there(node: RunningServer): void
  /**
   * Starts a node again that has ended, at its port and with its lines; `tomorrow`: with newer rules of every
   * game.
   */
  startAgain(node: RunningServer, tomorrow?: boolean): Promise<RunningServer>
}

export interface Fault {
  readonly name: string
  readonly what: string
  /**
   * Does it, and undoes what is undone of it. Gives since when (ms) everybody should be able to play: since
   * the fault itself where others go on, else since what was missing is back.
   */
  run(ground: Ground): Promise<number>
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
