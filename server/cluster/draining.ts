/**
 * A node that is to end, or to be renewed: it begins nothing new, and hands its matches over to others between two rounds.
 * Matches that no other node can go on with are played to their end here.
 */
import { happened } from '../events.ts'
import type { Nodes } from '../store/nodes.ts'
import { JOURNAL_FORM } from '../store/leases.ts'

/** A room of a match, as far as it can be handed over. */
export interface HandedOver {
  /** Lets go of it when the present round is over, or when `hurry` says so. Resolves when others may take it. */
  handOver(hurry: Promise<void>): Promise<void>
}

export interface Drained {
  readonly nodes: Nodes
  /** The rooms of matches that are here. */
  matches(): readonly HandedOver[]
  /** Sends everybody out of all other rooms, to where they are opened anew. */
  closeOthers(): Promise<void>
  /** Others are told that there is something to take. */
  tell(): void
}

/** While there is nobody who could go on with the matches, it looks so often (ms). */
const LOOK_AGAIN = 1000

export class Draining {
  /** Does this node begin nothing new? */
  begun = false
  private readonly of: Drained
  private hurried = false
  private hurryUp: () => void = () => undefined
  private readonly hurry = new Promise<void>((resolve) => (this.hurryUp = resolve))
  private stopWaiting: () => void = () => undefined
  private readonly waitedEnough = new Promise<void>((resolve) => (this.stopWaiting = resolve))
  private drained: Promise<void> | undefined

  constructor(of: Drained) {
    this.of = of
  }

  /**
   * `patience`: rounds that are not over by then are handed over in the middle (ms), and a node that `ends` leaves what
   * nobody can go on with yet to whoever comes. Resolves when nothing is here any more that another could have.
   */
  drain(patience: number, ends = false): Promise<void> {
    // All others may end at the same time: then each would wait for another.
    if (ends) setTimeout(() => this.now(), patience).unref()
    return (this.drained ??= this.handOver(patience).catch((error: unknown) => {
      // It may be told once more.
      this.drained = undefined
      this.begun = false
      throw error
    }))
  }

  private async handOver(patience: number): Promise<void> {
    this.begun = true
    happened('node drains', { matches: this.of.matches().length })
    await this.of.nodes.become('draining')
    const timer = setTimeout(() => this.hurryUp(), patience)
    await this.of.closeOthers()
    while (!this.hurried && this.of.matches().length > 0 && !(await this.successors())) await this.pause()
    const matches = this.of.matches()
    await Promise.all(matches.map((match) => match.handOver(this.hurry).then(() => this.of.tell())))
    clearTimeout(timer)
    happened('matches handed over', { matches: matches.length })
  }

  /** Nothing is waited for any more. */
  now(): void {
    this.hurried = true
    this.hurryUp()
    this.stopWaiting()
  }

  /** Is there a node that can go on with matches as this one writes them? */
  async successors(): Promise<boolean> {
    const others = await this.of.nodes.others()
    return others.some(({ state, reads }) => state === 'up' && reads >= JOURNAL_FORM)
  }

  private pause(): Promise<unknown> {
    return Promise.race([new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN)), this.waitedEnough])
  }
}
