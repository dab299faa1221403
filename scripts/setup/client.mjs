import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { announced } from './announced.mjs'
import { node24 } from './node24.mjs'
import { ROOT } from './root.mjs'
import { hashOf } from './sources.mjs'
import { Trouble } from './trouble.mjs'

const SOURCES = ['client', 'common', 'package-lock.json', 'tsconfig.json']
const CONFIG = 'client/vite.config.ts'
const STAMP = join(ROOT, 'dist/client/.built')

/** Builds the client into dist/client, unless it was built from the same sources. */
export async function buildClient(say = console.log) {
  const sources = hashOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  if (!existsSync(join(ROOT, CONFIG)))
    throw new Trouble(
      `The client cannot be built: ${CONFIG} is missing. Get it back from the repository: git checkout client`,
    )
  await announced(
    'Building the client (vite build)',
    node24(),
    ['node_modules/vite/bin/vite.js', 'build', '--config', CONFIG],
    {
      say,
      advice: () => 'Above is what Vite says.',
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (!existsSync(join(ROOT, 'dist/client/index.html')))
    throw new Trouble(
      `The client was built, but there is no dist/client/index.html. Does ${CONFIG} name another folder?`,
    )
  writeFileSync(STAMP, sources)
}
