/**
 * Resumes matches that belong to this node in the database and are not here: those of its last process, those
 * it lost while isolated and nobody has taken, and those that could not be opened before.
 */
import { happened } from '../base/events.ts'
import { log } from '../base/log.ts'
import type { MatchStore, Revive } from '../store/journal/match-store.ts'
import { levelOf } from '../store/trouble.ts'

export class BringingBack {
  private readonly matchStore: MatchStore
  private readonly revive: Revive
  private readonly leaveStrange: () => Promise<void>
  /** Since when nobody has run them (server ms), if known. */
  private since: number | undefined
  private running: Promise<void> | undefined

  /** `leaveStrange`: handles matches whose rules this node does not know. */
  constructor(
    matchStore: MatchStore,
    revive: Revive,
    leaveStrange: () => Promise<void> = async () => undefined,
  ) {
    this.matchStore = matchStore
    this.revive = revive
    this.leaveStrange = leaveStrange
  }

  /** Is it resuming matches now? */
  get runs(): boolean {
    return this.running !== undefined
  }

  /** No process was this node for this long (ms). */
  wasAway(away: number): void {
    this.since = Date.now() - away
  }

  /** Rejects when the database fails meanwhile; it can be called again. */
  run(): Promise<void> {
    return (this.running ??= this.all().finally(() => (this.running = undefined)))
  }

  /** Runs in the background. */
  soon(): void {
    this.run().catch((error: unknown) =>
      log[levelOf(error)]({ err: error }, 'not every match of this node was opened; it is tried again'),
    )
  }

  /** Resolves when it is not running. */
  async settled(): Promise<void> {
    await this.running?.catch(() => undefined)
  }

  private async all(): Promise<void> {
    const { since } = this
    const matches = await this.matchStore.bringBack(this.revive, since === undefined ? 0 : Date.now() - since)
    if (matches > 0) happened('matches adopted', { matches, from: 'own' })
    await this.leaveStrange()
    if (this.since === since) this.since = undefined
  }
}
