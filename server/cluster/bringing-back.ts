/**
 * Goes on with what is this node's by the database and not here: what its last process has left, what it let
 * go of while it stood alone and nobody has taken, and what could not be opened before.
 */
import { happened } from '../base/events.ts'
import { log } from '../base/log.ts'
import type { MatchStore, Revive } from '../store/journal/match-store.ts'
import { levelOf } from '../store/trouble.ts'

export class BringingBack {
  private readonly matchStore: MatchStore
  private readonly revive: Revive
  private readonly leaveStrange: () => Promise<void>
  /** Since when nobody had them (server ms), as far as that is known. */
  private since: number | undefined
  private running: Promise<void> | undefined

  /** `leaveStrange`: sees to those whose rules are not known here. */
  constructor(
    matchStore: MatchStore,
    revive: Revive,
    leaveStrange: () => Promise<void> = async () => undefined,
  ) {
    this.matchStore = matchStore
    this.revive = revive
    this.leaveStrange = leaveStrange
  }

  /** Does it at this moment. */
  get runs(): boolean {
    return this.running !== undefined
  }

  /** Nobody was this node for so long (ms). */
  wasAway(away: number): void {
    this.since = Date.now() - away
  }

  /** Rejects where the database is lost in the middle of it: it may be told once more. */
  run(): Promise<void> {
    return (this.running ??= this.all().finally(() => (this.running = undefined)))
  }

  /** Nobody waits for it. */
  soon(): void {
    this.run().catch((error: unknown) =>
      log[levelOf(error)]({ err: error }, 'not every match of this node was opened; it is tried again'),
    )
  }

  /** Resolves when it does nothing any more. */
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
