/** The results of each pair of orders, as far as it has been tried. */
import type { Prior } from './searching.ts'

export class Payoffs {
  /** By row, column and time: trials of the same time share their dice and their world. */
  private readonly values: number[][][]
  private readonly priors: readonly Prior[]

  /** `priors`: of each row but the first, which is certain by definition. */
  constructor(priors: readonly Prior[], columns: number) {
    this.values = priors.map(() => Array.from({ length: columns }, () => []))
    this.priors = priors
  }

  add(row: number, column: number, value: number): void {
    this.values[row]![column]!.push(value)
  }

  times(row: number, column: number): number {
    return this.values[row]![column]!.length
  }

  /** Means; a pair that was never tried gets the mean of its row. */
  means(): Float64Array[] {
    return this.values.map((columns) => {
      const tried = columns.filter(({ length }) => length > 0)
      const usual = tried.length > 0 ? meanOf(tried.map(meanOf)) : 0
      return Float64Array.from(columns, (all) => (all.length > 0 ? meanOf(all) : usual))
    })
  }

  /**
   * Posterior means. The level below chose the first row with thought, so another row has to show that it is
   * better: few or contradictory trials hardly move it from its prior. The same holds for each pair relative
   * to its row, about which less is known. `weights`: of the columns, in the worth of a row.
   */
  believed(weights: ArrayLike<number>): Float64Array[] {
    const [first] = this.means()
    return this.values.map((columns, i) => {
      if (i === 0) return first!
      const { handicap, spread } = this.priors[i]!
      const leads = columns.map((_, j) => this.lead(i, j))
      const variance = varianceOf(leads)
      const row = together(leads, weights)
      const expected = between(-handicap, row.mean, spread, variance * row.doubt)
      // Shifts the pairs' means so that their weighted mean equals the row's.
      const pairs = Float64Array.from(leads, ({ n, mean }) =>
        n > 0 ? between(row.mean, mean, spread, variance / n) : row.mean,
      )
      const shift = expected - weighted(pairs, weights)
      return first!.map((value, j) => value + pairs[j]! + shift)
    })
  }

  /** How much better a row is than the first in a column, over trials in which both had the same dice. */
  private lead(row: number, column: number): Lead {
    const [all, others] = [this.values[row]![column]!, this.values[0]![column]!]
    const n = Math.min(all.length, others.length)
    const by = Array.from({ length: n }, (_, time) => all[time]! - others[time]!)
    const mean = n > 0 ? meanOf(by) : 0
    return { n, mean, squares: by.reduce((sum, one) => sum + (one - mean) ** 2, 0) }
  }
}

interface Lead {
  readonly n: number
  readonly mean: number
  /** Sum of the squared deviations from the mean. */
  readonly squares: number
}

/** Variance of a trial: within columns, or, if hardly any column has been tried twice, over all trials. */
function varianceOf(leads: readonly Lead[]): number {
  const tried = leads.filter(({ n }) => n > 0)
  const trials = tried.reduce((sum, { n }) => sum + n, 0)
  if (trials <= 2) return Infinity
  const within = tried.reduce((sum, { squares }) => sum + squares, 0)
  if (trials - tried.length >= 2) return Math.max(LEAST, within / (trials - tried.length))
  const mean = tried.reduce((sum, one) => sum + one.n * one.mean, 0) / trials
  return Math.max(
    LEAST,
    (within + tried.reduce((sum, one) => sum + one.n * (one.mean - mean) ** 2, 0)) / (trials - 1),
  )
}

/** Weighted mean over all tried columns; `doubt`: its variance as a multiple of one trial's. */
function together(
  leads: readonly Lead[],
  weights: ArrayLike<number>,
): { readonly mean: number; readonly doubt: number } {
  const all = leads.reduce((sum, { n }, j) => (n > 0 ? sum + weights[j]! : sum), 0)
  if (all <= 0) return { mean: 0, doubt: Infinity }
  const share = (j: number) => weights[j]! / all
  return {
    mean: leads.reduce((sum, { n, mean }, j) => (n > 0 ? sum + share(j) * mean : sum), 0),
    doubt: leads.reduce((sum, { n }, j) => (n > 0 ? sum + share(j) ** 2 / n : sum), 0),
  }
}

const weighted = (values: Float64Array, weights: ArrayLike<number>): number => {
  const all = values.reduce((sum, _, j) => sum + weights[j]!, 0)
  return values.reduce((sum, value, j) => sum + weights[j]! * value, 0) / (all || 1)
}

/** Mean of two normal distributions, weighted by precision. */
const between = (expected: number, seen: number, spread: number, doubt: number): number =>
  doubt === Infinity ? expected : (spread * spread * seen + doubt * expected) / (spread * spread + doubt)

/** Minimum variance: trials may agree by chance. */
const LEAST = 0.0004

const meanOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length
