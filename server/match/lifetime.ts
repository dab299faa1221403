/** When a room is not wanted any more, or not at the moment. */
import { Alarm } from '../base/alarm.ts'

/** A finished match, or one that nobody has joined, stays for so long without anyone in it (ms). */
const EMPTY_AFTER = 20_000
/** Nobody in it has done anything for so long (ms): a forgotten tab must not keep a room for ever. */
const IDLE_AFTER = 30 * 60_000
/** A match whose clock stands and that nobody is in sleeps after so long (ms). */
export const ASLEEP_AFTER = 60_000

export interface Presence {
  /** While a match is played: for how long it is kept with nobody in it who plays (ms). */
  readonly patience: number | undefined
  /** Nothing comes of its clock while nobody is here. */
  readonly stands: boolean
  /** People in seats who are here. */
  readonly players: number
  /** Everybody who is here. */
  readonly people: number
}

export interface LifetimeListener {
  ends(): void
  /** Nobody is in it, and nothing happens: its room is not needed. `until`: when it would end (server ms). */
  sleeps(until: number): void
  failed(error: unknown): void
}

export class Lifetime {
  private after: number | undefined
  private endsAt = 0
  private readonly alarm: Alarm
  private readonly sleep: Alarm
  private readonly listener: LifetimeListener
  /** It has slept: until somebody plays again it is kept no longer than it would have been (server ms). */
  private atMost = Infinity
  private drowsy = false

  constructor(listener: LifetimeListener) {
    this.listener = listener
    this.alarm = new Alarm(listener.failed)
    this.sleep = new Alarm(listener.failed)
  }

  /** It was woken, and would have ended then (server ms). */
  woken(until: number): void {
    this.atMost = until
  }

  /** After anything that changes who is here, or that somebody here has done. */
  seen({ patience, stands, players, people }: Presence): void {
    const playing = patience !== undefined
    if (players > 0) this.atMost = Infinity
    const after =
      playing && players === 0 ? patience : people === 0 ? EMPTY_AFTER : playing ? undefined : IDLE_AFTER
    // Watchers who come and go must not keep an abandoned match alive.
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

  /** It is tried again where it cannot be now. */
  private fallAsleep(): void {
    this.sleep.at(Date.now() + ASLEEP_AFTER, () => {
      this.fallAsleep()
      this.listener.sleeps(this.endsAt)
    })
  }
}
