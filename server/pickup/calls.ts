/** Tells all nodes which players were called to a match, so that no other room calls them to another one. */
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
