/**
 * The positions of the snapshots, in the format of scenario files; played scenes also have actions and dice.
 */
import { diceOf } from '../../../common/engine/dice/dice.ts'
import { playSubturn, type RoundResult } from '../../../common/games/vector-combat/resolve.ts'
import { file } from '../../../common/games/vector-combat/scenarios/scenario-file.ts'
import { opening } from '../../../common/games/vector-combat/scenarios/scenario-setup.ts'
import type { State } from '../../../common/games/vector-combat/state.ts'

interface Scene {
  readonly map: string
  readonly round?: number
  readonly rules?: object
  readonly victory?: object
  readonly ships: Readonly<Record<string, object>>
  readonly missiles?: Readonly<Record<string, object>>
  readonly asteroids?: readonly object[]
  /** Actions of ships by subturn; others pass. */
  readonly actions?: readonly Readonly<Record<string, string>>[]
  readonly dice?: Readonly<Record<string, number>>
}

const face = (...counts: readonly [face: number, count: number][]): number[] =>
  [0, 1, 2, 3, 4, 5].map((f) => counts.find(([one]) => one === f)?.[1] ?? 0)

export const SCENES: Readonly<Record<string, Scene>> = {
  open: {
    map: 'open',
    round: 2,
    ships: {
      A1: { model: 'corsair', at: [-3, 3], facing: 1, counters: face([1, 3], [0, 1]), energy: 7 },
      A2: { model: 'warden', at: [-5, 5], facing: 0, counters: face([1, 2]), hull: 7 },
      A3: { model: 'lark', at: [0, 5], facing: 5, counters: face([0, 4]), heat: 3 },
      B1: { model: 'hammer', at: [3, -3], facing: 4, counters: face([4, 2]), hull: 3, heat: 7 },
      B2: { model: 'quiver', at: [5, -4], facing: 3, counters: face([3, 2], [4, 1]) },
      B3: { model: 'bastion', at: [-1, -4], facing: 3, counters: face([2, 1]), energy: 2 },
    },
    missiles: {
      'B2-m1': { at: [5, 0], counters: face([4, 1], [5, 2]), target: 'A3', fuel: 8, life: 7 },
      'A2-m1': { at: [-2, 2], counters: face([1, 2]), target: 'B1', fuel: 12, life: 8 },
    },
    actions: [{ A1: 'fire B3', A2: 'launch B3', A3: 'fire B1', B1: 'fire A1', B2: 'turn 4', B3: 'thrust 1' }],
    dice: { 'hit/A1': 12, 'hit/A3': 90, 'hit/B1': 5, 'strike/B2-m1': 20 },
  },
  belt: {
    map: 'belt',
    round: 2,
    ships: {
      A1: { model: 'corsair', at: [0, 0], status: 'docked', where: 'haven', facing: 2, hull: 6 },
      A2: { model: 'quiver', at: [-3, 6], facing: 1, counters: face([1, 2]) },
      B1: { model: 'hammer', at: [4, -3], facing: 4, counters: face([4, 3]) },
      B2: { model: 'warden', at: [0, -6], facing: 3, counters: face([3, 2]) },
    },
    asteroids: [{ id: 'comet', at: [-6, 2], counters: face([2, 2]) }],
    actions: [{ A1: 'thrust 2', A2: 'thrust 1', B1: 'fire A2', B2: 'launch A2' }],
    dice: { 'hit/B1': 1 },
  },
  planet: {
    map: 'planet',
    round: 6,
    ships: {
      A1: { model: 'corsair', at: [0, -3], facing: 2, counters: face([2, 2]), hull: 8 },
      A2: { model: 'lark', at: [-4, 5], facing: 1, counters: face([1, 2]), altitude: 3, climb: 1 },
      A3: { model: 'hammer', at: [-1, 1], altitude: 1, status: 'landed', where: ['planet', 4, 1], facing: 4 },
      B1: { model: 'warden', at: [3, 0], facing: 3, counters: face([4, 2]) },
      B2: { model: 'quiver', at: [4, -6], facing: 4, counters: face([4, 3]) },
    },
    missiles: { 'B2-m1': { at: [2, -4], counters: face([4, 3]), target: 'A1', fuel: 8, life: 7 } },
    actions: [{ A1: 'dock dock', A2: 'down 2', A3: 'takeoff up 2', B1: 'turn 5', B2: 'thrust 2' }],
    dice: { 'strike/B2-m1': 99 },
  },
  moon: {
    map: 'moon',
    round: 6,
    victory: { kind: 'land', turns: 8, body: 'moon' },
    ships: {
      A1: { model: 'corsair', at: [7, -9], facing: 2, counters: face([2, 1]), altitude: 1 },
      A2: { model: 'lark', at: [8, -8], altitude: 1, status: 'landed', where: ['moon', 0, 1], facing: 1 },
      A3: { model: 'bastion', at: [2, -2], facing: 4, counters: face([4, 2]) },
      B1: { model: 'warden', at: [8, -7], facing: 4, counters: face([5, 1]) },
      B2: { model: 'hammer', at: [5, -2], facing: 0, counters: face([0, 2]), altitude: 2 },
    },
    missiles: { 'B1-m1': { at: [6, -6], counters: face([0, 2]), target: 'A1', fuel: 8, life: 7 } },
    actions: [{ A1: 'thrust 1', A2: 'takeoff 1', A3: 'pass', B1: 'fire A2', B2: 'up 1' }],
  },
  touchdown: {
    map: 'planet',
    round: 7,
    ships: {
      A1: { model: 'corsair', at: [-1, -1], facing: 3, counters: face([2, 1]), altitude: 2, climb: -1 },
      A2: { model: 'warden', at: [1, 0], altitude: 1, status: 'landed', where: ['planet', 2, -1], facing: 1 },
      B1: { model: 'quiver', at: [-4, 2], facing: 1, counters: face([1, 1]) },
      B2: { model: 'hammer', at: [4, -4], facing: 4, counters: face([3, 2]) },
    },
    actions: [{ A1: 'land +', B1: 'thrust 1', B2: 'fire A2' }],
    dice: { 'hit/B2': 1 },
  },
  landing: {
    map: 'moon',
    round: 7,
    victory: { kind: 'land', turns: 8, body: 'moon' },
    ships: {
      A1: { model: 'corsair', at: [8, -9], facing: 3, counters: face([3, 1]), altitude: 1 },
      A2: { model: 'lark', at: [10, -9], facing: 4, counters: face([5, 1]), altitude: 2, climb: -1 },
      B1: { model: 'warden', at: [7, -7], facing: 1, counters: face([1, 1]), altitude: 1 },
      B2: { model: 'hammer', at: [9, -8], facing: 5, counters: face([5, 1]), altitude: 0 },
    },
    actions: [{ A1: 'land +', A2: 'fire B1', B1: 'land +', B2: 'pass' }],
    dice: { 'hit/A2': 3 },
  },
  star: {
    map: 'star',
    round: 3,
    ships: {
      A1: { model: 'corsair', at: [0, -4], facing: 2, counters: face([2, 2]), heat: 4 },
      A2: { model: 'hammer', at: [-6, 3], facing: 1, counters: face([1, 2]) },
      B1: { model: 'warden', at: [3, 1], facing: 5, counters: face([4, 2]), heat: 5 },
      B2: { model: 'bastion', at: [5, -7], facing: 4, counters: face([4, 1]) },
    },
  },
  lagrange: {
    map: 'lagrange',
    round: 9,
    victory: { kind: 'orbit', turns: 10, hold: 2, rings: ['L4', 'L5'] },
    ships: {
      A1: { model: 'warden', at: [0, -8], facing: 2 },
      A2: { model: 'corsair', at: [-2, -6], facing: 1, counters: face([1, 1]) },
      B1: { model: 'quiver', at: [8, 0], facing: 5 },
      B2: { model: 'lark', at: [7, 3], facing: 0, counters: face([0, 2]) },
    },
  },
}

export function sceneNamed(name: string): {
  readonly state: State
  readonly played: (RoundResult & { readonly before: State })[]
} {
  const { round = 1, actions = [{}], dice = {}, ships, missiles = {}, ...given } = SCENES[name]!
  const named = (all: Readonly<Record<string, object>>) =>
    Object.entries(all).map(([id, one]) => ({ id, faction: id[0], ...one }))
  const first = opening(
    file.parse({
      seed: 1,
      rules: { altitude: true },
      rounds: [],
      ...given,
      ships: named(ships),
      missiles: named(missiles),
    }),
  )
  let state: State = { ...first, round, order: round > 1 ? first.factions : [] }
  const begun = state
  const played = actions.map((texts) => {
    const before = state
    const one = playSubturn(before, texts, diceOf(name, before.round, dice))
    state = one.state
    return { before, ...one }
  })
  return { state: begun, played }
}
