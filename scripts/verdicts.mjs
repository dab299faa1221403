/**
 * `npm run verdicts -- ARGUMENTS…`: checks that every part of the site names the same deciding round of a
 * match.
 */
import { run } from './setup/children.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { ROOT } from './setup/root.mjs'
import { telling } from './setup/trouble.mjs'

await telling(async () => {
  await installDependencies(console.error)
  return (
    await run(node24(), ['--no-warnings', 'scripts/verdicts.ts', ...process.argv.slice(2)], { cwd: ROOT })
  ).code
})
