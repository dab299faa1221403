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
   * Means as they are believed: what the level below gives was chosen with thought, so that another row has to show that
   * it is better. Few trials, or some that contradict each other, hardly move it from where it was expected to be.
   */
  believed(): Float64Array[] {
    const means = this.means()
    return means.map((row, i) => {
      if (i === 0) return row
      const { handicap, spread } = this.priors[i]!
      const { n, mean, variance } = this.lead(i)
      // The mean of two normal laws, each as far as it is sure; of a law of two points or fewer nothing is known.
      const doubt = n > 2 ? Math.max(variance, LEAST) / n : spread * spread
      const shift = ((spread * spread * mean - doubt * handicap) / (spread * spread + doubt)) - mean
      return row.map((value) => value + shift)
    })
  }

  /** By how much a row is better than the first, wherever both were tried with the same dice. */
  private lead(row: number): { readonly n: number; readonly mean: number; readonly variance: number } {
    let [n, sum, squares] = [0, 0, 0]
    for (const [j, all] of this.values[row]!.entries())
      for (const [time, value] of all.entries()) {
        const other = this.values[0]![j]![time]
        if (other === undefined) continue
        const by = value - other
        ;[n, sum, squares] = [n + 1, sum + by, squares + by * by]
      }
    const mean = sum / Math.max(1, n)
    return { n, mean, variance: Math.max(0, squares / Math.max(1, n) - mean * mean) }
  }
}

/** Trials that agree may do so by chance. */
const LEAST = 0.0004

const meanOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length
