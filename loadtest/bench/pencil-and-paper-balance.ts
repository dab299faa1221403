/** Pencil and Paper: whether the levels are worth their names, whether who begins or sits where decides, how long matches are and how they end, in all variants. */
import { diceOf } from '../../common/engine/dice/dice.ts'
import { playRound } from '../../common/engine/record/record.ts'
import { pencilAndPaper as game } from '../../common/games/pencil-and-paper/game.ts'
import {
  CYLINDER,
  DEMOLITION,
  FREE_FOR_ALL,
  MARKSMEN,
  THREE,
  VARIANTS,
} from '../../common/games/pencil-and-paper/presets.ts'
import type { Setup } from '../../common/games/pencil-and-paper/setup.ts'
import { type Measurement, mean, median, quantile, type Target } from './measurement.ts'

type Wanted = Omit<Target, 'of'>

interface Series {
  readonly name: string
  readonly setup: Partial<Setup>
  /** Levels of the first seat and of all others; from both sides where they differ. */
  readonly better: number
  readonly worse: number
  readonly matches: number
  readonly won?: Wanted
  readonly first?: Wanted
  readonly length?: Wanted
  readonly draws?: Wanted
  /** Of any seat. */
  readonly least?: Wanted
}

const FAIR = { atLeast: 45, atMost: 55 }
const SHORT = { atLeast: 10, atMost: 20 }
const FEW = { atMost: 10 }

/** Of so many matches a share is known to ± 3 points: of 300 one that is fair misses 45–55 % in one of twelve benches. */
const TELLING = 1000

const SERIES: readonly Series[] = [
  { name: 'level 2 against level 1', setup: {}, better: 2, worse: 1, matches: 200, won: { atLeast: 75 } },
  { name: 'level 3 against level 2', setup: {}, better: 3, worse: 2, matches: 120, won: { atLeast: 60 } },
  {
    name: 'Classic',
    setup: {},
    better: 2,
    worse: 2,
    matches: TELLING,
    first: FAIR,
    length: SHORT,
    draws: FEW,
  },
  {
    name: 'Cylinder',
    setup: CYLINDER,
    better: 2,
    worse: 2,
    matches: TELLING,
    first: FAIR,
    length: SHORT,
    draws: FEW,
  },
  {
    name: 'Demolition',
    setup: DEMOLITION,
    better: 2,
    worse: 2,
    matches: TELLING,
    first: FAIR,
    length: SHORT,
    draws: FEW,
  },
  {
    name: 'Marksmen',
    setup: MARKSMEN,
    better: 2,
    worse: 2,
    matches: TELLING,
    first: FAIR,
    length: SHORT,
    draws: FEW,
  },
  {
    name: 'three players',
    setup: THREE,
    better: 2,
    worse: 2,
    matches: 400,
    length: SHORT,
    draws: FEW,
    least: { atLeast: 28 },
  },
  { name: 'four players', setup: FREE_FOR_ALL, better: 2, worse: 2, matches: 160, length: SHORT, draws: FEW },
  // So few matches say nothing of who begins.
  ...Object.entries(VARIANTS).map(
    ([name, setup]): Series => ({ name, setup, better: 2, worse: 2, matches: 60, length: SHORT, draws: FEW }),
  ),
]

interface Played {
  readonly winner: string | undefined
  readonly better: boolean
  readonly first: boolean
  readonly turns: number
  readonly by: string
}

export function pencilAndPaperBalance(): Measurement[] {
  const thinking: number[] = []
  const measured = SERIES.flatMap((series) =>
    judged(
      series,
      Array.from({ length: series.matches }, (_, i) => played(series, i, thinking)),
    ),
  )
  return [
    ...measured,
    {
      name: 'thinking: p99 of levels 2 and 3',
      value: quantile(thinking, 0.99),
      unit: 'ms',
      target: { of: 'value', atMost: 150 },
    },
  ]
}

/** Where levels differ each seed is played twice, from both sides. */
function played({ setup, better, worse }: Series, i: number, thinking: number[]): Played {
  const made = game.setup.parse(setup)
  const seats = game.seats(made)
  const seed = `balance ${better === worse ? i : i >> 1}`
  const leading = seats[i % 2]!.id
  let state = game.start(made, seats, diceOf(seed, 0))
  const beginner = state.players[state.first]!.team
  for (let round = 1; !game.outcome(state); round++) {
    const orders = Object.fromEntries(
      game.owing(state).map((seat) => {
        const level = seat === leading ? better : worse
        const began = performance.now()
        const given = game.think(state, seat, diceOf(`${seed} ${seat}`, round), level)
        if (level > 1) thinking.push(performance.now() - began)
        return [seat, given]
      }),
    )
    state = playRound(game, state, seed, round, orders).state
  }
  const [winner] = game.outcome(state)!.winners
  return {
    winner,
    better: winner === seats.find(({ id }) => id === leading)!.team,
    first: winner === beginner,
    turns: state.turns,
    by: state.result!.by,
  }
}

function judged(
  { name, better, worse, won, first, length, draws, least }: Series,
  matches: readonly Played[],
): Measurement[] {
  const decided = matches.filter(({ winner }) => winner !== undefined)
  const percent = (of: readonly Played[], is: (match: Played) => boolean) =>
    100 * mean(of.map((match) => Number(is(match))))
  const turns = matches.map((match) => match.turns)
  const seats = [...new Set(decided.map(({ winner }) => winner!))]
    .sort()
    .map((seat) => percent(decided, ({ winner }) => winner === seat))
  const ends = [...new Set(matches.map(({ by }) => by))]
    .sort()
    .map((by) => `${by} ${percent(matches, (match) => match.by === by).toFixed(0)} %`)
  console.log(
    `pencil-and-paper-balance: ${name}: ${matches.length} matches, ended by ${ends.join(', ')}; turns ${[0.1, 0.5, 0.9].map((share) => quantile(turns, share)).join(' / ')} (10 / 50 / 90 %); won by seat ${seats.map((share) => share.toFixed(0)).join(' / ')} %`,
  )
  const line = (what: string, value: number, unit: string, target: Wanted | undefined): Measurement => ({
    name: `${name}: ${what}`,
    value,
    unit,
    ...(target && { target: { of: 'value', ...target } }),
  })
  return [
    ...(better === worse
      ? []
      : [
          line(
            'won by the better',
            percent(matches, (match) => match.better),
            '%',
            won,
          ),
        ]),
    ...(better === worse && first
      ? [
          line(
            'won by who begins',
            percent(decided, (match) => match.first),
            '%',
            first,
          ),
        ]
      : []),
    ...(least ? [line('won by the least lucky seat', Math.min(...seats), '%', least)] : []),
    line('median length', median(turns), 'turns', length),
    line(
      'draws',
      percent(matches, ({ winner }) => winner === undefined),
      '%',
      draws,
    ),
  ]
}
