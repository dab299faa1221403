/** How many rounds a second the resolver plays, beside random playouts of chessops in the same run. */
import { diceOf } from '../../common/engine/dice.ts'
import { resolve } from '../../common/games/void-patrol/resolve.ts'
import { against, median, type Measurement } from './measurement.ts'
import { playouts } from './playouts.ts'
import { mulberry } from './random.ts'
import { skirmish, SKY, type Skirmish } from './skirmish.ts'

const SIZES = [2, 8, 32, 128] as const
/** A busy round of standard rules. */
const BUSY = { fighters: 8, missiles: 16 }
const BATCH_MS = 120
const BATCHES = 15
const WARM_UP_BATCHES = 4
const POOL = 48

export function resolver(): Measurement[] {
  const random = mulberry(1)
  const pools = SIZES.map((size) => Array.from({ length: POOL }, () => skirmish(size, random)))
  pools.push(Array.from({ length: POOL }, () => skirmish(BUSY.fighters, random, BUSY.missiles)))
  const rates = pools.map((): number[] => [])
  const chess: number[] = []
  // Yardstick and subject by turns: what else the machine does hits both.
  for (let batch = -WARM_UP_BATCHES; batch < BATCHES; batch++) {
    const plies = playouts(BATCH_MS, random)
    if (batch >= 0) chess.push(plies)
    pools.forEach((pool, i) => {
      const rate = rounds(pool, BATCH_MS)
      if (batch >= 0) rates[i]!.push(rate)
    })
  }
  const plies = median(chess)
  const costs = SIZES.map((size, i) => 1e6 / median(rates[i]!) / size)
  console.log(`resolver: ${SKY}; orders prepared beforehand, the dice's key made in the timed part; medians of ${BATCHES} batches of ${BATCH_MS} ms`)
  return [
    { name: 'chessops random playouts', value: plies, unit: 'plies/s' },
    ...SIZES.map((size, i) =>
      against(`resolver, ${size} fighters`, median(rates[i]!), 'rounds/s', plies, size === 8 ? { of: 'ratio', atLeast: 0.5 } : undefined)),
    against(`resolver, ${BUSY.fighters} fighters, ${BUSY.missiles} missiles, standard rules`, median(rates[SIZES.length]!), 'rounds/s', plies, { of: 'ratio', atLeast: 0.2 }),
    ...SIZES.map((size, i) =>
      against(`resolver, cost per fighter of ${size}`, costs[i]!, 'µs', costs[1]!, size === 128 ? { of: 'ratio', atMost: 3 } : undefined)),
  ]
}

let salt = 0

function rounds(pool: readonly Skirmish[], ms: number): number {
  let played = 0
  const started = performance.now()
  const until = started + ms
  let now = started
  while (now < until) {
    for (const { state, orders } of pool) {
      resolve(state, orders, diceOf('c0ffee', ++salt))
      played++
      // Large rounds are long: the clock is asked often enough.
      if (state.fighters.length > 16 && performance.now() > until) break
    }
    now = performance.now()
  }
  return (played * 1000) / (now - started)
}
