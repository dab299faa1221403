/**
 * Time as this page knows it. It goes on evenly, whatever becomes of the device's clock meanwhile, and
 * follows the server's as soon as the server has said what time it is.
 */

/** Milliseconds since 1970, as the device had it when the page was opened. */
export const pageNow = (): number => performance.timeOrigin + performance.now()

export const pageClock = { now: pageNow }

/** A device's clock that is off by less says nothing (ms): an answer names whole seconds, and was on its way. */
const WORTH = 2000

const known = { ahead: 0 }

/** The server's day and time. */
export const serverNow = (): number => pageNow() + known.ahead

/** The server says that it is that time now. */
export function learnTime(now: number): void {
  if (Number.isFinite(now) && Math.abs(now - serverNow()) > WORTH) known.ahead = now - pageNow()
}

/**
 * What the device's clock says beyond what has gone by: it changes when that clock is set, and when the
 * device has slept.
 */
export const deviceOffset = (): number => Date.now() - performance.now()
