/** Connects a match room to its galleries: what they receive, and what they report. */
import { matchMaker } from '@colyseus/core'
import { rulesIdOf } from '../../../common/engine/record/rules-id.ts'
import type { ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import type { Directory } from '../../chat/directory.ts'
import { ShownState } from '../gallery/gallery-state.ts'
import { idOf } from '../gallery/messages.ts'
import { GalleryFeed } from '../gallery/publisher.ts'
import { galleryTopic } from '../gallery/rpc.ts'
import type { Substitutes } from '../seats/substitutes.ts'
import type { Table } from '../table.ts'

/** The match room. */
export interface FollowedRoom {
  readonly match: string
  readonly table: Table
  readonly directory: Directory
  readonly substitutes: Substitutes
  /** Players who belong in the match room itself. */
  insiders(): readonly string[]
  /** The chat as a new spectator may read it. */
  lines(): readonly ChatLine[]
  react(counts: ReactionCounts): void
  /** Somebody has started or stopped watching. */
  watched(): void
  failed(error: unknown): void
}

export function feedOf({
  match,
  table,
  directory,
  substitutes,
  insiders,
  lines,
  react,
  watched,
  failed,
}: FollowedRoom): GalleryFeed {
  const { game, state, views, door } = table
  const shown = new ShownState(state, views)
  return new GalleryFeed(
    {
      game: rulesIdOf(game),
      whole: () => shown.whole(),
      change: () => shown.change(),
      unfollowed: () => void views.takeGalleryView(),
      rules: () => ({ insiders: insiders(), organiser: table.organiser, rulings: [...door.rulings] }),
      lines,
      react,
      came: (watchers) => {
        for (const watcher of watchers) {
          if (table.phase === 'playing') substitutes.watches(idOf(watcher))
          // Moderators in galleries get the reports of this match, too.
          if (typeof watcher !== 'string') directory.enter(watcher)
        }
        watched()
      },
      went: (watchers) => {
        for (const watcher of watchers) if (typeof watcher !== 'string') directory.leave(watcher.player)
        watched()
      },
      tell: (told, elsewhere) => galleryTopic.tell(match, told, elsewhere),
      failed,
    },
    matchMaker.processId,
  )
}
