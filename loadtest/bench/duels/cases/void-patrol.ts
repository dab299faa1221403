/** Void Patrol: strength of the levels, thinking time, balance of the stock models. */
import { modelsFor } from '../../../../common/games/void-patrol/data/models.ts'
import { voidPatrol as game } from '../../../../common/games/void-patrol/game.ts'
import type { Bench, Case, Pair } from '../case.ts'
import { drawn, length, thinkingAtMost, won } from '../measures.ts'
import { roundRobin, wonByModels } from '../round-robin.ts'

type Rules = 'simple' | 'standard'

/** Random models; `ms`: the limit of a thought. */
const contest = (name: string, [better, worse]: Pair, setup: object, atLeast: number, ms: number): Case => ({
  name: `level ${better.plays} against level ${worse.plays}, ${name}`,
  game,
  setups: [setup],
  pairs: [[better, worse]],
  starts: 100,
  thinking: { times: 4 },
  measures: [won({ atLeast }), thinkingAtMost(ms)],
})

const fleet = (level: number, rules: Rules, ms: number): Case => ({
  name: `level ${level} for 8 fighters against 8, ${rules} rules`,
  game,
  setups: [{ fightersPerSeat: 8, radius: 15, density: 8.3, rules }],
  pairs: [[{ plays: level }, { plays: level }]],
  starts: 6,
  seed: 'fleet',
  once: true,
  thinking: { times: 4 },
  measures: [thinkingAtMost(ms)],
})

/** With 50 starts from both sides against 11 opponents, the standard error of a mean is about 1.5 %. */
function models(rules: Rules): Case {
  const names = modelsFor(rules).map(({ name }) => name)
  return {
    name: `${rules} rules`,
    game,
    // The setup of the project's requirements: 40 asteroids on 721 hexes.
    setups: [{ fightersPerSeat: 3, radius: 15, density: 5.55, roundLimit: 20, rules }],
    pairs: roundRobin(names, 2),
    starts: 50,
    seed: `balance/${rules}`,
    measures: [
      wonByModels(names, { atLeast: 40, atMost: 60 }),
      length('rounds', { atLeast: 8, atMost: 20 }),
      drawn(),
    ],
  }
}

const [ONE, TWO, THREE] = [{ plays: 1 }, { plays: 2 }, { plays: 3 }] as const
const WINGS = { fightersPerSeat: 2 }

export const bots: Bench = [
  contest('a duel', [TWO, ONE], {}, 75, 20),
  contest('2 v 2, simple rules', [THREE, TWO], WINGS, 65, 100),
  contest('2 v 2, standard rules', [THREE, TWO], { ...WINGS, rules: 'standard' }, 65, 100),
  fleet(2, 'simple', 20),
  fleet(3, 'simple', 100),
  fleet(3, 'standard', 100),
]

export const balance: Bench = [models('simple'), models('standard')]
