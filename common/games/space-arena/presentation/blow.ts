/** The moment of a blow, for a link's picture: ships and ordnance at the end of its tick. */
import type { PlayedRound } from '../../../engine/match-types.ts'
import type { BlowMoment } from '../../../engine/presentation/diagram.ts'
import type { Event, EventOf } from '../events.ts'
import type { Motion, State } from '../state.ts'
import { place } from './diagram.ts'

export function blowAt(
  at: number,
  { before, timeline }: PlayedRound<State, Event>,
): BlowMoment<State> | undefined {
  const event = timeline[at]!
  if (event.kind !== 'hit' && event.kind !== 'destroyed') return undefined
  const { tick } = event
  const courses = new Map(
    timeline.flatMap((one) => (one.kind === 'course' ? [[one.name, one] as const] : [])),
  )
  const moved = <One extends Motion & { readonly name: string }>(one: One): One => {
    const course = courses.get(one.name)
    if (!course) return one
    const i = Math.max(0, Math.min(tick - course.from, course.x.length - 1))
    return {
      ...one,
      x: course.x[i]!,
      y: course.y[i]!,
      heading: course.heading[i]!,
      speed: course.speed[i]!,
    }
  }
  const state: State = {
    ...before,
    ships: before.ships.map(moved),
    ordnance: before.ordnance.map(moved),
  }
  const hit =
    event.kind === 'hit'
      ? event
      : timeline.findLast(
          (one): one is EventOf<'hit'> =>
            one.kind === 'hit' && one.target === event.name && one.loss?.killed === true,
        )
  const shooter = hit?.with === 'laser' ? state.ships.find(({ name }) => name === hit.by) : undefined
  return { state, at: place(event), from: shooter && place(shooter) }
}
