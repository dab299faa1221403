/** PP-6.6: destroyed ships explode, in chain reactions. */
import { type LatticePoint, segmentsMeet } from '../../../geometry/segment.ts'
import type { Cause, Event } from '../events.ts'
import { INCH, walls } from '../sheet.ts'
import { middleOf, triangle } from '../ship.ts'
import type { Segment, Ship, State } from '../state.ts'

/** A ship destroyed by a flick. */
export interface Loss {
  readonly ship: Ship
  readonly by: Cause
  readonly of: string
  /** Where the loss is shown. */
  readonly at: LatticePoint
  /** Centre of its explosion; null if the ship has left the paper. */
  readonly centre: LatticePoint | null
  readonly along: number
}

const squared = (a: LatticePoint, b: LatticePoint): number => (a.x - b.x) ** 2 + (a.y - b.y) ** 2

const catches = (centre: LatticePoint, ship: Ship, barriers: readonly Segment[]): boolean =>
  triangle(ship).some(
    (corner) =>
      squared(centre, corner) <= INCH ** 2 &&
      !barriers.some(({ from, to }) => segmentsMeet(centre, corner, from, to)),
  )

/** Removes the lost ships, and those that blasts destroy, wave by wave. */
export function destroy(
  state: State,
  losses: readonly Loss[],
): { readonly state: State; readonly timeline: Event[] } {
  const timeline: Event[] = []
  const lost = new Set(losses.map(({ ship }) => ship.id))
  const barriers = walls(state)
  let wave = losses.map((loss) => ({ ...loss, wave: 0 }))
  while (wave.length > 0) {
    const next: typeof wave = []
    for (const { ship, by, of, at, centre, along, wave: number } of wave) {
      timeline.push({ kind: 'destroyed', ship: ship.id, at, by, of, along, wave: number })
      if (!state.rules.blast || !centre) continue
      timeline.push({ kind: 'blast', ship: ship.id, at: centre, along, wave: number })
      for (const other of state.ships) {
        if (lost.has(other.id) || !catches(centre, other, barriers)) continue
        lost.add(other.id)
        const middle = middleOf(other)
        next.push({
          ship: other,
          by: 'blast',
          of: ship.id,
          at: middle,
          centre: middle,
          along,
          wave: number + 1,
        })
      }
    }
    wave = next
  }
  return { state: { ...state, ships: state.ships.filter(({ id }) => !lost.has(id)) }, timeline }
}
