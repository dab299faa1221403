/**
 * Accounts that have another name, are a program's from now on, or are deleted, told to the rooms of every
 * node.
 */
import { Subscription } from '../../cluster/subscription.ts'
import type { DeletedAccount } from '../../store/archive/nameless.ts'

export interface AccountChange {
  readonly player: string
  readonly is: 'renamed' | 'program' | 'deleted'
  /**
   * Of one that is deleted: what it was called, for whoever has it in their memory. It is written down
   * nowhere.
   */
  readonly names?: readonly string[]
}

/** What was under way when an account was deleted has come to its end by then (ms). */
const REMEMBERED = 60_000

export class AccountChanges extends Subscription<AccountChange> {
  private readonly deleted = new Map<string, DeletedAccount>()

  constructor(failed: (error: unknown) => void) {
    super('account-changed', failed)
  }

  /** Accounts that were deleted a moment ago: what is still on its way is not to name them. */
  get justDeleted(): readonly DeletedAccount[] {
    return [...this.deleted.values()]
  }

  protected override heard(change: AccountChange): void {
    const { player, is, names = [] } = change
    if (is === 'deleted' && !this.deleted.has(player)) {
      this.deleted.set(player, { player, names })
      setTimeout(() => this.deleted.delete(player), REMEMBERED).unref()
    }
    super.heard(change)
  }
}
