/**
 * Makes the server's alarms ring sooner, so that a test of minutes takes seconds, or later. What clients are
 * told stays as it is.
 */
import { Alarm } from '../../base/alarm.ts'

/** Alarms set from now on come `times` as soon; the function that is returned ends the hurry. */
export function hurry(times: number): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its alarm below
  const { at } = Alarm.prototype
  Alarm.prototype.at = function sooner(this: Alarm, time, due) {
    const now = Date.now()
    at.call(this, now + (time - now) / times, due)
  }
  return () => {
    Alarm.prototype.at = at
  }
}

/**
 * Alarms set from now on do not ring before `ring` is called, so that something can come before; `easeUp`:
 * those set from then on do.
 */
export function dally(): { ring(): void; easeUp(): void } {
  // oxlint-disable-next-line typescript/unbound-method -- called with its alarm below
  const { at } = Alarm.prototype
  const held: (() => void)[] = []
  Alarm.prototype.at = function later(this: Alarm, _time, due) {
    this.off()
    held.push(() => at.call(this, 0, due))
  }
  return {
    ring: () => held.forEach((set) => set()),
    easeUp: () => {
      Alarm.prototype.at = at
    },
  }
}
