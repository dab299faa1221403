/** `npm test`: the setup, then every test. `npm test -- types lint` runs only these steps. */
import { endedBy } from './setup/children.mjs'
import { buildClient } from './setup/client.mjs'
import { debianPackages } from './setup/debian.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { buildServer } from './setup/server.mjs'
import { Trouble, telling } from './setup/trouble.mjs'
import { runSteps } from './test/run-steps.mjs'
import { missingFiles, STEPS } from './test/steps.mjs'
import { temporaryFolder } from './test/temporary.mjs'

/** The result if nothing could run. @type {Awaited<ReturnType<typeof runSteps>>} */
let total = { passed: 0, failed: 1, skipped: 0, failures: [], summary: [] }

await telling(async () => {
  const steps = chosen(process.argv.slice(2))
  process.env.TMPDIR = temporaryFolder()
  // Both mostly wait, so install the packages beside the npm packages and the first steps.
  const packages = debianPackages([...new Set(steps.flatMap((step) => step.packages))], (text) =>
    console.log(`Debian packages: ${text.trim()}`),
  )
  packages.catch(() => undefined)
  // Start no `ahead` work yet: it takes minutes, and missing dependencies should be reported at once.
  await installDependencies()
  node24()
  total = await runSteps(steps, { prepare: (step) => prepare(step, packages) })
  return endedBy() ?? (total.failed > 0 ? 1 : 0)
})

if (!endedBy()) {
  for (const { what, why } of total.failures)
    console.log(`\nFailed: ${what}${why.map((line) => `\n   ${line}`).join('')}`)
  if (total.summary.length > 0) console.log(`\n${total.summary.join('\n')}`)
  if (total.skipped > 0) console.log(`${total.skipped} skipped`)
  // Programs read the last line.
  console.log(`${total.passed} passed, ${total.failed} failed`)
}

function chosen(names) {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name))
  if (unknown.length > 0)
    throw new Trouble(
      `There is no step ${unknown.join(', ')}. There are: ${STEPS.map(({ name }) => name).join(', ')}`,
    )
  return names.length > 0 ? STEPS.filter((step) => names.includes(step.name)) : STEPS
}

/** Prepares a step; resolves with the packages that cannot be installed here, and the reason. */
async function prepare(step, packages) {
  const files = missingFiles(step)
  if (files.length > 0)
    throw new Trouble(
      `This step cannot run: ${files.join(' and ')} ${files.length > 1 ? 'are' : 'is'} missing.`,
    )
  // Build here, not at the start, so that a client that does not build fails only the steps that need it.
  const { missing, why } = step.packages.length > 0 ? await packages : { missing: [], why: '' }
  if (step.client) {
    await buildClient()
    await buildServer()
  }
  return { missing: missing.filter((name) => step.packages.includes(name)), why }
}
