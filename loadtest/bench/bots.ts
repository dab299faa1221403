/** Are the bots' levels worth their names, and do they think quickly enough for a server? */
import type { SeatId } from '../../common/engine/match-types.ts'
import { type BotMatch, playMatch } from './bot-match.ts'
import { type Measurement, quantile } from './measurement.ts'

const SEEDS = 100
const FLEET_MATCHES = 6
const WARM_UP_MATCHES = 10

interface Contest {
  readonly name: string
  readonly setup: object
  readonly better: number
  readonly worse: number
  /** Percent of the matches that the better level is to win. */
  readonly atLeast: number
  /** Milliseconds that 99 of 100 of its thoughts are to take at most. */
  readonly thinking: number
}

const PAIRS = { fightersPerSeat: 2 }
const FLEET = { fightersPerSeat: 8, radius: 15, density: 8.3 }

const CONTESTS: readonly Contest[] = [
  { name: 'level 2 against level 1 in a duel', setup: {}, better: 2, worse: 1, atLeast: 75, thinking: 20 },
  {
    name: 'level 3 against level 2, 2 v 2, simple rules',
    setup: PAIRS,
    better: 3,
    worse: 2,
    atLeast: 65,
    thinking: 100,
  },
  {
    name: 'level 3 against level 2, 2 v 2, standard rules',
    setup: { ...PAIRS, rules: 'standard' },
    better: 3,
    worse: 2,
    atLeast: 65,
    thinking: 100,
  },
]

const FLEETS = [
  { name: 'level 2 for 8 fighters against 8', setup: FLEET, level: 2, thinking: 20 },
  { name: 'level 3 for 8 fighters against 8', setup: FLEET, level: 3, thinking: 100 },
  {
    name: 'level 3 for 8 fighters against 8, standard rules',
    setup: { ...FLEET, rules: 'standard' },
    level: 3,
    thinking: 100,
  },
]

export const bots = (): Measurement[] => [...CONTESTS.flatMap(contest), ...FLEETS.flatMap(fleet)]

/** Both sides of each start: neither the place nor the model of a seat decides. */
function contest({ name, setup, better, worse, atLeast, thinking }: Contest): Measurement[] {
  let won = 0,
    drawn = 0
  const thoughts: number[] = []
  for (let seed = 0; seed < SEEDS; seed++)
    for (const strong of ['A', 'B']) {
      const { winners } = playMatch({
        seed: `duel/${seed}`,
        setup,
        level: (seat) => (seat[0] === strong ? better : worse),
        watch: timed((seat, ms) => {
          if (seed >= WARM_UP_MATCHES && seat[0] === strong) thoughts.push(ms)
        }),
      })
      if (winners.length === 0) drawn++
      else if (winners[0] === strong) won++
    }
  const played = 2 * SEEDS
  console.log(
    `bots: ${name}, ${played} seeded matches, both sides of ${SEEDS} starts: ${won} won, ${drawn} drawn, ${played - won - drawn} lost`,
  )
  return [
    { name: `${name}, share won`, value: (100 * won) / played, unit: '%', target: { of: 'value', atLeast } },
    ...times(`${name}, thinking`, thoughts, thinking),
  ]
}

function fleet({ name, setup, level, thinking }: (typeof FLEETS)[number]): Measurement[] {
  const thoughts: number[] = []
  for (let seed = 0; seed < FLEET_MATCHES; seed++)
    playMatch({
      seed: `fleet/${seed}`,
      setup,
      level: () => level,
      watch: timed((_seat, ms) => void thoughts.push(ms)),
    })
  return times(`${name}, thinking`, thoughts, thinking)
}

const times = (name: string, ms: readonly number[], atMost: number): Measurement[] => [
  { name: `${name}, p50`, value: quantile(ms, 0.5), unit: 'ms' },
  { name: `${name}, p99`, value: quantile(ms, 0.99), unit: 'ms', target: { of: 'value', atMost } },
  { name: `${name}, max`, value: Math.max(...ms), unit: 'ms' },
]

/** The same thought twice: an interruption by another process hardly hits both. */
const timed =
  (tell: (seat: SeatId, ms: number) => void): NonNullable<BotMatch['watch']> =>
  (seat, think) => {
    const once = () => {
      const started = performance.now()
      const orders = think()
      return { orders, ms: performance.now() - started }
    }
    const first = once()
    tell(seat, Math.min(first.ms, once().ms))
    return first.orders
  }
