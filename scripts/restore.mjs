/** `npm run restore -- FILE`: verifies such a copy and restores it to the server's data folder. */
import { resolve } from 'node:path'
import { run } from './setup/children.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { ROOT } from './setup/root.mjs'
import { telling } from './setup/trouble.mjs'

await telling(async () => {
  await installDependencies(console.error)
  // The file is relative to the user's folder; the data folder, as for `npm start`, to the project's.
  const from = (process.env.npm_lifecycle_event === 'restore' && process.env.INIT_CWD) || process.cwd()
  const given = process.argv.slice(2).map((one) => (one.startsWith('--') ? one : resolve(from, one)))
  return (await run(node24(), ['--no-warnings', 'server/backup/restore-command.ts', ...given], { cwd: ROOT }))
    .code
})
