/** Rounds per second of Void Patrol's resolver, compared with random playouts of chessops in the same run. */
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { resolve } from '../../../common/games/void-patrol/resolve.ts'
import { against, type Measurement, mulberry } from '../measurement.ts'
import { BATCH_MS, BATCHES, byTurns, overAndOver } from './by-turns.ts'
import { SKY, type Skirmish, skirmish } from './skirmish.ts'

const SIZES = [2, 8, 32, 128] as const
/** A busy round of standard rules. */
const BUSY = { fighters: 8, missiles: 16 }
const POOL = 48

export function resolver(): Measurement[] {
  const random = mulberry(1)
  const pools = SIZES.map((size) => Array.from({ length: POOL }, () => skirmish(size, random)))
  pools.push(Array.from({ length: POOL }, () => skirmish(BUSY.fighters, random, BUSY.missiles)))
  const { plies, rates } = byTurns(
    random,
    pools.map((pool) => overAndOver(pool, play)),
  )
  const costs = SIZES.map((size, i) => 1e6 / rates[i]! / size)
  console.log(
    `resolver: ${SKY}; orders prepared beforehand, the dice's key made in the timed part; medians of ${BATCHES} batches of ${BATCH_MS} ms`,
  )
  return [
    { name: 'chessops random playouts', value: plies, unit: 'plies/s' },
    ...SIZES.map((size, i) =>
      against(
        `resolver, ${size} fighters`,
        rates[i]!,
        'rounds/s',
        plies,
        size === 8 ? { of: 'ratio', atLeast: 0.5 } : undefined,
      ),
    ),
    against(
      `resolver, ${BUSY.fighters} fighters, ${BUSY.missiles} missiles, standard rules`,
      rates[SIZES.length]!,
      'rounds/s',
      plies,
      { of: 'ratio', atLeast: 0.2 },
    ),
    ...SIZES.map((size, i) =>
      against(
        `resolver, cost per fighter of ${size}`,
        costs[i]!,
        'µs',
        costs[1]!,
        size === 128 ? { of: 'ratio', atMost: 3 } : undefined,
      ),
    ),
  ]
}

let salt = 0

const play = ({ state, orders }: Skirmish): unknown => resolve(state, orders, diceOf('c0ffee', ++salt))
