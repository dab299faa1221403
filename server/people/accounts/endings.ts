/** Sessions that have ended, told to the rooms of every node: who came in with one is not to stay. */
import { Subscription } from '../../cluster/subscription.ts'
import type { KnownPlayer } from './identity.ts'

/** Of one account. */
export interface EndedSessions {
  readonly player: string
  readonly families: readonly string[]
}

/** What a check is about. */
export type SessionHolder = Pick<KnownPlayer, 'player' | 'family'>

/**
 * A place in a room may have been reserved before the end, and be taken after it: longer than that takes
 * (ms).
 */
const REMEMBERED = 60_000

export const endedFor = ({ player, families }: EndedSessions, holder: SessionHolder): boolean =>
  player === holder.player && families.includes(holder.family)

export class Endings extends Subscription<EndedSessions> {
  private remembered: readonly { readonly ended: EndedSessions; readonly at: number }[] = []

  constructor(failed: (error: unknown) => void) {
    super('session-ended', failed)
  }

  /** Whether what somebody was let in with has ended meanwhile. */
  concern = (holder: SessionHolder): boolean => this.remembered.some(({ ended }) => endedFor(ended, holder))

  protected override heard(ended: EndedSessions): void {
    const at = Date.now()
    this.remembered = [...this.remembered.filter((one) => one.at > at - REMEMBERED), { ended, at }]
    super.heard(ended)
  }
}
