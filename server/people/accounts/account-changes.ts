/**
 * Tells the rooms of all nodes about accounts that are renamed, become a program's, or are deleted, and about
 * new and removed moderators.
 */
import { Subscription } from '../../cluster/redis/subscription.ts'
import type { DeletedAccount } from '../../store/archive/nameless.ts'
import type { Role } from './identity.ts'

export interface AccountChange {
  readonly player: string
  readonly is: 'renamed' | 'program' | 'deleted'
  /** The names of a deleted account, for nodes that have it in memory. They are stored nowhere. */
  readonly names?: readonly string[]
}

/** Work that was under way when an account was deleted ends within this time (ms). */
const REMEMBERED = 60_000

export class AccountChanges extends Subscription<AccountChange> {
  private readonly deleted = new Map<string, DeletedAccount>()

  constructor(failed: (error: unknown) => void) {
    super('account-changed', failed)
  }

  /** Accounts that were deleted a moment ago: pending writes must not name them. */
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

export interface Appointment {
  readonly player: string
  readonly role: Role
}

export class Appointments extends Subscription<Appointment> {
  constructor(failed: (error: unknown) => void) {
    super('appointed', failed)
  }
}
