/** `npm run bench -- ARGUMENTS…`: the benchmarks. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './setup/children.mjs'
import { buildClient } from './setup/client.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { ROOT } from './setup/root.mjs'
import { buildServer } from './setup/server.mjs'
import { Trouble, telling } from './setup/trouble.mjs'

await telling(async () => {
  if (!existsSync(join(ROOT, 'loadtest/bench.ts')))
    throw new Trouble('There are no benchmarks: loadtest/bench.ts is missing.')
  // Progress goes to stderr, because other programs read the results.
  await installDependencies(console.error)
  if (process.argv.includes('page')) await buildClient(console.error)
  await buildServer()
  return (await run(node24(), ['loadtest/bench.ts', ...process.argv.slice(2)], { cwd: ROOT })).code
})
