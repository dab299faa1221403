/** Who is called to a match, told to everybody who might call them to another, on every node. */
import { matchMaker } from '@colyseus/core'
import { Ear } from '../cluster/ear.ts'

const TOPIC = 'called'

export interface Called {
  readonly match: string
  readonly players: readonly string[]
}

export const call = async (called: Called): Promise<void> => void (await matchMaker.presence.publish(TOPIC, called))

export class Calls extends Ear<Called> {
  constructor(failed: (error: unknown) => void) {
    super(TOPIC, failed)
  }
}
