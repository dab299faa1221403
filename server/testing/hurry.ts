/** Makes the server's alarms ring sooner, so that a test of minutes takes seconds, or later. What clients are told stays as it is. */
import { Alarm } from '../play/alarm.ts'

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

/** Alarms set from now on come so much later (ms), so that something can come before; returns when one has rung, and what ends it. */
export function dally(by: number): { readonly rung: Promise<void>; readonly easeUp: () => void } {
  // oxlint-disable-next-line typescript/unbound-method -- called with its alarm below
  const { at } = Alarm.prototype
  let ring = (): void => undefined
  const rung = new Promise<void>((resolve) => (ring = resolve))
  Alarm.prototype.at = function later(this: Alarm, time, due) {
    at.call(this, time + by, () => {
      due()
      ring()
    })
  }
  return {
    rung,
    easeUp: () => {
      Alarm.prototype.at = at
    },
  }
}
