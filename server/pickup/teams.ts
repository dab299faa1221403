/** Teams as equal in strength as they can be, with parties together. */
import { byStrength, seatsOf, strengthOf, type Group, type Member, type Shape } from './group.ts'
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
 * Teams of the shape's size from groups that fill it exactly. Whoever asks with the same groups, in whatever order, gets
 * the same teams. Throws when the groups cannot be divided so.
 */
export function balanced(given: readonly Group[], shape: Shape): Group[][] {
  const groups = given.toSorted((a, b) => strengthOf(b) - strengthOf(a) || byStrength(first(a), first(b)))
  const exact = seatsOf(shape) <= EXACT
  const found = search(groups, shape, exact ? Infinity : STEPS)
  if (!found) throw new Error(`groups of ${groups.map((group) => group.length).join()} cannot make ${shape.teams} teams of ${shape.size}`)
  return exact ? found : bettered(found)
}

const first = (group: Group): Member => group.toSorted(byStrength)[0]!

const strengthOfTeam = (team: readonly Group[]): number => team.reduce((sum, group) => sum + strengthOf(group), 0)

function search(groups: readonly Group[], { teams, size }: Shape, steps: number): Group[][] | undefined {
  const strengths = groups.map(strengthOf)
  const mean = strengths.reduce((a, b) => a + b, 0) / teams
  const taken = groups.map(() => false)
  const made: number[][] = []
  let best: number[][] | undefined
  let least = Infinity
  let left = steps

  const weigh = (): void => {
    const sums = made.map((team) => team.reduce((sum, i) => sum + strengths[i]!, 0))
    const difference = Math.max(...sums) - Math.min(...sums)
    if (difference >= least - EQUAL) return
    least = difference
    best = made.map((team) => [...team])
  }
  /** A whole team so far from the mean leaves at least so much of a difference, however equal the others are. */
  const promising = (sum: number): boolean => (Math.abs(sum - mean) * teams) / Math.max(1, teams - 1) < least - EQUAL
  /** The rest can still be divided. */
  const divisible = (): boolean => fits(new Array<number>(teams - made.length).fill(size), groups.flatMap((group, i) => (taken[i] ? [] : [group.length])))

  const next = (): void => {
    if (made.length === teams) return weigh()
    // The strongest who is left leads the next team: the same teams in another order are the same.
    const first = taken.indexOf(false)
    if (first < 0) return
    made.push([])
    take(first, size, 0)
    made.pop()
  }
  const take = (i: number, places: number, sum: number): void => {
    const group = groups[i]!
    if (taken[i] || group.length > places || (best && left <= 0)) return
    left--
    const team = made.at(-1)!
    team.push(i)
    taken[i] = true
    const now = sum + strengths[i]!
    if (group.length < places) for (let other = i + 1; other < groups.length; other++) take(other, places - group.length, now)
    else if (promising(now) && divisible()) next()
    team.pop()
    taken[i] = false
  }
  next()
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
