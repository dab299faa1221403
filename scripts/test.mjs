/** `npm test`: all set-up, then every test. `npm test -- types lint` runs just these steps. */
import { endedBy } from './setup/children.mjs'
import { buildClient } from './setup/client.mjs'
import { debianPackages } from './setup/debian.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { buildServer } from './setup/server.mjs'
import { telling, Trouble } from './setup/trouble.mjs'
import { missingFiles, STEPS } from './test/steps.mjs'
import { temporaryFolder } from './test/temporary.mjs'

const total = { passed: 0, failed: 0 }
const summary = []
const failures = []
/** Steps that were begun beside others. */
const begun = new Map()
let packages
let steps = []
let made

await telling(async () => {
  steps = chosen(process.argv.slice(2))
  process.env.TMPDIR = temporaryFolder()
  try {
    // Most of the time of both is waited for: the one goes on beside the other, and beside the first steps.
    packages = debianPackages([...new Set(steps.flatMap((step) => step.packages))], (text) => console.log(`Debian packages: ${text.trim()}`))
    packages.catch(() => undefined)
    await installDependencies()
    node24()
    // Not before: it takes minutes, and who has no dependencies is told so at once.
    made = new Map(steps.flatMap((step) => (step.ahead && missingFiles(step).length === 0 ? [[step, step.ahead()]] : [])))
    for (const step of steps) if (!endedBy()) await take(step)
  } catch (error) {
    total.failed++
    throw error
  }
  return endedBy() ?? (total.failed > 0 ? 1 : 0)
})

if (!endedBy()) {
  for (const { what, why } of failures) console.log(`\nFailed: ${what}${why.map((line) => `\n   ${line}`).join('')}`)
  if (summary.length > 0) console.log(`\n${summary.join('\n')}`)
  // The last line is read by machines.
  console.log(`${total.passed} passed, ${total.failed} failed`)
}

function chosen(names) {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name))
  if (unknown.length > 0) {
    total.failed++
    throw new Trouble(`There is no step ${unknown.join(', ')}. There are: ${STEPS.map(({ name }) => name).join(', ')}`)
  }
  return names.length > 0 ? STEPS.filter((step) => names.includes(step.name)) : STEPS
}

async function take(step) {
  console.log(`\n── ${step.title} ${'─'.repeat(Math.max(0, 66 - step.title.length))}`)
  const { passed = 0, failed = 0, skipped, output, seconds, failures: those = [] } = await (begun.get(step) ?? result(step))
  if (endedBy()) return
  if (output) console.log(output.trimEnd())
  failures.push(...those)
  total.passed += passed
  total.failed += failed
  const line = `${skipped ? `skipped: ${skipped}` : `${passed} passed, ${failed} failed`} (${seconds.toFixed(1)} s${begun.has(step) ? `, beside ${step.beside}` : ''})`
  summary.push(`${step.name.padEnd(8)}${line}`)
  console.log(`   ${line}`)
}

async function result(step) {
  const started = performance.now()
  const outcome = await outcomeOf(step)
  return { ...outcome, seconds: (performance.now() - started) / 1000 }
}

function begin(step) {
  const going = result(step)
  // A fault is told in its turn.
  going.catch(() => undefined)
  begun.set(step, going)
}

async function outcomeOf(step) {
  const missing = missingFiles(step)
  if (missing.length > 0) return { output: `This step cannot run: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`, failed: 1 }
  try {
    // Built here, not at the start: a client that does not build fails the steps that need it, and only those.
    if (step.packages.length > 0) await packages
    if (step.client) {
      await buildClient()
      await buildServer()
    }
    // Not before: two would build the same files at once.
    for (const other of steps) if (other.beside === step.name) begin(other)
    return await step.run(made.get(step))
  } catch (error) {
    if (!(error instanceof Trouble)) throw error
    return { output: error.message, failed: 1 }
  }
}
