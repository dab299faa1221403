/** `npm run --silent verify -- FILE`: checks the record of a finished match (`-`: what comes in by stdin). */
import { join } from 'node:path'
import { run } from './setup/children.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { ROOT } from './setup/root.mjs'
import { telling } from './setup/trouble.mjs'

await telling(async () => {
  await installDependencies(console.error)
  // npm changes into the project's folder; the file is named from where the user is.
  const cwd = (process.env.npm_lifecycle_event === 'verify' && process.env.INIT_CWD) || process.cwd()
  return (await run(node24(), [join(ROOT, 'scripts/verify.ts'), ...process.argv.slice(2)], { cwd })).code
})
