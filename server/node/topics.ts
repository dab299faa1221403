/** The topics between the nodes of an arena. */
import { AllowedWords } from '../admin/allowed-words.ts'
import { AnnouncementBoard } from '../admin/announcements.ts'
import { DrainOrders } from '../admin/drain-orders.ts'
import { NodeStatuses } from '../admin/node-statuses.ts'
import { log } from '../base/log.ts'
import { Mentions } from '../chat/mentions.ts'
import { Subscription } from '../cluster/redis/subscription.ts'
import type { ArchivedResult } from '../http/published/result-streams.ts'
import { AccountChanges, Appointments } from '../people/accounts/account-changes.ts'
import { Endings } from '../people/accounts/endings.ts'
import type { Signing } from '../people/accounts/signing.ts'
import { Bans } from '../people/moderation/bans.ts'
import { Online } from '../people/online.ts'
import { Calls } from '../pickup/start-match.ts'
import type { Database } from '../store/database.ts'

export type NodeTopics = ReturnType<typeof nodeTopics>

/** `address`: of this node for the others; empty for a single one. */
export function nodeTopics(database: Database, signing: Signing, address: string) {
  const topics = {
    endings: new Endings(saying('not every room learned that a session has ended')),
    accountChanges: new AccountChanges(saying('not every room learned that an account has changed')),
    bansChanged: new Subscription<object>('bans', saying('not every node learned at once who is banned')),
    appointments: new Appointments(saying('a room did not learn who is a moderator')),
    calls: new Calls(saying('a room did not learn who was called to a match')),
    online: new Online(saying('not every node learned who is here')),
    mentions: new Mentions(saying('somebody who was mentioned did not learn it')),
    announcements: new AnnouncementBoard(
      database,
      saying('not every node learned at once what is announced'),
    ),
    allowedWords: new AllowedWords(
      database,
      saying('not every node learned at once which words are let through'),
    ),
    results: new Subscription<ArchivedResult>(
      'results',
      saying('streams of results did not learn of a match that has ended'),
    ),
    nodes: new NodeStatuses(address, saying('the nodes could not tell each other of themselves')),
  }
  const drainOrders = new DrainOrders(topics.nodes, saying('what this node has could not be handed over'))
  const bans = new Bans(database, signing, () => topics.bansChanged.tell({}))
  topics.bansChanged.listen(bans.learn)
  const all = [...Object.values(topics), drainOrders]
  return {
    ...topics,
    drainOrders,
    bans,
    open: (): Promise<unknown> => Promise.all(all.map((topic) => topic.open())),
    close: (): Promise<unknown> => Promise.all(all.map((topic) => topic.close())),
  }
}

const saying =
  (words: string) =>
  (error: unknown): void =>
    log.error({ err: error }, words)
