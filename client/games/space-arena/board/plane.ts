/**
 * Converts the arena's units (y to the north, headings clockwise from north, SA-1.1) to the board's world
 * units (y down).
 */
import type { Point } from '../../../board/camera/view.ts'

/** World units per arena unit. */
export const UNIT = 2

export const toWorld = ({ x, y }: Point): Point => ({ x: x * UNIT, y: -y * UNIT })
export const toArena = ({ x, y }: Point): Point => ({ x: x / UNIT, y: -y / UNIT })

/** Radians, clockwise from the right, as marks are rotated. */
export const rotationOf = (heading: number): number => ((heading - 90) * Math.PI) / 180
