/** The match under the current plan, subturn by subturn, as the rules play it: courses, approaches, events. */
import { ahead, type Plans, type Subturn } from '../../../../common/games/vector-combat/ahead.ts'
import { rangeBetween } from '../../../../common/games/vector-combat/beam.ts'
import { placeOf } from '../../../../common/games/vector-combat/board.ts'
import type { Event } from '../../../../common/games/vector-combat/events.ts'
import { inPlay, type ShipId, type State, shipNamed } from '../../../../common/games/vector-combat/state.ts'
import { wayOf } from '../../../../common/games/vector-combat/way.ts'
import { add, type Hex, length } from '../../../../common/geometry/hex.ts'

/** Simulates at least `subturns`, and as many as the longest plan has. Ships without a plan pass. */
export const forecast = (state: State, plans: Plans, subturns: number): readonly Subturn[] =>
  ahead(state, plans, Math.max(subturns, ...Object.values(plans).map(({ length }) => length)))

/** One move of a course. */
export interface Leg {
  readonly from: Hex
  readonly to: Hex
  readonly velocity: Hex
  /** Hexes moved: fewer than the velocity's if the move ends in a crash. */
  readonly steps: number
  /** 0 is the subturn being planned. */
  readonly step: number
}

export type Courses = ReadonlyMap<string, readonly Leg[]>

/** Courses of everything that moves, by id; a leg per subturn with a move. */
export function coursesOf(played: readonly Subturn[]): Courses {
  const courses = new Map<string, Leg[]>()
  for (const [step, { timeline }] of played.entries())
    for (const event of timeline) {
      if (event.kind !== 'move') continue
      const { id, from, velocity, steps } = event
      const to = steps >= length(velocity) ? add(from, velocity) : add(from, wayOf(velocity)[steps - 1]!)
      const leg = { from, velocity, steps, to, step }
      const known = courses.get(id)
      if (known) known.push(leg)
      else courses.set(id, [leg])
    }
  return courses
}

export interface Approach {
  readonly other: ShipId
  readonly range: number
  /** The subturn after whose move they are this close. */
  readonly step: number
  readonly at: Hex
  readonly otherAt: Hex
}

/**
 * The closest approach of a ship to each of the others, and the first time it happens. Uses places after
 * moves.
 */
export function approachesOf(played: readonly Subturn[], id: ShipId, others: readonly ShipId[]): Approach[] {
  return others.flatMap((other) => {
    let best: Approach | undefined
    for (const [step, { state }] of played.entries()) {
      const [a, b] = [shipNamed(state, id), shipNamed(state, other)]
      if (!a || !b || !inPlay(a) || !inPlay(b)) break
      const range = rangeBetween(placeOf(a), placeOf(b))
      if (!best || range < best.range) best = { other, range, step, at: a.at, otherAt: b.at }
    }
    return best ? [best] : []
  })
}

/** All events of the simulated subturns, each with its subturn's number from 0. */
export const eventsOf = (played: readonly Subturn[]): { readonly event: Event; readonly step: number }[] =>
  played.flatMap(({ timeline }, step) => timeline.map((event) => ({ event, step })))

/** The state before that subturn. */
export const stateBefore = (state: State, played: readonly Subturn[], step: number): State =>
  step === 0 ? state : (played[step - 1]?.state ?? played.at(-1)!.state)
