/** What is on: one match after the other, as they are worth watching. */
import type { Listing } from '../../net/api.ts'

/** So many that were passed over are remembered. */
export const PASSED = 12

/** Of a match that can be watched. */
export type Airable = Pick<Listing, 'id' | 'exhibition'>

/**
 * The match to show, of `matches`, those most worth watching first. The one that is on stays on, unless it is
 * an exhibition and people play; another one is one that has not been `passed` over, or was so longest ago.
 */
export function onAir<Match extends Airable>(
  matches: readonly Match[],
  on: string | undefined,
  passed: readonly string[],
): Match | undefined {
  const current = passed.includes(on ?? '') ? undefined : matches.find(({ id }) => id === on)
  const people = matches.filter(({ exhibition }) => !exhibition)
  const among = people.length > 0 ? people : matches
  if (current && among.includes(current)) return current
  return (
    among.find(({ id }) => !passed.includes(id)) ??
    among.toSorted((a, b) => passed.lastIndexOf(a.id) - passed.lastIndexOf(b.id))[0]
  )
}
