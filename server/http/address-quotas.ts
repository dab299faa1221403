/**
 * Quotas of things that one address may hold at a time, such as sockets or matches; its network has a quota,
 * too.
 */
import { hostOf, SITE_TIMES, siteOf } from '../people/address.ts'

/** Functions that map an address to a key, the narrowest first. */
type CountedAs = readonly ((address: string) => string)[]

export class AddressQuotas {
  private readonly most: number
  private readonly countedAs: CountedAs
  private readonly times: number
  private readonly taken = new Map<string, number>()

  /** `times`: the quota of a network, as a multiple of that of an address. */
  constructor(most: number, countedAs: CountedAs = [hostOf, siteOf], times = SITE_TIMES) {
    this.most = most
    this.countedAs = countedAs
    this.times = times
  }

  /** Takes a place; returns the function that releases it (once). Undefined if all are taken. */
  take(address: string): (() => void) | undefined {
    const keys = [...new Set(this.countedAs.map((counted) => counted(address)))]
    if (keys.some((key, i) => (this.taken.get(key) ?? 0) >= this.most * (i === 0 ? 1 : this.times)))
      return undefined
    for (const key of keys) this.taken.set(key, (this.taken.get(key) ?? 0) + 1)
    let given = false
    return () => {
      if (given) return
      given = true
      for (const key of keys) {
        const left = this.taken.get(key)! - 1
        if (left > 0) this.taken.set(key, left)
        else this.taken.delete(key)
      }
    }
  }

  /** Number of addresses and networks that hold something; others use no memory. */
  get size(): number {
    return this.taken.size
  }
}
