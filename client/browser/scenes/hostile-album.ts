/** The matches of the snapshots. */
import type { Entity, State } from '../../../common/games/hostile-space/state.ts'
import type { Hex } from '../../../common/geometry/hex.ts'
import type { Battle } from './hostile-battles.ts'

const h = (q: number, r: number): Hex => ({ q, r })
const entity = (id: string, ...hexes: readonly Hex[]): Entity => ({ id, hexes })
const rocks =
  (...entities: readonly Entity[]) =>
  (state: State): State => ({ ...state, entities })

/** Two squadrons on both sides of the seam, some of which cross it. */
const CROSSING: Battle = {
  setup: { craftEach: 4, width: 24, height: 24 },
  craft: {
    A1: { at: h(21, 5), velocity: h(6, 0) },
    A2: { at: h(20, 3), velocity: h(5, 1), deltaV: 4 },
    A3: { at: h(22, 8), velocity: h(3, -2), hp: 1 },
    A4: { at: h(19, 7), velocity: h(0, 0) },
    B1: { at: h(4, 5), velocity: h(-2, 1) },
    B2: { at: h(5, 3), velocity: h(-3, 2), hp: 2, deltaV: 0 },
    B3: { at: h(2, 8), velocity: h(0, -4) },
    B4: { at: h(5, 7), velocity: h(-6, 2) },
  },
  state: rocks(
    entity('rock1', h(0, 2)),
    entity('rock2', h(23, 11), h(0, 11), h(1, 11), h(0, 12), h(23, 12)),
    entity('rock3', h(8, 2)),
    entity('rock4', h(17, 12)),
  ),
  orders: {
    'velocity 1': {
      A1: { kind: 'velocity', of: { A1: h(8, 0), A2: h(5, -1), A4: h(4, -1) } },
      B1: { kind: 'velocity', of: { B1: h(-4, 2), B4: h(-7, 2) } },
    },
    'fire 1': {
      A1: { kind: 'fire', of: { A1: 1, A2: 0, A3: 5, A4: 0 } },
      B1: { kind: 'fire', of: { B1: 3, B2: 3, B4: 3, B3: 4 } },
    },
  },
}

/**
 * Two bases without their last guards: a missile hits one, a craft enters the other, two craft collide, one
 * refuels.
 */
const SIEGE: Battle = {
  setup: { play: 'base-defence', craftEach: 5, width: 30, height: 26 },
  craft: {
    A1: { at: h(9, 8), velocity: h(5, 0), missiles: 6 },
    A2: { at: h(4, 12), velocity: h(0, 0), deltaV: 7, missiles: 3 },
    A3: { at: h(12, 3), velocity: h(3, 2) },
    A4: { at: h(16, 15), velocity: h(4, 0) },
    A5: { at: h(28, 14), velocity: h(2, 0) },
    B1: { at: h(20, 3), velocity: h(-4, 2), hp: 1 },
    B2: { at: h(24, 15), velocity: h(-4, 0), deltaV: 3 },
    B3: { at: h(21, 9), velocity: h(0, 0), missiles: 4, deltaV: 2 },
    B4: { at: h(26, 6), velocity: h(-1, 4) },
    B5: { at: h(15, 9), velocity: h(-6, 3) },
  },
  state: (state) => ({
    ...rocks(entity('rock1', h(14, 6)), entity('rock2', h(12, 20), h(13, 20), h(12, 21), h(13, 19)))(state),
    players: state.players.map((player) => ({
      ...player,
      centre: player.id === 'A' ? h(4, 11) : h(22, 8),
      tokens: player.id === 'A' ? [0, 1, 3, 4, 5, 6] : [0, 1, 2, 4, 5],
    })),
  }),
  orders: {
    'velocity 1': {
      A1: { kind: 'velocity', of: { A1: h(6, 0), A4: h(4, 0) } },
      B1: { kind: 'velocity', of: { B5: h(-9, 2), B2: h(-4, 0) } },
    },
    'fire 1': {
      A1: { kind: 'fire', of: { A1: 0, A3: 1, A4: 5 } },
      B1: { kind: 'fire', of: { B1: 2, B4: 3 } },
    },
  },
}

export const BATTLES: Readonly<Record<string, Battle>> = {
  duel: { setup: { craftEach: 4, width: 23, height: 23, entityDice: 1 } },
  crossing: CROSSING,
  brutal: { ...CROSSING, setup: { ...CROSSING.setup, damage: 'brutal' } },
  siege: SIEGE,
  bases: { setup: { play: 'base-defence', entityDice: 1 } },
  alliances: { setup: { teams: 2, seatsPerTeam: 2, play: 'base-defence', craftEach: 5 } },
  crowd: { setup: { teams: 8, craftEach: 8, magazine: 12, missileLife: 0, entityDice: 2 } },
  burning: {
    setup: { craftEach: 5, missileLife: 2, damage: 'brutal', width: 23, height: 24, roundLimit: 6 },
  },
  declaring: { setup: { craftEach: 5, declare: 'in-precedence' } },
}
