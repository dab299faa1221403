/** Something by hex, in a table that is asked far more often than it is made: open addressing, several times as quick as a `Map`. */

/** No hex has it for a key. */
const FREE = -1

export class HexMap<V> {
  size = 0
  private keys: number[]
  private values: (V | undefined)[]

  /** `room` is how many are expected: more of them make it larger. */
  constructor(room: number) {
    const slots = slotsFor(room)
    this.keys = new Array<number>(slots).fill(FREE)
    this.values = new Array<V | undefined>(slots).fill(undefined)
  }

  has(key: number): boolean {
    return this.keys[this.slotOf(key)] === key
  }

  get(key: number): V | undefined {
    return this.values[this.slotOf(key)]
  }

  set(key: number, value: V): void {
    if (2 * this.size >= this.keys.length) this.grow()
    const slot = this.slotOf(key)
    if (this.keys[slot] === FREE) this.size++
    this.keys[slot] = key
    this.values[slot] = value
  }

  /** Where a key is, or would be. Half of the table and more is free: the search ends, and mostly at once. */
  private slotOf(key: number): number {
    const { keys } = this
    const mask = keys.length - 1
    for (let slot = (Math.imul(key, 0x9e3779b1) >>> 16) & mask; ; slot = (slot + 1) & mask) {
      const there = keys[slot]
      if (there === key || there === FREE) return slot
    }
  }

  private grow(): void {
    const { keys, values } = this
    this.keys = new Array<number>(2 * keys.length).fill(FREE)
    this.values = new Array<V | undefined>(2 * keys.length).fill(undefined)
    this.size = 0
    keys.forEach((key, slot) => {
      if (key !== FREE) this.set(key, values[slot]!)
    })
  }
}

function slotsFor(room: number): number {
  let slots = 8
  while (slots < 4 * room) slots *= 2
  return slots
}
