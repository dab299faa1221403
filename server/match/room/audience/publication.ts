/** Whom the steps of a publication reach (`match/publish.ts`): clients, galleries, lists, log and metrics. */
import type { FinishedMatch } from '../../../store/archive/finished.ts'
import { finishedWithout, namedIn } from '../../../store/archive/nameless.ts'
import { newsOf } from '../../match-news.ts'
import type { MatchTurn, PublishSteps } from '../../publish.ts'
import type { MatchInside } from '../match-inside.ts'

export class Publication implements PublishSteps {
  private readonly of: MatchInside

  constructor(of: MatchInside) {
    this.of = of
  }

  /**
   * Clients with a socket get the patch, programs without one their lines; when a match begins or is ended,
   * each is told their seat.
   */
  patch(turn: MatchTurn): void {
    const { floor, teller } = this.of
    floor.patch()
    try {
      this.streams(turn)
    } catch (error) {
      // An error in the lines must not affect the match.
      floor.report(error, 'lines')
    }
    if (turn.is === 'begun' || turn.is === 'ended') teller.tellAll()
  }

  private streams(turn: MatchTurn): void {
    // Trouble with the journal may cause a patch before all parts exist.
    const { lines } = this.of as Partial<MatchInside>
    if (turn.is === 'round' || turn.is === 'lifted') lines?.reveal(turn.match)
    else lines?.changed()
  }

  /** A delayed gallery gets the chat of a round with it. */
  galleries(turn: MatchTurn): void {
    const { teller, galleries } = this.of as Partial<MatchInside>
    if (turn.is === 'round' || turn.is === 'lifted') teller?.hear()
    galleries?.changed()
  }

  lists(turn: MatchTurn): void {
    const { crowd, table, floor } = this.of
    if (turn.is !== 'result') {
      crowd.tellWhoPlays()
      crowd.due()
    }
    const finished = 'finished' in turn && turn.finished
    if (finished && table.state.room)
      void this.tellRoom(finished).catch((error: unknown) => floor.report(error, 'news'))
  }

  statistics(turn: MatchTurn): void {
    const { events } = this.of
    if (turn.is === 'begun') events.began()
    if (turn.is !== 'result') events.seated()
    if (turn.is === 'round') events.revealed(turn.match)
    if ('finished' in turn && turn.finished) events.over(turn.finished)
  }

  report(error: unknown, where: string): void {
    this.of.floor.report(error, where)
  }

  /** Hides lines from everybody. */
  gone(lines: readonly number[]): void {
    const ids = [...lines]
    this.of.floor.broadcast('gone', { ids })
    this.of.galleries.say('gone', { ids })
  }

  /**
   * Sends the result to the chatroom, without the names of deleted accounts, even if this node has not heard
   * of their deletion.
   */
  private async tellRoom(finished: FinishedMatch): Promise<void> {
    const { match, floor, services } = this.of
    const nobody = new Set<string>()
    const deleted = await services.matchStore.deletedAmong(namedIn(finished)).catch(() => nobody)
    await floor.publish(newsOf(finishedWithout(finished, deleted), match))
  }
}
