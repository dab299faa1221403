/**
 * `npm run dev`: the server, restarted on changes, and Vite's server for the client; both stop together. `npm
 * run dev -- sample` adds the sample game.
 */
import { run, stopAll } from './setup/children.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { portFree } from './setup/port.mjs'
import { ROOT } from './setup/root.mjs'
import { telling } from './setup/trouble.mjs'

const PAGE = 5173
const SAMPLE = process.argv.includes('sample')

await telling(async () => {
  await portFree()
  await portFree({ PORT: PAGE, HOST: '127.0.0.1' })
  await installDependencies()
  const node = node24()
  // The page has another origin than the server, which must therefore allow it.
  const env = {
    ...process.env,
    ALLOWED_ORIGINS: `http://localhost:${PAGE} http://127.0.0.1:${PAGE} ${process.env.ALLOWED_ORIGINS ?? ''}`,
  }
  const both = [
    run(
      node,
      [
        '--watch',
        '--watch-preserve-output',
        ...(SAMPLE ? ['--import', './server/testing/preloads/with-sample.ts'] : []),
        'server/main.ts',
      ],
      { cwd: ROOT, env },
    ),
    run(
      node,
      [
        'node_modules/vite/bin/vite.js',
        '--config',
        SAMPLE ? 'client/browser/support/sample.vite.config.ts' : 'client/vite.config.ts',
        '--host',
        '127.0.0.1',
        '--port',
        String(PAGE),
        '--strictPort',
      ],
      { cwd: ROOT, env },
    ),
  ]
  const first = await Promise.race(both)
  stopAll()
  await Promise.all(both)
  return first.code
})
