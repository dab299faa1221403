/** Connects a match room to its galleries: what they receive, and what they report. */
import { matchMaker } from '@colyseus/core'
import { rulesIdOf } from '../../../../common/engine/record/rules-id.ts'
import type { ReactionCounts } from '../../../../common/wire/chat/crowd.ts'
import type { ChatLine } from '../../../../common/wire/chat/talk.ts'
import type { Directory } from '../../../chat/directory.ts'
import { GalleryStateReader } from '../../gallery/gallery-state.ts'
import { playerOf } from '../../gallery/messages.ts'
import { GalleryPublisher } from '../../gallery/publisher.ts'
import { galleryTopic } from '../../gallery/rpc.ts'
import type { Substitutes } from '../../seats/substitutes.ts'
import type { Table } from '../../table.ts'

/** The match room. */
export interface GallerySourceRoom {
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

export function galleryPublisherOf({
  match,
  table,
  directory,
  substitutes,
  insiders,
  lines,
  react,
  watched,
  failed,
}: GallerySourceRoom): GalleryPublisher {
  const { game, state, views, door } = table
  const shown = new GalleryStateReader(state, views)
  return new GalleryPublisher(
    {
      game: rulesIdOf(game),
      snapshot: () => shown.whole(),
      takeChange: () => shown.change(),
      dropChanges: () => void views.takeGalleryView(),
      rules: () => ({ insiders: insiders(), organiser: table.organiser, rulings: [...door.rulings] }),
      lines,
      react,
      came: (watchers) => {
        for (const watcher of watchers) {
          if (table.phase === 'playing') substitutes.watches(playerOf(watcher))
          // Moderators in galleries get the reports of this match, too.
          if (typeof watcher !== 'string') directory.enter(watcher)
        }
        watched()
      },
      went: (watchers) => {
        for (const watcher of watchers) if (typeof watcher !== 'string') directory.leave(watcher.player)
        watched()
      },
      send: (update, elsewhere) => galleryTopic.tell(match, update, elsewhere),
      failed,
    },
    matchMaker.processId,
  )
}
