/** Why something happened: how the rules reckoned it, term by term, with the clauses that they stand in. */

export interface Term {
  /** "Laser 8/150 at range 3". */
  readonly what: string
  /** What it counts: "80 %", "−20 %", "40 damage". */
  readonly value: string
  /** Of the rules, as `VP-4.7`. */
  readonly clauses: readonly string[]
}

/** The die that decided: it came to `value` of `count`, and decided by being `needed` or less. */
export interface DecidingDie {
  readonly name: string
  readonly value: number
  readonly count: number
  /** Undefined where it has no such bound. */
  readonly needed?: number
}

export interface Reckoning {
  /** What happened, in a few words. */
  readonly title: string
  /** In the order in which they are reckoned, the sum last. */
  readonly terms: readonly Term[]
  /** Undefined where nothing was left to chance. */
  readonly die?: DecidingDie
  /** What came of it, in a sentence. */
  readonly outcome: string
}

export const term = (what: string, value: string, ...clauses: readonly string[]): Term => ({
  what,
  value,
  clauses,
})

/** With its sign, as what changes a sum. */
export const signed = (n: number, unit = ''): string => `${n < 0 ? '−' : '+'}${Math.abs(n)}${unit}`
