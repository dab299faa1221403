/** `npm run bots-play -- ARGUMENTS…`: bots play every possible setup to the end. */
import { run } from './setup/children.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { ROOT } from './setup/root.mjs'
import { telling } from './setup/trouble.mjs'

await telling(async () => {
  await installDependencies(console.error)
  return (
    await run(node24(), ['--no-warnings', 'scripts/bots-play/command.ts', ...process.argv.slice(2)], {
      cwd: ROOT,
    })
  ).code
})
