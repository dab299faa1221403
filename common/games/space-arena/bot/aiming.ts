/** What a ship needs for aiming: its own course, and those of friends and foes. Ticks count from 1. */
import { asDirection } from '../../../geometry/plane.ts'
import type { Quadrant, ShipType } from '../data/ships.ts'
import { quadrantFacing } from '../hits.ts'
import type { Ship, State } from '../state.ts'
import { apart, bearingTo, type Track } from './courses.ts'

export interface Foe {
  readonly name: string
  readonly type: ShipType
  readonly track: Track
  /** Damaged in earlier fights: its shields may be down. */
  readonly worn: boolean
}

/** A hostile missile or mine in flight. */
export interface InboundOrdnance {
  readonly name: string
  readonly kind: 'missile' | 'mine'
  readonly guided: boolean
  readonly track: Track
}

export interface Picture {
  readonly view: State
  readonly self: Ship
  readonly type: ShipType
  readonly track: Track
  readonly foes: readonly Foe[]
  /** The own side's other ships and starbases. */
  readonly friends: readonly Track[]
  readonly inbound: readonly InboundOrdnance[]
}

export const rangeTo = (picture: Picture, foe: { track: Track }, tick: number): number =>
  apart(picture.track[tick]!, foe.track[tick]!)

/** Relative to the heading, in whole degrees, as launchers take it. */
export const directionTo = (picture: Picture, place: { x: number; y: number }, tick: number): number =>
  Math.round(asDirection(bearingTo(picture.track[tick]!, place) - picture.track[tick]!.heading))

/** The quadrant that a foe's fire would hit in a tick. */
export const exposed = (picture: Picture, foe: Foe, tick: number): Quadrant =>
  quadrantFacing(picture.track[tick]!, foe.track[tick]!, picture.view.shields)

/** The distance at which a foe's lasers still hurt. */
export const reachOf = (type: ShipType): number =>
  Math.max(0, ...type.weapons.flatMap((weapon) => (weapon.kind === 'laser' ? [weapon.strength] : [])))
