/**
 * Where everything goes when ships do what is planned: the course of each, subturn by subturn, as the rules
 * play it.
 */
import type { Subturn } from '../../../../common/games/vector-combat/ahead.ts'
import { rangeBetween } from '../../../../common/games/vector-combat/beam.ts'
import { placeOf } from '../../../../common/games/vector-combat/board.ts'
import type { Event } from '../../../../common/games/vector-combat/events.ts'
import { inPlay, type ShipId, type State, shipNamed } from '../../../../common/games/vector-combat/state.ts'
import { wayOf } from '../../../../common/games/vector-combat/way.ts'
import { add, type Hex, length } from '../../../../common/geometry/hex.ts'
import type { Leg as Way } from '../board/ships/path.ts'

/** A move of it. */
export interface Leg extends Way {
  readonly to: Hex
  /** From 0: the subturn that is planned now. */
  readonly step: number
}

export type Courses = ReadonlyMap<string, readonly Leg[]>

/** Of everything that moves, by id; a leg for each subturn in which it did. */
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
  /** The subturn after whose move they are so near. */
  readonly step: number
  readonly at: Hex
  readonly otherAt: Hex
}

/**
 * How near a ship and each of the others come to each other, the earliest time at which they do. Places are
 * those after the moves.
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

/** What is told of the subturns that are looked at, each with its number from 0. */
export const toldOf = (played: readonly Subturn[]): { readonly event: Event; readonly step: number }[] =>
  played.flatMap(({ timeline }, step) => timeline.map((event) => ({ event, step })))

/** Before the subturn of that number. */
export const stateBefore = (state: State, played: readonly Subturn[], step: number): State =>
  step === 0 ? state : (played[step - 1]?.state ?? played.at(-1)!.state)
