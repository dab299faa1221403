/** A small, short-lived set of hexes with fast lookups: open addressing, several times as fast as a `Set`. */

/** Marks a free slot: no hex has this key. */
const FREE = -1

export class HexHash {
  private readonly slots: number[]

  constructor(keys: readonly number[]) {
    let room = 8
    while (room < 4 * keys.length) room *= 2
    this.slots = new Array<number>(room).fill(FREE)
    for (const key of keys) this.slots[this.slotOf(key)] = key
  }

  has(key: number): boolean {
    return this.slots[this.slotOf(key)] === key
  }

  /**
   * The slot of a key, or the free slot where it would go. At least three quarters of the table are free, so
   * the search ends, mostly at once.
   */
  private slotOf(key: number): number {
    const { slots } = this
    const mask = slots.length - 1
    for (let slot = (Math.imul(key, 0x9e3779b1) >>> 16) & mask; ; slot = (slot + 1) & mask) {
      const there = slots[slot]
      if (there === key || there === FREE) return slot
    }
  }
}
