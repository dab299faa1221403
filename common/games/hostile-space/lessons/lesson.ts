/** What lessons of Hostile Space are made of. */
import type * as engine from '../../../engine/lesson.ts'
import type { Facing, Hex } from '../../../geometry/hex.ts'
import { torusDistance, type Torus } from '../../../geometry/torus.ts'
import type { Event, EventOf } from '../events.ts'
import type { Orders } from '../orders.ts'
import { craftNamed, flying, flyingOf, type Craft, type State } from '../state.ts'

/** The seat, and the letter, of the one who learns. */
export const PUPIL = 'A1'
export const OWN = 'A'

/** A step that was played: velocities, or fire. */
export type Flown = engine.LessonRound<State, Orders, Event>

/** The map of all lessons. */
export const MAP: Torus = { width: 28, height: 28 }

/** All hexes at most `radius` from one of the plane, on the torus. */
export interface Area {
  readonly at: Hex
  readonly radius: number
}

/** So many hexes from one on. */
export interface Lane {
  readonly from: Hex
  readonly direction: Facing
  readonly hexes: number
}

export interface Goal extends engine.LessonGoal<Flown> {
  /** Marked on the board: where to go, which craft it is about, and a line to mind. */
  readonly area?: Area
  readonly targets?: readonly string[]
  readonly lane?: Lane
}

export type Lesson = engine.Lesson<State, Orders, Event, Goal>

export const within = ({ torus }: State, { at, radius }: Area, craft: Craft): boolean => torusDistance(torus, at, craft.at) <= radius
export const aloft = (state: State, id: string): boolean => flying(craftNamed(state, id)!)
export const events = <K extends Event['kind']>({ timeline }: Flown, kind: K): EventOf<K>[] => timeline.filter((event): event is EventOf<K> => event.kind === kind)

/** Nobody else orders anything. */
export const idle = ({ phase }: State): Orders => (phase === 'velocity' || phase === 'fire' ? { kind: phase, of: {} } : { kind: 'at-random' })

export const fleetLost = (round: Flown): string | undefined => (flyingOf(round.after, OWN).length === 0 ? 'You have no craft left. Try again, and look at the red warnings before you press Ready.' : undefined)
