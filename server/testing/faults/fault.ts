/** The interface of a fault: something that happens to an arena of three nodes while people play. */
import type { TestArena } from '../machines/arena.ts'
import type { TcpLine } from '../machines/line.ts'
import type { RunningServer } from '../machines/process.ts'

/** The environment of a fault. */
export interface Ground {
  readonly arena: TestArena
  /** The nodes that can be reached now, in no particular order. */
  readonly nodes: readonly RunningServer[]
  /** The lines to Redis and PostgreSQL of the one node that is connected through lines. */
  readonly lines: readonly TcpLine[]
  /** The node cannot be reached any more. */
  gone(node: RunningServer): void
  /** The node, or a new one at its port, can be reached again. */
  there(node: RunningServer): void
  /** Restarts a node that has ended, with its port and lines; `tomorrow`: with newer rules of every game. */
  startAgain(node: RunningServer, tomorrow?: boolean): Promise<RunningServer>
}

export interface Fault {
  readonly name: string
  readonly what: string
  /**
   * Causes the fault, and ends it if it is temporary. Returns since when (ms) everybody should be able to
   * play: since the fault if other nodes take over, otherwise since its end.
   */
  run(ground: Ground): Promise<number>
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
