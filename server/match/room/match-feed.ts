/** A match as its galleries follow it: what they are told of it, and what they tell it. */
import { matchMaker } from '@colyseus/core'
import { rulesIdOf } from '../../../common/engine/record/rules-id.ts'
import type { ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import type { ChatLine } from '../../../common/wire/match/messages.ts'
import type { Directory } from '../../chat/directory.ts'
import { tellGalleries } from '../gallery/channel.ts'
import { GalleryFeed } from '../gallery/feed.ts'
import { ShownState } from '../gallery/shown.ts'
import { idOf } from '../gallery/told.ts'
import type { Substitutes } from '../seats/substitutes.ts'
import type { Table } from '../table.ts'

/** The room that is followed. */
export interface FollowedRoom {
  readonly match: string
  readonly table: Table
  readonly directory: Directory
  readonly substitutes: Substitutes
  /** Players who belong into the room itself. */
  insiders(): readonly string[]
  /** What was said, as somebody may read it who comes to watch. */
  lines(): readonly ChatLine[]
  react(counts: ReactionCounts): void
  /** Somebody has come to watch, or gone. */
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
  const { game, state, secrecy, door } = table
  const shown = new ShownState(game, state, secrecy)
  return new GalleryFeed(
    {
      game: rulesIdOf(game),
      whole: () => shown.whole(),
      change: () => shown.change(table.galleryViews),
      rules: () => ({ insiders: insiders(), organiser: table.organiser, rulings: [...door.rulings] }),
      lines,
      react,
      came: (watchers) => {
        for (const watcher of watchers) {
          if (table.phase === 'playing') substitutes.watches(idOf(watcher))
          // Who moderates is told of what is reported here.
          if (typeof watcher !== 'string') directory.enter(watcher)
        }
        watched()
      },
      went: (watchers) => {
        for (const watcher of watchers) if (typeof watcher !== 'string') directory.leave(watcher.player)
        watched()
      },
      tell: (told, elsewhere) => tellGalleries(match, told, elsewhere),
      failed,
    },
    matchMaker.processId,
  )
}
