/** The current announcement. */
import { z } from 'zod'
import { announcementNow } from '../../../common/wire/published.ts'
import type { AnnouncementBoard } from '../../admin/announcements.ts'
import { type Endpoint, endpoint, NOTHING } from '../endpoint.ts'

/** No caching (s): a withdrawn announcement must disappear, and a response costs little. */
const KEPT_FOR = 0

export const announcementEndpoints = (announcements: Pick<AnnouncementBoard, 'now'>): Endpoint[] => [
  endpoint({
    path: '/announcement',
    summary: 'What everybody is told at present',
    description: 'One line of whoever runs the server, or null. Pages ask every half a minute.',
    params: NOTHING,
    query: NOTHING,
    answer: z.object({ announcement: announcementNow.nullable() }),
    keptFor: KEPT_FOR,
    handle: async () => ({ announcement: announcements.now() ?? null }),
  }),
]
