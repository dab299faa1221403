/** Who is called to a match, told to everybody who might call them to another, on every node. */
import { matchMaker } from '@colyseus/core'
import { Subscription } from '../cluster/subscription.ts'

const TOPIC = 'called'

export interface Called {
  readonly match: string
  readonly players: readonly string[]
}

export const call = async (called: Called): Promise<void> =>
  void (await matchMaker.presence.publish(TOPIC, called))

export class Calls extends Subscription<Called> {
  constructor(failed: (error: unknown) => void) {
    super(TOPIC, failed)
  }
}
