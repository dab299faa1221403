/** Tells the rooms of all nodes about sessions that have ended, so that they close their clients. */
import { Subscription } from '../../cluster/redis/subscription.ts'
import type { KnownPlayer } from './identity.ts'

/** Ended sessions of one account. */
export interface EndedSessions {
  readonly player: string
  readonly families: readonly string[]
}

/** The session of a client. */
export type SessionHolder = Pick<KnownPlayer, 'player' | 'family'>

/** A client may use a reservation that was made before the end; that takes less than this (ms). */
const REMEMBERED = 60_000

export const endedFor = ({ player, families }: EndedSessions, holder: SessionHolder): boolean =>
  player === holder.player && families.includes(holder.family)

export class Endings extends Subscription<EndedSessions> {
  private remembered: readonly { readonly ended: EndedSessions; readonly at: number }[] = []

  constructor(failed: (error: unknown) => void) {
    super('session-ended', failed)
  }

  /** Has this session ended a moment ago? */
  concern = (holder: SessionHolder): boolean => this.remembered.some(({ ended }) => endedFor(ended, holder))

  protected override heard(ended: EndedSessions): void {
    const at = Date.now()
    this.remembered = [...this.remembered.filter((one) => one.at > at - REMEMBERED), { ended, at }]
    super.heard(ended)
  }
}
