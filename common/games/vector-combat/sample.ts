/** Positions for tests, written as in scenario files; a ship's faction is the beginning of its name. */
import { diceOf } from '../../engine/dice/dice.ts'
import type { Hex } from '../../geometry/hex.ts'
import type { Event, EventOf } from './events.ts'
import { countersOf } from './face.ts'
import { playSubturn, type RoundResult } from './resolve.ts'
import { type File, file } from './scenarios/scenario-file.ts'
import { opening } from './scenarios/scenario-setup.ts'
import { LONGEST_TEXT } from './setup/map-check.ts'
import { type Ship, type State, shipNamed } from './state.ts'

type Input = { [Name in keyof File]?: unknown }

export interface PositionInput extends Omit<Input, 'ships' | 'missiles' | 'seed' | 'rounds'> {
  readonly ships: Readonly<Record<string, object>>
  readonly missiles?: Readonly<Record<string, object>>
  readonly round?: number
}

export function position({ ships, missiles = {}, round = 1, ...given }: PositionInput): State {
  const named = (all: Readonly<Record<string, object>>) =>
    Object.entries(all).map(([id, one]) => ({ id, faction: id[0], ...one }))
  const state = opening(
    file.parse({
      map: 'open',
      ...given,
      rounds: [],
      ships: named(ships).map((ship) => ({ model: 'lark', at: [0, 0], ...ship })),
      missiles: named(missiles).map((missile) => ({ fuel: 12, life: 8, ...missile })),
    }),
  )
  return { ...state, round, order: round > 1 ? state.factions : [] }
}

/** A map with only the given parts. */
export const mapWith = (given: object) => ({
  id: 'own',
  title: 'own',
  edge: null,
  bodies: [],
  hexes: [],
  heatTable: { 1: [1], 2: [2, 1], 3: [3, 2, 1] },
  stations: [],
  asteroids: [],
  ...given,
})
export const PLANET = { id: 'planet', kind: 'planet', at: [0, 0], radius: 1 }

export const dice = (fixed: Readonly<Record<string, number>> = {}) => diceOf('sample', 1, fixed)

/** Plays a subturn; ships without an action pass. */
export const play = (
  state: State,
  actions: Readonly<Record<string, unknown>> = {},
  fixed: Readonly<Record<string, number>> = {},
): RoundResult => playSubturn(state, actions, dice(fixed))

/** Plays this many subturns without orders. */
export function drift(state: State, subturns: number): State {
  let now = state
  for (let i = 0; i < subturns; i++) now = play(now).state
  return now
}

export const ship = (state: State, id: string): Ship => shipNamed(state, id)!
export const pair = ({ q, r }: Hex): [number, number] => [q, r]
export const where = (state: State, id: string) => pair(ship(state, id).at)
export const counters = (state: State, id: string) => countersOf(ship(state, id).velocity).join('')
export const told = <K extends Event['kind']>({ timeline }: RoundResult, kind: K) =>
  timeline.filter((event): event is EventOf<K> => event.kind === kind)
/** The refused ships, with the reasons. */
export const refused = (played: RoundResult): string[] =>
  told(played, 'refused').map(({ ship: id, reason }) => `${id}: ${reason}`)

/** Text of a map of almost the greatest length, with numbers that compress badly. */
export function longMap(): string {
  let last = 7
  const some = (most: number): number => (last = (last * 48_271) % 2_147_483_647) % (most + 1)
  const six = (most: number): number[] => Array.from({ length: 6 }, () => some(most))
  const asteroids = Array.from({ length: 40 }, (_, i) => ({
    id: `r${some(9999)}-${i}`,
    at: [-20 - some(20), i],
    altitude: some(99),
    counters: six(60),
    climb: some(99),
  }))
  const hexes: object[] = []
  const text = (): string => JSON.stringify({ id: 'long', title: 'A long one', asteroids, hexes })
  while (text().length < LONGEST_TEXT - 80)
    hexes.push({
      at: [20 + (hexes.length % 15), -20 - Math.floor(hexes.length / 15)],
      green: six(9),
      red: six(9),
    })
  return text()
}
