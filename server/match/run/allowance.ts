/** A budget of work per payer: a burst, and a rate at which spent work is forgiven. */
export interface Rate {
  /** Work that may be spent at once (ms), forgiven evenly over the time below. */
  readonly work: number
  /** ms. */
  readonly within: number
}

interface Spending {
  work: number
  at: number
}

/** Above this many payers the settled ones are dropped. */
const KEPT = 1000

export class ThoughtAllowance {
  private readonly rate: Rate
  private readonly spent = new Map<unknown, Spending>()

  constructor(rate: Rate) {
    this.rate = rate
  }

  has(payer: unknown, now = performance.now()): boolean {
    return this.owes(this.spent.get(payer), now) < this.rate.work
  }

  spend(payer: unknown, work: number, now = performance.now()): void {
    const owed = this.owes(this.spent.get(payer), now)
    // Payers can be match objects: an entry must not keep one in memory for ever.
    if (this.spent.size >= KEPT) this.forgetSettled(now)
    this.spent.set(payer, { work: owed + work, at: now })
  }

  private owes(spent: Spending | undefined, now: number): number {
    const { work, within } = this.rate
    return spent ? Math.max(0, spent.work - ((now - spent.at) * work) / within) : 0
  }

  private forgetSettled(now: number): void {
    for (const [payer, spent] of this.spent) if (this.owes(spent, now) === 0) this.spent.delete(payer)
  }
}
