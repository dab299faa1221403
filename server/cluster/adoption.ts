/** Takes matches that nobody has: those of dead nodes, and those that are handed over. Every node that lives takes a share. */
import { happened } from '../events.ts'
import { log } from '../log.ts'
import type { MatchStore, Revive } from '../store/match-store.ts'
import type { Dead } from './membership.ts'

/** Taken at a time: others have their turn in between, and take a share. */
const AT_ONCE = 20

export class Adoption {
  private readonly matchStore: MatchStore
  private readonly revive: Revive
  private readonly may: () => boolean
  private dead: readonly Dead[] = []
  /** Nodes that have matches, and that the database does not know. */
  private unknown: readonly string[] = []
  private adopting: Promise<void> | undefined
  private again = false
  private stopped = false

  /** `may`: whether this node takes anything at this moment. */
  constructor(matchStore: MatchStore, revive: Revive, may: () => boolean) {
    this.matchStore = matchStore
    this.revive = revive
    this.may = may
  }

  /** Does it at this moment. */
  get runs(): boolean {
    return this.adopting !== undefined
  }

  /** Looks for such matches, and goes on with them. `dead`, `unknown`: as far as is known. */
  look(dead = this.dead, unknown = this.unknown): void {
    Object.assign(this, { dead, unknown })
    if (this.stopped) return
    this.again = true
    this.adopting ??= this.all().catch((error: unknown) => log.error({ err: error }, 'matches that nobody has were not taken; it is tried again')).finally(() => (this.adopting = undefined))
  }

  /** From now on it takes nothing more. */
  async stop(): Promise<void> {
    this.stopped = true
    await this.adopting
  }

  private async all(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false
      await this.from([null], 0)
      for (const { name, away } of this.dead) await this.from([name], away)
      for (const name of this.unknown) await this.from([name], 0)
    }
  }

  private async from(nodes: readonly (string | null)[], away: number): Promise<void> {
    for (let taken = AT_ONCE, all = 0; taken === AT_ONCE && !this.stopped && this.may(); ) {
      taken = await this.matchStore.adopt(nodes, away, AT_ONCE, this.revive)
      all += taken
      if (all > 0 && taken < AT_ONCE) happened('matches adopted', { matches: all, ...(nodes[0] == null ? { from: 'handed over' } : { from: 'dead', of: nodes[0] }) })
    }
  }
}
