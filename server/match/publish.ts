/**
 * How a change of a match becomes public. The steps and their order: journal → views → patch with the
 * round's timeline → galleries → lists → statistics. What is not stored is not shown. Nothing here changes a
 * match, its clock or its seats: between the steps `match-flow.ts` and `match-end.ts` do.
 */
import type { FinishedMatch } from '../store/archive/finished.ts'
import type { Decisions } from './decisions.ts'
import type { LiveMatch } from './live-match.ts'
import type { PublishedViews } from './views.ts'

/** The news in a change of the synced state. */
export type MatchTurn =
  /** None: readiness, times, who may see what. */
  | { readonly is: 'changed' }
  /** Who is here, or has a seat. */
  | { readonly is: 'seats' }
  | { readonly is: 'begun' }
  /** A round was played; `finished`: it was the last. */
  | { readonly is: 'round'; readonly match: LiveMatch; readonly finished: FinishedMatch | undefined }
  /** After a match: the delayed gallery sees one more round. */
  | { readonly is: 'lifted'; readonly match: LiveMatch }
  /** Players or a fault have ended the match; `finished`: unless that was told before. */
  | { readonly is: 'ended'; readonly finished: FinishedMatch | undefined }
  /** A match has ended that nobody watches any more: its result is the only news. */
  | { readonly is: 'result'; readonly finished: FinishedMatch }

/** The steps of the room. Each knows whom it reaches, and what of a turn is news to them. */
export interface PublishSteps {
  /** Sends the room's clients the changes of the synced state, then messages about the turn. */
  patch(turn: MatchTurn): void
  /** Sends galleries, on any node, what spectators may see of the same. */
  galleries(turn: MatchTurn): void
  /** Updates lists of matches and of people, and the chatroom that the players came from. */
  lists(turn: MatchTurn): void
  /** Log and metrics. */
  statistics(turn: MatchTurn): void
  /** An error in a step after the patch, which does not stop the match. */
  report(error: unknown, where: string): void
}

/** A beginning, a round or an end, and what the match does between the steps. */
export interface PublishedDecision {
  /** Its entries, as the journal stores them. */
  readonly entries: Promise<void>
  /** It ends the match: an error in the views or the patch does not stop the steps after it. */
  readonly ends: boolean
  /** The entries are stored. Returns the match that they have changed. */
  stored(): LiveMatch
  /**
   * The views are written. Writes what the same patch brings: seats, and the next round with its clock or the
   * result. `late`: how long storing took (ms), 0 if it was quick.
   */
  advance(match: LiveMatch, late: number): MatchTurn
  /** All steps are done. */
  shown(): void
}

export class Publisher {
  private readonly decisions: Decisions
  private readonly views: PublishedViews
  private readonly room: PublishSteps

  constructor(decisions: Decisions, views: PublishedViews, room: PublishSteps) {
    this.decisions = decisions
    this.views = views
    this.room = room
  }

  // ── What happens, and its steps ──────────────────────────────────────────────────────────────────────────

  /** All steps, with the next decision not before the last of the views. */
  decided({ entries, ends, stored, advance, shown }: PublishedDecision): void {
    this.decisions.keep(entries, (late) => {
      const match = stored()
      this.updateViews(match, ends, () => {
        const turn = advance(match, late)
        if (ends) this.tellAllOfEnd(turn)
        else this.tellAll(turn)
        shown()
      })
    })
  }

  /** Who is here, or has a seat, has changed. This is told while its entries are being stored. */
  seats(): void {
    this.tellAll({ is: 'seats' })
  }

  /** The synced state has changed. */
  readonly changed = (): void => this.tellWatchers({ is: 'changed' })

  /** After a match: shows the delayed gallery the round that it may see now. */
  lifted(match: LiveMatch): void {
    this.views.publish(match, ['gallery'])
    this.tellWatchers({ is: 'lifted', match })
  }

  /** A match that has ended met a fault: everybody is told again where it stands. */
  ended(): void {
    this.tellAllOfEnd({ is: 'ended', finished: undefined })
  }

  /** A match has ended that nobody watches any more: all had left, or the table has gone on since. */
  result(finished: FinishedMatch): void {
    this.tellOthers({ is: 'result', finished })
  }

  // ── The steps, in order ──────────────────────────────────────────────────────────────────────────────────

  /** Writes the views into the synced state, then calls `then`: at once, or later in a large battle. */
  private updateViews(match: LiveMatch, ends: boolean, then: () => void): void {
    const failed = (error: unknown) => {
      if (!ends) throw error
      this.room.report(error, 'views')
    }
    let steps: Promise<void> | undefined
    try {
      steps = this.views.publishInSteps(match, this.changed)
    } catch (error) {
      failed(error)
    }
    if (steps) this.decisions.await(steps.catch(failed), then)
    else then()
  }

  private tellAll(turn: MatchTurn): void {
    this.tellWatchers(turn)
    this.tellOthers(turn)
  }

  /** A patch that fails cannot end a match that has ended. */
  private tellAllOfEnd(turn: MatchTurn): void {
    this.attempt('patch', () => this.tellWatchers(turn))
    this.tellOthers(turn)
  }

  /** Tells all who have the match before them, here and in galleries. */
  private tellWatchers(turn: MatchTurn): void {
    this.room.patch(turn)
    this.attempt('galleries', () => this.room.galleries(turn))
  }

  /** Tells all others. */
  private tellOthers(turn: MatchTurn): void {
    this.attempt('lists', () => this.room.lists(turn))
    this.attempt('statistics', () => this.room.statistics(turn))
  }

  /** Runs a step that must not affect the match, or the steps after it. */
  private attempt(where: string, step: () => void): void {
    try {
      step()
    } catch (error) {
      this.room.report(error, where)
    }
  }
}
