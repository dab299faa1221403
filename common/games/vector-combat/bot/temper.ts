import type { GameMap } from '../setup/map.ts'

/** How far bots plan, and how they weigh things; in points of hull, unless stated otherwise. */
export interface Temper {
  /** Search depth in subturns, and beam width. */
  readonly ahead: number
  readonly width: number
  /** Discount factor per subturn. */
  readonly patience: number
  /** Weight of damage suffered, relative to damage dealt. */
  readonly caution: number
  /** Worth of being one hex nearer to the enemy. */
  readonly pursuit: number
  /** Worth of meeting the victory condition one subturn earlier. */
  readonly zeal: number
  readonly energy: number
  readonly heat: number
  /** Worth of an unused missile. */
  readonly missile: number
  /** How much more careful it gets towards the end with a lead, and how much bolder without. */
  readonly reserve: number
  /** Distance in hexes within which it fears missiles. */
  readonly wary: number
  /** Share of their thrust that enemies are expected to use for evading a visible missile. */
  readonly evading: number
}

export const PLANNER: Temper = {
  ahead: 5,
  width: 24,
  patience: 0.88,
  caution: 0.9,
  pursuit: 0.4,
  zeal: 1.5,
  energy: 0.08,
  heat: 0.2,
  missile: 0.5,
  reserve: 0,
  wary: 5,
  evading: 0.75,
}
/** The temper assumed for enemies. */
export const GUESSED: Temper = PLANNER
export const COMMANDER: Temper = { ...PLANNER, ahead: 5, width: 40, caution: 1, reserve: 2 }
/** For answering level 3: such a depth needs this beam width to keep the good plans. */
const SEER: Temper = { ...COMMANDER, ahead: 7, width: 80 }
/**
 * Tuned by matches in open space (an evolution strategy); among planets, stars and rocks it wins less often.
 */
const IN_THE_OPEN: Temper = {
  ...SEER,
  patience: 0.79,
  caution: 0.72,
  pursuit: 0.36,
  energy: 0.087,
  heat: 0.19,
  missile: 0.4,
  reserve: 3.7,
  wary: 3,
  evading: 1.4,
}

export const seerOn = ({ bodies, asteroids }: GameMap): Temper =>
  bodies.length + asteroids.length > 0 ? SEER : IN_THE_OPEN

/** Subturns before the end from which the end matters. */
const LATE = 20

/** `lead`: hull relative to the best of the others, from −1 to 1; `left`: remaining subturns. */
export function settled(temper: Temper, lead: number, left: number): Temper {
  const late = left >= LATE ? 0.2 : 0.2 + (LATE - left) / LATE
  const bold = Math.max(-0.6, Math.min(1.5, temper.reserve * late * (3 * lead - 0.15)))
  return {
    ...temper,
    caution: temper.caution * (1 + bold),
    pursuit: temper.pursuit * (1 - Math.min(0.8, bold)),
  }
}
