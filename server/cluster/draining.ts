/**
 * Draining: a node that shuts down begins nothing new, and hands its matches over between two rounds, each to
 * a node that knows its rules. Matches that no other node can resume are played to their end here. So are, as
 * far as time allows, matches with rules that other nodes no longer use for new matches, as in an upgrade.
 */
import { happened } from '../base/events.ts'
import { JOURNAL_FORM } from '../store/journal/leases.ts'
import type { NodeRow, Nodes } from '../store/nodes.ts'
import { beginsWith, knowsRules } from '../store/plays.ts'

/** The room of a match, for handing over. */
export interface HandoverRoom {
  /** The rules of the match (`rulesKey`). */
  readonly playedBy: string
  /**
   * Lets go of the match after the current round (`toItsEnd`: after the match), or when `hurry` resolves.
   * Resolves when other nodes may take it.
   */
  handOver(hurry: Promise<void>, toItsEnd: boolean): Promise<void>
}

export interface DrainSource {
  readonly nodes: Nodes
  /** The match rooms on this node. */
  matches(): readonly HandoverRoom[]
  /** Closes all other rooms; their clients rejoin on other nodes. */
  closeOthers(): Promise<void>
  /** Tells other nodes that there are matches to take. */
  tell(): void
}

/** The interval of checks while no node can resume a match (ms). */
const LOOK_AGAIN = 1000

export class Draining {
  /** Does this node begin nothing new? */
  begun = false
  private readonly of: DrainSource
  private hurried = false
  private hurryUp: () => void = () => undefined
  private readonly hurry = new Promise<void>((resolve) => (this.hurryUp = resolve))
  private stopWaiting: () => void = () => undefined
  private readonly waitedEnough = new Promise<void>((resolve) => (this.stopWaiting = resolve))
  private drained: Promise<void> | undefined

  constructor(of: DrainSource) {
    this.of = of
  }

  /**
   * `patience`: after this time (ms) matches and rounds are handed over in the middle; a node that `ends`
   * then leaves the rest to any later node. Resolves when all are handed over.
   */
  drain(patience: number, ends = false): Promise<void> {
    // All nodes may shut down at the same time: without a limit each would wait for another.
    if (ends) setTimeout(() => this.now(), patience).unref()
    return (this.drained ??= this.handOver(patience).catch((error: unknown) => {
      // Draining can be ordered again.
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
    const going = new Map<HandoverRoom, Promise<void>>()
    for (;;) {
      const waiting = this.of.matches().filter((match) => !going.has(match))
      if (waiting.length === 0) break
      const others = this.hurried ? [] : await this.successors()
      for (const match of waiting) {
        const those = others.filter(({ plays }) => knowsRules(plays, match.playedBy))
        if (!this.hurried && those.length === 0) continue
        going.set(
          match,
          match.handOver(this.hurry, this.isBefore(those, match)).then(() => this.of.tell()),
        )
      }
      if (waiting.some((match) => !going.has(match))) await this.pause()
    }
    await Promise.all(going.values())
    clearTimeout(timer)
    happened('matches handed over', { matches: going.size })
  }

  /** Stops waiting. */
  now(): void {
    this.hurried = true
    this.hurryUp()
    this.stopWaiting()
  }

  /** Nodes that can resume matches with this node's journal format. */
  async successors(): Promise<NodeRow[]> {
    return (await this.of.nodes.others()).filter(
      ({ state, reads }) => state === 'up' && reads >= JOURNAL_FORM,
    )
  }

  /** Is this an upgrade: does this node use the match's rules for new matches, and none of those nodes do? */
  private isBefore(those: readonly NodeRow[], { playedBy }: HandoverRoom): boolean {
    return (
      those.length > 0 &&
      beginsWith(this.of.nodes.plays, playedBy) &&
      !those.some(({ plays }) => beginsWith(plays, playedBy))
    )
  }

  private pause(): Promise<unknown> {
    return Promise.race([new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN)), this.waitedEnough])
  }
}
