/**
 * Waits of tests. What is right comes at some time, on however slow or busy a machine: only what hangs is to
 * run out of time. No test says how quick something is.
 */

/** So long is waited for what comes within a second where nothing is in its way (ms). */
export const PATIENCE = 50_000

/** So often it is looked whether it has come, unless looking costs something (ms). */
const LOOKED_EVERY = 25

type Nothing = undefined | null | false | 0 | ''

export interface Waited<Found> {
  /** Whether what was found is what is waited for; without it anything that is true. */
  readonly holds?: (found: Found) => boolean
  /** Ms between two looks, where looking costs something. */
  readonly every?: number
  readonly within?: number
}

/** Looks until something is found, and gives it. `what` is for the error of a test that waits in vain. */
export async function eventually<Found>(
  what: string,
  look: () => Found | Promise<Found>,
  { holds = Boolean, every = LOOKED_EVERY, within = PATIENCE }: Waited<Found> = {},
): Promise<Exclude<Found, Nothing>> {
  for (const end = Date.now() + within; ; await new Promise((resolve) => setTimeout(resolve, every))) {
    const found = await look()
    if (holds(found)) return found as Exclude<Found, Nothing>
    if (Date.now() > end) throw new Error(`waited in vain for ${what}; last seen: ${JSON.stringify(found)}`)
  }
}
