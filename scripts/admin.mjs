/** `npm run admin -- COMMAND`: administers a server from a shell, beside one that runs or without it. */
import { run } from './setup/children.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { ROOT } from './setup/root.mjs'
import { telling } from './setup/trouble.mjs'

await telling(async () => {
  await installDependencies(console.error)
  return (
    await run(
      node24(),
      ['--no-warnings', 'server/admin/command/admin-command.ts', ...process.argv.slice(2)],
      { cwd: ROOT },
    )
  ).code
})
