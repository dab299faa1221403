/** Are the bots' levels worth their names, and do they think quickly enough for a server? */
import { diceOf } from '../../common/engine/dice.ts'
import type { SeatId } from '../../common/engine/game.ts'
import { voidPatrol as game } from '../../common/games/void-patrol/game.ts'
import type { Orders } from '../../common/games/void-patrol/orders.ts'
import type { State } from '../../common/games/void-patrol/state.ts'
import { quantile, type Measurement } from './measurement.ts'

const SEEDS = 100
const FLEET_MATCHES = 6
const WARM_UP_MATCHES = 10

type Thought = (seat: SeatId, ms: number) => void

export function bots(): Measurement[] {
  let won = 0, drawn = 0
  const duel: number[] = []
  for (let seed = 0; seed < SEEDS; seed++)
    // Both sides of each start: neither the place nor the model of a seat decides.
    for (const strong of ['A', 'B']) {
      const levels = { A1: strong === 'A' ? 2 : 1, B1: strong === 'B' ? 2 : 1 }
      const winners = match(`duel/${seed}`, {}, levels, (seat, ms) => {
        if (seed >= WARM_UP_MATCHES && seat[0] === strong) duel.push(ms)
      })
      if (winners.length === 0) drawn++
      else if (winners[0] === strong) won++
    }
  const fleet: number[] = []
  for (let seed = 0; seed < FLEET_MATCHES; seed++)
    match(`fleet/${seed}`, { fightersPerSeat: 8, radius: 15, density: 8.3 }, { A1: 2, B1: 2 }, (_seat, ms) => void fleet.push(ms))
  const duels = 2 * SEEDS
  console.log(`bots: ${duels} seeded duels, level 2 against level 1, both sides of ${SEEDS} starts: ${won} won, ${drawn} drawn, ${duels - won - drawn} lost`)
  return [
    { name: 'level 2 against level 1, share won', value: (100 * won) / duels, unit: '%', target: { of: 'value', atLeast: 75 } },
    ...thinking('level 2 in a duel, thinking', duel),
    ...thinking('level 2 for 8 fighters against 8, thinking', fleet),
  ]
}

const thinking = (name: string, ms: readonly number[]): Measurement[] => [
  { name: `${name}, p50`, value: quantile(ms, 0.5), unit: 'ms' },
  { name: `${name}, p99`, value: quantile(ms, 0.99), unit: 'ms', target: { of: 'value', atMost: 20 } },
  { name: `${name}, max`, value: Math.max(...ms), unit: 'ms' },
]

/** Plays a match between bots; returns the winning teams. */
function match(seed: string, given: object, levels: Readonly<Record<SeatId, number>>, thought: Thought): readonly string[] {
  const setup = game.setup.parse(given)
  let state: State = game.start(setup, game.seats(setup), diceOf(seed, 0))
  for (;;) {
    const outcome = game.outcome(state)
    if (outcome) return outcome.winners
    const round = state.played + 1
    const orders: Record<SeatId, Orders> = {}
    for (const seat of game.owing(state)) {
      const dice = diceOf(`${seed}/${seat}`, round)
      const think = () => {
        const started = performance.now()
        orders[seat] = game.think(game.view(state, seat), seat, dice, levels[seat]!)
        return performance.now() - started
      }
      // The same thought twice: an interruption by another process hardly hits both.
      thought(seat, Math.min(think(), think()))
    }
    state = game.resolve(state, orders, diceOf(seed, round)).state
  }
}
