import type { GameMap } from '../setup/map.ts'

/** How far bots look, and what they make of what they see. In points of hull, where nothing else is said. */
export interface Temper {
  /** Subturns ahead, and how many ways are followed. */
  readonly ahead: number
  readonly width: number
  /** What a subturn later is worth of what it would be worth now. */
  readonly patience: number
  /** Damage suffered, in damage done. */
  readonly caution: number
  /** Of how much a hex nearer to the enemy is worth. */
  readonly pursuit: number
  /** A subturn earlier at what wins the match. */
  readonly zeal: number
  readonly energy: number
  readonly heat: number
  /** A missile that is kept. */
  readonly missile: number
  /** How much more careful it gets with a lead, and bolder without, towards the end. */
  readonly reserve: number
  /** Hexes from which a missile is feared. */
  readonly wary: number
  /** Of their thrust, what enemies are expected to evade with who see a missile come. */
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
/** What is expected of enemies. */
export const GUESSED: Temper = PLANNER
export const COMMANDER: Temper = { ...PLANNER, ahead: 5, width: 40, caution: 1, reserve: 2 }
/** Of who sees through level 3: so far ahead that only with so many ways the good ones are among them. */
const SEER: Temper = { ...COMMANDER, ahead: 7, width: 80 }
/** Tuned by matches in open space (an evolution strategy); among planets, stars and rocks it wins less. */
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

/** Subturns before the end in which it is thought of. */
const LATE = 20

/** With so much more hull than the best of the others, from -1 to 1, and so many subturns to go. */
export function settled(temper: Temper, lead: number, left: number): Temper {
  const late = left >= LATE ? 0.2 : 0.2 + (LATE - left) / LATE
  const bold = Math.max(-0.6, Math.min(1.5, temper.reserve * late * (3 * lead - 0.15)))
  return {
    ...temper,
    caution: temper.caution * (1 + bold),
    pursuit: temper.pursuit * (1 - Math.min(0.8, bold)),
  }
}
