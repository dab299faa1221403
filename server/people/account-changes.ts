/** Accounts that have another name, are a program's from now on, or are deleted, told to the rooms of every node. */
import { Subscription } from '../cluster/subscription.ts'

export interface AccountChange {
  readonly player: string
  readonly is: 'renamed' | 'program' | 'deleted'
}

export class AccountChanges extends Subscription<AccountChange> {
  constructor(failed: (error: unknown) => void) {
    super('account-changed', failed)
  }
}
