/** Moderation of the chat of a match, by moderators and by the organiser. */

import { placeOfMatch } from '../../../common/wire/chat/talk.ts'
import { isRefused } from '../../../common/wire/refusals.ts'
import type { Teller } from '../../match/room/teller.ts'
import type { Table } from '../../match/table.ts'
import type { Bans } from '../../people/moderation/bans.ts'
import type { Member } from '../../rooms/member.ts'
import { type ActServices, Acts } from '../acts.ts'
import type { Directory } from '../directory.ts'
import type { TalkPlace } from './talk-requests.ts'

/** The room of the chat. */
export interface MatchTalkRoom {
  readonly match: string
  readonly table: Table
  readonly teller: Teller
  readonly directory: Directory
  readonly organiser: string
  /** Hides a line from everybody. */
  gone(line: number): void
}

export interface MatchTalk extends Omit<TalkPlace<Member>, 'reads'> {
  takeAway(line: number): Promise<void>
  /** How much longer a player is muted here (ms). */
  mutedFor(player: string): number
}

export function matchTalk(
  { match, table, teller, directory, organiser, gone }: MatchTalkRoom,
  services: ActServices & { readonly bans: Bans },
): MatchTalk {
  const { bans, reports } = services
  const place = placeOfMatch(match)
  // Only the organiser of a private match moderates it.
  const maker = table.options.listed ? '' : organiser
  return {
    acts: new Acts({ slug: place, maker }, services),
    reports,
    directory,
    history: table.chat,
    name: place,

    maker: () => maker,

    tellAll: async (done) => {
      if (isRefused(done)) return done
      const line = table.chat.tell(done.told, teller.course, Date.now())
      await table.keep({ kind: 'said', line })
      teller.say(line)
      return { id: line.id }
    },

    note: (player, text) => teller.note(player, text),

    takeAway: async (line) => {
      table.chat.erase(line)
      await table.keep({ kind: 'erased', line })
      gone(line)
    },

    mutedFor: (player) =>
      Math.max(bans.mutedFor(player, place), table.state.room ? bans.mutedFor(player, table.state.room) : 0),
  }
}
