/** Are the stock models worth each other? Round robins of three of one model against three of another, flown by bots. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { modelsFor } from '../../common/games/void-patrol/data/models.ts'
import type { Bout, Pair } from './balance-worker.ts'
import { type Measurement, mean, median } from './measurement.ts'

/** Each flown from both sides: with 11 opponents a mean then has a standard error of about 1.5 %. */
const STARTS = 50
const MEANS = { atLeast: 40, atMost: 60 }
const LENGTHS = { atLeast: 8, atMost: 20 }

type Rules = Pair['rules']

export async function balance(): Promise<Measurement[]> {
  const all = (['simple', 'standard'] as const).flatMap(pairsOf)
  const bouts = await flown(all)
  return (['simple', 'standard'] as const).flatMap((rules) => {
    const names = modelsFor(rules).map(({ name }) => name)
    const of = bouts.filter((bout) => bout.pair.rules === rules)
    const won = shares(of)
    const means = names.map((name) =>
      mean(names.filter((other) => other !== name).map((other) => won(name, other))),
    )
    const lengths = of.flatMap(({ rounds }) => rounds)
    const drawn = mean(of.map(({ draws, rounds }) => draws / rounds.length))
    console.log(
      `balance, ${rules} rules: 3 against 3, level 2, radius 15, 40 asteroids, 20 rounds; ${2 * STARTS} matches a pair, both sides of ${STARTS} starts, ${(100 * drawn).toFixed(1)} % drawn (half a win each)`,
    )
    console.log(`${matrix(names, means, won)}\n`)
    return [
      ...names.map(
        (name, i): Measurement => ({
          name: `${rules}: ${name}, mean share won`,
          value: means[i]!,
          unit: '%',
          target: { of: 'value', ...MEANS },
        }),
      ),
      {
        name: `${rules}: median length`,
        value: median(lengths),
        unit: 'rounds',
        target: { of: 'value', ...LENGTHS },
      },
    ]
  })
}

const pairsOf = (rules: Rules): Pair[] => {
  const names = modelsFor(rules).map(({ name }) => name)
  return names.flatMap((one, i) => names.slice(i + 1).map((other) => ({ rules, one, other, starts: STARTS })))
}

/** All pairs, by as many workers as there are cores. */
async function flown(pairs: readonly Pair[]): Promise<Bout[]> {
  const left = [...pairs]
  const bouts: Bout[] = []
  const work = () =>
    new Promise<void>((done, failed) => {
      const worker = new Worker(new URL('balance-worker.ts', import.meta.url))
      const next = () => {
        const pair = left.shift()
        // A thread has no origin, unlike the windows that the rule is about.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        if (pair) worker.postMessage(pair)
        else void worker.terminate()
      }
      worker.on('error', failed)
      worker.on('exit', () => done())
      worker.on('message', (bout: Bout) => {
        bouts.push(bout)
        next()
      })
      next()
    })
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return bouts
}

/** How often one wins against another, in percent. */
function shares(bouts: readonly Bout[]): (one: string, other: string) => number {
  const table = new Map(
    bouts.flatMap(({ pair, points, rounds }) => {
      const share = (100 * points) / rounds.length
      return [
        [`${pair.one}/${pair.other}`, share],
        [`${pair.other}/${pair.one}`, 100 - share],
      ] as const
    }),
  )
  return (one, other) => table.get(`${one}/${other}`) ?? NaN
}

function matrix(
  names: readonly string[],
  means: readonly number[],
  won: (one: string, other: string) => number,
): string {
  const short = (name: string) => name.slice(0, 4).padStart(5)
  const cell = (value: number) => (Number.isNaN(value) ? '·' : value.toFixed(0)).padStart(5)
  return [
    `${' '.repeat(8)}${names.map(short).join('')}   mean`,
    ...names.map(
      (name, i) =>
        `${name.padEnd(8)}${names.map((other) => cell(won(name, other))).join('')}${means[i]!.toFixed(1).padStart(7)}`,
    ),
  ].join('\n')
}
