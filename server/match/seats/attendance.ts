/** Whether the players are here, how long a match waits for them, and whether its clock stands meanwhile. */
import type { LiveMatch } from '../live-match.ts'
import type { SeatsView } from './seats.ts'

const MINUTE = 60_000
/** How long a match without any of its players waits (ms): before its first round, or when it counts, */
const SHORT = MINUTE
/** if its players have not come back since a restart, */
const AFTER_RESTART = 5 * MINUTE
/** if it does not count and rounds were played, */
const LONG = 30 * MINUTE
/** if its organiser has paused the clock. */
const PAUSED = 12 * 60 * MINUTE

export class Attendance {
  private readonly seats: SeatsView
  /** Has any player been here since this match or process began? */
  private hasBeen = true

  constructor(seats: SeatsView) {
    this.seats = seats
  }

  /** Call when a match resumes after a restart: nobody is connected yet. */
  restarted(): void {
    this.hasBeen = false
  }

  /** Call after anything that changes who is here. */
  noted(): void {
    if (this.seats.present().length > 0) this.hasBeen = true
  }

  /** Has a restart kept everybody away? Then nobody counts as having left. */
  get kept(): boolean {
    return !this.hasBeen
  }

  /**
   * Does the clock stand because no player is here? In a match that counts it goes on, so that nobody saves
   * themselves by disconnecting.
   */
  stands({ people: { counts } }: LiveMatch): boolean {
    return this.seats.humans().length > 0 && this.seats.present().length === 0 && (!counts || this.kept)
  }

  /** How long the match waits without any of its players (ms). */
  patience({ people: { counts }, counted }: LiveMatch, paused: boolean): number {
    if (counts) return this.kept ? AFTER_RESTART : SHORT
    return paused ? PAUSED : counted > 0 ? LONG : SHORT
  }
}
