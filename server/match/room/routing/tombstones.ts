/**
 * Tombstones of matches: why their rooms are gone. A client that lost its connection while a match ended, and
 * asks for the match again, gets the reason that connected clients got. They expire, and last as long as the
 * node or Redis does.
 */
import { atTheDoor, fromTheDoor, type Refused } from '../../../../common/wire/refusals.ts'

/** A page that lost its connection asks again within seconds; a phone that slept, within minutes (s). */
const KEPT_FOR = 15 * 60
/** The most tombstones on a node; the oldest go first. */
const AT_MOST = 5000

/** Storage shared by all nodes. */
export interface SharedKeys {
  setex(key: string, value: string, seconds: number): unknown
  get(key: string): unknown
}

const keyOf = (match: string): string => `ended:${match}`

export class Tombstones {
  private readonly shared: SharedKeys | undefined
  private readonly own = new Map<string, { readonly why: Refused; readonly until: number }>()

  /** `shared`: makes tombstones visible to other nodes, where there are any. */
  constructor(shared?: SharedKeys) {
    this.shared = shared
  }

  /** Call before the room is gone. Resolves when other nodes can read it, or the write has failed. */
  async put(match: string, why: Refused): Promise<void> {
    // Re-inserting moves the key to the end of the map's order.
    this.own.delete(match)
    this.own.set(match, { why, until: performance.now() + KEPT_FOR * 1000 })
    for (const oldest of this.own.keys()) {
      if (this.own.size <= AT_MOST) break
      this.own.delete(oldest)
    }
    await this.tried(() => this.shared?.setex(keyOf(match), atTheDoor(why), KEPT_FOR))
  }

  async of(match: string): Promise<Refused | undefined> {
    const own = this.own.get(match)
    if (own && own.until > performance.now()) return own.why
    this.own.delete(match)
    const told = await this.tried(() => this.shared?.get(keyOf(match)))
    return typeof told === 'string' ? fromTheDoor(told) : undefined
  }

  /** While Redis does not answer a match ends all the same; then only this node knows why. */
  private async tried(ask: () => unknown): Promise<unknown> {
    try {
      return await ask()
    } catch {
      return undefined
    }
  }
}
