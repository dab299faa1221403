import type { SeatId, TeamId } from '../../engine/match-types.ts'
import type { Facing, Hex } from '../../geometry/hex.ts'
import type { GunName } from './data/weapons.ts'
import type { Edition } from './edition.ts'

export type Rules = 'simple' | 'standard' | 'advanced'

/** A side of a hexagon: the team that may retire through it, or neutral (VP-6.1). */
export type Side = TeamId | 'neutral'

export type Field =
  | { readonly kind: 'hexagon'; readonly radius: number; readonly sides: readonly Side[] }
  | { readonly kind: 'arena'; readonly radius: number }

/** Flying, or out of the match: a retired fighter is safe, a destroyed one is not. */
export type Status = 'flying' | 'destroyed' | 'retired'

/** A fighter and its sheet (VP-9.1). Velocity in hexes a round; hull, shields and damage in points. */
export interface Fighter {
  readonly id: string
  readonly seat: SeatId
  readonly team: TeamId
  readonly model: string
  /** Its pilot in a campaign (VP-9.6); otherwise empty. Gunnery and piloting include the skill. */
  readonly pilot: string
  readonly at: Hex
  readonly facing: Facing
  readonly velocity: Hex
  readonly hull: number
  readonly hullFull: number
  readonly shields: number
  readonly shieldsFull: number
  readonly thrust: number
  readonly thrustFull: number
  readonly gMax: number
  readonly spinners: 'fast' | 'slow'
  readonly thrusters: 'forward' | 'dual'
  readonly fuel: { readonly kind: 'pulses' | 'rounds'; readonly left: number; readonly full: number }
  readonly gunnery: number
  readonly piloting: number
  readonly guns: readonly GunName[]
  readonly missiles: number
  readonly grenades: number
  readonly rockets: number
  /** Number of missiles launched, used in their names. */
  readonly launched: number
  /** Enemies that it destroyed itself. */
  readonly kills: number
  readonly status: Status
}

/** A missile in flight (VP-7). */
export interface Missile {
  readonly id: string
  /** The fighter that released it. */
  readonly by: string
  /** Released in the round just played (VP-7.8). */
  readonly fresh: boolean
  readonly at: Hex
  readonly facing: Facing
  readonly velocity: Hex
  readonly lock: string | null
}

/** A team's achievements, which decide at the round limit (VP-9.5). */
export interface Score {
  readonly kills: number
  readonly damage: number
}

/** A match between two rounds. Fighters are sorted by id, asteroids by q, then r. */
export interface State {
  /** Edition of the rules, fixed for the whole match. */
  readonly edition: Edition
  readonly rules: Rules
  readonly field: Field
  readonly asteroids: readonly Hex[]
  readonly fighters: readonly Fighter[]
  /** In flight, sorted by id. */
  readonly missiles: readonly Missile[]
  readonly scores: Readonly<Record<TeamId, Score>>
  /** Rounds played. */
  readonly played: number
  readonly roundLimit: number
}

export const flying = (fighter: Fighter): boolean => fighter.status === 'flying'

export const fighterNamed = (state: State, id: string): Fighter | undefined =>
  state.fighters.find((f) => f.id === id)

export const byId = <T extends { readonly id: string }>(a: T, b: T): number =>
  a.id < b.id ? -1 : a.id > b.id ? 1 : 0
