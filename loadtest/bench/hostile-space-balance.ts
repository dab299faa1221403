/** Hostile Space: how long matches between bots are and how they end, whether precedence decides them, and whether the levels are worth their names. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { BRUTAL, QUICK, QUICK_PACE } from '../../common/games/hostile-space/presets.ts'
import { thinkingTimes } from './hostile-space-thinking.ts'
import type { Duels, Fought } from './hostile-space-worker.ts'
import { type Measurement, mean, median, quantile, type Target } from './measurement.ts'

interface Series {
  readonly name: string
  readonly setup: object
  readonly better: number
  readonly worse: number
  /** Each is played from both sides. */
  readonly starts: number
  /** Percent won by the better level, and by the last player in space; rounds; percent won by who has precedence. */
  readonly won?: Omit<Target, 'of'>
  readonly last?: Omit<Target, 'of'>
  readonly length?: Omit<Target, 'of'>
  readonly first?: Omit<Target, 'of'>
  /** Planning time of a round (s), and how long a match may be by it (min). */
  readonly pace?: number
  readonly minutes?: Omit<Target, 'of'>
}

const FAIR = { atLeast: 45, atMost: 55 }

const SERIES: readonly Series[] = [
  { name: 'level 2 against level 1', setup: {}, better: 2, worse: 1, starts: 100, won: { atLeast: 75 } },
  { name: 'level 3 against level 2', setup: {}, better: 3, worse: 2, starts: 100, won: { atLeast: 65 } },
  { name: 'usual setup, level 2', setup: {}, better: 2, worse: 2, starts: 300, first: FAIR },
  {
    name: 'usual setup, level 3',
    setup: {},
    better: 3,
    worse: 3,
    starts: 100,
    last: { atLeast: 75 },
    length: { atLeast: 8, atMost: 16 },
    first: FAIR,
  },
  {
    name: 'preset Brutal, level 3',
    setup: BRUTAL,
    better: 3,
    worse: 3,
    starts: 50,
    last: { atLeast: 60 },
    length: { atLeast: 8, atMost: 16 },
  },
  {
    name: 'preset Quick, level 3',
    setup: QUICK,
    better: 3,
    worse: 3,
    starts: 50,
    last: { atLeast: 60 },
    length: { atLeast: 6, atMost: 9 },
    pace: QUICK_PACE,
    minutes: { atMost: 6.5 },
  },
  { name: 'Base Defence, level 3', setup: { play: 'base-defence' }, better: 3, worse: 3, starts: 30 },
]
/** A worker is given so many starts at a time. */
const BATCH = 5

export async function hostileSpaceBalance(): Promise<Measurement[]> {
  const matches = await played()
  return [...SERIES.flatMap((series, i) => judged(series, matches[i]!)), ...thinkingTimes()]
}

function judged(
  { name, better, worse, won, last, length, first, pace, minutes }: Series,
  matches: Fought['matches'],
): Measurement[] {
  const percent = (is: (match: Fought['matches'][number]) => boolean) =>
    100 * mean(matches.map((match) => Number(is(match))))
  const ends = [...new Set(matches.map(({ by }) => by))]
    .map((by) => `${by} ${percent((match) => match.by === by).toFixed(1)} %`)
    .sort()
  const rounds = matches.map((match) => match.rounds)
  const decided = matches.filter(({ winners }) => winners.length === 1)
  const firsts = (100 * decided.filter((match) => match.winners[0] === match.first).length) / decided.length
  console.log(
    `hostile-space-balance: ${name}: ${matches.length} duels, ended by ${ends.join(', ')}; rounds ${[0.1, 0.5, 0.9].map((share) => quantile(rounds, share)).join(' / ')} (10 / 50 / 90 %); won by who has precedence ${firsts.toFixed(1)} %`,
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
            percent((match) => match.winners.length === 1 && match.winners[0] === match.better),
            '%',
            won,
          ),
        ]),
    measured(
      'ended by the last player',
      percent(({ by }) => by === 'last'),
      '%',
      last,
    ),
    measured('median length', median(rounds), 'rounds', length),
    measured('won by who has precedence', firsts, '%', first),
    ...(pace === undefined
      ? []
      : [
          measured(
            `median time if every plan takes all of its time, ${pace} s a round`,
            median(matches.map(({ clock }) => (clock.shares * pace + clock.seconds) / 60)),
            'min',
            minutes,
          ),
        ]),
  ]
}

/** The matches of each series, by as many workers as there are cores. */
async function played(): Promise<Fought['matches'][]> {
  const left = SERIES.flatMap(({ setup, better, worse, starts }, series): Duels[] =>
    Array.from({ length: Math.ceil(starts / BATCH) }, (_, batch) => ({
      series,
      setup,
      better,
      worse,
      seeds: Array.from({ length: Math.min(BATCH, starts - batch * BATCH) }, (_, i) => batch * BATCH + i),
    })),
  )
  const matches: Fought['matches'][number][][] = SERIES.map(() => [])
  const work = () =>
    new Promise<void>((done, failed) => {
      const worker = new Worker(new URL('hostile-space-worker.ts', import.meta.url))
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
