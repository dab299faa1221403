/**
 * The page's own clock. It runs steadily, whatever happens to the device's clock, and follows the server's
 * time once known.
 */

/** Milliseconds since 1970, by the device's clock when the page was opened. */
export const pageNow = (): number => performance.timeOrigin + performance.now()

export const pageClock = { now: pageNow }

/**
 * Smaller differences to the server's time mean nothing (ms): answers state whole seconds, and take time to
 * arrive.
 */
const WORTH = 2000

const known = { ahead: 0 }

/** The server's time. */
export const serverNow = (): number => pageNow() + known.ahead

/** Takes over the server's time. */
export function learnTime(now: number): void {
  if (Number.isFinite(now) && Math.abs(now - serverNow()) > WORTH) known.ahead = now - pageNow()
}

/**
 * The device's clock minus the page's: it changes when the device's clock is set, and when the device has
 * slept.
 */
export const deviceOffset = (): number => Date.now() - performance.now()
