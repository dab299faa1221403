import type { SeatId, TeamId } from '../../engine/match-types.ts'
import type { Polygon } from '../../geometry/polygon.ts'
import type { LatticePoint } from '../../geometry/segment.ts'
import type { PencilKind } from './pencils.ts'
import type { Pose } from './ship.ts'

/** One letter; ids of the player's ships begin with it. */
export type PlayerId = string
/** Player and number from 1, as `A1`. */
export type ShipId = string

export type Theme = 'empty' | 'light' | 'dense' | 'belt' | 'solid' | 'drawn'

/** The options of PP-1 and the variants of PP-6. */
export interface Rules {
  readonly doors: 'centred' | 'placed'
  readonly ships: 'default' | 'placed'
  readonly shipsEach: number
  readonly asteroids: Theme
  /** Most asteroids that a player may draw. */
  readonly asteroidLimit: number
  readonly skips: 'none' | 'basic' | 'advanced'
  readonly tears: boolean
  readonly passing: boolean
  readonly stalemate: boolean
  readonly wrap: boolean
  readonly blast: boolean
  readonly sharing: boolean
  readonly turrets: boolean
  readonly stopper: boolean
  /** The first is the default of orders. */
  readonly pencils: readonly PencilKind[]
  readonly turnLimit: number
  /** The first player to eliminate another wins, however many are left. */
  readonly knockout?: boolean
}

/** In units of 1/1024 inch; y points down. */
export interface Sheet {
  readonly width: number
  readonly height: number
}

export type Edge = 'bottom' | 'left' | 'top' | 'right'

export interface Player {
  readonly id: PlayerId
  readonly seat: SeatId
  readonly team: TeamId
  /** Edge of the hangar (PP-6.8). */
  readonly edge: Edge
  /** From the wall's left or upper end to the beginning of the door (PP-7.7); null before it is placed. */
  readonly door: number | null
  /** The player draws no more asteroids (PP-9.5). */
  readonly done: boolean
}

export interface Ship extends Pose {
  readonly id: ShipId
  readonly turret: boolean
}

/** `points` run clockwise from the least corner by y, then x, without straight corners. */
export interface Asteroid {
  readonly id: string
  readonly points: Polygon
}

export interface Segment {
  readonly from: LatticePoint
  readonly to: LatticePoint
}

export interface Pencil {
  /** Owner and kind: `A/hb`, or `all/hb` if shared. */
  readonly id: string
  /** 0: sharp. */
  readonly bluntness: number
}

/** The present step (PP-9.1). */
export type Phase = 'doors' | 'ships' | 'asteroids' | 'play'

export interface Result {
  /** Null for a draw. */
  readonly winner: PlayerId | null
  readonly by: 'last' | 'nobody' | 'stalemate' | 'limit' | 'knockout'
}

export interface State {
  readonly rules: Rules
  readonly sheet: Sheet
  readonly phase: Phase
  /** Indices in `players`: who begins, and whose turn it is (PP-1.5). */
  readonly first: number
  readonly turn: number
  /** Turns played, including passes (PP-2.4). */
  readonly turns: number
  /** Turns since the last shot (PP-6.4). */
  readonly quiet: number
  /** In the order of their turns. */
  readonly players: readonly Player[]
  /** Remaining ships, sorted by id. */
  readonly ships: readonly Ship[]
  readonly asteroids: readonly Asteroid[]
  readonly tears: readonly Segment[]
  /** By player, then in the order of the rules. */
  readonly pencils: readonly Pencil[]
  readonly result: Result | null
}

export const playerOf = (ship: ShipId): PlayerId => ship.replace(/\d+$/, '')

export const playerNamed = (state: State, id: PlayerId): Player | undefined =>
  state.players.find((player) => player.id === id)
export const playerAt = (state: State, seat: SeatId): Player | undefined =>
  state.players.find((player) => player.seat === seat)
export const shipNamed = (state: State, id: ShipId): Ship | undefined =>
  state.ships.find((ship) => ship.id === id)
export const shipsOf = (state: State, player: PlayerId): Ship[] =>
  state.ships.filter((ship) => playerOf(ship.id) === player)
export const teamOf = (state: State, ship: ShipId): TeamId => playerNamed(state, playerOf(ship))!.team

export const bluntnessOf = (state: State, pencil: string): number =>
  state.pencils.find(({ id }) => id === pencil)?.bluntness ?? 0

export const byId = <T extends { readonly id: string }>(a: T, b: T): number =>
  a.id < b.id ? -1 : a.id > b.id ? 1 : 0
