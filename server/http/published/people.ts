/** Public route: how many people are online. */
import { peopleNow } from '../../../common/wire/published.ts'
import type { Online } from '../../people/online.ts'
import { type Endpoint, endpoint, NOTHING } from '../endpoint.ts'

/** How long the numbers are reused (ms), as counting takes all players. */
const KEPT_FOR = 5000

export function peopleEndpoints(online: Pick<Online, 'count'>): Endpoint[] {
  let counted = { online: 0, playing: 0 }
  let at = -Infinity
  return [
    endpoint({
      path: '/people',
      summary: 'How many people are here',
      description: 'Counted anew every few seconds.',
      params: NOTHING,
      query: NOTHING,
      answer: peopleNow,
      keptFor: KEPT_FOR / 1000,
      handle: async () => {
        if (Date.now() - at >= KEPT_FOR) [counted, at] = [online.count(), Date.now()]
        return counted
      },
    }),
  ]
}
