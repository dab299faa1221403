/** Decides when a room closes because nobody needs it, and when it sleeps. */
import { Alarm } from '../base/alarm.ts'

/** A match that is finished, or has not begun, closes after this long without anyone in it (ms). */
const EMPTY_AFTER = 20_000
/** The room closes after this long without any action (ms): a forgotten tab must not keep it open. */
const IDLE_AFTER = 30 * 60_000
/** A match with a stopped clock and nobody in it sleeps after this long (ms). */
export const ASLEEP_AFTER = 60_000

export interface Presence {
  /**
   * During play: how long the match waits while none of its players is here (ms). Undefined at other times.
   */
  readonly patience: number | undefined
  /** The clock stands, so nothing happens while nobody is here. */
  readonly stands: boolean
  /** Number of players in seats who are here. */
  readonly players: number
  /** Number of people here, with spectators. */
  readonly people: number
}

export interface LifetimeListener {
  ends(): void
  /** Nobody is here and nothing happens: the room can sleep. `until`: when it would end (server ms). */
  sleeps(until: number): void
  failed(error: unknown): void
}

export class Lifetime {
  private after: number | undefined
  private endsAt = 0
  private readonly alarm: Alarm
  private readonly sleep: Alarm
  private readonly listener: LifetimeListener
  /**
   * The end time of a match that has slept (server ms). It holds until somebody plays again, so that sleep
   * does not prolong a match.
   */
  private atMost = Infinity
  private drowsy = false

  constructor(listener: LifetimeListener) {
    this.listener = listener
    this.alarm = new Alarm(listener.failed)
    this.sleep = new Alarm(listener.failed)
  }

  /** The match was woken; without sleep it would have ended at `until` (server ms). */
  woken(until: number): void {
    this.atMost = until
  }

  /** Call after any arrival, departure or action. */
  seen({ patience, stands, players, people }: Presence): void {
    const playing = patience !== undefined
    if (players > 0) this.atMost = Infinity
    const after =
      playing && players === 0 ? patience : people === 0 ? EMPTY_AFTER : playing ? undefined : IDLE_AFTER
    // Spectators who come and go must not keep an abandoned match open.
    if (after !== this.after || after === IDLE_AFTER) {
      this.after = after
      this.endsAt = after === undefined ? Infinity : Math.min(this.atMost, Date.now() + after)
      if (after === undefined) this.alarm.off()
      else this.alarm.at(this.endsAt, () => this.listener.ends())
    }
    this.rest(playing && stands && people === 0 && this.endsAt - Date.now() > ASLEEP_AFTER)
  }

  stop = (): void => {
    this.alarm.off()
    this.sleep.off()
  }

  private rest(drowsy: boolean): void {
    if (drowsy === this.drowsy) return
    this.drowsy = drowsy
    if (drowsy) this.fallAsleep()
    else this.sleep.off()
  }

  /** Tries again later if the room cannot sleep now. */
  private fallAsleep(): void {
    this.sleep.at(Date.now() + ASLEEP_AFTER, () => {
      this.fallAsleep()
      this.listener.sleeps(this.endsAt)
    })
  }
}
