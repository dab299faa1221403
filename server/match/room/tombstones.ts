/**
 * Tombstones of matches: why their rooms are no more. Whoever was cut off while a match ended, and asks for
 * it again, learns what those who were in it were told. They last for a while, and for as long as the node or
 * Redis does.
 */
import { atTheDoor, fromTheDoor, type Refused } from '../../../common/wire/refusals.ts'

/** A page that lost its line asks again within seconds; a phone that slept, within minutes (s). */
const KEPT_FOR = 15 * 60
/** On a node: the oldest go first. */
const AT_MOST = 5000

/** What nodes share. */
export interface SharedKeys {
  setex(key: string, value: string, seconds: number): unknown
  get(key: string): unknown
}

const keyOf = (match: string): string => `ended:${match}`

export class Tombstones {
  private readonly shared: SharedKeys | undefined
  private readonly own = new Map<string, { readonly why: Refused; readonly until: number }>()

  /** `shared`: so that other nodes know of them, where there are any. */
  constructor(shared?: SharedKeys) {
    this.shared = shared
  }

  /** Before anybody can find its room gone. Resolves when other nodes can know of it, or cannot be told. */
  async put(match: string, why: Refused): Promise<void> {
    // A map keeps the order in which keys came.
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

  /** A match ends all the same while Redis does not answer; then this node alone knows why. */
  private async tried(ask: () => unknown): Promise<unknown> {
    try {
      return await ask()
    } catch {
      return undefined
    }
  }
}
