/**
 * So much work at once, and so much over time: of each who pays for it. What was spent is forgotten little by
 * little.
 */
export interface Rate {
  /** May be spent at once, and again in the time below (ms of work). */
  readonly work: number
  /** ms. */
  readonly within: number
}

interface Spent {
  work: number
  at: number
}

/** So many who have spent something are kept in mind before those are looked for who owe nothing any more. */
const KEPT = 1000

export class ThoughtAllowance {
  private readonly rate: Rate
  private readonly spent = new Map<unknown, Spent>()

  constructor(rate: Rate) {
    this.rate = rate
  }

  has(payer: unknown, now = performance.now()): boolean {
    return this.owes(this.spent.get(payer), now) < this.rate.work
  }

  spend(payer: unknown, work: number, now = performance.now()): void {
    const owed = this.owes(this.spent.get(payer), now)
    // No match is kept from being forgotten by what it has spent.
    if (this.spent.size >= KEPT) this.forgetSettled(now)
    this.spent.set(payer, { work: owed + work, at: now })
  }

  private owes(spent: Spent | undefined, now: number): number {
    const { work, within } = this.rate
    return spent ? Math.max(0, spent.work - ((now - spent.at) * work) / within) : 0
  }

  private forgetSettled(now: number): void {
    for (const [payer, spent] of this.spent) if (this.owes(spent, now) === 0) this.spent.delete(payer)
  }
}
