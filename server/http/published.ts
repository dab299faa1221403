/** All that anybody may read, in one list: mounted, and documented. */
import type { Accounts } from '../people/accounts.ts'
import type { Online } from '../people/online.ts'
import type { Database } from '../store/database.ts'
import { Ladders } from '../store/ladder.ts'
import type { Endpoint } from './endpoint.ts'
import { ladderEndpoints } from './ladders.ts'
import { liveEndpoints, LiveMatches } from './live.ts'
import { peopleEndpoints } from './people.ts'
import { playerEndpoints } from './players.ts'
import { resultEndpoints } from './results.ts'

export function publishedEndpoints(db: Database, accounts: Accounts, online: Pick<Online, 'count'>): Endpoint[] {
  const ladders = new Ladders(db)
  return [...resultEndpoints(db), ...ladderEndpoints(ladders), ...playerEndpoints(db, accounts, ladders), ...liveEndpoints(new LiveMatches(db)), ...peopleEndpoints(online)]
}
