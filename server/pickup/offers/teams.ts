/** Divides groups into teams of nearly equal strength, with parties together. */
import { byStrength, type Group, type GroupMember, seatsOf, strengthOf, type TeamShape } from './group.ts'
import { fits } from './packing.ts'

/** Up to this many people the search covers every division; with more, swaps improve a good one. */
const EXACT = 16
/** The most steps of a search that does not cover every division. */
const STEPS = 20_000
/** Sums of the same numbers in another order differ by less than this. */
const EQUAL = 1e-9

/** The difference between the strongest and the weakest team, in summed strength. */
export function spread(teams: readonly (readonly Group[])[]): number {
  const sums = teams.map(strengthOfTeam)
  return Math.max(...sums) - Math.min(...sums)
}

/**
 * Divides groups that fill the shape exactly. Deterministic: the order of the groups does not matter. Throws
 * if no division exists.
 */
export function balanced(given: readonly Group[], shape: TeamShape): Group[][] {
  const groups = given.toSorted((a, b) => strengthOf(b) - strengthOf(a) || byStrength(first(a), first(b)))
  const some = search(groups, shape, Infinity, STEPS)
  if (!some)
    throw new Error(
      `groups of ${groups.map((group) => group.length).join()} cannot make ${shape.teams} teams of ${shape.size}`,
    )
  const good = bettered(some)
  return seatsOf(shape) > EXACT ? good : (search(groups, shape, spread(good), Infinity) ?? good)
}

const first = (group: Group): GroupMember => group.toSorted(byStrength)[0]!

const strengthOfTeam = (team: readonly Group[]): number =>
  team.reduce((sum, group) => sum + strengthOf(group), 0)

/** The best division with a spread below `under`, if there is one; the best so far after `steps` steps. */
function search(
  groups: readonly Group[],
  { teams, size }: TeamShape,
  under: number,
  steps: number,
): Group[][] | undefined {
  const strengths = groups.map(strengthOf)
  const total = strengths.reduce((a, b) => a + b, 0)
  const parties = groups.some((group) => group.length > 1)
  const taken = groups.map(() => false)
  const made: number[][] = []
  let best: number[][] | undefined
  let least = under
  let left = steps

  /** Can the remaining groups still be divided? */
  const divisible = (): boolean =>
    !parties ||
    fits(
      new Array<number>(teams - made.length).fill(size),
      groups.flatMap((group, i) => (taken[i] ? [] : [group.length])),
    )

  /**
   * Continues after a complete team; `sum`, `low`, `high`: summed strength, weakest and strongest of the
   * complete teams.
   */
  const next = (sum: number, low: number, high: number): void => {
    if (made.length === teams) {
      least = high - low
      best = made.map((team) => [...team])
      return
    }
    // The strongest remaining group leads the next team, as the order of teams does not matter.
    const leader = taken.indexOf(false)
    const whole = (now: number): void => {
      const [lowest, highest] = [Math.min(low, now), Math.max(high, now)]
      const others = teams - made.length
      // Bound: at best all other teams have their mean strength.
      const mean = others > 0 ? (total - sum - now) / others : now
      if (Math.max(highest, mean) - Math.min(lowest, mean) < least - EQUAL && divisible())
        next(sum + now, lowest, highest)
    }
    made.push([])
    take(leader, size, 0, whole)
    made.pop()
  }
  const take = (i: number, places: number, sum: number, whole: (sum: number) => void): void => {
    const { length } = groups[i]!
    if (taken[i] || length > places || (best && left <= 0)) return
    left--
    const team = made.at(-1)!
    team.push(i)
    taken[i] = true
    const now = sum + strengths[i]!
    if (length === places) whole(now)
    else for (let other = i + 1; other < groups.length; other++) take(other, places - length, now, whole)
    team.pop()
    taken[i] = false
  }
  next(0, Infinity, -Infinity)
  return best?.map((team) => team.map((i) => groups[i]!))
}

/** Swaps groups of the same size while that reduces the spread. */
function bettered(given: readonly (readonly Group[])[]): Group[][] {
  let teams = given.map((team) => [...team])
  for (;;) {
    const better = bestExchange(teams)
    if (!better) return teams
    teams = better
  }
}

function bestExchange(teams: readonly (readonly Group[])[]): Group[][] | undefined {
  const sums = teams.map(strengthOfTeam)
  const [high, low] = [sums.indexOf(Math.max(...sums)), sums.indexOf(Math.min(...sums))]
  let least = spread(teams)
  let best: Group[][] | undefined
  for (const from of [high, low]) {
    for (let to = 0; to < teams.length; to++) {
      if (to === from) continue
      for (const [i, a] of teams[from]!.entries()) {
        for (const [j, b] of teams[to]!.entries()) {
          if (a.length !== b.length) continue
          const tried = teams.map((team) => [...team])
          tried[from]![i] = b
          tried[to]![j] = a
          const difference = spread(tried)
          if (difference >= least - EQUAL) continue
          least = difference
          best = tried
        }
      }
    }
  }
  return best
}
