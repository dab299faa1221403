/**
 * What people learn of a match, in which order: for everything that happens, the steps one after the other. All
 * of it is stored by then. The state that is synced was written before (`Publisher`); `patch` sends it.
 */
import { CLOSE } from '../../../common/wire/match/messages.ts'
import type { Finished } from '../../store/archive/finished.ts'
import { finishedWithout, namedIn } from '../../store/archive/nameless.ts'
import type { LiveMatch } from '../live-match.ts'
import type { FlowListener } from '../match-flow.ts'
import { newsOf } from '../match-news.ts'
import type { MatchInside } from './match-inside.ts'

export class Publication implements FlowListener {
  private readonly of: MatchInside

  constructor(of: MatchInside) {
    this.of = of
  }

  begun(): void {
    const { events, places, substitutes, teller, seatChanges, arrivals } = this.of
    events.began()
    places.begun()
    substitutes.begin()
    teller.begin()
    seatChanges.begin()
    arrivals.changed()
    teller.tellAll()
  }

  /** The round itself comes with the state: the patch after it has both. */
  revealed(match: LiveMatch): void {
    const { teller, lines, seatChanges, arrivals, events, departure } = this.of
    teller.hear()
    lines.reveal(match)
    seatChanges.roundPlayed()
    arrivals.changed()
    events.revealed(match)
    departure.roundPlayed()
  }

  lifted(match: LiveMatch): void {
    const { teller, lines, floor } = this.of
    teller.hear()
    lines.reveal(match)
    floor.patch()
  }

  settled(): void {
    this.of.arrivals.changed()
    this.of.teller.tellAll()
  }

  /**
   * After a match: returning players get their seats back, and the chatroom they came from gets the result.
   */
  over(finished: Finished): void {
    const { events, departure, places, arrivals, teller, table, floor } = this.of
    events.over(finished)
    departure.matchOver()
    places.over()
    arrivals.seatAgain()
    teller.openGallery()
    if (table.state.room) void this.tellRoom(finished).catch((error: unknown) => floor.report(error, 'news'))
  }

  /** Who is here has changed. */
  people(): void {
    const { crowd, events, seatChanges, call, substitutes, table, floor } = this.of
    crowd.tellWhoPlays()
    events.seated()
    seatChanges.note()
    call.note()
    substitutes.counted()
    if (table.phase === 'playing' && !table.options.spectators) this.sendOutWatchers()
    floor.patch()
    this.watched()
  }

  /** A spectator has joined or left. The cost must not grow with the number of spectators. */
  readonly watched = (): void => {
    this.of.crowd.due()
    this.of.departure.closeWhenUnwanted()
  }

  /** Hides lines from everybody. */
  gone(lines: readonly number[]): void {
    const ids = [...lines]
    this.of.floor.broadcast('gone', { ids })
    this.of.feed.say('gone', { ids })
  }

  report(error: unknown, where: string): void {
    this.of.floor.report(error, where)
  }

  /** Closes the room when even ending the match fails. */
  failed(error: unknown): void {
    this.report(error, 'round')
    this.of.departure.end(CLOSE.failed, 'failed')
  }

  /** In a match without spectators, a player who stands up has to leave. */
  private sendOutWatchers(): void {
    const { floor, teller } = this.of
    for (const client of floor.everybody())
      if (client.auth && !teller.chairOf(client)) floor.putOut(client, CLOSE.noSpectators)
  }

  /**
   * Sends the result to the chatroom, without the names of deleted accounts, even if this node has not heard
   * of their deletion.
   */
  private async tellRoom(finished: Finished): Promise<void> {
    const { match, floor, services } = this.of
    const nobody = new Set<string>()
    const deleted = await services.matchStore.deletedAmong(namedIn(finished)).catch(() => nobody)
    await floor.publish(newsOf(finishedWithout(finished, deleted), match))
  }
}
