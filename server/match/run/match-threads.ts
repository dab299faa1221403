/** The threads of a node's matches: for long rounds, for bots, and for legal orders of large battles. */
import { legalThread } from '../lines/legal.ts'
import { Bots } from './bots.ts'
import { Resolving } from './resolving.ts'
import { Thinking } from './thinking.ts'

/** None starts before it has something to do. */
export class MatchThreads {
  readonly resolving = new Resolving()
  readonly bots = new Bots(new Thinking())
  readonly legal = legalThread()

  /** Stops all of them for good. */
  async stop(): Promise<void> {
    await Promise.all([this.resolving.stop(), this.bots.stop(), this.legal.stop()])
  }
}
