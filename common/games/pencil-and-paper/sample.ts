/**
 * Positions for tests: two players on a letter sheet with the given pieces; one ship of each stands apart.
 */
import type { Dice } from '../../engine/dice/dice.ts'
import { tidied } from '../../geometry/polygon.ts'
import type { LatticePoint } from '../../geometry/segment.ts'
import type { FlickOrder, Orders } from './orders.ts'
import { playing } from './phases/setting-up.ts'
import { type RoundResult, resolve } from './resolve.ts'
import { rulesOf, setup as schema } from './setup/setup.ts'
import { blank } from './setup/start.ts'
import { centredDoor, PAPERS } from './sheet.ts'
import { byId, playerOf, type Rules, type Sheet, type Ship, type State } from './state.ts'

export const at = (x: number, y: number): LatticePoint => ({ x, y })
export const box = (left: number, top: number, right: number, bottom: number): LatticePoint[] => [
  at(left, top),
  at(right, top),
  at(right, bottom),
  at(left, bottom),
]

export const UP = 3072
export const DOWN = 1024
export const RIGHT = 0
export const LEFT = 2048

export interface PositionInput {
  readonly rules?: Partial<Rules>
  readonly sheet?: Sheet
  readonly seats?: string
  /** Nose and facing; a fourth entry makes it a turret. */
  readonly ships?: Readonly<Record<string, readonly [number, number, number, 'turret'?]>>
  readonly asteroids?: Readonly<Record<string, readonly LatticePoint[]>>
  readonly tears?: readonly (readonly [LatticePoint, LatticePoint])[]
  readonly doors?: Readonly<Record<string, number>>
  readonly pencils?: Readonly<Record<string, number>>
  readonly turn?: string
  readonly quiet?: number
  readonly turns?: number
}

const AWAY = { A9: [8000, 10700, UP], B9: [700, 700, DOWN] } as const

export function position({
  rules,
  sheet = PAPERS.letter,
  seats = 'AB',
  ships = {},
  asteroids = {},
  tears = [],
  doors = {},
  pencils = {},
  turn = 'A',
  quiet = 0,
  turns = 0,
}: PositionInput): State {
  const state = blank(
    { ...rulesOf(schema.parse({ asteroids: 'empty' })), ...rules },
    sheet,
    [...seats].map((team) => ({ id: `${team}1`, team })),
  )
  return playing({
    ...state,
    first: seats.indexOf(turn),
    quiet,
    turns,
    players: state.players.map((player) => ({
      ...player,
      door: doors[player.id] ?? centredDoor(sheet, player.edge),
    })),
    ships: Object.entries(seats === 'AB' ? { ...AWAY, ...ships } : ships)
      .map(
        ([id, [x, y, facing, turret]]): Ship => ({
          id,
          nose: at(x, y),
          facing,
          turret: turret !== undefined,
        }),
      )
      .sort(byId),
    asteroids: Object.entries(asteroids)
      .map(([id, points]) => ({ id, points: tidied(points) }))
      .sort(byId),
    tears: tears.map(([from, to]) => ({ from, to })),
    pencils: state.pencils.map(({ id }) => ({ id, bluntness: pencils[id] ?? 0 })),
  })
}

/** Dice without wobble or mishaps, everything in the middle; except the fixed names. */
export const steady = (fixed: Readonly<Record<string, number>> = {}): Dice => ({
  roll: (name, sides) => fixed[name] ?? sides,
  index: (name, count, from = 0) => fixed[name] ?? from + Math.floor(count / 2),
})

export const order = (
  kind: FlickOrder['kind'],
  ship: string,
  angle: number,
  strength = 500,
  more: object = {},
): Orders => ({ kind, ship, angle, strength, ...more })

/** Plays a turn of the player whose turn it is. */
export const turn = (state: State, given: Orders, dice = steady()): RoundResult =>
  resolve(state, { [state.players[state.turn]!.seat]: given }, dice)

export const flicked = (
  state: State,
  kind: FlickOrder['kind'],
  ship: string,
  angle: number,
  strength = 500,
  fixed: Readonly<Record<string, number>> = {},
  more: object = {},
): RoundResult =>
  turn(
    { ...state, turn: state.players.findIndex(({ id }) => id === playerOf(ship)) },
    order(kind, ship, angle, strength, more),
    steady(fixed),
  )

export const flickIn = ({ timeline }: RoundResult) => timeline.find((event) => event.kind === 'flick')!
export const lostIn = ({ timeline }: RoundResult): string[] =>
  timeline.flatMap((event) => (event.kind === 'destroyed' ? [event.ship] : [])).sort()
export const endOf = (played: RoundResult): string =>
  [flickIn(played).end, flickIn(played).met].filter(Boolean).join(' ')
