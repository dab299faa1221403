/**
 * Waiting in tests. Machines may be slow or busy, so only a hang runs into the timeout; no test measures
 * speed.
 */

/** The timeout (ms) for what takes a second on an idle machine. */
export const PATIENCE = 50_000

/** The default interval of checks (ms). */
const LOOKED_EVERY = 25

type Nothing = undefined | null | false | 0 | ''

export interface PollOptions<Found> {
  /** Is this the awaited result? Default: any truthy one. */
  readonly holds?: (found: Found) => boolean
  /** The interval for expensive checks (ms). */
  readonly every?: number
  readonly within?: number
}

/** Polls until something is found, and returns it. `what`: for the error message. */
export async function eventually<Found>(
  what: string,
  look: () => Found | Promise<Found>,
  { holds = Boolean, every = LOOKED_EVERY, within = PATIENCE }: PollOptions<Found> = {},
): Promise<Exclude<Found, Nothing>> {
  for (const end = Date.now() + within; ; await new Promise((resolve) => setTimeout(resolve, every))) {
    const found = await look()
    if (holds(found)) return found as Exclude<Found, Nothing>
    if (Date.now() > end) throw new Error(`waited in vain for ${what}; last seen: ${JSON.stringify(found)}`)
  }
}
