/** Who sees what (SA-7.1), and who knows of explosions and hits (SA-7.3). */
import { nearerThan, r1, within } from '../../../geometry/plane.ts'
import { ownerOf, watchers, type Craft, type Round, type Thing } from '../round.ts'

/** How far a scan of `distance` finds this thing: a cloak shortens it. */
export const scanRange = (distance: number, thing: Thing): number => (thing.payload === null ? cloakedRange(distance, thing) : distance)

export const cloakedRange = (distance: number, { cloaked, type }: Pick<Craft, 'cloaked' | 'type'>): number =>
  cloaked && type.cloak !== null ? r1(distance * (1 - type.cloak.strength)) : distance

/** All scans of a tick: no place and no cloak changes between the first and the last of them. */
export function scan(round: Round): void {
  for (const thing of round.things) {
    const seen: string[] = []
    for (const slot of watchers(round, thing.x, thing.y)) {
      const craft = round.things[slot] as Craft
      if (craft !== thing && nearerThan(thing.x - craft.x, thing.y - craft.y, scanRange(craft.type.scanDistance, thing))) seen.push(craft.name)
    }
    thing.course.seen.push(seen)
  }
}

/** Ships within whose scan distance the place is, and the owner of what did it and those who suffer it, in order. */
export function witnesses(round: Round, place: { x: number; y: number }, source: Thing, ...victims: readonly Thing[]): string[] {
  const owner = ownerOf(source)
  const known = new Map([[owner.order, owner.name]])
  for (const victim of victims) if (victim.payload === null) known.set(victim.order, victim.name)
  for (const slot of watchers(round, place.x, place.y)) {
    const craft = round.things[slot] as Craft
    if (within(place.x - craft.x, place.y - craft.y, craft.type.scanDistance)) known.set(craft.order, craft.name)
  }
  return [...known.entries()].sort(([a], [b]) => a - b).map(([, name]) => name)
}
