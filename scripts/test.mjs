/** `npm test`: all set-up, then every test. `npm test -- types lint` runs just these steps. */
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

/** As it is where nothing could be run. @type {Awaited<ReturnType<typeof runSteps>>} */
let total = { passed: 0, failed: 1, skipped: 0, failures: [], summary: [] }

await telling(async () => {
  const steps = chosen(process.argv.slice(2))
  process.env.TMPDIR = temporaryFolder()
  // Most of the time of both is waited for: the one goes on beside the other, and beside the first steps.
  const packages = debianPackages([...new Set(steps.flatMap((step) => step.packages))], (text) =>
    console.log(`Debian packages: ${text.trim()}`),
  )
  packages.catch(() => undefined)
  // Nothing is made ahead before: it takes minutes, and who has no dependencies is told so at once.
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
  // The last line is read by machines.
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

/** Makes what a step needs; gives the packages that it lacks because nobody can install them here, and why. */
async function prepare(step, packages) {
  const files = missingFiles(step)
  if (files.length > 0)
    throw new Trouble(
      `This step cannot run: ${files.join(' and ')} ${files.length > 1 ? 'are' : 'is'} missing.`,
    )
  // Built here, not at the start: a client that does not build fails the steps that need it, and only those.
  const { missing, why } = step.packages.length > 0 ? await packages : { missing: [], why: '' }
  if (step.client) {
    await buildClient()
    await buildServer()
  }
  return { missing: missing.filter((name) => step.packages.includes(name)), why }
}
