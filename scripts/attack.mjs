/** `npm run attack -- ARGUMENTS…`: attacks on a server of their own. */
import { run } from './setup/children.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { ROOT } from './setup/root.mjs'
import { buildServer } from './setup/server.mjs'
import { telling } from './setup/trouble.mjs'

await telling(async () => {
  await installDependencies(console.error)
  await buildServer()
  return (
    await run(node24(), ['--no-warnings', 'server/testing/attacks/command.ts', ...process.argv.slice(2)], {
      cwd: ROOT,
    })
  ).code
})
