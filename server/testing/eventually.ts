/** Polls until something is so: for tests that wait for what nobody tells them. */
const APART = 100

/** Resolves with what `look` finds. Rejects after `within` ms, and says what was last seen. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T> | T,
  holds: (seen: T) => boolean = Boolean,
  within = 60_000,
): Promise<T> {
  const until = Date.now() + within
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    if (Date.now() > until) throw new Error(`${what} did not come; last seen: ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, APART))
  }
}
