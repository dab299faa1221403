/** The parts of a ship that can be put on the end of its trace (PP-4.5). */
import type { Place } from '../../../../common/games/pencil-and-paper/orders.ts'

export const POINTS = [
  { name: 'nose', back: 0, side: 0 },
  { name: 'middle', back: 128, side: 0 },
  { name: 'base', back: 256, side: 0 },
  { name: 'left corner', back: 256, side: -64 },
  { name: 'right corner', back: 256, side: 64 },
] as const
export type LandingPoint = (typeof POINTS)[number]

/** Which of them a place means: the nose by default, undefined for any other part. */
export const pointOf = (place: Place | null | undefined): LandingPoint | undefined =>
  POINTS.find(({ back, side }) => back === (place?.back ?? 0) && side === (place?.side ?? 0))
