/** A round's report as a page to read and to print (SA-8.5). */
import type { PlayedRound } from '../../net/link.ts'
import type { Eyes } from '../contract.ts'

export function Report(_: { round: PlayedRound; eyes: Pick<Eyes, 'seat' | 'team'> }) {
  return null
}
