/** `npm start`: all set-up, then the server. */
import { endedBy, run } from './setup/children.mjs'
import { buildClient } from './setup/client.mjs'
import { installDependencies } from './setup/dependencies.mjs'
import { node24 } from './setup/node24.mjs'
import { portFree } from './setup/port.mjs'
import { ROOT } from './setup/root.mjs'
import { buildServer, SERVER } from './setup/server.mjs'
import { telling } from './setup/trouble.mjs'

/** As `server/main.ts` has it. */
const BROKEN = 70
/** A server that ends sooner than that (ms) would end again. */
const LIVED = 60_000

await telling(async () => {
  await portFree()
  await installDependencies()
  await buildClient()
  await buildServer()
  for (;;) {
    const started = performance.now()
    const { code } = await run(node24(), [SERVER], { cwd: ROOT })
    // After a fault it begins anew, unless it has only just begun.
    if (code !== BROKEN || endedBy() || performance.now() - started < LIVED) return code
  }
})
