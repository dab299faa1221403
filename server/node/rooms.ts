/** The kinds of rooms, who may join each, and their options. */
import { defineRoom } from '@colyseus/core'
import { enteringRoom } from '../../common/wire/chat/room-messages.ts'
import { joining } from '../../common/wire/match/messages.ts'
import { joiningSocial } from '../../common/wire/people/social-requests.ts'
import { ChatRoom, type ChatServices } from '../chat/room/chat-room.ts'
import { GalleryRoom } from '../match/gallery/gallery-room.ts'
import type { TryAllowance } from '../match/orders/trying.ts'
import { MatchRoom } from '../match/room/match-room.ts'
import type { SleepingMatches } from '../match/room/routing/sleeping.ts'
import type { Tombstones } from '../match/room/routing/tombstones.ts'
import type { MatchThreads } from '../match/run/match-threads.ts'
import type { NoShows } from '../people/moderation/no-shows.ts'
import { QuickRoom, seekingQuick } from '../pickup/room/quick-room.ts'
import { admitting } from '../rooms/admission.ts'
import type { WhoJoins } from '../rooms/join-identity.ts'
import { SocialRoom } from '../social/room/social-room.ts'
import type { Database } from '../store/database.ts'
import { isRunning } from '../store/journal/leases.ts'
import type { MatchStore } from '../store/journal/match-store.ts'

/** The names under which clients join. */
export const ROOMS = ['match', 'gallery', 'chatroom', 'quick', 'social'] as const

export interface RoomServices {
  readonly chat: ChatServices
  readonly database: Database
  readonly matchStore: MatchStore
  readonly threads: MatchThreads
  readonly tryAllowance: TryAllowance
  readonly sleeping: SleepingMatches
  readonly tombstones: Tombstones
  readonly noShows: NoShows
  readonly whoJoins: WhoJoins
}

export function roomsWith({
  chat,
  database,
  matchStore,
  threads,
  tryAllowance,
  sleeping,
  tombstones,
  noShows,
  whoJoins,
}: RoomServices) {
  const { bans, endings, online, accounts, accountChanges, mentions, reports } = chat
  const admitted = admitting(chat, whoJoins, joining)
  return {
    match: defineRoom(
      class extends MatchRoom {
        static override onAuth = admitted
      },
      { services: { ...chat, noShows, matchStore, threads, tryAllowance, sleeping, tombstones } },
    ),
    gallery: defineRoom(
      class extends GalleryRoom {
        static override onAuth = admitted
      },
      { bans, endings, online, runs: (match: string) => isRunning(database, match) },
    ),
    chatroom: defineRoom(
      class extends ChatRoom {
        static override onAuth = admitting(chat, whoJoins, enteringRoom)
      },
      { services: chat },
    ),
    quick: defineRoom(
      class extends QuickRoom {
        static override onAuth = admitting(chat, whoJoins, seekingQuick)
      },
      { ...chat.pickup, bans, endings, online },
    ),
    social: defineRoom(
      class extends SocialRoom {
        static override onAuth = admitting(chat, whoJoins, joiningSocial)
      },
      { database, accounts, accountChanges, bans, endings, online, mentions, reports },
    ),
  } satisfies Record<(typeof ROOMS)[number], unknown>
}
