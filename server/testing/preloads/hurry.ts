/**
 * Makes the server's alarms ring sooner, so that a test of minutes takes seconds, or later. Times sent to
 * clients stay the same.
 */
import { Alarm } from '../../base/alarm.ts'

/** New alarms ring `times` as soon; the returned function ends that. */
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
 * New alarms wait for `ring`, so that something else can happen first; `easeUp` ends that for later alarms.
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
