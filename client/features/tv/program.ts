/** The programme: one match after the other, by how much they are worth watching. */
import type { Listing } from '../../net/api.ts'

/** Number of skipped matches that are remembered. */
export const PASSED = 12

/** Of a match that can be watched. */
export type Airable = Pick<Listing, 'id' | 'exhibition'>

/**
 * The match to show, out of `matches` (most worth watching first). The present one stays, unless it is an
 * exhibition and people play; the next one is one not yet `passed`, or else the one passed longest ago.
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
