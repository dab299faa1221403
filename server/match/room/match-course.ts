/**
 * What the parts of the room do as a match begins, goes on and ends: before it is published
 * (`match/publish.ts`), except for `shown`.
 */
import { CLOSE } from '../../../common/wire/match/messages.ts'
import type { FlowListener } from '../match-end.ts'
import type { MatchInside } from './match-inside.ts'

export class MatchCourse implements FlowListener {
  private readonly of: MatchInside

  constructor(of: MatchInside) {
    this.of = of
  }

  begun(): void {
    const { places, substitutes, teller, seatChanges, arrivals } = this.of
    places.begun()
    substitutes.begin()
    teller.begin()
    seatChanges.begin()
    arrivals.note()
  }

  played(): void {
    this.of.seatChanges.roundPlayed()
    this.of.arrivals.note()
  }

  settled(): void {
    this.of.arrivals.note()
  }

  /** Returning players get their seats back, and players the chat of the gallery. */
  over(): void {
    const { departure, places, arrivals, teller } = this.of
    departure.matchOver()
    places.over()
    arrivals.seatAgain()
    teller.openGallery()
  }

  shown(turn: 'begun' | 'round' | 'ended'): void {
    const { departure } = this.of
    departure.closeWhenUnwanted()
    if (turn === 'round') departure.roundPlayed()
  }

  /** Closes the room when even ending the match fails. */
  failed(error: unknown): void {
    this.of.floor.report(error, 'round')
    this.of.departure.end(CLOSE.failed, 'failed')
  }
}
