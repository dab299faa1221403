/** How long bots of Vector Combat think for a seat of six ships. */
import { diceOf } from '../../common/engine/dice/dice.ts'
import { vectorCombat as game } from '../../common/games/vector-combat/game.ts'
import { inPlay, type State } from '../../common/games/vector-combat/state.ts'
import { type Measurement, quantile } from './measurement.ts'
import { playMatch } from './vector-combat-match.ts'

const LEVELS = [1, 2, 3]
const AT_MOST = 100
const TIMES = 4
const SHIPS = 6

const FLEETS = [
  { ships: SHIPS, sheets: 'heavy', turns: 6 },
  { ships: SHIPS, scenario: 'orbit', altitude: true, turns: 6 },
  { ships: SHIPS, scenario: 'own', map: 'lagrange', victory: 'orbit', factions: 4, turns: 4 },
]

export const thinkingTimes = (): Measurement[] =>
  LEVELS.flatMap((level) => {
    const ms: number[] = []
    for (const [i, setup] of FLEETS.entries())
      playMatch(`thinking/${i}`, setup, { level: () => level }, (state, seat, think) => {
        // Ways to goals are worked out once, and kept.
        const orders = think()
        if (state.ships.filter((ship) => ship.seat === seat && inPlay(ship)).length === SHIPS)
          ms.push(measured(state, seat, level))
        return orders
      })
    return [
      {
        name: `thinking, level ${level}, a seat of ${SHIPS} ships, p50`,
        value: quantile(ms, 0.5),
        unit: 'ms',
      },
      {
        name: `thinking, level ${level}, a seat of ${SHIPS} ships, p99`,
        value: quantile(ms, 0.99),
        unit: 'ms',
        target: { of: 'value', atMost: AT_MOST },
      },
    ]
  })

/** The thread's own time: what others do on the machine does not count. It is told in ticks, so that it takes several thoughts to measure one. */
function measured(state: State, seat: string, level: number): number {
  const before = process.threadCpuUsage()
  for (let time = 0; time < TIMES; time++)
    game.think({ ...state }, seat, diceOf('thinking', state.round), level)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / TIMES
}
