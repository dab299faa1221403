/** How long bots of Hostile Space think: in duels, and with eight players' craft and 200 missiles around them. */
import { diceOf } from '../../common/engine/dice/dice.ts'
import { hostileSpace as game } from '../../common/games/hostile-space/game.ts'
import type { Missile, State } from '../../common/games/hostile-space/state.ts'
import { playTo } from './hostile-space-match.ts'
import { type Measurement, quantile } from './measurement.ts'

const LEVELS = [1, 2, 3]
const DUELS = 4
const MISSILES = 200
const CROWDS = 5
const AT_MOST = 100
const TIMES = 4

const DUEL = {}
const CROWD = { teams: 8, craftEach: 8, magazine: 12 }

export const thinkingTimes = (): Measurement[] =>
  LEVELS.flatMap((level) => [
    ...times(`level ${level} in a duel`, inDuels(level)),
    ...times(`level ${level} of 8 × 8 craft and ${MISSILES} missiles`, inCrowds(level)),
  ])

function inDuels(level: number): number[] {
  const thoughts: number[] = []
  for (let duel = 0; duel < DUELS; duel++)
    playTo(
      `thinking/${duel}`,
      DUEL,
      () => level,
      Infinity,
      (state, seat, think) => {
        if (duel > 0) thoughts.push(measured(state, seat, level))
        return think()
      },
    )
  return thoughts
}

/** Every seat's thoughts on velocities, then on fire, in the first rounds of matches in which much flies already. */
function inCrowds(level: number): number[] {
  const thoughts: number[] = []
  for (let crowd = 0; crowd < CROWDS; crowd++) {
    const state = crowded(
      playTo(`crowd/${crowd}`, CROWD, () => 1, 2),
      `crowd/${crowd}`,
    )
    for (const phase of ['velocity', 'fire'] as const)
      for (const { seat } of state.players) thoughts.push(measured({ ...state, phase }, seat, level))
  }
  return thoughts
}

function crowded(state: State, seed: string): State {
  const dice = diceOf(seed, 0)
  const missiles = Array.from(
    { length: MISSILES },
    (_, i): Missile => ({
      id: `${state.craft[i % state.craft.length]!.id}-${10 + i}`,
      direction: dice.index(`direction ${i}`, 6),
      fired: 1,
      at: { q: dice.index(`q ${i}`, state.torus.width), r: dice.index(`r ${i}`, state.torus.height) },
    }),
  )
  return { ...state, missiles }
}

/** The thread's own time: what others do on the machine does not count. It is told in ticks, so that it takes several thoughts to measure one. */
function measured(state: State, seat: string, level: number): number {
  const before = process.threadCpuUsage()
  for (let time = 0; time < TIMES; time++) game.think(state, seat, diceOf('thinking', state.round), level)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / TIMES
}

const times = (name: string, ms: readonly number[]): Measurement[] => [
  { name: `thinking, ${name}, p50`, value: quantile(ms, 0.5), unit: 'ms' },
  {
    name: `thinking, ${name}, p99`,
    value: quantile(ms, 0.99),
    unit: 'ms',
    target: { of: 'value', atMost: AT_MOST },
  },
]
