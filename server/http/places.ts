/**
 * How many things at a time one address may hold, such as sockets or matches; the network around it is
 * counted as well.
 */
import { hostOf, SITE_TIMES, siteOf } from '../people/address.ts'

/** What an address is counted as, the narrowest first. */
type CountedAs = readonly ((address: string) => string)[]

export class AddressQuotas {
  private readonly most: number
  private readonly countedAs: CountedAs
  private readonly times: number
  private readonly taken = new Map<string, number>()

  /** `times`: so many times as much as the address holds what is around it. */
  constructor(most: number, countedAs: CountedAs = [hostOf, siteOf], times = SITE_TIMES) {
    this.most = most
    this.countedAs = countedAs
    this.times = times
  }

  /** Takes a place; what is returned gives it back, once. Undefined when all are taken. */
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

  /** How many addresses and networks hold something: nothing is remembered of those that do not. */
  get size(): number {
    return this.taken.size
  }
}
