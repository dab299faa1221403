/** Whether the match that is about to begin will be rated, in words. */
import type { Snapshot } from '../../../net/match/link.ts'

/** With those who sit here now: the server decides it by the same terms when the match begins. */
export function ratingTerms({
  options: { rated, listed },
  seats,
}: Pick<Snapshot, 'seats'> & { readonly options: Pick<Snapshot['options'], 'rated' | 'listed'> }): string {
  if (!rated || !listed || new Set(seats.map(({ team }) => team)).size < 2) return 'not rated'
  const people = seats.filter(({ occupant }) => occupant === 'human')
  if (people.some(({ account }) => !account)) return 'not rated: a guest plays'
  if (people.length < seats.length) return 'rated if somebody with an account takes every seat'
  return people.some(({ program }) => program) ? 'rated for programs alone' : 'rated'
}
