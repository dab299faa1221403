/** `npm start`: the setup, then the server. */
import { endedBy, run } from './setup/children.mjs'
import { buildClient } from './setup/client.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { portFree } from './setup/port.mjs'
import { ROOT } from './setup/root.mjs'
import { buildServer, NODE_FLAGS, SERVER } from './setup/server.mjs'
import { telling } from './setup/trouble.mjs'

/** The exit code defined in `server/main.ts`. */
const BROKEN = 70
/** A server that crashes sooner than this (ms) would crash again. */
const LIVED = 60_000

await telling(async () => {
  await portFree()
  await installDependencies()
  await buildClient()
  await buildServer()
  for (;;) {
    const started = performance.now()
    const { code } = await run(node24(), [...NODE_FLAGS, SERVER], { cwd: ROOT })
    // Restart after a crash, unless the server has only just started.
    if (code !== BROKEN || endedBy() || performance.now() - started < LIVED) return code
  }
})
