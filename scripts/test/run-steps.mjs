import { endedBy } from '../setup/children.mjs'
import { Trouble } from '../setup/trouble.mjs'

/**
 * Runs steps (`steps.mjs`) in their order; one that is `beside` another is begun with that, and shown in its turn. `prepare`
 * makes what a step needs. Gives what passed and failed, `failures` with their reasons, and a line for each step.
 */
export async function runSteps(steps, { prepare, say = console.log }) {
  /** @type {{ passed: number, failed: number, failures: { what: string, why: string[] }[], summary: string[] }} */
  const total = { passed: 0, failed: 0, failures: [], summary: [] }
  const made = new Map(steps.flatMap((step) => (step.ahead ? [[step, step.ahead()]] : [])))
  const begun = new Map()

  async function outcome(step) {
    try {
      await prepare(step)
      // Not before: two would make the same things at once.
      for (const other of steps) if (other.beside === step.name) begun.set(other, timed(other))
      return await step.run(made.get(step))
    } catch (error) {
      // Any other is a fault of the script.
      return { output: error instanceof Trouble ? error.message : error.stack, failed: 1 }
    }
  }

  async function timed(step) {
    const started = performance.now()
    return { ...(await outcome(step)), seconds: (performance.now() - started) / 1000 }
  }

  for (const step of steps) {
    if (endedBy()) break
    say(`\n── ${step.title} ${'─'.repeat(Math.max(0, 66 - step.title.length))}`)
    const { passed = 0, failed = 0, skipped, output, seconds, failures = [] } = await (begun.get(step) ?? timed(step))
    if (endedBy()) break
    if (output) say(output.trimEnd())
    total.passed += passed
    total.failed += failed
    total.failures.push(...failures)
    const line = `${skipped ? `skipped: ${skipped}` : `${passed} passed, ${failed} failed`} (${seconds.toFixed(1)} s${begun.has(step) ? `, beside ${step.beside}` : ''})`
    total.summary.push(`${step.name.padEnd(12)}${line}`)
    say(`   ${line}`)
  }
  return total
}
