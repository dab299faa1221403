/** Seeded random numbers, so that a finding can be reproduced. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  below = (n: number): number => Math.floor(this.next() * n)
  of = <One>(list: readonly One[]): One => list[this.below(list.length)]!
  bytes = (n: number): number[] => Array.from({ length: n }, () => this.below(256))
}
