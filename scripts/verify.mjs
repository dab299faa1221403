/** `npm run --silent verify -- FILE`: verifies the record of a finished match (`-` reads stdin). */
import { join } from 'node:path'
import { run } from './setup/children.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { ROOT } from './setup/root.mjs'
import { telling } from './setup/trouble.mjs'

await telling(async () => {
  await installDependencies(console.error)
  // npm changes into the project's folder, but the path is relative to the user's folder.
  const cwd = (process.env.npm_lifecycle_event === 'verify' && process.env.INIT_CWD) || process.cwd()
  return (await run(node24(), [join(ROOT, 'scripts/verify.ts'), ...process.argv.slice(2)], { cwd })).code
})
