/** A match as its galleries receive it, and what the match does with what they report. */
import { matchMaker } from '@colyseus/core'
import { type RulesId, rulesIdOf } from '../../../../common/engine/record/rules-id.ts'
import type { ReactionCounts } from '../../../../common/wire/chat/crowd.ts'
import type { ChatLine } from '../../../../common/wire/chat/talk.ts'
import type { Directory } from '../../../chat/directory.ts'
import { type GalleryState, GalleryStateReader } from '../../gallery/gallery-state.ts'
import { type GalleryRules, type GalleryUpdate, playerOf, type Spectator } from '../../gallery/messages.ts'
import { GalleryPublisher, type GallerySource } from '../../gallery/publisher.ts'
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

export const galleryPublisherOf = (room: GallerySourceRoom): GalleryPublisher =>
  new GalleryPublisher(new MatchGallerySource(room), matchMaker.processId)

class MatchGallerySource implements GallerySource {
  readonly game: RulesId
  private readonly room: GallerySourceRoom
  private readonly shown: GalleryStateReader

  constructor(room: GallerySourceRoom) {
    const { game, state, views } = room.table
    this.game = rulesIdOf(game)
    this.room = room
    this.shown = new GalleryStateReader(state, views)
  }

  snapshot(): GalleryState {
    return this.shown.whole()
  }

  takeChange(): GalleryState | undefined {
    return this.shown.change()
  }

  dropChanges(): void {
    this.room.table.views.takeGalleryView()
  }

  rules(): GalleryRules {
    const { organiser, door } = this.room.table
    return { insiders: this.room.insiders(), organiser, rulings: [...door.rulings] }
  }

  lines(): readonly ChatLine[] {
    return this.room.lines()
  }

  react(counts: ReactionCounts): void {
    this.room.react(counts)
  }

  came(watchers: readonly Spectator[]): void {
    const { table, substitutes, directory } = this.room
    for (const watcher of watchers) {
      if (table.phase === 'playing') substitutes.watches(playerOf(watcher))
      // Moderators in galleries get the reports of this match, too.
      if (typeof watcher !== 'string') directory.enter(watcher)
    }
    this.room.watched()
  }

  went(watchers: readonly Spectator[]): void {
    for (const watcher of watchers) if (typeof watcher !== 'string') this.room.directory.leave(watcher.player)
    this.room.watched()
  }

  send(update: GalleryUpdate, elsewhere: boolean): void {
    galleryTopic.tell(this.room.match, update, elsewhere)
  }

  failed(error: unknown): void {
    this.room.failed(error)
  }
}
