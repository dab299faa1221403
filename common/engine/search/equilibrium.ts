/**
 * Simultaneous choices of two sides as a matrix game: how often each side should choose what, found by regret
 * matching (Hart and Mas-Colell; here Tammelin's variant "+", alternating, with averages weighted by time).
 */

export interface Equilibrium {
  /** Chances of each row and of each column; each array sums to 1. */
  readonly rows: Float64Array
  readonly columns: Float64Array
}

const TIMES = 600

/**
 * `payoff`: by row, then column, what the row side wins and the column side loses. `habits`: how likely each
 * column is from an opponent that does not anticipate us. `trust`: how far we believe these habits (0: not at
 * all, which gives the equilibrium of the matrix itself).
 */
export function equilibriumOf(
  payoff: readonly Float64Array[],
  habits: Float64Array,
  trust: number,
): Equilibrium {
  const [m, n] = [payoff.length, habits.length]
  const [rowRegrets, columnRegrets] = [new Float64Array(m), new Float64Array(n)]
  const [rows, columns] = [new Float64Array(m), new Float64Array(n)]
  const [row, column, believed] = [new Float64Array(m), new Float64Array(n), new Float64Array(n)]
  const [rowValues, columnValues] = [new Float64Array(m), new Float64Array(n)]
  match(columnRegrets, column)
  for (let time = 1; time <= TIMES; time++) {
    for (let j = 0; j < n; j++) believed[j] = trust * habits[j]! + (1 - trust) * column[j]!
    let value = 0
    match(rowRegrets, row)
    for (let i = 0; i < m; i++) {
      let sum = 0
      const of = payoff[i]!
      for (let j = 0; j < n; j++) sum += of[j]! * believed[j]!
      rowValues[i] = sum
      value += row[i]! * sum
    }
    for (let i = 0; i < m; i++) rowRegrets[i] = Math.max(0, rowRegrets[i]! + rowValues[i]! - value)
    match(rowRegrets, row)
    columnValues.fill(0)
    for (let i = 0; i < m; i++)
      if (row[i]! > 0) for (let j = 0; j < n; j++) columnValues[j]! -= row[i]! * payoff[i]![j]!
    value = 0
    for (let j = 0; j < n; j++) value += column[j]! * columnValues[j]!
    for (let j = 0; j < n; j++) columnRegrets[j] = Math.max(0, columnRegrets[j]! + columnValues[j]! - value)
    match(columnRegrets, column)
    for (let i = 0; i < m; i++) rows[i]! += time * row[i]!
    for (let j = 0; j < n; j++) columns[j]! += time * column[j]!
  }
  return { rows: shares(rows), columns: shares(columns) }
}

/** Weights in proportion to regret; equal if there is none. */
function match(regrets: Float64Array, into: Float64Array): void {
  let sum = 0
  for (const regret of regrets) sum += regret
  for (let i = 0; i < regrets.length; i++) into[i] = sum > 0 ? regrets[i]! / sum : 1 / regrets.length
}

/** Normalizes to a sum of 1; equal shares if all weights are 0. */
export function shares(weights: Float64Array): Float64Array {
  const of = new Float64Array(weights.length)
  match(weights, of)
  return of
}
