/** `npm run --silent resolve -- FILE…`: plays scenario files without a server. */
import { join } from 'node:path'
import { run } from './setup/children.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { ROOT } from './setup/root.mjs'
import { telling } from './setup/trouble.mjs'

await telling(async () => {
  // Progress goes to stderr, because stdout must contain only JSON.
  await installDependencies(console.error)
  // npm changes into the project's folder, but paths are relative to the user's folder.
  const cwd = (process.env.npm_lifecycle_event === 'resolve' && process.env.INIT_CWD) || process.cwd()
  return (await run(node24(), [join(ROOT, 'scripts/resolve.ts'), ...process.argv.slice(2)], { cwd })).code
})
