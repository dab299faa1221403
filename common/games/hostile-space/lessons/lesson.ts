/** Building blocks for lessons of Hostile Space. */
import { HIGHEST_ROLLS } from '../../../engine/dice/dice.ts'
import type * as engine from '../../../engine/lesson.ts'
import type { Facing, Hex } from '../../../geometry/hex.ts'
import { type Torus, torusDistance } from '../../../geometry/torus.ts'
import type { Event, EventOf } from '../events.ts'
import type { Orders, Velocities } from '../orders.ts'
import { fireMissiles } from '../phases/fire.ts'
import { moveCraft } from '../phases/move.ts'
import { type Craft, craftNamed, flying, flyingOf, playerOf, type State } from '../state.ts'

/** The pupil's seat, and player letter. */
export const PUPIL = 'A1'
export const OWN = 'A'

/** A step that was played: velocities, or fire. */
export type LessonRound = engine.LessonRound<State, Orders, Event>

/** The map of all lessons. */
export const MAP: Torus = { width: 28, height: 28 }

/** All hexes at most `radius` from one of the plane, on the torus. */
export interface Area {
  readonly at: Hex
  readonly radius: number
}

/** A line of hexes from `from` on. */
export interface Lane {
  readonly from: Hex
  readonly direction: Facing
  readonly hexes: number
}

export interface Goal extends engine.LessonGoal<LessonRound, Orders> {
  /** Marks on the board: a destination, the craft concerned, and a line to watch. */
  readonly area?: Area
  readonly targets?: readonly string[]
  readonly lane?: Lane
}

export type Lesson = engine.Lesson<State, Orders, Event, Goal>

export const within = ({ torus }: State, { at, radius }: Area, craft: Craft): boolean =>
  torusDistance(torus, at, craft.at) <= radius
export const aloft = (state: State, id: string): boolean => flying(craftNamed(state, id)!)
export const events = <K extends Event['kind']>({ timeline }: LessonRound, kind: K): EventOf<K>[] =>
  timeline.filter((event): event is EventOf<K> => event.kind === kind)

/** Orders that do nothing. */
export const idle = ({ phase }: State): Orders =>
  phase === 'velocity' || phase === 'fire' ? { kind: phase, of: {} } : { kind: 'at-random' }

/** New velocities of the pupil's craft, and directions of their fire. */
export const steers = (of: Velocities = {}): Orders => ({ kind: 'velocity', of })
export const fires = (of: Readonly<Record<string, Facing>> = {}): Orders => ({ kind: 'fire', of })

/** Rounds for which missiles in flight are followed. */
const AHEAD = 3

/** Whether a missile of the pupil in flight will hit this craft soon, if all drift on and nobody fires. */
export function willHit(state: State, target: string): boolean {
  let now = state
  for (let i = 0; i < AHEAD && now.missiles.some(({ id }) => playerOf(id) === OWN); i++) {
    // In the fire phase the craft have moved already.
    const moved = now.phase === 'fire' ? now : moveCraft(now, {}).state
    const flown = fireMissiles(moved, {}, HIGHEST_ROLLS)
    const hits = flown.timeline.filter((event) => event.kind === 'hit')
    if (hits.some((event) => event.target === target && playerOf(event.missile) === OWN)) return true
    now = { ...flown.state, phase: 'velocity', round: now.round + 1 }
  }
  return false
}

export const fleetLost = (round: LessonRound): string | undefined =>
  flyingOf(round.after, OWN).length === 0
    ? 'You have no craft left. Try again, and look at the red warnings before you press Ready.'
    : undefined
