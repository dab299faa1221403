/** `npm run --silent resolve -- FILE…`: plays scenario files without a server. */
import { join } from 'node:path'
import { run } from './setup/children.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { ROOT } from './setup/root.mjs'
import { telling } from './setup/trouble.mjs'

await telling(async () => {
  // What comes out on stdout is JSON and nothing else.
  await installDependencies(console.error)
  // npm changes into the project's folder; the files are named from where the user is.
  const cwd = (process.env.npm_lifecycle_event === 'resolve' && process.env.INIT_CWD) || process.cwd()
  return (await run(node24(), [join(ROOT, 'scripts/resolve.ts'), ...process.argv.slice(2)], { cwd })).code
})
