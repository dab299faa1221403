/** Splits long work into small pieces, so that the page stays responsive. */

/** Longest duration of a piece (ms): less than a frame. */
const SLICE = 10

/** Runs a generator; calls back with each value that it yields, and resolves with its result. */
export async function inSlices<Step, Result>(
  steps: Generator<Step, Result, void>,
  told: (step: Step) => void,
): Promise<Result> {
  for (;;) {
    const until = performance.now() + SLICE
    while (performance.now() < until) {
      const { done, value } = steps.next()
      if (done) return value
      told(value)
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
}
