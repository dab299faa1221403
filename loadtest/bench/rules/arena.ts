/** Ticks per second of Space Arena's resolver, and the cost per object when there are four times as many. */
import { readFileSync } from 'node:fs'
import { TICKS } from '../../../common/games/space-arena/data/constants.ts'
import { typeNamed } from '../../../common/games/space-arena/data/ships.ts'
import { hostileTexts } from '../../../common/games/space-arena/hostile-texts.ts'
import { ORDER_BYTES } from '../../../common/games/space-arena/orders.ts'
import { parseOrders } from '../../../common/games/space-arena/parse.ts'
import { resolve } from '../../../common/games/space-arena/resolve.ts'
import { playScenario } from '../../../common/games/space-arena/scenarios/scenario.ts'
import { against, type Measurement, median, mulberry, threadTime } from '../measurement.ts'
import { lasersOnly, type Melee, melee, roomFor } from './melee.ts'
import { playouts } from './playouts.ts'

const SIZES = [2, 8, 32, 128] as const
const LARGE = 128
/** Side of one field for all sizes: four times the ships are four times as dense there. */
const ONE_FIELD = roomFor(SIZES.at(-1)!)
const READINGS = 9
const BATCH_MS = 150
const BATCHES = 11
const WARM_UP_BATCHES = 3
/** Battles by size, so that all sizes occupy the same memory. */
const POOL = 128
const HEAVIEST = new URL('../../../common/games/space-arena/scenarios/cases/060.json', import.meta.url)

interface Series {
  readonly size: number
  readonly pool: readonly Melee[]
  readonly rates: number[]
  readonly costs: number[]
}

export function arena(): Measurement[] {
  const random = mulberry(1)
  const series = (side: (size: number) => number) =>
    SIZES.map(
      (size): Series => ({
        size,
        rates: [],
        costs: [],
        pool: Array.from({ length: Math.max(4, POOL / size) }, () => melee(size, side(size), random)),
      }),
    )
  const [spread, crowded] = [series(roomFor), series(() => ONE_FIELD)]
  const barrages = spread.find(({ size }) => size === LARGE)!.pool.map(lasersOnly)
  const heaviest: unknown = JSON.parse(readFileSync(HEAVIEST, 'utf8'))
  const chess: number[] = []
  const filed: number[] = []
  const large: number[] = []
  // Alternate yardstick and subjects, so that other load on the machine affects all alike.
  for (let batch = -WARM_UP_BATCHES; batch < BATCHES; batch++) {
    const plies = playouts(BATCH_MS, random)
    const scenario = scenarioTicks(heaviest, BATCH_MS)
    const round = cpuOfARound(barrages, BATCH_MS)
    if (batch >= 0) {
      chess.push(plies)
      filed.push(scenario)
      large.push(round)
    }
    for (const one of [...spread, ...crowded]) {
      const { rate, cost } = ticks(one.pool, BATCH_MS)
      if (batch < 0) continue
      one.rates.push(rate)
      one.costs.push(cost)
    }
  }
  const plies = median(chess)
  const at = (all: readonly Series[], size: number) => median(all.find((one) => one.size === size)!.costs)
  console.log(
    `arena: every weapon of every ship ordered to fire in every tick, texts read in the timed part; medians of ${BATCHES} batches of ${BATCH_MS} ms`,
  )
  return [
    { name: 'chessops random playouts', value: plies, unit: 'plies/s' },
    against('arena, scenario 060 (24 ships), its tables included', median(filed), 'ticks/s', plies),
    ...spread.map(({ size, rates }) => against(`arena, ${size} ships`, median(rates), 'ticks/s', plies)),
    ...spread.map(({ size }) =>
      against(
        `arena, cost per thing and tick of ${size} ships`,
        at(spread, size),
        'µs',
        at(spread, 32),
        size === 128 ? { of: 'ratio', atMost: 2 } : undefined,
      ),
    ),
    // A round's yardstick is the time of a thousand plies of chess (ms).
    against(
      `arena, CPU of a round of ${LARGE} ships, lasers in every other tick`,
      median(large),
      'ms',
      1e6 / plies,
      { of: 'value', atMost: 25 },
    ),
    {
      name: 'reading a hostile order text of 64 kB, the slowest kind',
      value: slowestText(),
      unit: 'ms',
      target: { of: 'value', atMost: 20 },
    },
    ...crowded.map(({ size }) =>
      against(
        `arena, the same in one field for all sizes, ${size} ships`,
        at(crowded, size),
        'µs',
        at(crowded, 32),
      ),
    ),
  ]
}

/** Take the fastest of several readings of each kind, because interruptions rarely hit all of them. */
function slowestText(): number {
  const type = typeNamed('H2552')
  const reading = (text: string) => {
    const started = performance.now()
    parseOrders(text, type)
    return performance.now() - started
  }
  return Math.max(
    ...hostileTexts(ORDER_BYTES).map((text) =>
      Math.min(...Array.from({ length: READINGS }, () => reading(text))),
    ),
  )
}

/** Ticks per second, and µs per object and tick. */
function ticks(pool: readonly Melee[], ms: number): { rate: number; cost: number } {
  let [rounds, things] = [0, 0]
  const began = threadTime()
  const until = performance.now() + ms
  while (performance.now() < until)
    for (const { state, orders, objects } of pool) {
      resolve(state, orders)
      rounds++
      things += objects
      if (performance.now() > until) break
    }
  const spent = threadTime() - began
  return { rate: (rounds * TICKS * 1000) / spent, cost: (spent * 1000) / things }
}

/** CPU time (ms), including the garbage collector's threads. */
function cpuOfARound(pool: readonly Pick<Melee, 'state' | 'orders'>[], ms: number): number {
  let rounds = 0
  const before = process.cpuUsage()
  for (const started = performance.now(); performance.now() < started + ms; rounds++) {
    const { state, orders } = pool[rounds % pool.length]!
    resolve(state, orders)
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / rounds
}

function scenarioTicks(file: unknown, ms: number): number {
  let played = 0
  const began = threadTime()
  for (const until = performance.now() + ms; performance.now() < until; )
    played += playScenario(file).rounds.length * TICKS
  return (played * 1000) / (threadTime() - began)
}
