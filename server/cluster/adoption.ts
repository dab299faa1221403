/**
 * Takes matches without an owner: those of dead nodes, and those being handed over. Every live node takes a
 * share of those whose rules it knows. A match whose rules no live node knows ends after a while.
 */
import { happened } from '../base/events.ts'
import { log } from '../base/log.ts'
import { JOURNAL_FORM } from '../store/journal/leases.ts'
import type { MatchStore, Revive } from '../store/journal/match-store.ts'
import type { Nodes } from '../store/nodes.ts'
import { knowsRules } from '../store/plays.ts'
import { levelOf } from '../store/trouble.ts'
import type { DeadNode } from './membership.ts'

/** The most matches taken at a time, so that other work gets a turn and other nodes get a share. */
const AT_ONCE = 20
/** How long a match waits while no live node knows its rules (ms): one may just be starting. */
const STRANGE_FOR = 60_000

export class Adoption {
  private readonly matchStore: MatchStore
  private readonly nodes: Pick<Nodes, 'others'>
  private readonly revive: Revive
  private readonly may: () => boolean
  private readonly patience: number
  /** By match, since when no live node has known its rules (ms, `performance.now`). */
  private strangeSince = new Map<string, number>()
  private dead: readonly DeadNode[] = []
  /** Nodes with matches that the database does not know. */
  private unknown: readonly string[] = []
  private adopting: Promise<void> | undefined
  private again = false
  private stopped = false

  /** `may`: may this node take matches now? */
  constructor(
    matchStore: MatchStore,
    nodes: Pick<Nodes, 'others'>,
    revive: Revive,
    may: () => boolean,
    patience = STRANGE_FOR,
  ) {
    this.matchStore = matchStore
    this.nodes = nodes
    this.revive = revive
    this.may = may
    this.patience = patience
  }

  /** Is it taking matches now? */
  get runs(): boolean {
    return this.adopting !== undefined
  }

  /** Looks for such matches and resumes them. `dead`, `unknown`: as known so far. */
  look(dead = this.dead, unknown = this.unknown): void {
    Object.assign(this, { dead, unknown })
    if (this.stopped) return
    this.again = true
    this.adopting ??= this.all()
      .catch((error: unknown) =>
        log[levelOf(error)]({ err: error }, 'matches that nobody has were not taken; it is tried again'),
      )
      .finally(() => (this.adopting = undefined))
  }

  /** Resolves when no look is in progress. */
  async idle(): Promise<void> {
    await this.adopting
  }

  /** Takes nothing more. */
  async stop(): Promise<void> {
    this.stopped = true
    await this.idle()
  }

  private async all(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false
      await this.from([null], 0)
      for (const { name, away } of this.dead) await this.from([name], away)
      for (const name of this.unknown) await this.from([name], 0)
      await this.endStrange([null, ...this.dead.map(({ name }) => name), ...this.unknown])
    }
  }

  private async endStrange(from: readonly (string | null)[]): Promise<void> {
    const strange = await this.matchStore.strange(from)
    const up =
      strange.length > 0
        ? (await this.nodes.others()).filter(({ state, reads }) => state === 'up' && reads >= JOURNAL_FORM)
        : []
    const unknown = strange.filter(({ rules }) => !up.some(({ plays }) => knowsRules(plays, rules)))
    const now = performance.now()
    this.strangeSince = new Map(unknown.map(({ match }) => [match, this.strangeSince.get(match) ?? now]))
    await this.matchStore.end(
      unknown.flatMap(({ match }) => (now - this.strangeSince.get(match)! >= this.patience ? [match] : [])),
      from,
      this.revive,
    )
  }

  private async from(nodes: readonly (string | null)[], away: number): Promise<void> {
    for (let taken = AT_ONCE, all = 0; taken === AT_ONCE && !this.stopped && this.may(); ) {
      taken = await this.matchStore.adopt(nodes, away, AT_ONCE, this.revive)
      all += taken
      if (all > 0 && taken < AT_ONCE)
        happened('matches adopted', {
          matches: all,
          ...(nodes[0] == null ? { from: 'handed over' } : { from: 'dead', of: nodes[0] }),
        })
    }
  }
}
