/** `npm run faults -- ARGUMENTS…`: injects faults into three nodes of its own. */
import { run } from './setup/children.mjs'
import { debianPackages } from './setup/debian.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { ROOT } from './setup/root.mjs'
import { buildServer } from './setup/server.mjs'
import { telling } from './setup/trouble.mjs'

await telling(async () => {
  await installDependencies(console.error)
  await debianPackages(['redis-server', 'postgresql'], console.error)
  await buildServer()
  return (
    await run(node24(), ['--no-warnings', 'server/testing/faults/command.ts', ...process.argv.slice(2)], {
      cwd: ROOT,
    })
  ).code
})
