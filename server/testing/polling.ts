/**
 * Waits of tests. What is right comes at some time, on however slow or busy a machine: only what hangs is to run out of
 * time. No test says how quick something is.
 */

/** So long is waited for what comes within a second where nothing is in its way (ms). */
export const PATIENCE = 50_000

/** How often it is looked whether it has come (ms). */
const LOOKED_EVERY = 25

type Nothing = undefined | null | false | 0 | ''

/** Looks until something is found, and gives it. `what` is for the error of a test that waits in vain. */
export async function eventually<Found>(
  what: string, look: () => Found | Promise<Found>, within = PATIENCE,
): Promise<Exclude<Found, Nothing>> {
  for (const end = Date.now() + within; ; await new Promise((resolve) => setTimeout(resolve, LOOKED_EVERY))) {
    const found = await look()
    if (found) return found as Exclude<Found, Nothing>
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
  }
}
