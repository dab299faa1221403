/**
 * Fighters in the same hex are drawn side by side, so that none hides another. The rules know nothing of
 * this.
 */
import type { Event } from '../../../../../common/games/void-patrol/events.ts'
import type { Hex } from '../../../../../common/geometry/hex.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { HEX } from '../../plane.ts'

/** Offset from the centre in world units: keeps all fighters inside the hex. */
const ASIDE = 0.5 * HEX

const MIDDLE: Point = { x: 0, y: 0 }

/** Each fighter's offset from its hex's centre; fighters alone in their hex are left out. */
export function berths(
  all: readonly { readonly id: string; readonly at: Hex }[],
): ReadonlyMap<string, Point> {
  const byHex = new Map<string, string[]>()
  for (const { id, at } of all) byHex.set(`${at.q},${at.r}`, [...(byHex.get(`${at.q},${at.r}`) ?? []), id])
  return new Map(
    [...byHex.values()]
      .filter((ids) => ids.length > 1)
      .flatMap((ids) =>
        ids.toSorted().map((id, i) => {
          const angle = Math.PI + (2 * Math.PI * i) / ids.length
          return [id, { x: ASIDE * Math.cos(angle), y: ASIDE * Math.sin(angle) * 0.8 }] as const
        }),
      ),
  )
}

export const berthOf = (all: ReadonlyMap<string, Point>, id: string): Point => all.get(id) ?? MIDDLE

/** The same for the places after a round's moves. */
export function berthsAfter(
  aloft: readonly { readonly id: string; readonly at: Hex }[],
  timeline: readonly Event[],
): ReadonlyMap<string, Point> {
  const ends = new Map(
    timeline.flatMap((event) => (event.kind === 'move' ? [[event.fighter, event.to] as const] : [])),
  )
  return berths(aloft.map(({ id, at }) => ({ id, at: ends.get(id) ?? at })))
}
