/** Lets other work run during a long task. */

/** The longest time without a pause (ms); the last step may exceed it. */
const BREATH = 10

/** Returns a function to await between the steps. */
export function breathing(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < BREATH) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}
