/** Teams as equal in strength as they can be, with parties together. */
import { byStrength, type Group, type GroupMember, seatsOf, strengthOf, type TeamShape } from './group.ts'
import { fits } from './packing.ts'

/** Up to so many people every division is weighed; with more, a good one is bettered by exchanges. */
const EXACT = 16
/** So many steps a search may take where not every division is weighed. */
const STEPS = 20_000
/** Sums of the same numbers in another order differ by less. */
const EQUAL = 1e-9

/** By how much the strongest team is stronger than the weakest, in summed strength. */
export function spread(teams: readonly (readonly Group[])[]): number {
  const sums = teams.map(strengthOfTeam)
  return Math.max(...sums) - Math.min(...sums)
}

/**
 * Teams of the shape's size from groups that fill it exactly. Whoever asks with the same groups, in whatever
 * order, gets the same teams. Throws when the groups cannot be divided so.
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

/** The best division that differs by less than `under`, if there is one; after so many steps, the best so far. */
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

  /** The rest can still be divided. */
  const divisible = (): boolean =>
    !parties ||
    fits(
      new Array<number>(teams - made.length).fill(size),
      groups.flatMap((group, i) => (taken[i] ? [] : [group.length])),
    )

  /** Of the whole teams so far: their summed strength, and that of the weakest and the strongest. */
  const next = (sum: number, low: number, high: number): void => {
    if (made.length === teams) {
      least = high - low
      best = made.map((team) => [...team])
      return
    }
    // The strongest who is left leads the next team: the same teams in another order are the same.
    const leader = taken.indexOf(false)
    const whole = (now: number): void => {
      const [lowest, highest] = [Math.min(low, now), Math.max(high, now)]
      const others = teams - made.length
      // However equal the others will be, one of them is as strong as their mean, and one as weak.
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

/** Exchanges two groups of the same size for as long as that makes the difference smaller. */
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
