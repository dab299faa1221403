/** All public endpoints in one list, which is mounted and documented. */
import type { AnnouncementBoard } from '../../admin/announcements.ts'
import type { WhyGone } from '../../match/room/routing/why-gone.ts'
import type { Accounts } from '../../people/accounts/accounts.ts'
import type { Online } from '../../people/online.ts'
import type { Database } from '../../store/database.ts'
import { Ladders } from '../../store/people/ladder.ts'
import type { Endpoint } from '../endpoint.ts'
import { botEndpoints } from './bots.ts'
import { gameEndpoints } from './games.ts'
import { ladderEndpoints } from './ladders.ts'
import type { LiveMatches } from './live.ts'
import { matchEndpoints } from './matches.ts'
import { announcementEndpoints, peopleEndpoints } from './now.ts'
import { playerEndpoints } from './players.ts'
import { resultEndpoints } from './results.ts'
import { type RoomLists, roomEndpoints } from './rooms.ts'

export interface PublishedServices {
  readonly database: Database
  readonly live: LiveMatches
  readonly roomLists: RoomLists
  readonly accounts: Accounts
  readonly online: Pick<Online, 'count' | 'seatsOf'>
  readonly announcements: Pick<AnnouncementBoard, 'now'>
  readonly whyGone: WhyGone
}

export function publishedEndpoints({
  database: db,
  live,
  roomLists,
  accounts,
  online,
  announcements,
  whyGone,
}: PublishedServices): Endpoint[] {
  const ladders = new Ladders(db)
  return [
    ...gameEndpoints(),
    ...resultEndpoints(db),
    ...ladderEndpoints(ladders),
    ...playerEndpoints(db, accounts, ladders),
    ...matchEndpoints(db, live, online, whyGone),
    ...roomEndpoints(roomLists),
    ...peopleEndpoints(online),
    ...botEndpoints(),
    ...announcementEndpoints(announcements),
  ]
}
