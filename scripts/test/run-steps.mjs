import { endedBy } from '../setup/children.mjs'
import { Trouble } from '../setup/trouble.mjs'

/**
 * Runs steps (`steps.mjs`) in order. A step `beside` another starts with that one and is shown in its turn.
 * `prepare` prepares a step, and resolves with the missing packages and the reason. Resolves with the numbers
 * of passed, failed and skipped tests, `failures` with reasons, and a line per step.
 */
export async function runSteps(steps, { prepare, say = console.log }) {
  /**
   * @type {{ passed: number, failed: number, skipped: number, failures: { what: string, why: string[] }[],
   * summary: string[] }}
   */
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], summary: [] }
  const made = new Map(steps.flatMap((step) => (step.ahead ? [[step, step.ahead()]] : [])))
  const begun = new Map()

  async function outcome(step) {
    try {
      const { missing = [], why = '' } = (await prepare(step)) ?? {}
      // Start these only after `prepare`, because two would prepare the same things at once.
      for (const other of steps) if (other.beside === step.name) begun.set(other, timed(other))
      const outcome = await step.run({ made: await made.get(step), missing })
      return missing.length > 0 && outcome.skipped
        ? { why: `needs ${missing.join(', ')}; ${why}`, ...outcome }
        : outcome
    } catch (error) {
      // Any other error is a fault of the script.
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
    const {
      passed = 0,
      failed = 0,
      skipped = 0,
      why,
      output,
      seconds,
      failures = [],
    } = await (begun.get(step) ?? timed(step))
    if (endedBy()) break
    if (output) say(output.trimEnd())
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.failures.push(...failures)
    const left = skipped > 0 ? `, ${skipped} skipped${why ? `: ${why}` : ''}` : ''
    const time = `${seconds.toFixed(1)} s${begun.has(step) ? `, beside ${step.beside}` : ''}`
    const line = `${passed} passed, ${failed} failed${left} (${time})`
    total.summary.push(`${step.name.padEnd(12)}${line}`)
    say(`   ${line}`)
  }
  return total
}
