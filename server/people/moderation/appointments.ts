/** Who is a moderator from now on, or is none any more, told to the rooms of every node. */
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
