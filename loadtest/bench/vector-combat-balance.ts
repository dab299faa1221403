/** Vector Combat: whether the levels are worth their names, whether every model is worth as much as the others, how scenarios end and how long they take, and whether sides or initiative decide. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { MODEL_IDS } from '../../common/games/vector-combat/data/models.ts'
import {
  FIRST_DUEL,
  HIGH_GROUND,
  SKIRMISH,
  STILL_POINTS,
  SUNWARD,
  THE_HAVEN,
  TOUCH_AND_GO,
} from '../../common/games/vector-combat/setup/presets.ts'
import { type Measurement, mean, median, quantile, type Target } from './measurement.ts'
import { thinkingTimes } from './vector-combat-thinking.ts'
import type { Duels, Fought } from './vector-combat-worker.ts'

type Match = Fought['matches'][number]

interface Series {
  readonly name: string
  readonly setup: object
  readonly better: number
  readonly worse: number
  /** Each is played from both sides. */
  readonly starts: number
  /** Percent won by the better level; percent that ended by what the scenario asks for; minutes. */
  readonly won?: Omit<Target, 'of'>
  readonly aim?: { readonly by: string; readonly target: Omit<Target, 'of'> }
  readonly length?: Omit<Target, 'of'>
}

const LENGTH = { atLeast: 8, atMost: 20 }
/** Of a first match. */
const SHORT = { atLeast: 3, atMost: 6 }
const REACHED = { atLeast: 60 }
/** Of a subturn, by players who know the game: the clock allows 20. */
const PLANNING_SECONDS = 12

const SERIES: readonly Series[] = [
  {
    name: 'level 2 against level 1',
    setup: SKIRMISH,
    better: 2,
    worse: 1,
    starts: 100,
    won: { atLeast: 75 },
  },
  {
    name: 'level 3 against level 2',
    setup: { ...SKIRMISH, ships: 3 },
    better: 3,
    worse: 2,
    starts: 100,
    won: { atLeast: 65 },
  },
  { name: 'First orbit, level 1', setup: FIRST_DUEL, better: 1, worse: 1, starts: 30, length: SHORT },
  { name: 'Skirmish', setup: SKIRMISH, better: 2, worse: 2, starts: 60, length: LENGTH },
  {
    name: 'High ground',
    setup: HIGH_GROUND,
    better: 2,
    worse: 2,
    starts: 30,
    aim: { by: 'orbit', target: REACHED },
    length: LENGTH,
  },
  {
    name: 'Touch and go',
    setup: TOUCH_AND_GO,
    better: 2,
    worse: 2,
    starts: 30,
    aim: { by: 'land', target: REACHED },
    length: LENGTH,
  },
  {
    name: 'Still points',
    setup: STILL_POINTS,
    better: 2,
    worse: 2,
    starts: 30,
    aim: { by: 'orbit', target: REACHED },
    length: LENGTH,
  },
  { name: 'The haven', setup: THE_HAVEN, better: 2, worse: 2, starts: 30, length: LENGTH },
  { name: 'Sunward', setup: SUNWARD, better: 2, worse: 2, starts: 30, length: LENGTH },
  {
    name: 'as it comes, High ground',
    setup: { scenario: 'orbit' },
    better: 2,
    worse: 2,
    starts: 15,
    aim: { by: 'orbit', target: REACHED },
  },
  {
    name: 'as it comes, Touch and go',
    setup: { scenario: 'moonshot' },
    better: 2,
    worse: 2,
    starts: 15,
    aim: { by: 'land', target: REACHED },
  },
  {
    name: 'as it comes, Still points',
    setup: { scenario: 'still-points' },
    better: 2,
    worse: 2,
    starts: 15,
    aim: { by: 'orbit', target: REACHED },
  },
]
/** Every model against every other one. */
const PAIRS = MODEL_IDS.flatMap((one, i) => MODEL_IDS.slice(i + 1).map((other) => [one, other] as const))
const MODELS = { setup: SKIRMISH, starts: 20, fair: { atLeast: 40, atMost: 60 } }
/** A worker is given so many starts at a time. */
const BATCH = 5

export async function vectorCombatBalance(): Promise<Measurement[]> {
  const matches = await played()
  return [
    ...SERIES.flatMap((series, i) => judged(series, matches[i]!)),
    ...models(matches[SERIES.length]!),
    ...thinkingTimes(),
  ]
}

const minutes = ({ subturns, shown }: Match): number => (PLANNING_SECONDS * subturns + shown) / 60

function judged({ name, better, worse, won, aim, length }: Series, matches: readonly Match[]): Measurement[] {
  const percent = (is: (match: Match) => boolean, of: readonly Match[] = matches) =>
    100 * mean(of.map((match) => Number(is(match))))
  const ends = [...new Set(matches.map(({ by }) => by))]
    .map((by) => `${by} ${percent((match) => match.by === by).toFixed(0)} %`)
    .sort()
  const decided = matches.filter(({ winner }) => winner !== null)
  console.log(
    `vector-combat-balance: ${name}: ${matches.length} matches, ended by ${ends.join(', ')}; subturns ${[
      0.1, 0.5, 0.9,
    ]
      .map((share) =>
        quantile(
          matches.map(({ subturns }) => subturns),
          share,
        ),
      )
      .join(
        ' / ',
      )} (10 / 50 / 90 %); won by A ${percent(({ winner }) => winner === 'A', decided).toFixed(0)} %, by who is first at the beginning ${percent(({ winner, first }) => winner === first, decided).toFixed(0)} %`,
  )
  const measured = (
    what: string,
    value: number,
    unit: string,
    target: Omit<Target, 'of'> | undefined,
  ): Measurement => ({
    name: `${name}: ${what}`,
    value,
    unit,
    ...(target && { target: { of: 'value', ...target } }),
  })
  return [
    ...(better === worse
      ? []
      : [
          measured(
            'share won',
            percent((match) => match.winner === match.better),
            '%',
            won,
          ),
        ]),
    ...(aim
      ? [
          measured(
            'ended by what it asks for',
            percent(({ by }) => by === aim.by),
            '%',
            aim.target,
          ),
        ]
      : []),
    measured('median length', median(matches.map(minutes)), 'min', length),
  ]
}

/** A draw is half a win. */
function models(matches: readonly Match[]): Measurement[] {
  return MODEL_IDS.map((model) => {
    const own = matches.filter((match) => match.models!.includes(model))
    const points = own.map(({ winner, better, models: [first] = ['', ''] }) =>
      winner === null ? 0.5 : Number((winner === better) === (first === model)),
    )
    return {
      name: `${model} against all others: share won`,
      value: 100 * mean(points),
      unit: '%',
      target: { of: 'value', ...MODELS.fair },
    }
  })
}

const batches = (starts: number): number[][] =>
  Array.from({ length: Math.ceil(starts / BATCH) }, (_, batch) =>
    Array.from({ length: Math.min(BATCH, starts - batch * BATCH) }, (_seed, i) => batch * BATCH + i),
  )

/** The matches of each series, those of models last, by as many workers as there are cores. */
async function played(): Promise<Match[][]> {
  const left: Duels[] = [
    ...SERIES.flatMap(({ setup, better, worse, starts }, series) =>
      batches(starts).map((seeds) => ({ series, setup, better, worse, seeds })),
    ),
    ...PAIRS.flatMap((pair) =>
      batches(MODELS.starts).map((seeds) => ({
        series: SERIES.length,
        setup: MODELS.setup,
        better: 2,
        worse: 2,
        models: pair,
        seeds,
      })),
    ),
  ]
  const matches: Match[][] = [...SERIES.map(() => []), []]
  const work = () =>
    new Promise<void>((done, failed) => {
      const worker = new Worker(new URL('vector-combat-worker.ts', import.meta.url))
      const next = () => {
        const duels = left.shift()
        if (duels) worker.postMessage(duels)
        else void worker.terminate()
      }
      worker.on('error', failed)
      worker.on('exit', () => done())
      worker.on('message', (fought: Fought) => {
        matches[fought.series]!.push(...fought.matches)
        next()
      })
      next()
    })
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return matches
}
