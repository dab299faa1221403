/** For long work: others have their turn in between. */

/** So long the event loop is held up at a stretch (ms), and one step longer. */
const BREATH = 10

/** To be awaited between the steps of it. */
export function breathing(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < BREATH) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}
