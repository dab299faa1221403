/** What comes of each pair of orders, as far as it has been tried. */
import type { Prior } from './searching.ts'

export class Payoffs {
  /** By row, column and time of trying: the same time has the same dice and the same world. */
  private readonly values: number[][][]
  private readonly priors: readonly Prior[]

  /** `priors`: of each row but the first, which is not in doubt. */
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

  /** Means; a pair that was never tried is as good as its row is where it was. */
  means(): Float64Array[] {
    return this.values.map((columns) => {
      const tried = columns.filter(({ length }) => length > 0)
      const usual = tried.length > 0 ? meanOf(tried.map(meanOf)) : 0
      return Float64Array.from(columns, (all) => (all.length > 0 ? meanOf(all) : usual))
    })
  }

  /**
   * Means as they are believed: what the level below gives was chosen with thought, so that another row has
   * to show that it is better. Few trials, or some that contradict each other, hardly move it from where it
   * was expected to be; the same holds of each pair beside its row, of which less is known. `weights`: of the
   * columns, in what a row is worth.
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
      // What is believed of the pairs is moved so that they say of the row what all of them together do.
      const pairs = Float64Array.from(leads, ({ n, mean }) =>
        n > 0 ? between(row.mean, mean, spread, variance / n) : row.mean,
      )
      const shift = expected - weighted(pairs, weights)
      return first!.map((value, j) => value + pairs[j]! + shift)
    })
  }

  /** By how much a row is better than the first in a column, wherever both were tried with the same dice. */
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
  /** Of what each trial is off the mean, together. */
  readonly squares: number
}

/** Of a trial: within the columns, or, where they have hardly been tried more than once, among all. */
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

/** Of all columns that were tried, by weight; `doubt`: its variance in shares of a trial's. */
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

/** The mean of two normal laws, each as far as it is sure. */
const between = (expected: number, seen: number, spread: number, doubt: number): number =>
  doubt === Infinity ? expected : (spread * spread * seen + doubt * expected) / (spread * spread + doubt)

/** Trials that agree may do so by chance. */
const LEAST = 0.0004

const meanOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length
