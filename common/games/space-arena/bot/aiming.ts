/** The picture that a ship aims by: itself on its course, friends and foes on theirs. Ticks count from 1. */
import { asDirection } from '../../../geometry/plane.ts'
import type { Quadrant, ShipType } from '../data/ships.ts'
import { quadrantFacing } from '../hits.ts'
import type { Ship, State } from '../state.ts'
import { apart, bearingTo, type Track } from './courses.ts'

export interface Foe {
  readonly name: string
  readonly type: ShipType
  readonly track: Track
  /** Fights of which it already bears the marks: its shields may be down. */
  readonly worn: boolean
}

/** A hostile missile or mine in flight. */
export interface Inbound {
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
  /** Own side's other ships and starbases. */
  readonly friends: readonly Track[]
  readonly inbound: readonly Inbound[]
}

export const rangeTo = (picture: Picture, foe: { track: Track }, tick: number): number =>
  apart(picture.track[tick]!, foe.track[tick]!)

/** Relative to the heading, in whole degrees, as launchers want it. */
export const directionTo = (picture: Picture, place: { x: number; y: number }, tick: number): number =>
  Math.round(asDirection(bearingTo(picture.track[tick]!, place) - picture.track[tick]!.heading))

/** The quadrant that a foe's fire from there meets in a tick. */
export const exposed = (picture: Picture, foe: Foe, tick: number): Quadrant =>
  quadrantFacing(picture.track[tick]!, foe.track[tick]!, picture.view.shields)

/** How far away a foe's lasers still hurt. */
export const reachOf = (type: ShipType): number =>
  Math.max(0, ...type.weapons.flatMap((weapon) => (weapon.kind === 'laser' ? [weapon.strength] : [])))
