/** Creates the services of rooms, API and administration. */
import { Chatrooms } from '../chat/chatrooms.ts'
import type { ChatServices } from '../chat/room/chat-room.ts'
import { Accounts } from '../people/accounts/accounts.ts'
import type { HashCost } from '../people/accounts/passwords.ts'
import { Moderation } from '../people/moderation/moderation.ts'
import { NoShows } from '../people/moderation/no-shows.ts'
import { Origins } from '../people/moderation/origins.ts'
import { Reports } from '../people/moderation/reports.ts'
import { StandingOffers } from '../pickup/standing-offers.ts'
import { Lines } from '../store/people/lines.ts'
import type { Storage } from './storage.ts'
import type { NodeTopics } from './topics.ts'

/** `tenure`: this node's in its arena (`Membership`). `passwordCost`: of hashing a password. */
export function servicesOf(
  { database, ratings, signing }: Storage,
  topics: NodeTopics,
  passwordCost: HashCost,
  tenure: ChatServices['pickup']['tenure'],
): ChatServices {
  const { online, accountChanges, mentions, bans, endings, appointments, calls } = topics
  return {
    online,
    accounts: new Accounts(
      database,
      signing,
      { ended: endings.tell, changed: accountChanges.tell },
      passwordCost,
    ),
    accountChanges,
    mentions,
    bans,
    endings,
    appointments,
    origins: new Origins(database),
    moderation: new Moderation(database),
    reports: new Reports(database, signing),
    rooms: new Chatrooms(database),
    lines: new Lines(database),
    pickup: {
      strengths: ratings,
      standing: new StandingOffers(database),
      calls,
      noShows: new NoShows(database),
      tenure,
    },
  }
}
