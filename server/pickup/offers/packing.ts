/** Bin packing of parties: which groups fill the teams exactly, each of them within one team. */
import { type Group, seatsOf, type TeamShape } from './group.ts'

/**
 * Can groups fill teams with these numbers of places exactly, using all of the sizes in `must` and any of
 * those in `may`?
 */
export function fits(
  places: readonly number[],
  must: readonly number[],
  may: readonly number[] = [],
): boolean {
  const largest = Math.max(0, ...must, ...may)
  const least = tally(must, largest)
  const most = tally([...must, ...may], largest)
  const wanted = sum(places)
  if (sum(must) > wanted || sum(must) + sum(may) < wanted) return false
  const rooms = places.filter((place) => place > 0).sort((a, b) => b - a)
  const used = new Array<number>(largest + 1).fill(0)
  const hopeless = new Set<string>()

  const fill = (room: number): boolean => {
    if (room === rooms.length) return used.every((n, size) => n >= least[size]!)
    const key = `${room}:${used.join()}`
    if (hopeless.has(key)) return false
    if (put(room, rooms[room]!, largest)) return true
    hopeless.add(key)
    return false
  }
  /** Tries larger groups first, as small ones fit anywhere. */
  const put = (room: number, left: number, upTo: number): boolean => {
    if (left === 0) return fill(room + 1)
    for (let size = Math.min(upTo, left); size > 0; size--) {
      if (used[size]! >= most[size]!) continue
      used[size]!++
      if (put(room, left - size, size)) return true
      used[size]!--
    }
    return false
  }
  return fill(0)
}

/** The first groups, in their order, that fill every seat; undefined if none do. */
export function seated(groups: readonly Group[], shape: TeamShape): Group[] | undefined {
  const places = new Array<number>(shape.teams).fill(shape.size)
  const sizes = groups.map((group) => group.length)
  if (!fits(places, [], sizes)) return undefined
  const chosen: Group[] = []
  let taken = 0
  for (const [i, group] of groups.entries()) {
    if (taken === seatsOf(shape)) break
    if (
      !fits(
        places,
        [...chosen, group].map((one) => one.length),
        sizes.slice(i + 1),
      )
    )
      continue
    chosen.push(group)
    taken += group.length
  }
  return chosen
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

function tally(sizes: readonly number[], largest: number): number[] {
  const counts = new Array<number>(largest + 1).fill(0)
  for (const size of sizes) counts[size]!++
  return counts
}
