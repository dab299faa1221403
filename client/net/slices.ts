/** Long work in small pieces: the page stays alive between them. */

/** How long a piece may take (ms): less than a frame. */
const SLICE = 10

/** Carries out what a generator does, telling of each value that it yields; resolves with what it returns. */
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
