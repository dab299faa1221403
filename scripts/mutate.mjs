/**
 * `npm run mutate -- FILE…`: plants small faults in sources, one at a time, and lists those that no test
 * notices.
 */
import { run } from './setup/children.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { ROOT } from './setup/root.mjs'
import { telling } from './setup/trouble.mjs'

await telling(async () => {
  await installDependencies()
  return (await run(node24(), ['scripts/mutate/mutate.ts', ...process.argv.slice(2)], { cwd: ROOT })).code
})
