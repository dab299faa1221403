/** Balance of the models: each flies against every other one. */
import { mean } from '../measurement.ts'
import type { Match, Measure, Pair } from './case.ts'
import { type Bounds, isLost, isWon, measured } from './measures.ts'

export const roundRobin = (models: readonly string[], plays: number): Pair[] =>
  models.flatMap((one, i) =>
    models.slice(i + 1).map(
      (other): Pair => [
        { plays, choice: one },
        { plays, choice: other },
      ],
    ),
  )

/** Each model's share of its matches, and a matrix of the pairs. A draw counts as half a win. */
export const wonByModels =
  (models: readonly string[], bounds: Bounds): Measure =>
  (matches) => {
    const share = (one: string, other: string) =>
      100 * mean(matches.flatMap((match) => points(match, one, other)))
    const means = models.map((one) =>
      mean(models.filter((other) => other !== one).map((other) => share(one, other))),
    )
    const widest = Math.max(...models.map(({ length }) => length))
    const line = (name: string, cells: readonly string[], last: string) =>
      `${name.padEnd(widest)}${cells.map((cell) => cell.slice(0, 4).padStart(5)).join('')}${last.padStart(7)}`
    console.log('percent won by the line against the column:')
    console.log(line('', models, 'mean'))
    for (const [i, one] of models.entries()) {
      const cells = models.map((other) => (one === other ? '·' : share(one, other).toFixed(0)))
      console.log(line(one, cells, means[i]!.toFixed(1)))
    }
    return models.map((model, i) => measured(`${model}, mean share won`, means[i]!, '%', bounds))
  }

/** The points of the first model in a match between these two. */
function points(match: Match, one: string, other: string): number[] {
  const [own, their] = match.pair.map(({ choice }) => choice)
  const won = isWon(match) ? 1 : isLost(match) ? 0 : 0.5
  return own === one && their === other ? [won] : own === other && their === one ? [1 - won] : []
}
