/**
 * The curve of a running match for a spectator: computed in a worker of this browser, from the spectator's
 * view.
 */
import { signal } from '@preact/signals'
import type { Chance } from '../../common/engine/analysis/chance.ts'
import { chanceTask, type Task } from '../../common/engine/analysis/tasks.ts'
import type { PlayedRound } from '../../common/engine/match-types.ts'
import type { Snapshot } from '../net/match/link.ts'
import { Crew } from './crew.ts'

export class LiveCurve {
  /** By the round that each precedes. */
  readonly chances = signal<ReadonlyMap<number, Chance>>(new Map())
  private crew: Crew | undefined
  private match = ''
  private wanted: readonly Task[] = []

  /** Takes the rounds watched, and the present state; drops results of another match. */
  follow({ game, setup, seedHash, round }: Snapshot, played: readonly PlayedRound[], state: unknown): void {
    if (this.match !== seedHash) {
      this.match = seedHash
      this.rest()
      this.chances.value = new Map()
    }
    const states = new Map(played.map(({ round: before, before: position }) => [before, position] as const))
    const last = played.at(-1)
    if (last) states.set(last.round + 1, last.after)
    else if (state !== undefined) states.set(round, state)
    this.wanted = [...states].map(([at, position]) => chanceTask(game, setup, position, at, seedHash))
    void this.work()
  }

  /** Stops the computation. */
  rest(): void {
    this.crew?.dismiss()
    this.crew = undefined
    this.wanted = []
  }

  /** One worker is enough for an occasional round; the latest first. */
  private async work(): Promise<void> {
    if (this.crew) return
    for (;;) {
      const next = this.wanted.findLast(({ round }) => !this.chances.peek().has(round))
      if (!next) return
      const crew = (this.crew = new Crew(1))
      try {
        await crew.carryOut([next], (found) => {
          if (found.kind === 'chance' && this.crew === crew)
            this.chances.value = new Map(this.chances.peek()).set(found.round, found.chance)
        })
      } catch {
        // A failure only leaves a gap in the curve.
        this.wanted = this.wanted.filter((one) => one !== next)
      }
      if (this.crew !== crew) return
      this.crew = undefined
    }
  }
}
