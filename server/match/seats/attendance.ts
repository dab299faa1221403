/** Whether those who play are here, how long a match waits for them, and whether its clock stands meanwhile. */
import type { LiveMatch } from '../live-match.ts'
import type { Seats } from './seats.ts'

const MINUTE = 60_000
/** A match that nobody who plays is in ends after so long (ms): before its first round, or when it counts. */
const SHORT = MINUTE
/** One whose players have not come back after a restart. */
const AFTER_RESTART = 5 * MINUTE
/** One that does not count, and has been played. */
const LONG = 30 * MINUTE
/** One whose organiser has stopped the clock. */
const PAUSED = 12 * 60 * MINUTE

export class Attendance {
  private readonly seats: Seats
  /** Whether somebody who plays has been here since this process began, or the match. */
  private hasBeen = true

  constructor(seats: Seats) {
    this.seats = seats
  }

  /** A match is brought back: nobody is here yet. */
  restarted(): void {
    this.hasBeen = false
  }

  /** After anything that changes who is here. */
  noted(): void {
    if (this.seats.present().length > 0) this.hasBeen = true
  }

  /** Has a restart kept everybody away? Whoever that is has not left. */
  get kept(): boolean {
    return !this.hasBeen
  }

  /**
   * Does the clock stand for want of anybody who plays? A match that counts goes on: nobody saves themselves
   * by going.
   */
  stands({ people: { counts } }: LiveMatch): boolean {
    return this.seats.humans().length > 0 && this.seats.present().length === 0 && (!counts || this.kept)
  }

  /** How long the match waits, with nobody here who plays it (ms). */
  patience({ people: { counts }, counted }: LiveMatch, paused: boolean): number {
    if (counts) return this.kept ? AFTER_RESTART : SHORT
    return paused ? PAUSED : counted > 0 ? LONG : SHORT
  }
}
