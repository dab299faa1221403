/**
 * A node that is to end, or to be renewed: it begins nothing new, and hands its matches over to others
 * between two rounds, each to one that knows its rules. Matches that no other node can go on with are played
 * to their end here; and so are, as far as there is time for it, those by whose rules the others do not begin
 * any more: in an upgrade.
 */
import { happened } from '../base/events.ts'
import { JOURNAL_FORM } from '../store/journal/leases.ts'
import type { NodeRow, Nodes } from '../store/nodes.ts'
import { beginsWith, knowsRules } from '../store/plays.ts'

/** A room of a match, as far as it can be handed over. */
export interface HandedOver {
  /** The rules that it is played by (`rulesKey`). */
  readonly playedBy: string
  /**
   * Lets go of it when the present round is over (the match, when it is `toItsEnd`), or when `hurry` says so.
   * Resolves when others may take it.
   */
  handOver(hurry: Promise<void>, toItsEnd: boolean): Promise<void>
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

/** While there is nobody who could go on with a match, it looks so often (ms). */
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
   * `patience`: matches and rounds that are not over by then are handed over in the middle (ms), and a node
   * that `ends` leaves what nobody can go on with yet to whoever comes. Resolves when nothing is here any
   * more that another could have.
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
    const going = new Map<HandedOver, Promise<void>>()
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

  /** Nothing is waited for any more. */
  now(): void {
    this.hurried = true
    this.hurryUp()
    this.stopWaiting()
  }

  /** Nodes that can go on with matches as this one writes them. */
  async successors(): Promise<NodeRow[]> {
    return (await this.of.nodes.others()).filter(
      ({ state, reads }) => state === 'up' && reads >= JOURNAL_FORM,
    )
  }

  /**
   * Do those begin new matches by other rules than this node, which begins them by the rules of that match?
   */
  private isBefore(those: readonly NodeRow[], { playedBy }: HandedOver): boolean {
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
