/**
 * Hostile Space: strength of the levels, length and end of matches, influence of precedence, thinking time.
 */
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import type { SeatId } from '../../../../common/engine/match-types.ts'
import { opening, playRound } from '../../../../common/engine/record/record.ts'
import { hostileSpace as game } from '../../../../common/games/hostile-space/game.ts'
import type { Missile, State } from '../../../../common/games/hostile-space/state.ts'
import { BRUTAL, QUICK, QUICK_PACE } from '../../../../common/games/hostile-space/summary.ts'
import type { Bench, Case, Measure } from '../case.ts'
import { type Bounds, endedBy, length, minutes, thinking, won, wonByFirst } from '../measures.ts'

const FAIR = { atLeast: 45, atMost: 55 }

/** The team with the highest precedence (HS-1.2). */
const first = ({ order, players }: State): string | undefined =>
  players.find(({ id }) => id === order[0])?.team

const series = (
  name: string,
  setup: object,
  [better, worse]: readonly [number, number],
  starts: number,
  bounds: { readonly [what in 'won' | 'last' | 'length' | 'first']?: Bounds } = {},
  ...more: Measure[]
): Case => ({
  name,
  game,
  setups: [setup],
  pairs: [[{ plays: better }, { plays: worse }]],
  starts,
  first,
  measures: [
    ...(better === worse ? [] : [won(bounds.won)]),
    endedBy('the last player', /^is the last/, bounds.last),
    length('rounds', bounds.length),
    wonByFirst(bounds.first),
    ...more,
  ],
})

const LONG = { atLeast: 8, atMost: 16 }

const LEVELS = [1, 2, 3]
const MISSILES = 200
const CROWD = { teams: 8, craftEach: 8, magazine: 12 }
const TIMES = thinking({ 50: undefined, 99: { atMost: 100 } })

const thoughts = (name: string, level: number, starts: number, seed: string): Case => ({
  name: `level ${level} ${name}`,
  game,
  pairs: [[{ plays: level }, { plays: level }]],
  starts,
  seed,
  once: true,
  thinking: { times: 4 },
  measures: [TIMES],
})

/** All seats plan velocities and then fire, after a first round, with much in flight. */
function crowded(start: number): (readonly [State, SeatId])[] {
  const seed = `crowd/${start}`
  const setup = game.setup.parse(CROWD)
  const record = { game: game.id, seed, setup, seats: game.seats(setup), rounds: [] }
  let state = opening(game, record)
  for (let step = 1; state.round < 2; step++) {
    const orders = game
      .owing(state)
      .map((seat) => [seat, game.think(state, seat, diceOf(`${seed}/${seat}`, step), 1)])
    state = playRound(game, state, seed, step, Object.fromEntries(orders) as Record<SeatId, unknown>).state
  }
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
  return (['velocity', 'fire'] as const).flatMap((phase) =>
    state.players.map(({ seat }) => [{ ...state, missiles, phase }, seat] as const),
  )
}

export const hostileSpaceBalance: Bench = [
  series('level 2 against level 1', {}, [2, 1], 100, { won: { atLeast: 75 } }),
  series('level 3 against level 2', {}, [3, 2], 100, { won: { atLeast: 65 } }),
  series('usual setup, level 2', {}, [2, 2], 300, { first: FAIR }),
  series('usual setup, level 3', {}, [3, 3], 100, {
    last: { atLeast: 75 },
    length: LONG,
    first: FAIR,
  }),
  series('preset Brutal, level 3', BRUTAL, [3, 3], 50, { last: { atLeast: 60 }, length: LONG }),
  series(
    'preset Quick, level 3',
    QUICK,
    [3, 3],
    50,
    { last: { atLeast: 60 }, length: { atLeast: 6, atMost: 9 } },
    minutes(QUICK_PACE, { atMost: 6.5 }),
  ),
  series('Base Defence, level 3', { play: 'base-defence' }, [3, 3], 30),
  ...LEVELS.flatMap((level) => [
    thoughts('in a duel', level, 6, 'thinking'),
    { ...thoughts(`of 8 × 8 craft and ${MISSILES} missiles`, level, 6, 'crowd'), positions: crowded },
  ]),
]
