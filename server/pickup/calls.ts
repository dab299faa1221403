/** Who is called to a match, told to everybody who might call them to another, on every node. */
import { matchMaker } from '@colyseus/core'
import { Subscription } from '../cluster/subscription.ts'

const TOPIC = 'called'

export interface CalledMatch {
  readonly match: string
  readonly players: readonly string[]
}

export const call = async (called: CalledMatch): Promise<void> =>
  void (await matchMaker.presence.publish(TOPIC, called))

export class Calls extends Subscription<CalledMatch> {
  constructor(failed: (error: unknown) => void) {
    super(TOPIC, failed)
  }
}
