/** Why something happened: the rules' calculation, term by term, with the clauses of each. */

export interface Term {
  /** "Laser 8/150 at range 3". */
  readonly what: string
  /** Its contribution: "80 %", "−20 %", "40 damage". */
  readonly value: string
  /** Clauses of the rules, as `VP-4.7`. */
  readonly clauses: readonly string[]
}

/** The die that decided: it showed `value` out of `count`, and succeeded if `needed` or less. */
export interface DecidingDie {
  readonly name: string
  readonly value: number
  readonly count: number
  /** Undefined if the die has no such bound. */
  readonly needed?: number
}

export interface Reckoning {
  /** What happened, in a few words. */
  readonly title: string
  /** In the order of the calculation, the sum last. */
  readonly terms: readonly Term[]
  /** Undefined if no die decided. */
  readonly die?: DecidingDie
  /** The result, in a sentence. */
  readonly outcome: string
}

export const term = (what: string, value: string, ...clauses: readonly string[]): Term => ({
  what,
  value,
  clauses,
})

/** With its sign, for changes to a sum. */
export const signed = (n: number, unit = ''): string => `${n < 0 ? '−' : '+'}${Math.abs(n)}${unit}`
