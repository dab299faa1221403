/** Tells the rooms of all nodes about new and removed moderators. */
import { Subscription } from '../../cluster/subscription.ts'
import type { Role } from '../accounts/identity.ts'

export interface Appointed {
  readonly player: string
  readonly role: Role
}

export class Appointments extends Subscription<Appointed> {
  constructor(failed: (error: unknown) => void) {
    super('appointed', failed)
  }
}
