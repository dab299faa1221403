/** Who scans what (SA-7.1), and who knows of explosions and hits (SA-7.3). */
import { nearerThan, r1, within } from '../../../geometry/plane.ts'
import { FARTHEST_SCAN } from '../data/ships.ts'
import { look } from '../grid.ts'
import { type Craft, NOBODY, ownerOf, type Round, type Thing } from '../round.ts'

/** The range at which a scan of `distance` detects this thing: a cloak shortens it. */
export const scanRange = (distance: number, thing: Thing): number =>
  thing.payload === null ? cloakedRange(distance, thing) : distance

export const cloakedRange = (distance: number, { cloaked, type }: Pick<Craft, 'cloaked' | 'type'>): number =>
  cloaked && type.cloak !== null ? r1(distance * (1 - type.cloak.strength)) : distance

// Pairs of thing and scanner in a tick. The arrays are reused.
const scanned: number[] = []
const scanners: string[] = []

/** All scans of a tick: no place and no cloak changes during it. */
export function scan(round: Round): void {
  const { things, found } = round
  const counts = new Uint16Array(things.length)
  let count = 0
  // By ship in order, so that every list of watchers is in order, too.
  for (const craft of things) {
    // Ships come before ordnance.
    if (craft.payload !== null) break
    const {
      x,
      y,
      type: { scanDistance },
    } = craft
    look(round.sky, found, x, y, scanDistance)
    for (let i = 0; i < found.size; i++) {
      const slot = found.at(i)
      const thing = things[slot]!
      if (thing === craft || !nearerThan(thing.x - x, thing.y - y, scanRange(scanDistance, thing))) continue
      scanned[count] = slot
      scanners[count++] = craft.name
      counts[slot]!++
    }
  }
  // Arrays of exact length: growing ones take several times the memory.
  const watchers = Array.from(counts, (size) => (size > 0 ? new Array<string>(size) : NOBODY))
  counts.fill(0)
  for (let i = 0; i < count; i++) {
    const slot = scanned[i]!
    watchers[slot]![counts[slot]!++] = scanners[i]!
  }
  for (let slot = 0; slot < things.length; slot++) things[slot]!.course.seen.push(watchers[slot]!)
}

/** Ships whose scan covers the place, plus the owner of the cause and the victims, in order. */
export function witnesses(
  round: Round,
  place: { x: number; y: number },
  source: Thing,
  ...victims: readonly Thing[]
): string[] {
  const { found, crafts } = round
  look(round.eyes, found, place.x, place.y, FARTHEST_SCAN)
  const known: number[] = []
  for (let i = 0; i < found.size; i++) {
    const { x, y, type, order } = crafts[found.at(i)]!
    if (within(place.x - x, place.y - y, type.scanDistance)) known.push(order)
  }
  for (const thing of [ownerOf(source), ...victims])
    if (thing.payload === null && !known.includes(thing.order)) known.push(thing.order)
  return known.sort((a, b) => a - b).map((order) => crafts[order]!.name)
}
