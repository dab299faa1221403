/** When a room is not wanted any more. */
import { Alarm } from './alarm.ts'

/** A finished match, or one that nobody has joined, stays for so long without anyone in it (ms). */
const EMPTY_AFTER = 20_000
/** Nobody in it has done anything for so long (ms): a forgotten tab must not keep a room for ever. */
const IDLE_AFTER = 30 * 60_000

export interface Presence {
  /** While a match is played: for how long it is kept with nobody in it who plays (ms). */
  readonly patience: number | undefined
  /** People in seats who are here. */
  readonly players: number
  /** Everybody who is here. */
  readonly people: number
}

export class Lifetime {
  private after: number | undefined
  private readonly alarm: Alarm
  private readonly end: () => void

  constructor(end: () => void, failed: (error: unknown) => void) {
    this.end = end
    this.alarm = new Alarm(failed)
  }

  /** After anything that changes who is here, or that somebody here has done. */
  seen({ patience, players, people }: Presence): void {
    const playing = patience !== undefined
    const after = playing && players === 0 ? patience : people === 0 ? EMPTY_AFTER : playing ? undefined : IDLE_AFTER
    // Watchers who come and go must not keep an abandoned match alive.
    if (after === this.after && after !== IDLE_AFTER) return
    this.after = after
    if (after === undefined) this.alarm.off()
    else this.alarm.at(Date.now() + after, this.end)
  }

  stop = (): void => this.alarm.off()
}
