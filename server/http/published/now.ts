/** Public routes for the present moment: how many people are online, and the operator's announcement. */
import { z } from 'zod'
import { announcementNow, peopleNow } from '../../../common/wire/published.ts'
import type { AnnouncementBoard } from '../../admin/announcements.ts'
import type { Online } from '../../people/online.ts'
import { type Endpoint, endpoint, NOTHING } from '../endpoint.ts'

/** How long the numbers are reused (ms), as counting takes all players. */
const COUNTED_FOR = 5000

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
      keptFor: COUNTED_FOR / 1000,
      handle: async () => {
        if (Date.now() - at >= COUNTED_FOR) [counted, at] = [online.count(), Date.now()]
        return counted
      },
    }),
  ]
}

export const announcementEndpoints = (announcements: Pick<AnnouncementBoard, 'now'>): Endpoint[] => [
  endpoint({
    path: '/announcement',
    summary: 'What everybody is told at present',
    description: 'One line of whoever runs the server, or null. Pages ask every half a minute.',
    params: NOTHING,
    query: NOTHING,
    answer: z.object({ announcement: announcementNow.nullable() }),
    // A withdrawn announcement must disappear at once, and a response costs little.
    keptFor: 0,
    handle: async () => ({ announcement: announcements.now() ?? null }),
  }),
]
